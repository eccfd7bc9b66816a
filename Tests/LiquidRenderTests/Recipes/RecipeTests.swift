import Essentials
import Foundation
import LiquidRender
import MediaFormats
import TestSupport
import Testing
import VideoEncoder

/// Files tell how they were made, and are found out when they lie.
struct RecipeTests {
  private let pipeline = Renderer()

  private func render(
    _ format: String, _ folder: TemporaryFolder, name: String? = nil, codec: String? = nil,
    quality: String? = nil, loops: Int = 1, heldFrames: Int = 0, keepsRecipe: Bool = true
  ) throws -> (path: String, outcome: RenderOutcome) {
    let path = folder.path(name ?? "loop.\(format)")
    let outcome = try pipeline.render(
      RenderRequest(
        preset: try bundled("loop", width: 96, height: 64, duration: "1"),
        format: try pipeline.format(format), codec: codec.flatMap(VideoCodec.init),
        quality: quality.flatMap(Quality.init), loops: loops,
        heldFrames: heldFrames, keepsRecipe: keepsRecipe,
        destination: .file(path: path, overwrite: true)))
    return (path, outcome)
  }

  private func verify(_ path: String, _ folder: TemporaryFolder) throws -> Verdict {
    try pipeline.verify(try Inspection(path), scratchFolder: folder.url.path)
  }

  @Test(arguments: ["mp4", "mov", "webm", "mkv", "gif", "apng"])
  func fileCarriesItsRecipe(_ format: String) throws {
    let folder = try TemporaryFolder()
    let (path, outcome) = try render(format, folder)
    let recipe = try Inspection(path).recipe
    #expect(recipe == outcome.recipe)
    #expect(try !Inspection(path).isConverted)
    #expect(recipe.preset == (try bundled("loop", width: 96, height: 64, duration: "1")))
    #expect(recipe.frameDigest?.hasPrefix("murmur3:") == true)
    #expect(recipe.frameDigest?.hasSuffix(String(repeating: "0", count: 32)) == false)
    #expect(try verify(path, folder) == .sameBytes)
    #expect(folder.names == ["loop.\(format)"])
  }

  @Test(arguments: ["webp", "avif", "y4m", "framemd5"])
  func formatsWithoutRoom(_ format: String) throws {
    let folder = try TemporaryFolder()
    let (path, outcome) = try render(format, folder)
    #expect(outcome.recipe?.frameDigest != nil)
    #expect(throws: RenderError.self) { try Inspection(path) }
  }

  @Test func digestIsOfTheFramesAlone() throws {
    let folder = try TemporaryFolder()
    let digests = try [("mp4", "h264"), ("mp4", "hevc"), ("webm", "vp9"), ("webm", "av1")].map {
      try render($0.0, folder, codec: $0.1).outcome.recipe?.frameDigest
    }
    #expect(Set(digests).count == 1)
    let repeated = try render("mp4", folder, loops: 3, heldFrames: 7).outcome.recipe?.frameDigest
    #expect(repeated == digests[0])
  }

  @Test(arguments: ["mp4", "webm", "mkv", "mov"])
  func repeatedAndHeldFilesVerify(_ format: String) throws {
    let folder = try TemporaryFolder()
    let (path, _) = try render(format, folder, loops: 4, heldFrames: 15)
    #expect(try verify(path, folder) == .sameBytes)
    if hasFFmpeg {
      let text = try output(
        of: "ffprobe",
        [
          "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames:format=duration",
          "-of", "csv=p=0", path,
        ])
      let numbers = text.split(whereSeparator: { !"0123456789.".contains($0) }).compactMap {
        Double($0)
      }
      #expect(numbers == [180, 6])
    }
  }

  @Test func flippedByteIsFound() throws {
    let folder = try TemporaryFolder()
    let (path, _) = try render("mp4", folder)
    var bytes = try folder.bytes("loop.mp4")
    bytes[bytes.count - 100] ^= 1
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    guard case .different(let reason) = try verify(path, folder) else {
      Issue.record("a flipped byte was not found")
      return
    }
    #expect(reason.contains("the file was changed"))
  }

  /// Before anything is rendered, so that few bytes cannot ask for hours.
  @Test(arguments: ["mp4", "webm", "mkv", "mov"])
  func otherNumberOfPicturesIsFoundAtOnce(_ format: String) throws {
    let folder = try TemporaryFolder()
    let (path, _) = try render(format, folder, loops: 5)
    let whole = Data(try folder.bytes("loop.\(format)"))
    func check(_ reason: String) throws {
      let verdict = try pipeline.verify(try Inspection(path), scratchFolder: folder.path) { _ in
        Issue.record("something is rendered")
        return false
      }
      #expect(verdict == .different(reason))
    }
    try replace("\"loops\": 5", by: "\"loops\": 4", in: path)
    try check("it has 150 pictures, but its recipe makes 120")
    try whole.write(to: URL(fileURLWithPath: path))
    try replace("\"loops\": 5", by: "\"loops\": 9", in: path)
    try check("it has 150 pictures, but its recipe makes 270")
    // Cut off, where the index does not lie at the end.
    if format != "mov" {
      try whole.prefix(whole.count * 2 / 3).write(to: URL(fileURLWithPath: path))
      guard case .different(let reason) = try verify(path, folder) else {
        Issue.record("a file that was cut off was not found")
        return
      }
      #expect(reason.contains("is cut off"), "\(reason)")
    }
    guard format == "webm" || format == "mkv" else { return }
    for rest in [Data("abc".utf8), Data(count: 100)] {
      try (whole + rest).write(to: URL(fileURLWithPath: path))
      try check("\(path) is cut off, or has other bytes after its end")
    }
  }

