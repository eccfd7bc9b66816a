/// What a surface is at the centre of a cell.
public struct ReliefCell: BitwiseCopyable, Sendable {
  /// The horizontal component of the surface's normal, −1…1, to the right.
  public var normalX: Float
  /// The vertical component of the normal, −1…1, downwards.
  public var normalY: Float
  /// The thickness of the liquid, from 0; beyond the table's depth nothing changes.
  public var thickness: Float
  /// Where the cell lies between crisp lamps, 0, and soft ones, 1.
  public var softness: Float
  /// Light that comes from behind, linear.
  public var behind: ReliefTable.Light

  /// Makes a cell.
  public init(
    normalX: Float, normalY: Float, thickness: Float, softness: Float = 0,
    behind: ReliefTable.Light = .zero
  ) {
    self.normalX = normalX
    self.normalY = normalY
    self.thickness = thickness
    self.softness = softness
    self.behind = behind
  }
}
