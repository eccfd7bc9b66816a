import CVector

/// Eight cells side by side.
typealias Lanes = SIMD8<Float>

extension SIMD8<Float> {
  /// The larger of two, lane by lane.
  @inline(__always)
  func atLeast(_ other: Lanes) -> Lanes { replacing(with: other, where: self .< other) }

  /// The smaller of two, lane by lane.
  @inline(__always)
  func atMost(_ other: Lanes) -> Lanes { replacing(with: other, where: self .> other) }

  /// The square roots.
  @inline(__always)
  var root: Lanes { lv_sqrt_f32(self) }

  /// The same number eight times.
  @inline(__always)
  static func all(_ value: Float) -> Lanes { Lanes(repeating: value) }

  /// The numbers without their signs.
  @inline(__always)
  var size: Lanes { atLeast(Lanes.zero - self) }
}

/// The surface of the liquid at eight points of the picture.
struct SurfaceLanes {
  /// The normal; z points to the eye and is never negative.
  var normalX: Lanes
  var normalY: Lanes
  var normalZ: Lanes
  /// How thick the liquid is, in points.
  var thickness: Lanes
  /// The blended radius of the parts, in points.
  var radius: Lanes
}

/// The field and its gradient at eight points, and the blended radius of the parts.
struct FieldLanes {
  var value: Lanes
  var x: Lanes
  var y: Lanes
  var z: Lanes
  var radius: Lanes
}
