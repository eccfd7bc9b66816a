/// What a shape of a frame is filled with.
enum FramePaint {
  case image(PaintImage)
  case relief(ReliefPaint)

  /// Whether the paint is of the size and format of `background`.
  func fits(_ background: PaintImage) -> Bool {
    let (width, height, format) =
      switch self {
      case .image(let image): (image.width, image.height, image.format)
      case .relief(let relief): (relief.width, relief.height, relief.format)
      }
    return width == background.width && height == background.height
      && format == background.format
  }

  /// Whether two paints are one and the same object.
  static func === (a: FramePaint, b: FramePaint) -> Bool {
    switch (a, b) {
    case (.image(let a), .image(let b)): a === b
    case (.relief(let a), .relief(let b)): a === b
    default: false
    }
  }
}

/// What a buffer showed when it was last drawn, so that the next frame writes only what differs.
///
/// Keep one for each buffer, and hand it to the compositor together with that buffer, which nobody
/// else may have written to in between. A new one makes the compositor draw everything.
public struct HeldPicture: ~Copyable {
  /// The plan of the frame that the buffer holds; empty if that is not known.
  var plan = FramePlan()
  private var background: PaintImage?
  /// The paints of the shapes; kept so that none can be mistaken for another.
  private var paints: [FramePaint] = []
  /// Whether layer 1 is the background under soft layers.
  private var isSoft = false

  /// Knows nothing about its buffer.
  public init() {}

  /// Whether the buffer shows a frame of exactly these layers.
  func shows(_ background: PaintImage, _ others: [FramePaint], isSoft: Bool) -> Bool {
    plan.pairCount > 0 && self.background === background && self.isSoft == isSoft
      && paints.count == others.count
      && paints.indices.allSatisfy { paints[$0] === others[$0] }
  }

  mutating func note(_ background: PaintImage, _ others: [FramePaint], isSoft: Bool) {
    self.background = background
    self.isSoft = isSoft
    paints = others
  }
}
