package import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a program wrote, and how it ended.
package struct ToolResult: Sendable {
  /// The exit code, or the signal that ended it with a minus.
  package let status: Int32
  package let outputData: Data
  package let errors: String

  package var output: String { String(decoding: outputData, as: UTF8.self) }
  package var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// Why a program did not run to an end of its own.
package enum ToolError: Error {
  case notInstalled(String)
  case notStarted(String, errno: Int32)
  /// It was killed after `seconds`.
  case hung(String, seconds: Int, errors: String)
}

/// Runs a program to its end, without input.
///
/// The threads of tests block signals, and tests may run where hangups are ignored; programs start
/// as from a shell.
///
/// - Parameters:
///   - program: A path, or a name in the PATH.
///   - arguments: What comes after its name.
///   - environment: All of it; `nil` for the one of the tests.
///   - seconds: After so many it is killed, so that a program that hangs fails one test instead of
///     stopping them all.
/// - Returns: What it wrote, and how it ended.
/// - Throws: `ToolError`.
package func run(
  _ program: String, _ arguments: [String], environment: [String: String]? = nil,
  within seconds: Int = 300
) throws -> ToolResult {
  guard let path = program.contains("/") ? program : executable(program) else {
    throw ToolError.notInstalled(program)
  }
  let (output, errors) = (try Reader(), try Reader())
  let child = try start(
    [path] + arguments, environment: environment, output: output.writeEnd, errors: errors.writeEnd)
  let deadline = ContinuousClock.now + .seconds(seconds)
  var status: Int32 = 0
  var hasHung = false
  output.closeWriteEnd()
  errors.closeWriteEnd()
  // Not until the ends of the pipes: its own children may keep them open.
  while waitpid(child, &status, hasHung ? 0 : WNOHANG) != child {
    output.read(waiting: 10)
    errors.read(waiting: 0)
    if !hasHung, ContinuousClock.now > deadline {
      hasHung = true
      kill(child, SIGKILL)
    }
  }
  output.read(waiting: 0)
  errors.read(waiting: 0)
  let message = String(decoding: errors.bytes, as: UTF8.self)
  if hasHung {
    throw ToolError.hung(
      ([program] + arguments).joined(separator: " "), seconds: seconds, errors: message)
  }
  return ToolResult(
    status: status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F), outputData: output.bytes,
    errors: message)
}

/// Where a program of the PATH is.
package func executable(_ program: String) -> String? {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  return folders.map { "\($0)/\(program)" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
}

/// Whether a program is there; under CI it must be, and tests fail without.
package func isInstalled(_ program: String) -> Bool {
  ProcessInfo.processInfo.environment["CI"] != nil || executable(program) != nil
}

/// The path of `liquid-video` as it was built with the tests.
package func builtProgram() throws -> String {
  // Linux builds tests beside the programs; macOS has them some folders down, in a bundle.
  let tests = Bundle(for: TemporaryFolder.self).executablePath ?? CommandLine.arguments[0]
  var folder = URL(fileURLWithPath: tests).resolvingSymlinksInPath()
  while folder.pathComponents.count > 1 {
    folder.deleteLastPathComponent()
    let program = folder.appendingPathComponent("liquid-video").path
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: program, isDirectory: &isFolder), !isFolder.boolValue
    {
      return program
    }
  }
  throw ToolError.notInstalled("liquid-video")
}

private func start(
  _ words: [String], environment: [String: String]?, output: Int32, errors: Int32
) throws -> pid_t {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_adddup2(&actions, output, 1)
  posix_spawn_file_actions_adddup2(&actions, errors, 2)

  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  for number in [SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGXCPU] { sigaddset(&signals, number) }
  posix_spawnattr_setsigdefault(&attributes, &signals)
  posix_spawnattr_setflags(
    &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

  var arguments = words.map { strdup($0) } + [nil]
  defer { arguments.forEach { free($0) } }
  let values = environment ?? ProcessInfo.processInfo.environment
  var variables = values.map { strdup("\($0)=\($1)") } + [nil]
  defer { variables.forEach { free($0) } }
  var child: pid_t = 0
  let error = posix_spawn(&child, words[0], &actions, &attributes, &arguments, &variables)
  guard error == 0 else { throw ToolError.notStarted(words[0], errno: error) }
  return child
}

/// Collects what comes out of a pipe.
private final class Reader {
  private(set) var bytes = Data()
  private var readEnd: Int32
  private(set) var writeEnd: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ToolError.notStarted("pipe", errno: errno) }
    (readEnd, writeEnd) = (ends[0], ends[1])
    // For what tests next to this one start.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(readEnd, F_SETFL, O_NONBLOCK)
  }

  deinit {
    closeWriteEnd()
    if readEnd >= 0 { close(readEnd) }
  }

  func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }

  /// Takes what is there, or comes within so many milliseconds.
  func read(waiting milliseconds: Int32) {
    var state = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    poll(&state, 1, milliseconds)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while readEnd >= 0 {
      #if canImport(Darwin)
        let count = Darwin.read(readEnd, &buffer, buffer.count)
      #else
        let count = Glibc.read(readEnd, &buffer, buffer.count)
      #endif
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 {
        close(readEnd)
        readEnd = -1
      } else if errno != EINTR {
        return
      }
    }
  }
}
