import AtomicFiles
import Essentials
import MediaFormats
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
    let plan = try RenderPlan(
      recipe.request(
        threads: threads, destination: .file(path: "\(scratchFolder)/\(name)", overwrite: true)))
    let total = plan.totalFrameCount
    if let reason = try difference(inNumber: total) { return .different(reason) }
    let scratch = try ByteSink.scratch(in: scratchFolder, name: name)
    let made = try VideoRender(plan, threads: threads, progress).renderWhole(to: scratch)
    // A file that was written to a pipe has no digest, and other headers.
    let isFromPipe = recipe.frameDigest == nil
    if !isFromPipe, try isEqual(made.output) { return .sameBytes }
    if let digest = recipe.frameDigest, digest != made.recipe.frameDigest {
      return .different(
        recipe.engine == EngineVersion.current
          ? "its recipe makes other frames than its digest names: the recipe was changed"
          : "engine \(EngineVersion.current) draws other frames than \(recipe.engine) did")
    }
    let libraries = try Recipe.libraries()
    let isSameBuild = recipe.engine == EngineVersion.current && recipe.libraries == libraries
    guard !isSameBuild || isFromPipe else {
      return .different(
        "the same recipe, engine and libraries give other bytes: the file was changed")
    }
    guard recipe.codec.row.isComparable else {
      return .different(
        "other bytes, and pictures of \(recipe.codec.rawValue) are not compared across versions"
      )
    }
    guard let path = made.output.temporaryPath else {
      throw RenderError(.internal, "the second render of \(file.path) has no file")
    }
    return try compareFrames(plan, total, made: path)
  }

  /// Compares the number of pictures before anything is rendered: a file that was cut off is found at once, and a small
  /// one cannot ask for a long render.
  private func difference(inNumber total: Int) throws(RenderError) -> String? {
    // Animated pictures are as long as they say, since they cannot be repeated in the file.
    if file.recipe.format.row.repetition == .byItself { return nil }
    let original = try Inspection.open(file.path)
    do throws(RenderError) {
      guard let count = try original.pictureCount() else { return "it is not a video" }
      return count == total ? nil : "it has \(count) pictures, but its recipe makes \(total)"
    } catch {
      return error.message
    }
  }

  private func isEqual(_ made: borrowing ByteSink) throws(RenderError) -> Bool {
    let original = try Inspection.open(file.path)
    guard made.byteCount == original.byteCount else { return false }
    var offset = 0
    while true {
      let part = try made.read(at: offset, count: 1 << 20)
      if part.isEmpty { return true }
      guard part == original.read(at: offset, count: part.count) else { return false }
      offset += part.count
    }
  }

  /// Decodes the file and its second render, and compares every picture with the drawn one.
  private func compareFrames(
    _ plan: RenderPlan, _ total: Int, made path: String
  ) throws(RenderError) -> Verdict {
    let original = try Inspection.open(file.path)
    let second = try Inspection.open(path)
    let source = try FrameSource(try plan.scene(), layout: plan.settings.layout)
    var theirs = PictureErrors()
    var ours = PictureErrors()
    let size = file.recipe.preset.output
    let opened = Result { () throws(RenderError) in
      (
        try VideoDecoder.open(original, width: size.width, height: size.height),
        try VideoDecoder.open(second, width: size.width, height: size.height)
      )
    }
    guard case .success((let decoder, let secondDecoder)) = opened else {
      return Self.undecodable(opened)
    }
    for place in 0...total {
      let frame = try source.frame(at: plan.index(of: place % plan.frameCount))
      let compared = Result { () throws(RenderError) in
        (
          try decoder.compareNext(with: frame),
          place == total ? nil : try secondDecoder.compareNext(with: frame)
        )
      }
      guard case .success((let error, let ownError)) = compared else {
        return Self.undecodable(compared)
      }
      if place == total {
        if error == nil { break }
        return .different("it has more than the \(total) pictures that its recipe makes")
      }
      guard let error else {
        return .different("it has \(place) pictures, but its recipe makes \(total)")
      }
      theirs.note(error)
      if let ownError { ours.note(ownError) }
    }
    guard ours.worst > 0 else {
      return .different("its bytes differ, and pictures of this codec cannot be compared")
    }
    guard theirs.mean >= ours.mean - Self.tolerance.mean,
      theirs.worst >= ours.worst - Self.tolerance.worst
    else {
      return .different(
        "its pictures differ from the drawn ones: the worst has a PSNR of \(Int(theirs.worst)) dB, "
          + "\(Int(ours.worst)) dB in a second render")
    }
    return .sameFrames(mean: theirs.mean, worst: theirs.worst)
  }
}

extension Verification {
  private static func undecodable<Value>(_ result: Result<Value, RenderError>) -> Verdict {
    guard case .failure(let error) = result else { return .different("it cannot be decoded") }
    return .different("it cannot be decoded: \(error.message)")
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
