#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds presets by name in folders, or by path.
public struct PresetLibrary: Sendable {
  /// The folders that are searched, the first one first.
  public let folders: [String]

  /// Makes a library of the presets in `folders`, which need not exist.
  public init(folders: [String]) { self.folders = folders }

  /// The names of all presets, in alphabetical order.
  public var names: [String] {
    let files = folders.flatMap(Self.entries)
    let names = files.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }
      .map { String($0.dropLast(5)) }
    return Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether `name` is meant as a path: it contains a slash or ends in `.json`.
  public static func isPath(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".json")
  }

  /// The file of a preset: `name` itself when it is a path, else `name.json` in the first folder that has it.
  public func path(of name: String) throws(RenderError) -> String {
    if Self.isPath(name) { return name }
    for folder in folders {
      let path = folder.hasSuffix("/") ? "\(folder)\(name).json" : "\(folder)/\(name).json"
      if access(path, R_OK) == 0 { return path }
    }
    let names = names
    let guess = Suggestion.phrase(for: name, in: names)
    let known =
      names.isEmpty
      ? "no presets are installed" : "bundled presets: \(names.joined(separator: ", "))"
    throw RenderError(
      .notFound, "no preset \"\(name)\"\(guess) (\(known); for a file write its path)")
  }

  /// Finds, reads and decodes a preset.
  public func load(
    _ name: String, overrides: [PresetOverride] = []
  ) throws(RenderError) -> Preset {
    let path = try path(of: name)
    let bytes = try Self.contents(of: path)
    do throws(PresetError) {
      return try Preset.decode(bytes, file: path, overrides: overrides)
    } catch {
      throw error.renderError
    }
  }

  /// The bytes of a file, one more than the limit at most.
  private static func contents(of path: String) throws(RenderError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      let code = errno
      let reason = String(cString: strerror(code))
      throw RenderError(code == ENOENT ? .notFound : .io, "cannot read preset \(path): \(reason)")
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= PresetLimits.fileBytes {
      let count = buffer.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw RenderError(.io, "cannot read preset \(path): \(String(cString: strerror(errno)))")
      }
      if count == 0 { break }
      bytes += buffer.prefix(count)
    }
    return bytes
  }

  private static func entries(of folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
        String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }
}
