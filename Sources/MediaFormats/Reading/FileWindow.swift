/// Reads short pieces of a file from a part of it that is kept in memory.
struct FileWindow {
  private let input: MediaFile
  private var window: [UInt8] = []
  private var start = 0

  private static let size = 1 << 18

  init(_ input: MediaFile) { self.input = input }

  var byteCount: Int { input.byteCount }
  var path: String { input.path }

  /// At most `count` bytes from `offset` on; fewer only at the end.
  mutating func bytes(at offset: Int, count: Int) -> ArraySlice<UInt8> {
    guard offset >= 0, offset < input.byteCount else { return [] }
    if offset < start || offset + count > start + window.count {
      start = offset
      window = input.read(at: offset, count: max(count, Self.size))
    }
    let first = offset - start
    return window[first..<min(first + count, window.count)]
  }

  /// A number of at most eight bytes, the most significant first, and no larger than `Int` holds; nil at the end.
  mutating func number(at offset: Int, count: Int) -> Int? {
    let bytes = bytes(at: offset, count: count)
    guard bytes.count == count else { return nil }
    return bytes.reduce(0) { $0 > Int.max >> 8 ? Int.max >> 8 : $0 << 8 | Int($1) }
  }

  /// Text of UTF-8 without what follows a zero, or nil.
  func text(at offset: Int, count: Int) -> String? {
    let bytes = input.read(at: offset, count: count).prefix { $0 != 0 }
    return String(validating: bytes, as: UTF8.self)
  }
}
