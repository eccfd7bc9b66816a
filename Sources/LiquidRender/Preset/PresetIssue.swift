package import Essentials

/// One fault of a preset's tree, before the name of its file is known.
package struct PresetIssue: Sendable, Equatable {
  let origin: JSONOrigin
  /// Where in the preset, such as `paint.liquid.stops[2].color`; empty for a fault of the whole text.
  let keyPath: String
  /// What is wrong.
  let sentence: String
  /// What would be right, such as `1–51`.
  var use: String?
  /// The word or key that was probably meant.
  var nearest: String?

  /// Whether the value came from an override and not from the file.
  var isFromOverride: Bool {
    if case .override = origin { return true }
    return false
  }

  /// The fault as an issue of the preset in a file.
  package func issue(file: String) -> RenderError.Issue {
    var place = RenderError.ValuePlace(file: file, keyPath: keyPath)
    switch origin {
    case .text(let position): place.position = (position.line, position.column)
    case .override(let name): place.override = name
    case .absent: break
    }
    return RenderError.Issue(sentence, about: .value(place), use: use, nearest: nearest)
  }
}

extension RenderError {
  /// The faults of a preset: of category `usage` when only overrides are at fault, else `badPreset`.
  init(_ faults: [PresetIssue], file: String) {
    self.init(
      faults.allSatisfy(\.isFromOverride) ? .usage : .badPreset,
      issues: faults.map { $0.issue(file: file) })
  }
}
