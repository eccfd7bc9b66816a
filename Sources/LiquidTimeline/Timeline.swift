public import PortableMath

/// A loop of the effect as a pure function of time: any frame alone, in any order, on any thread or
/// machine, gives the same bits.
public struct Timeline: Sendable {
  /// The number of frames in the loop; frame `frameCount` is frame 0.
  public let frameCount: Int
  /// The loop's duration in seconds.
  public let period: Double

  /// Makes the timeline of one loop.
  ///
  /// - Parameters:
  ///   - style: What to show.
  ///   - seed: Decides everything that the parameters leave to chance.
  ///   - frameCount: Frames in the loop, at least 1.
  ///   - frameRate: Frames per second as a fraction of two numbers of at least 1.
  ///   - frame: The size of the design frame, in points, both more than 0.
  ///   - center: The blob's centre, or the middle of the pool's surface, in the design frame, in points.
  /// - Throws: ``TimelineError`` naming the parameter to change and what to change it to.
  public init(
    style: Style, seed: UInt64, frameCount: Int, frameRate: (numerator: Int, denominator: Int),
    frame: Vector2, center: Vector2
  ) throws(TimelineError) {
    precondition(
      frameCount > 0 && frameRate.numerator > 0 && frameRate.denominator > 0
        && frame.x > 0 && frame.y > 0, "no frames")
    self.frameCount = frameCount
    period = Double(frameCount) * Double(frameRate.denominator) / Double(frameRate.numerator)
    scene = try style.parameters.scene(seed: seed, period: period, frame: frame, center: center)
  }

  /// When every drop comes into the frame, touches and is absorbed, by index; empty in a style without
  /// drops.
  public var dropTimes: [DropTimes] { scene.dropTimes }

  /// Draws frame `frame` of the loop, counted modulo ``frameCount``, into memory that is used again.
  public func draw(frame index: Int, into frame: inout TimelineFrame) {
    let rest = index % frameCount
    draw(phase: Double(rest < 0 ? rest + frameCount : rest) / Double(frameCount), into: &frame)
  }

  /// Draws the moment at `phase` of the loop, 0..<1; frame i is the moment i / ``frameCount``.
  ///
  /// - Precondition: `phase` lies in 0..<1.
  public func draw(phase: Double, into frame: inout TimelineFrame) {
    precondition(phase >= 0 && phase < 1, "phase out of range")
    frame.clear()
    scene.draw(at: phase * period, into: &frame)
  }

  private let scene: any StyleScene
}
