/// How a line is drawn along a path.
public struct StrokeStyle: Sendable, Equatable {
  /// The ends of open contours.
  public enum Cap: Sendable, CaseIterable {
    /// Cut straight at the end point.
    case butt
    /// A half disc round the end point.
    case round
    /// Half a width longer than `butt`.
    case square
  }

  /// The outer side of corners.
  public enum Join: Sendable, CaseIterable {
    /// The sides prolonged until they meet, unless that is farther than the miter limit; then `bevel`.
    case miter
    /// A disc round the corner.
    case round
    /// Cut straight.
    case bevel
  }

  /// Width of the line in the path's units, above 0.
  public var width: Double
  /// The ends of open contours.
  public var cap: Cap
  /// The corners.
  public var join: Join
  /// The greatest length of a miter in line widths, at least 1.
  public var miterLimit: Double

  /// Makes a style.
  public init(width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 4) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }
}
