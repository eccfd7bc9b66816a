import PortableMath

/// What the timeline shows in one frame.
///
/// Meant to be filled again and again: after a few frames nothing is allocated any more.
public struct TimelineFrame: Sendable {
  /// Everything liquid, to be filled in one go with the non-zero rule: the blob or
  /// pool, its bulges and all drops.
  public var liquid = Outline()
  /// The blob's bare circle as a line drawing; empty unless the style shows its construction.
  public var circle = Outline()
  /// The open outline of a bulge as a line drawing; empty unless the style shows its construction.
  public var bulge = Outline()
  /// True if the contours of `liquid` certainly neither cross themselves nor each other, so that
  /// winding numbers are 0 and 1 only and areas may be added up.
  public var isSimple = true
  /// The drops that are to be seen, in flight or joined to the blob, in no promised order.
  public var drops: [DropState] = []

  /// Whether the liquid is that of a field, ``moment``; styles of arcs have none.
  public internal(set) var hasField = false
  /// The field of which the light is made, if there is one; else without meaning.
  public var moment: FieldMoment { field.moment }

  /// Whether the next frame draws its construction into ``guides``.
  public var wantsGuides = false
  /// The construction as a line drawing, if it is wanted: every bulge, or the parts of a field and the axes
  /// along which they touch.
  public var guides = Outline()

  /// The protrusions of the blob while a frame is made; holds no result.
  var protrusions: [Protrusion] = []
  /// What the scenes of the field are made in; its outline and drops are moved to ``liquid`` and ``drops``.
  var field = FieldFrame()

  /// A frame that shows nothing.
  public init() {}

  /// The area of everything liquid in square points; exact where ``isSimple``, else overlaps count
  /// twice.
  public var liquidArea: Double { liquid.signedArea }

  /// Removes every outline and keeps the memory.
  public mutating func clear() {
    liquid.clear()
    circle.clear()
    bulge.clear()
    guides.clear()
    isSimple = true
    drops.removeAll(keepingCapacity: true)
    protrusions.removeAll(keepingCapacity: true)
    hasField = false
  }
}

extension TimelineFrame: Equatable {
  /// Whether two frames show the same; the memory used to make them does not count.
  public static func == (a: TimelineFrame, b: TimelineFrame) -> Bool {
    a.liquid == b.liquid && a.circle == b.circle && a.bulge == b.bulge
      && a.isSimple == b.isSimple && a.drops == b.drops && a.guides == b.guides
      && a.hasField == b.hasField
      && (!a.hasField || a.moment == b.moment)
  }
}

/// Where one drop is.
public struct DropState: Sendable, Equatable {
  /// The drop's number in the loop, from 0.
  public let index: Int
  /// The direction in which it lies from the blob's centre, in radians from +x towards +y, 0..<2π.
  public let direction: Double
  /// The distance between its centre and the blob's, or the middle of the surface, in points.
  public let distance: Double
  /// The radius of its round part, in points.
  public let radius: Double
  /// Seconds since it touched the blob, or in style `classic` since it dived in; negative before.
  public let secondsSinceContact: Double

  /// Whether it is still a shape of its own.
  public var isFree: Bool { secondsSinceContact < 0 }
}
