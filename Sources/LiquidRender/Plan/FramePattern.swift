import AtomicFiles

/// Where the number of a frame stands in the name of its file, as in `frames/%04d.png`.
package struct FramePattern: Sendable, Equatable {
  private let head: String
  private let tail: String
  private let digits: Int

  /// Takes a path apart that has exactly one place `%d` or `%0Nd`, N from 1 to 9; nil for any other.
  package init?(_ path: String) {
    let parts = path.split(separator: "%", omittingEmptySubsequences: false)
    guard parts.count == 2, let end = parts[1].firstIndex(of: "d") else { return nil }
    let width = parts[1][..<end]
    guard width.isEmpty || (width.count == 2 && width.first == "0"),
      width.isEmpty || Int(width) != nil
    else { return nil }
    digits = Int(width) ?? 1
    head = String(parts[0])
    tail = String(parts[1][parts[1].index(after: end)...])
    guard tail.lastSlash == nil, digits > 0 else { return nil }
  }

  /// The folder of all frames, or nil for the working folder; with the slash if that is all.
  var folder: String? { head.pathFolder }

  /// The path with `%d` for the number and without digits beside it: two patterns whose frames may share a path have
  /// the same.
  package var unnumbered: String {
    var before = head[...]
    while before.last.map(Self.isDigit) == true { before.removeLast() }
    return "\(before)%d\(tail.drop(while: Self.isDigit))"
  }

  /// What `unnumbered` is of the patterns of which a path may be a frame: one for each number in its name.
  package static func unnumbered(of path: String) -> [String] {
    var patterns: [String] = []
    var start = path.lastSlash.map(path.utf8.index(after:)) ?? path.startIndex
    while let first = path[start...].firstIndex(where: isDigit) {
      let end = path[first...].firstIndex { !isDigit($0) } ?? path.endIndex
      patterns.append("\(path[..<first])%d\(path[end...])")
      start = end
    }
    return patterns
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  /// Whether a name in the folder is that of a frame, and of which.
  func number(of name: String) -> Int? {
    let start = head.lastPathName
    guard name.hasPrefix(start), name.hasSuffix(tail) else { return nil }
    let digits = name.dropFirst(start.count).dropLast(tail.count)
    guard let number = Int(digits), path(number).hasSuffix(name) else { return nil }
    return number
  }

  /// The path of a frame.
  package func path(_ number: Int) -> String {
    let text = "\(number)"
    return head + String(repeating: "0", count: max(0, digits - text.count)) + text + tail
  }
}
