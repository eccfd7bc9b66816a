import Foundation

/// Reference values from files: the folder `Tests/Vectors`, or another of the same form that the
/// environment variable `LIQUID_VECTORS` names.
enum Vectors {
  /// Decodes one file of the folder.
  static func load<Content: Decodable>(_ name: String, as type: Content.Type) throws -> Content {
    let data = try Data(contentsOf: folder.appendingPathComponent(name))
    return try JSONDecoder().decode(type, from: data)
  }

  private static var folder: URL {
    if let path = ProcessInfo.processInfo.environment["LIQUID_VECTORS"] {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    return URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Vectors", isDirectory: true)
  }
}
