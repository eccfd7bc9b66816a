/// Finds what was probably meant by a misspelt word.
public enum Suggestion {
  /// The nearest of `candidates`, if near enough to be worth naming; the first of equals.
  public static func nearest(to word: String, in candidates: [String]) -> String? {
    // One letter of two may be any other.
    guard word.count > 2, word.utf8.count <= 64 else { return nil }
    let limit = max(1, min(3, word.count / 3))
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where abs(candidate.count - word.count) <= limit {
      let distance = distance(word.lowercased(), candidate.lowercased())
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// `; did you mean "x"?`, or nothing.
  public static func phrase(for word: String, in candidates: [String]) -> String {
    nearest(to: word, in: candidates).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// The least number of inserted, removed, changed or swapped neighbouring characters between two words.
  static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
