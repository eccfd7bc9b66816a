import Essentials
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The process that was started and has not ended, or 0.
private let running = Atomic<pid_t>(0)

/// Another program that this one starts and waits for.
struct ChildProcess {
  /// How a program ended.
  enum End: Equatable {
    case exited(Int32)
    case killed(Int32)
  }

  private let id: pid_t
  /// The writing end of the pipe that is its standard input, or -1.
  private(set) var input: Int32 = -1

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: What follows its name.
  ///   - isFed: Whether its standard input is a pipe that `input` writes to; else it has this process's.
  /// - Returns: The process, or why it cannot be started.
  static func start(
    _ path: String, _ arguments: [String], isFed: Bool
  ) -> Result<ChildProcess, StartFailure> {
    var ends: [Int32] = [-1, -1]
    guard !isFed || pipe(&ends) == 0 else {
      return .failure(StartFailure(reason: systemText(errno)))
    }
    defer { if ends[0] >= 0 { close(ends[0]) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this process ignores for itself a program must not inherit.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    if isFed {
      _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
      posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
      posix_spawn_file_actions_addclose(&actions, ends[0])
    }
    var words = ([path] + arguments).map { strdup($0) }
    defer { words.forEach { free($0) } }
    words.append(nil)
    var id: pid_t = 0
    let code = posix_spawn(&id, path, &actions, &attributes, words, environ)
    running.store(code == 0 ? id : 0, ordering: .releasing)
    guard code == 0 else {
      if ends[1] >= 0 { close(ends[1]) }
      return .failure(StartFailure(reason: systemText(code)))
    }
    return .success(ChildProcess(id: id, input: ends[1]))
  }

  /// Why a program cannot be started.
  struct StartFailure: Error { let reason: String }

  /// Ends the program's input, waits for its end, and returns how it ended.
  mutating func finish() -> End {
    if input >= 0 { close(input) }
    input = -1
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    running.store(0, ordering: .releasing)
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
  }

  /// Ends the process that is running, if there is one, for a process that ends at once: asks it to, and kills it a second
  /// later.
  static func endRunning() {
    let id = running.exchange(0, ordering: .acquiringAndReleasing)
    guard id > 0 else { return }
    kill(id, SIGTERM)
    for _ in 0..<20 {
      usleep(50_000)
      // It has ended, or `finish` has waited for it.
      if waitpid(id, nil, WNOHANG) != 0 { return }
    }
    kill(id, SIGKILL)
  }

  /// The first program of that name in the folders of PATH.
  static func path(of name: String) -> String? {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }
}
