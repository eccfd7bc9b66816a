/// Paths as the system reads them, by bytes: a mark that combines with a slash makes another character of it for Swift,
/// but hides no folder.
extension StringProtocol where UTF8View: BidirectionalCollection {
  private static var slash: UInt8 { UInt8(ascii: "/") }

  /// The names between slashes, none of them empty.
  package var pathNames: [String] {
    utf8.split(separator: Self.slash).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Where the last slash is.
  package var lastSlash: Index? { utf8.lastIndex(of: Self.slash) }

  /// What follows the last slash, or all.
  package var lastPathName: String {
    let start = lastSlash.map { utf8.index(after: $0) } ?? startIndex
    return String(decoding: utf8[start...], as: UTF8.self)
  }

  /// Whether the path begins at the root.
  package var isAbsolutePath: Bool { utf8.first == Self.slash }

  /// Whether the path can only be that of a folder.
  package var endsInSlash: Bool { utf8.last == Self.slash }

  /// The folder of the path, without its slash unless that is all; nil for a mere name.
  package var pathFolder: String? {
    lastSlash.map { $0 == startIndex ? "/" : String(decoding: utf8[..<$0], as: UTF8.self) }
  }
}
