#if os(Linux)
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  /// What a run that met a fault left behind.
  struct FaultOutcome {
    /// The exit code, or the signal with a minus.
    var code: Int32
    var errors: String
  }

  /// A folder in which the program runs, with faults that Tests/Faults/faults.c injects.
  final class FaultFolder {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    var path: String { folder.path }

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
      let script = "cd '\(path)' || exit 99\n\(script)"
      let result = try TestSupport.run("/bin/sh", ["-c", script, builtProgram()])
      return FaultOutcome(code: result.status, errors: result.errors)
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
      let compiled = try run(
        "cc",
        ["-shared", "-fPIC", "-O1", "-o", library, "\(root)/Tests/Faults/faults.c", "-ldl"])
      try #require(compiled.status == 0, "\(compiled.errors)")
      atexit { unlink("/tmp/liquid-video-faults-\(getpid()).so") }
      return library
    }

    static func path() throws -> String { try made.get() }
  }
#endif
