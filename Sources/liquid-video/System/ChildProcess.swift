#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

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

  /// Starts the program at `path` with `arguments` after its name.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: What it is told.
  ///   - isFed: Whether its standard input is a pipe that `input` writes to; else it has this process's.
  /// - Returns: The process, or why it cannot be started.
  static func start(
    _ path: String, _ arguments: [String], isFed: Bool
  ) -> Result<ChildProcess, StartFailure> {
    var ends: [Int32] = [-1, -1]
    guard !isFed || pipe(&ends) == 0 else { return .failure(StartFailure(reason: systemReason())) }
    defer { if ends[0] >= 0 { close(ends[0]) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if isFed {
      _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
      posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
      posix_spawn_file_actions_addclose(&actions, ends[0])
    }
    var words = ([path] + arguments).map { strdup($0) }
    defer { words.forEach { free($0) } }
    words.append(nil)
    var id: pid_t = 0
    let code = posix_spawn(&id, path, &actions, nil, words, environ)
    guard code == 0 else {
      if ends[1] >= 0 { close(ends[1]) }
      return .failure(StartFailure(reason: String(cString: strerror(code))))
    }
    return .success(ChildProcess(id: id, input: ends[1]))
  }

  /// Why a program cannot be started.
  struct StartFailure: Error { let reason: String }

  /// Ends the program's input, waits for its end, and tells how that was.
  mutating func finish() -> End {
    if input >= 0 { close(input) }
    input = -1
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
  }

  /// The first program of that name in the folders of PATH.
  static func path(of name: String) -> String? {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }
}
