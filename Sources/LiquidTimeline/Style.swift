package import PortableMath

/// A choreography with its parameters.
public enum Style: Sendable, Equatable {
  /// Drops that come from outside the frame and join a round body: the default.
  case liquid(FieldParameters)
  /// Drops that fall into a flat surface, seen from the side.
  case pool(SurfaceParameters)
  /// The choreography of the original.
  case classic(ClassicParameters)
  /// One bulge as a line drawing, for ever out and back.
  case bulgeDemo(BulgeDemoParameters)

  /// Every style with its default parameters, in the order in which they are listed.
  public static let all: [Style] = [
    .liquid(FieldParameters()), .pool(SurfaceParameters()), .classic(ClassicParameters()),
    .bulgeDemo(BulgeDemoParameters()),
  ]

  /// The parameters, which say all that there is to a style.
  package var parameters: any Choreography {
    switch self {
    case .liquid(let parameters): parameters
    case .pool(let parameters): parameters
    case .classic(let parameters): parameters
    case .bulgeDemo(let parameters): parameters
    }
  }
}

extension Style {
  /// The words that a preset may name.
  public static let words = all.map(\.word)

  /// The style of a word of ``words``, with its default parameters; nil for any other word.
  public init?(word: String) {
    guard let style = Self.all.first(where: { $0.word == word }) else { return nil }
    self = style
  }

  /// The word of this style in a preset.
  public var word: String { type(of: parameters).word }

  /// The key of its section in a preset.
  package var section: String { type(of: parameters).section }

  /// Whether it draws lines, a bare circle and an open bulge, and nothing liquid.
  package var drawsLines: Bool { type(of: parameters).drawsLines }

  /// Whether its liquid is a field, which has a surface in space that can be lit.
  package var hasField: Bool { type(of: parameters).hasField }
}

/// The parameters of a style and how it is drawn: one row of ``Style``.
package protocol Choreography: ParameterSet {
  /// The style's word in a preset.
  static var word: String { get }
  /// The key of the style's section in a preset.
  static var section: String { get }
  /// Whether the style draws lines and nothing liquid.
  static var drawsLines: Bool { get }
  /// Whether the style's liquid is a field.
  static var hasField: Bool { get }

  /// The style with these parameters.
  var style: Style { get }

  /// Makes the scene of one loop.
  ///
  /// - Parameters:
  ///   - seed: Decides everything that the parameters leave to chance.
  ///   - period: The loop's duration in seconds.
  ///   - frame: The size of the design frame, in points, both more than 0.
  ///   - center: The blob's centre, or the middle of the pool's surface, in points.
  /// - Returns: The scene, which draws any moment of the loop.
  /// - Throws: ``TimelineError`` naming the parameter to change and what to change it to.
  func scene(
    seed: UInt64, period: Double, frame: Vector2, center: Vector2
  ) throws(TimelineError) -> any StyleScene
}

extension Choreography {
  package static var section: String { word }
  package static var drawsLines: Bool { false }
  package static var hasField: Bool { false }
}

/// A loop of one style, ready to draw any moment.
package protocol StyleScene: Sendable {
  /// When every drop is to be seen, touches and is absorbed, by index; empty without drops.
  var dropTimes: [DropTimes] { get }

  /// Draws the moment `seconds` after the loop's start, 0..<period, into a cleared frame.
  func draw(at seconds: Double, into frame: inout TimelineFrame)
}
