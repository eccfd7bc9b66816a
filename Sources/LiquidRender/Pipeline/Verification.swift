import VideoEncoder

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a second render of a file's recipe showed.
public enum Verdict: Sendable, Equatable {
  /// Every byte is the same.
  case sameBytes
  /// The frames are those of the recipe, encoded by other versions of engine or libraries; the decoded
  /// pictures' PSNR of luma against the drawn ones, mean and worst frame, in dB.
  case sameFrames(mean: Double, worst: Double)
  /// The file is not what its recipe makes; the reason in words.
  case different(String)
}

/// A file and the recipe that it carries.
public struct Inspection: Sendable, Equatable {
  /// The path of the file.
  public var path: String
  /// The size in bytes.
  public var bytes: Int
  /// How the file says it was made.
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
        "\(path) carries no recipe of liquid-video (mp4, mov, webm, mkv, gif and apng files keep one, "
          + "but not with --no-recipe, nor a gif that was written to a pipe)")
    }
    self.path = path
    bytes = input.byteCount
    self.recipe = recipe
    isConverted = ContainerFormat(rawValue: recipe.format).map(input.begins(as:)) != true
  }

  static func open(_ path: String) throws(RenderError) -> MediaInput {
    do throws(EncoderError) {
      return try MediaInput(path)
    } catch {
      throw RenderError(error.systemError == ENOENT ? .notFound : .io, error.message)
    }
  }
}

extension Pipeline {
  /// SHA-256 of files one after another, as 64 hexadecimal digits, and their size; nil when one cannot be read.
  public func hash(ofFiles paths: [String]) -> (sha256: String, bytes: Int)? {
    guard let hash = try? SHA256() else { return nil }
    var bytes = 0
    for path in paths {
      guard let input = try? MediaInput(path), (try? input.add(to: hash)) != nil else { return nil }
      bytes += input.byteCount
    }
    return (hash.finish(), bytes)
  }
}

/// Renders the recipe of a file again and compares.
struct Verification {
  /// How much worse than a second render's the decoded pictures of another encoder version may be, in dB: in the mean,
  /// and in the worst frame.
  private static let tolerance = (mean: 3.0, worst: 6.0)

  let file: Inspection
  let scratchFolder: String
  let threads: Int?
  let progress: ProgressHook

  func run() throws(RenderError) -> Verdict {
    let recipe = file.recipe
    let name = "liquid-video-verify"
    let request = try recipe.request(
      threads: threads, destination: .file(path: "\(scratchFolder)/\(name)", overwrite: true))
    let render = try VideoRender(request, progress)
    let total = render.frameCount * recipe.loops
    if let reason = try difference(inNumber: total) { return .different(reason) }
    let scratch: ByteSink
    do throws(EncoderError) {
      scratch = try ByteSink.scratch(in: scratchFolder, name: name)
    } catch {
      throw RenderError(error)
    }
    let made = try render.renderWhole(to: scratch)
    // A file that was written to a pipe has no digest, and other headers.
    let isFromPipe = recipe.frameDigest == nil
    if !isFromPipe, try isEqual(made.output) { return .sameBytes }
    if let digest = recipe.frameDigest, digest != made.recipe.frameDigest {
      return .different(
        recipe.engine == EngineVersion.current
          ? "its recipe makes other frames than it names: the recipe was changed"
          : "engine \(EngineVersion.current) draws other frames than \(recipe.engine) did")
    }
    let libraries = try Recipe.libraries()
    let isSameBuild = recipe.engine == EngineVersion.current && recipe.libraries == libraries
    guard !isSameBuild || isFromPipe else {
      return .different(
        "the same recipe, engine and libraries give other bytes: the file was changed")
    }
    guard recipe.format != "gif" else {
      // Their colours are those of a palette, so the drawn frames are no measure.
      return .different("other bytes, and the pictures of a GIF are not compared across versions")
    }
    guard let path = made.output.temporaryPath else {
      throw RenderError(.internal, "the second render of \(file.path) has no file")
    }
    return try compareFrames(render, total, made: path)
  }

  /// Compares the number of pictures before anything is rendered: a file that was cut off is found at once, and a small
  /// one cannot ask for a long render.
  private func difference(inNumber total: Int) throws(RenderError) -> String? {
    // Animated pictures are as long as they say, since they cannot be repeated in the file.
    if ContainerFormat(rawValue: file.recipe.format)?.repeatsItself != false { return nil }
    let original = try Inspection.open(file.path)
    do throws(EncoderError) {
      guard let count = try original.pictureCount() else { return "it is no video" }
      return count == total ? nil : "it has \(count) pictures, and its recipe makes \(total)"
    } catch {
      return error.message
    }
  }

  private func isEqual(_ made: borrowing ByteSink) throws(RenderError) -> Bool {
    let original = try Inspection.open(file.path)
    guard made.byteCount == original.byteCount else { return false }
    var offset = 0
    do throws(EncoderError) {
      while true {
        let part = try made.read(at: offset, count: 1 << 20)
        if part.isEmpty { return true }
        guard part == original.read(at: offset, count: part.count) else { return false }
        offset += part.count
      }
    } catch {
      throw RenderError(error)
    }
  }

  /// Decodes the file and its second render, and compares every picture with the drawn one.
  private func compareFrames(
    _ render: VideoRender, _ total: Int, made path: String
  ) throws(RenderError) -> Verdict {
    let original = try Inspection.open(file.path)
    let second = try Inspection.open(path)
    let source = try render.frameSource()
    var theirs = PictureErrors()
    var ours = PictureErrors()
    do {
      let size = file.recipe.preset.output
      let decoder = try VideoDecoder.open(original, width: size.width, height: size.height)
      let secondDecoder = try VideoDecoder.open(second, width: size.width, height: size.height)
      for place in 0..<total {
        let frame = try source(place % render.frameCount)
        guard let error = try decoder.compareNext(with: frame) else {
          return .different("it has \(place) pictures, and its recipe makes \(total)")
        }
        theirs.note(error)
        if let error = try secondDecoder.compareNext(with: frame) { ours.note(error) }
      }
      if try decoder.compareNext(with: try source(0)) != nil {
        return .different("it has more than the \(total) pictures that its recipe makes")
      }
    } catch let error as EncoderError {
      return .different("it cannot be decoded: \(error.message)")
    } catch let error as RenderError {
      throw error
    } catch {
      throw RenderError(.internal, "\(error)")
    }
    guard ours.worst > 0 else {
      return .different("other bytes, and pictures of this codec cannot be compared")
    }
    guard theirs.mean >= ours.mean - Self.tolerance.mean,
      theirs.worst >= ours.worst - Self.tolerance.worst
    else {
      return .different(
        "its pictures are not the drawn ones: the worst has a PSNR of \(Int(theirs.worst)) dB, "
          + "\(Int(ours.worst)) dB in a second render")
    }
    return .sameFrames(mean: theirs.mean, worst: theirs.worst)
  }
}

/// Mean and largest squared error of pictures, as PSNR in dB, 0…99.
private struct PictureErrors {
  private var sum = 0.0
  private var largest = 0.0
  private var count = 0.0

  mutating func note(_ error: Double) {
    sum += error
    largest = max(largest, error)
    count += 1
  }

  var mean: Double { Self.decibels(sum / max(1, count)) }
  var worst: Double { Self.decibels(largest) }

  private static func decibels(_ error: Double) -> Double {
    if error == 0 { return 99 }
    // Pictures that cannot be compared have an infinite error.
    return error < 1 ? min(99, -10 * log10(error)) : 0
  }
}
