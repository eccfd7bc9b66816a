import Essentials
import LiquidRender

/// Reads lists of values with commas between.
enum ValueList {
  /// The values of a list such as `loop,ink` or, for seeds, `1-50,200`.
  static func values(_ text: String, column: String) throws(RenderError) -> [String] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !$0.isEmpty }) else {
      throw RenderError(.usage, "--\(column)s: \"\(text)\" has an empty value")
    }
    return column == "seed" ? try seeds(text).map(String.init) : parts
  }

  /// The seeds of a list such as `1-50,200`.
  static func seeds(_ text: String) throws(RenderError) -> [Int] {
    var seeds: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard case .span(let span) = ValueKind.span(PresetLimits.seed).value(of: String(part)),
        span.count <= JobTable.mostRows - seeds.count
      else {
        throw RenderError(
          .usage, "--seeds: \"\(part)\" is not a seed or a span of seeds (write 1-50,200)")
      }
      seeds += span
    }
    return seeds
  }
}
