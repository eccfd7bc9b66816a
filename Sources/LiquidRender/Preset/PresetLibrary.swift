import AtomicFiles
public import Essentials
import VideoEncoder

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
    let files = folders.flatMap(folderEntries)
    let names = files.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }
      .map { String($0.dropLast(5)) }
    return Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether `name` is meant as a path: it contains a slash or ends in `.json`.
  public static func isPath(_ name: String) -> Bool {
    name.lastSlash != nil || name.hasSuffix(".json")
  }

  /// The file of a preset: `name` itself when it is a path, else `name.json` in the first folder that has it.
  public func path(of name: String) throws(RenderError) -> String {
    if Self.isPath(name) { return name }
    for folder in folders {
      let path = folder.endsInSlash ? "\(folder)\(name).json" : "\(folder)/\(name).json"
      if access(path, R_OK) == 0 { return path }
    }
    let names = names
    throw RenderError(
      .notFound, "no preset \"\(name)\"\(names.isEmpty ? "; no presets are installed" : "")",
      use: names.isEmpty
        ? "the path of a file" : "\(names.joined(separator: ", ")), or the path of a file",
      nearest: Suggestion.nearest(to: name, in: names))
  }

  /// Finds, reads and decodes a preset.
  public func load(
    _ name: String, overrides: [PresetOverride] = []
  ) throws(RenderError) -> Preset {
    let path = try path(of: name)
    let bytes = try readFile(path, limit: PresetLimits.fileBytes)
    return try Preset.decode(bytes, file: path, overrides: overrides)
  }
}
