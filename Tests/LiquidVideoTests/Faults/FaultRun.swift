#if os(Linux)
  import Foundation
  import Glibc
  import Testing

  /// What a run that met a fault left behind.
  struct FaultOutcome {
    /// The exit code, or the signal with a minus.
    var code: Int32
    var errors: String
  }

  /// A folder in which the program runs, with faults that Tests/Faults/faults.c injects.
  final class FaultFolder {
    let path: String

    init() throws {
      var template = Array("/tmp/liquid-video-faults-XXXXXX".utf8CString)
      path = String(cString: try #require(mkdtemp(&template)))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Runs the program.
    ///
    /// - Parameters:
    ///   - arguments: Words for a shell.
    ///   - faults: What faults.c shall do, if anything.
    ///   - before: Shell commands that come before it, such as `umask 077;`.
    ///   - after: Words after the command, such as redirections.
    /// - Returns: How it ended.
    /// - Throws: What kept it from being started.
    func run(
      _ arguments: String, faults: String? = nil, before: String = "", after: String = ""
    ) throws -> FaultOutcome {
      let preload = try faults.map { "LV_FAULTS='\($0)' LD_PRELOAD='\(try FaultLibrary.path())'" }
      return try shell(
        "\(before) exec env \(preload ?? "LV_NONE=1") SWIFT_BACKTRACE=enable=no \"$0\" \(arguments) \(after)"
      )
    }

    /// Runs a shell script in the folder, in which `$0` is the program.
    func shell(_ script: String) throws -> FaultOutcome {
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      // For what tests next to this one start; at worst they keep it open for a while.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
      // The threads of tests block signals, and tests may run where hangups are ignored; the program must not.
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      var signals = sigset_t()
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      for number in [SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGXCPU] { sigaddset(&signals, number) }
      posix_spawnattr_setsigdefault(&attributes, &signals)
      posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
      let words = ["/bin/sh", "-c", "cd '\(path)' || exit 99\n\(script)", try builtProgram().path]
      var pointers = words.map { strdup($0) } + [nil]
      defer { pointers.forEach { free($0) } }
      var child: pid_t = 0
      let error = posix_spawn(&child, "/bin/sh", &actions, &attributes, &pointers, environ)
      close(ends[1])
      defer { close(ends[0]) }
      try #require(error == 0)
      var errors: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(ends[0], &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        errors += buffer[..<count]
      }
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0, errno == EINTR {}
      return FaultOutcome(
        code: status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F),
        errors: String(decoding: errors, as: UTF8.self))
    }

    func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: "\(path)/\(name)") }

    func write(_ name: String, _ text: String) throws {
      let file = URL(fileURLWithPath: "\(path)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    /// The paths of all files, and of folders that are empty, in order.
    var names: [String] {
      let all = (FileManager.default.subpaths(atPath: path) ?? []).sorted()
      return all.filter { name in !all.contains { $0.hasPrefix(name + "/") } }
    }

    /// Whatever has the name of a temporary file or folder.
    var leftovers: [String] { names.filter { $0.contains(".liquid-video-") } }
  }

  /// faults.c, compiled once for all tests.
  enum FaultLibrary {
    private static let made: Result<String, any Error> = Result {
      let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
      let library = "/tmp/liquid-video-faults-\(getpid()).so"
      let compiler = Process()
      compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      compiler.arguments = [
        "cc", "-shared", "-fPIC", "-O1", "-o", library, "\(root)/Tests/Faults/faults.c", "-ldl",
      ]
      try compiler.run()
      compiler.waitUntilExit()
      try #require(compiler.terminationStatus == 0, "faults.c cannot be compiled")
      atexit { unlink("/tmp/liquid-video-faults-\(getpid()).so") }
      return library
    }

    static func path() throws -> String { try made.get() }
  }
#endif