  @Test func changedRecipeIsFound() throws {
    let folder = try TemporaryFolder()
    let (path, _) = try render("mp4", folder)
    try replace(#""seed": 1,"#, by: #""seed": 2,"#, in: path)
    guard case .different(let reason) = try verify(path, folder) else {
      Issue.record("a changed recipe was not found")
      return
    }
    #expect(reason.contains("the recipe was changed"))
  }

  @Test func otherLibrariesAreComparedByPicture() throws {
    let folder = try TemporaryFolder()
    for (format, codec) in [
      ("mp4", "h264"), ("mkv", "ffv1"), ("webm", "vp9"), ("mp4", "hevc"), ("mp4", "av1"),
      ("webm", "av1"), ("mov", "prores"), ("mov", "prores4444"), ("mov", "animation"),
      ("apng", "apng"),
    ] {
      let (path, _) = try render(format, folder, codec: codec)
      try replace("libavcodec\": \"", by: "libavcodec\": \"0", in: path)
      guard case .sameFrames(let mean, let worst) = try verify(path, folder) else {
        Issue.record("\(codec): the frames are the same")
        continue
      }
      #expect(worst > 25 && mean >= worst, "\(format) \(codec): \(mean) \(worst)")
    }
  }

  @Test func pictureOfAnotherBuildsGIF() throws {
    let folder = try TemporaryFolder()
    let (path, _) = try render("gif", folder)
    #expect(try verify(path, folder) == .sameBytes)
    // The comment comes in blocks of 255 bytes, but the version of the engine lies in the first.
    try replace("\"engine\": \"0", by: "\"engine\": \"9", in: path)
    guard case .different(let reason) = try verify(path, folder) else {
      Issue.record("another engine's GIF has other bytes")
      return
    }
    #expect(reason.contains("pictures of gif"), "\(reason)")
  }

  /// A file that says to come from another build, and whose pictures cannot even be compared, is just different.
  @Test func otherSizesAndPixelsAreDifferent() throws {
    try #require(hasFFmpeg)
    let folder = try TemporaryFolder()
    for (format, codec, filter) in [
      ("mkv", "ffv1", "scale=16:16"), ("mkv", "ffv1", "format=yuv420p"),
      ("mkv", "ffv1", "format=gray"), ("apng", "png", "format=gray"),
      ("mkv", "ffv1", "scale=2000:2000"), ("apng", "png", "scale=2000:2000"),
    ] {
      let (path, outcome) = try render(format, folder, codec: format == "mkv" ? codec : nil)
      var recipe = try #require(outcome.recipe)
      recipe.engine = "0.0.0"
      let other = folder.path("other.mkv")
      _ = try output(
        of: "ffmpeg",
        [
          "-y", "-v", "error", "-i", path, "-vf", filter, "-c:v", codec, "-metadata",
          "comment=\(recipe.json.text)", other,
        ])
      #expect(try Inspection(other).isConverted == (format != "mkv"))
      guard case .different(let reason) = try verify(other, folder) else {
        Issue.record("\(format), \(filter): not different")
        continue
      }
      // Much larger ones are not even decoded.
      let isLarge = filter == "scale=2000:2000"
      #expect(reason.contains(isLarge ? "it cannot be decoded" : "a PSNR of 0 dB"), "\(reason)")
    }
  }

  @Test func foreignAndMissingFiles() throws {
    let folder = try TemporaryFolder()
    let (path, _) = try render("mp4", folder, keepsRecipe: false)
    func category(_ path: String) -> RenderError.Category? {
      do throws(RenderError) {
        _ = try Inspection(path)
        return nil
      } catch {
        return error.category
      }
    }
    #expect(category(path) == .badPreset)
    #expect(category(folder.path("nothing.mp4")) == .notFound)
    #expect(category(folder.url.path) == .io)
    for (name, bytes) in [
      ("empty.mp4", [UInt8]()), ("head.gif", Array("GIF89a".utf8)),
      ("head.png", [0x89, 0x50, 0x4E, 0x47]), ("head.mkv", [0x1A, 0x45, 0xDF, 0xA3, 0xFF]),
      ("head.mp4", Array("\0\0\0\u{10}ftypisom".utf8)), ("text.mp4", Array("hello".utf8)),
    ] {
      try Data(bytes).write(to: URL(fileURLWithPath: folder.path(name)))
      #expect(category(folder.path(name)) == .badPreset, "\(name)")
    }
  }

  /// Nothing that a damaged file says may crash the reader.
  @Test(arguments: ["mp4", "webm", "gif", "apng"])
  func damagedFilesAreRefused(_ format: String) throws {
    let folder = try TemporaryFolder()
    let (path, _) = try render(format, folder)
    let whole = try folder.bytes("loop.\(format)")
    for seed in 0..<60 {
      var bytes = whole
      for place in 0..<(1 + seed % 5) {
        bytes[(seed * 7919 + place * 104_729) % bytes.count] = UInt8(
          truncatingIfNeeded: seed * 31 + place)
      }
      if seed % 3 == 0 { bytes = Array(bytes.prefix(bytes.count * seed / 60)) }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      if let file = try? Inspection(path) { #expect(file.recipe.preset.output.width <= 16384) }
    }
  }

  /// Replaces a text in a file by one of the same length.
  private func replace(
    _ old: String, by new: String, in path: String
  ) throws {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    // QuickTime files carry it twice.
    let places = bytes.indices.filter { bytes[$0...].starts(with: Array(old.utf8)) }
    try #require(!places.isEmpty)
    for place in places {
      bytes.replaceSubrange(place..<(place + new.utf8.count), with: Array(new.utf8))
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}
