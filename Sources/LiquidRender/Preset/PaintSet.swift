/// Reads the section `paint`: what a style's areas and lines are filled with.
enum PaintSetDecoder {
  /// What style bulge-demo has.
  static let linePaints = ["circle", "circleWidth", "bulge", "bulgeWidth"]
  /// What all other styles have.
  static let liquidPaints = ["liquid", "stroke", "strokeWidth", "highlight", "shadow"]

  /// All keys of the section.
  static let keys = ["background"] + liquidPaints + linePaints

  /// The section, or nil with the faults added.
  static func decode(
    _ node: JSONNode, style: PresetStyle, _ issues: IssueList
  ) -> PaintSet? {
    guard var reader = ObjectReader(node, at: "paint", issues: issues) else { return nil }
    let background = paint("background", &reader)
    var paints: PaintSet?
    let elsewhere: [String]
    switch style {
    case .liquid, .classic, .pool:
      elsewhere = linePaints
      let liquid = liquidPaints(&reader, background: background)
      paints = background.map { liquid(PaintSet(background: $0)) }
    case .bulgeDemo:
      elsewhere = liquidPaints
      let circle = stroke("circle", defaultWidth: 1, &reader)
      let bulge = stroke("bulge", defaultWidth: 3, &reader)
      paints = background.map { PaintSet(background: $0, circle: circle, bulge: bulge) }
    }
    reader.finish { key in
      elsewhere.contains(key) ? "paints nothing in style \"\(style.word)\"" : nil
    }
    return paints
  }

  /// Reads what is drawn of the liquid, and how it comes into a set.
  private static func liquidPaints(
    _ reader: inout ObjectReader, background: PaintDescription?
  ) -> (PaintSet) -> PaintSet {
    let hasStroke = reader.node("stroke") != nil
    let liquid = hasStroke && reader.node("liquid") == nil ? nil : paint("liquid", &reader)
    let stroke = stroke("stroke", defaultWidth: 2, &reader, isOptional: true)
    if !hasStroke, let width = reader.node("strokeWidth") {
      reader.issues.add(
        width.origin, reader.path("strokeWidth"), "is the width of stroke, which is missing")
    }
    let highlight = reader.node("highlight").flatMap { node in
      if liquid?.isOpaque != true {
        reader.issues.add(
          node.origin, reader.path("highlight"), "lies on the liquid, which must be opaque")
      }
      return LookDecoder.highlight(node, at: reader.path("highlight"), reader.issues)
    }
    let shadow = reader.node("shadow").flatMap { node in
      if background?.isOpaque == false {
        reader.issues.add(
          node.origin, reader.path("shadow"), "falls on the background, which must be opaque")
      }
      return LookDecoder.shadow(node, at: reader.path("shadow"), reader.issues)
    }
    return { set in
      var set = set
      set.liquid = liquid
      set.stroke = stroke
      set.highlight = highlight
      set.shadow = shadow
      return set
    }
  }

  private static func paint(_ key: String, _ reader: inout ObjectReader) -> PaintDescription? {
    reader.requiredNode(key, hint: "a colour \"#RRGGBB\" or a gradient")
      .flatMap { PaintDecoder.decode($0, at: reader.path(key), reader.issues) }
  }

  private static func stroke(
    _ key: String, defaultWidth: Double, _ reader: inout ObjectReader, isOptional: Bool = false
  ) -> StrokeDescription? {
    let paint = isOptional && reader.node(key) == nil ? nil : paint(key, &reader)
    let width = reader.number("\(key)Width", PresetLimits.lineWidth, unit: "pt") ?? defaultWidth
    return paint.map { StrokeDescription(paint: $0, width: width) }
  }
}
