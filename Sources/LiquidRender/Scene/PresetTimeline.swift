public import Essentials
public import LiquidTimeline
import PortableMath

extension Preset {
  /// Returns when every drop of the loop comes into the frame, touches and is absorbed, so that sound can be
  /// cut to it.
  ///
  /// - Throws: `RenderError` of category `badPreset` if the loop cannot be drawn.
  public func dropTimes() throws(RenderError) -> [DropTimes] { try timeline().dropTimes }

  /// Returns the times of ``dropTimes()`` as a list of objects, in seconds, points and degrees.
  ///
  /// - Throws: What ``dropTimes()`` throws.
  public func dropReport() throws(RenderError) -> JSONValue {
    .array(
      try dropTimes().map { drop in
        .object([
          ("index", .integer(drop.index)), ("radius", .number(drop.radius)),
          ("direction", .number(drop.direction * 180 / Portable.pi)),
          ("forerunner", .bool(drop.isForerunner)), ("entry", .number(drop.entry)),
          ("contact", .number(drop.contact)), ("absorbed", .number(drop.absorbed)),
        ])
      })
  }

  /// The loop as a function of time.
  func timeline() throws(RenderError) -> Timeline {
    let rate = output.frameRate
    do throws(TimelineError) {
      return try Timeline(
        style: style, seed: UInt64(seed), frameCount: output.frameCount,
        frameRate: (rate.numerator, rate.denominator), frame: Vector2(frame.width, frame.height),
        center: frame.center)
    } catch {
      let seconds = output.duration.value
      let hint =
        seconds < 2 ? ", or the loop of \(JSONValue.spelling(of: seconds)) s is too short" : ""
      throw RenderError(
        .badPreset, "\(name): \(error.key): \(error.problem)\(hint)", use: error.use)
    }
  }
}
