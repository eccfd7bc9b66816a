public import PortableMath

/// The design frame: `width` × `height` points, with the blob's centre, or the middle of a
/// pool's surface, at `center`, y down.
public struct DesignFrame: Sendable, Equatable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double
  /// The blob's centre.
  public var center: Vector2

  /// Makes a frame whose centre is the blob's unless `center` says otherwise.
  public init(width: Double = 360, height: Double = 360, center: Vector2? = nil) {
    self.width = width
    self.height = height
    self.center = center ?? Vector2(width / 2, height / 2)
  }
}

extension DesignFrame {
  /// The section `frame`.
  static let table = ObjectTable(
    standard: DesignFrame(),
    fields: [
      PresetField(
        "width", "The width of the design frame.", group: "Frame",
        NumberKind(PresetLimits.frameSide, unit: "pt", useful: 60...1080, step: 1), \.width),
      PresetField(
        "height", "The height of the design frame.", group: "Frame",
        NumberKind(PresetLimits.frameSide, unit: "pt", useful: 60...1080, step: 1), \.height),
      PresetField(
        "center",
        "The blob's centre, or the middle of a pool's surface; by default the frame's middle.",
        group: "Frame", PointKind(useful: 0...1080, step: 1), \.center, presence: .dependent),
    ],
    complete: { frame, reader in
      if reader.origin(of: "center") == nil {
        frame.center = Vector2(frame.width / 2, frame.height / 2)
      }
    })
}
