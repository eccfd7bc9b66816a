import PortableMath

/// Reads and writes highlights and shadows.
enum LookDecoder {
  /// The highlight of `node`, or nil with the faults added.
  static func highlight(
    _ node: JSONNode, at keyPath: String, _ issues: IssueList
  ) -> HighlightDescription? {
    guard var reader = ObjectReader(node, at: keyPath, issues: issues) else { return nil }
    var look = HighlightDescription()
    look.color = color(&reader) ?? look.color
    look.opacity = reader.number("opacity", PresetLimits.opacity) ?? look.opacity
    look.size = reader.number("size", PresetLimits.highlightSize) ?? look.size
    look.softness = reader.number("softness", PresetLimits.highlightSoftness) ?? look.softness
    look.angle = reader.number("angle", PresetLimits.angle, unit: "°") ?? look.angle
    look.distance = reader.number("distance", PresetLimits.highlightDistance) ?? look.distance
    reader.finish()
    return look
  }

  /// The shadow of `node`, or nil with the faults added.
  static func shadow(
    _ node: JSONNode, at keyPath: String, _ issues: IssueList
  ) -> ShadowDescription? {
    guard var reader = ObjectReader(node, at: keyPath, issues: issues) else { return nil }
    var look = ShadowDescription()
    look.color = color(&reader) ?? look.color
    look.opacity = reader.number("opacity", PresetLimits.opacity) ?? look.opacity
    if let offset = reader.node("offset") {
      look.offset = offset.point(at: reader.path("offset"), issues) ?? look.offset
    }
    look.softness =
      reader.number("softness", PresetLimits.shadowSoftness, unit: "pt") ?? look.softness
    reader.finish()
    return look
  }

  private static func color(_ reader: inout ObjectReader) -> SRGBColor? {
    guard let node = reader.node("color"),
      let paint = PaintDecoder.decode(node, at: reader.path("color"), reader.issues)
    else { return nil }
    guard case .solid(let color) = paint, color.alpha == 255 else {
      reader.issues.add(
        node.origin, reader.path("color"),
        "is not one opaque colour (use \"#RRGGBB\", and opacity)")
      return nil
    }
    return color
  }
}

extension HighlightDescription {
  /// Every value, as a preset has it.
  var json: JSONValue {
    .object([
      ("color", .string(color.hex)), ("opacity", .number(opacity)), ("size", .number(size)),
      ("softness", .number(softness)), ("angle", .number(angle)),
      ("distance", .number(distance)),
    ])
  }
}

extension ShadowDescription {
  /// Every value, as a preset has it.
  var json: JSONValue {
    .object([
      ("color", .string(color.hex)), ("opacity", .number(opacity)),
      ("offset", .array([.number(offset.x), .number(offset.y)])),
      ("softness", .number(softness)),
    ])
  }
}
