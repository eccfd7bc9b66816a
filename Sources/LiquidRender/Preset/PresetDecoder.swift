import Essentials
import LiquidTimeline
import PortableMath

/// Turns the tree of a preset's text into a preset, or into all its faults.
enum PresetDecoder {
  /// The sections of styles, of which a preset has only its own.
  private static let sections = [
    "liquid": "liquid", "pool": "pool", "classic": "classic", "bulge-demo": "bulgeDemo",
  ]

  /// Reads the whole tree.
  static func decode(_ root: JSONNode, file: String) throws(RenderError) -> Preset {
    let issues = IssueList()
    let preset = decode(root, issues)
    guard let preset, issues.issues.isEmpty else {
      throw RenderError(inOrder(issues.issues), file: file)
    }
    return preset
  }

  /// Reads the whole tree; nil, with the faults added, when there is one that leaves no preset.
  static func decode(_ root: JSONNode, _ issues: IssueList) -> Preset? {
    guard var reader = ObjectReader(root, at: "", issues: issues) else { return nil }
    _ = reader.text("$schema")
    _ = reader.requiredNode("name", hint: "a short text")
    let name = reader.text("name") ?? ""
    let description = reader.text("description") ?? ""
    let seed = reader.integer("seed", PresetLimits.seed) ?? 1
    let frame = frame(reader.node("frame"), issues)
    let output = OutputDecoder.decode(reader.node("output"), issues)
    let words = PresetStyle.words.map { "\"\($0)\"" }.joined(separator: ", ")
    let styleWord = reader.requiredNode("style", hint: "use \(words)")
      .flatMap { $0.word(of: PresetStyle.words, at: "style", issues) }
    let guides = reader.truth("guides") ?? false
    let motionBlur = MotionBlurDescription.decode(reader.node("motionBlur"), issues)
    let mixing = MixingDescription.decode(
      reader.node("mixing"), hasMotionBlur: motionBlur != nil, issues)
    let paintNode = reader.requiredNode("paint", hint: "an object with the colours")
    guard let styleWord else {
      // Which sections and paints are allowed depends on the style, so the rest would be guesses.
      for section in sections.values { _ = reader.node(section) }
      reader.finish()
      return nil
    }
    let style = style(styleWord, &reader, issues)
    let paint = paintNode.flatMap { PaintSetDecoder.decode($0, style: style, issues) }
    reader.finish { key in
      if let section = sections.first(where: { $0.value == key }) {
        return "belongs to style \"\(section.key)\", and this preset's style is \"\(styleWord)\""
      }
      return PaintSetDecoder.keys.contains(key)
        ? "is not a key of a preset; did you mean \"paint.\(key)\"?" : nil
    }
    guard let output, let paint else { return nil }
    return Preset(
      name: name, description: description, seed: seed, style: style, frame: frame, output: output,
      paint: paint, guides: guides, motionBlur: motionBlur, mixing: mixing)
  }

  private static func style(
    _ word: String, _ reader: inout ObjectReader, _ issues: IssueList
  ) -> PresetStyle {
    switch word {
    case "classic":
      .classic(
        StyleSection.decode(ClassicParameters.self, reader.node("classic"), at: "classic", issues))
    case "bulge-demo":
      .bulgeDemo(
        StyleSection.decode(
          BulgeDemoParameters.self, reader.node("bulgeDemo"), at: "bulgeDemo", issues))
    case "pool":
      .pool(StyleSection.decode(PoolParameters.self, reader.node("pool"), at: "pool", issues))
    default:
      .liquid(
        StyleSection.decode(LiquidParameters.self, reader.node("liquid"), at: "liquid", issues))
    }
  }

  private static func frame(_ node: JSONNode?, _ issues: IssueList) -> DesignFrame {
    guard let node, var reader = ObjectReader(node, at: "frame", issues: issues) else {
      return DesignFrame()
    }
    let width = reader.number("width", PresetLimits.frameSide, unit: "pt") ?? 360
    let height = reader.number("height", PresetLimits.frameSide, unit: "pt") ?? 360
    let center = reader.node("center").flatMap { $0.point(at: "frame.center", issues) }
    reader.finish()
    return DesignFrame(width: width, height: height, center: center)
  }

  /// Faults of options first, then those of the text from top to bottom.
  private static func inOrder(_ issues: [PresetIssue]) -> [PresetIssue] {
    func place(_ issue: PresetIssue) -> (Int, Int) {
      switch issue.origin {
      case .override: (0, 0)
      case .text(let position): (position.line, position.column)
      case .absent: (.max, .max)
      }
    }
    return issues.enumerated().sorted { a, b in
      let (left, right) = (place(a.element), place(b.element))
      return left == right ? a.offset < b.offset : left < right
    }.map(\.element)
  }
}
