import Essentials
import LiquidTimeline

/// Turns the tree of a preset's text into a preset, or into all its faults.
enum PresetDecoder {
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
    var preset = Preset()
    for field in Preset.fields { reader.read(field, into: &preset) }
    guard reader.origin(of: "style") != nil, reader.isSound("style") else {
      // Which sections and paints are allowed depends on the style, so the rest would be guesses.
      for style in Style.all { _ = reader.node(style.section) }
      _ = reader.node(of: Preset.paint(for: nil))
      reader.finish()
      return nil
    }
    let style = preset.style
    reader.read(Preset.section(of: style), into: &preset)
    reader.read(Preset.paint(for: style), into: &preset)
    reader.finish { key in
      if let other = Style.all.first(where: { $0.section == key }) {
        return UnknownKey(
          sentence:
            "belongs to style \"\(other.word)\", and this preset's style is \"\(style.word)\"")
      }
      return PaintSet.keys.contains(key) ? UnknownKey(nearest: "paint.\(key)") : nil
    }
    return preset
  }

  /// Faults of options first, then those of the text from top to bottom.
  static func inOrder(_ issues: [PresetIssue]) -> [PresetIssue] {
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
