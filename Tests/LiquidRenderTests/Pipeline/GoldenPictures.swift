import Foundation
import TestSupport
import Testing

/// The samples of 24 frames of a preset's loop, in the layout yuv420p, one frame after another.
struct GoldenFrames {
  let width: Int
  let height: Int
  var samples: [UInt8] = []

  /// FNV-1a, 64 bit, over all samples.
  var digest: String {
    var state: UInt64 = 0xcbf2_9ce4_8422_2325
    for sample in samples { state = (state ^ UInt64(sample)) &* 0x100_0000_01b3 }
    return String(state, radix: 16)
  }
}

/// What golden frames look like: a sheet of each preset in Tests/Golden has their samples unchanged.
///
/// The sheets are read and written by Tests/Golden/pictures.py.
enum GoldenPictures {
  /// Where the pictures of frames that differ are written.
  static let failures = repository.appendingPathComponent(".build/golden-failures").path

  /// Whether Python and Pillow are there, which read and write the pictures; under CI they must be.
  static let areReadable =
    isInstalled("python3")
    && (ProcessInfo.processInfo.environment["CI"] != nil
      || (try? output(of: "python3", ["-c", "import PIL"])) != nil)

  private static let folder = repository.appendingPathComponent("Tests/Golden")

  /// Makes the sheet of a preset anew.
  static func keep(_ frames: GoldenFrames, of name: String) throws {
    _ = try call("keep", name, frames)
  }

  /// The samples of a sheet.
  static func read(_ name: String, width: Int, height: Int) throws -> GoldenFrames {
    let empty = GoldenFrames(width: width, height: height)
    let data = try call("read", name, empty)
    return GoldenFrames(width: width, height: height, samples: [UInt8](data))
  }

  /// Writes the first frame that differs from the sheet of a preset, beside what was expected.
  ///
  /// - Parameters:
  ///   - frames: What was drawn.
  ///   - name: The preset.
  ///   - variant: What the names of the pictures have behind that of the preset.
  ///   - folder: Where the pictures are written.
  /// - Returns: What differs, and where the pictures are; or why there are none.
  static func difference(
    _ frames: GoldenFrames, of name: String, variant: String = "", in folder: String = failures
  ) -> String {
    do {
      let data = try call("show", name, frames, [folder, name + variant])
      return String(decoding: data, as: UTF8.self)
    } catch {
      return "there are no pictures of it: \(error)"
    }
  }

  private static func call(
    _ command: String, _ name: String, _ frames: GoldenFrames, _ more: [String] = []
  ) throws -> Data {
    let scratch = try TemporaryFolder()
    let drawn = scratch.path("drawn")
    try Data(frames.samples).write(to: URL(fileURLWithPath: drawn))
    let result = try run(
      "python3",
      [
        folder.appendingPathComponent("pictures.py").path, command,
        folder.appendingPathComponent("\(name).png").path, "\(frames.width)", "\(frames.height)",
        drawn,
      ] + more)
    try #require(result.status == 0, "\(result.errors)")
    return result.outputData
  }
}
