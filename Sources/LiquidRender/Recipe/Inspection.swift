public import Essentials
import MediaFormats
import VideoEncoder

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file and the recipe that it carries.
public struct Inspection: Sendable, Equatable {
  /// The path of the file.
  public var path: String
  /// The size in bytes.
  public var bytes: Int
  /// How the file was made, according to its recipe.
  public var recipe: Recipe
  /// Whether the file is of another kind than the recipe makes: somebody has converted it and kept the recipe.
  public var isConverted: Bool

  /// Reads the recipe of a file.
  ///
  /// - Throws: `RenderError` of category `notFound`, `io`, or `badPreset` when there is no recipe or a damaged one.
  public init(_ path: String) throws(RenderError) {
    let input = try Self.open(path)
    let note = input.note()
    guard let note, let recipe = try Recipe.decode(note, file: path) else {
      throw RenderError(
        .badPreset,
        "\(path) carries no recipe of liquid-video (mp4, mov, webm, mkv, gif and apng files carry one, "
          + "unless they were made without it, or a gif was written to a pipe)")
    }
    self.path = path
    bytes = input.byteCount
    self.recipe = recipe
    isConverted = !input.begins(as: recipe.format)
  }

  static func open(_ path: String) throws(RenderError) -> MediaFile {
    do throws(RenderError) {
      return try MediaFile(path)
    } catch {
      throw RenderError(
        error.systemError == ENOENT ? .notFound : .io, issues: error.issues,
        systemError: error.systemError)
    }
  }
}

extension Renderer {
  /// SHA-256 of files one after another, as 64 hexadecimal digits, and their size; nil when one cannot be read.
  public func hash(ofFiles paths: [String]) -> (sha256: String, bytes: Int)? {
    guard let hash = try? SHA256() else { return nil }
    var bytes = 0
    for path in paths {
      guard let input = try? MediaFile(path), (try? input.add(to: hash)) != nil else { return nil }
      bytes += input.byteCount
    }
    return (hash.finish(), bytes)
  }
}
