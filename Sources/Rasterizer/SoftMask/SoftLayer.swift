/// A blurred shape on the background, under all shapes of a frame: a shadow, a glow or gathered light.
public struct SoftLayer: Sendable, Equatable {
  /// How the colour meets what lies below it.
  ///
  /// m is opacity × blurred coverage.
  public enum Blending: Sendable, BitwiseCopyable, Equatable, CaseIterable {
    /// The colour takes the share m: a shadow.
    case shadow
    /// out += m · colour · (1 − out): light that never grows too bright.
    case glow
    /// out += opacity × coverage³ · colour, held at white: light gathered by a clear liquid.
    case caustic
  }

  /// The colour; its alpha is multiplied with the opacity.
  public var color: Color
  /// The largest share of the colour, 0…1.
  public var opacity: Double
  /// The standard deviation of the blur in pixels, from 0; beyond 200 cells nothing changes.
  public var deviation: Double
  /// How the colour meets what lies below it.
  public var blending: Blending
  /// Pixels along the side of a cell of the mask: 2, 4, 8, 16, 32 or 64.
  ///
  /// At most half the deviation looks smooth.
  public var cellSize: Int

  /// Makes a layer.
  public init(
    color: Color, opacity: Double, deviation: Double, blending: Blending = .shadow,
    cellSize: Int = 8
  ) {
    precondition(
      (2...64).contains(cellSize) && cellSize.nonzeroBitCount == 1, "2, 4, 8, 16, 32 or 64 pixels")
    self.color = color
    self.opacity = opacity
    self.deviation = deviation
    self.blending = blending
    self.cellSize = cellSize
  }
}
