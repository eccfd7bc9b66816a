import AtomicFiles
import LiquidRender

/// The value of `--preset`: a preset, and perhaps the output with it.
struct PresetArgument: Equatable {
  /// The name or path to load.
  var name: String
  /// The output that was meant, as in `--preset loop.mp4`.
  var output: String?
  /// The preset's name without folder and extension, for naming outputs.
  var stem: String

  /// Takes `text` apart: an extension in `outputExtensions` names the output, any other text is the preset.
  init(_ text: String, outputExtensions: [String]) {
    let (base, fileExtension) = Self.split(text)
    if let fileExtension, outputExtensions.contains(fileExtension) {
      name = base.lastSlash != nil ? base + ".json" : base
      output = text
    } else {
      name = text
    }
    let file = name.pathNames.last ?? name
    stem = file.hasSuffix(".json") ? String(file.dropLast(5)) : file
  }

  /// A path before its last dot, and the extension after it in lower case.
  static func split(_ path: String) -> (base: String, fileExtension: String?) {
    let file = path.utf8[(path.lastSlash.map(path.utf8.index(after:)) ?? path.startIndex)...]
    guard let dot = file.lastIndex(of: UInt8(ascii: ".")), dot != file.startIndex else {
      return (path, nil)
    }
    return (
      String(decoding: path.utf8[..<dot], as: UTF8.self),
      String(decoding: path.utf8[dot...].dropFirst(), as: UTF8.self).lowercased()
    )
  }
}
