import LiquidTimeline
import PortableMath
package import Rasterizer

/// A blurred image of the liquid on the background, and where it lies.
package struct PlacedSoftLayer: Sendable {
  /// How the liquid is blurred and laid onto the background, in pixels.
  package let layer: SoftLayer
  /// From points of the design frame to pixels, the offset included.
  package let transform: Transform2D

  /// Prepares a layer whose softness and offset are in points.
  fileprivate init(
    _ color: SRGBColor, opacity: Double, softness: Double, offset: Vector2 = .zero,
    _ blending: SoftLayer.Blending, _ transform: Transform2D
  ) {
    let deviation = softness * transform.stretch
    layer = SoftLayer(
      color: Color(color), opacity: opacity, deviation: deviation, blending: blending,
      cellSize: Self.cellSize(deviation: deviation))
    self.transform = Transform2D.translation(offset.x, offset.y).then(transform)
  }

  /// The largest power of two pixels, 2…64, of which 1.5 make no more than the deviation.
  static func cellSize(deviation: Double) -> Int {
    var size = 2
    while size < 64 && 3 * Double(size) <= deviation { size *= 2 }
    return size
  }
}

extension PaintSet {
  /// The soft layers, from bottom to top; `transform` leads from points to pixels.
  func softLayers(in transform: Transform2D) -> [PlacedSoftLayer] {
    var layers = shadows.map { shadow in
      PlacedSoftLayer(
        shadow.color, opacity: shadow.opacity, softness: shadow.softness, offset: shadow.offset,
        .shadow, transform)
    }
    if let caustic, let shadow = shadows.last {
      layers.append(
        PlacedSoftLayer(
          caustic.color, opacity: caustic.opacity, softness: shadow.softness,
          offset: CausticDescription.reach * shadow.offset, .caustic, transform))
    }
    return layers
      + glows.map { glow in
        PlacedSoftLayer(
          glow.color, opacity: glow.opacity, softness: glow.softness, .glow, transform)
      }
  }
}
