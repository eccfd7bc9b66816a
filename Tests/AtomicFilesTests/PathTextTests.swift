import AtomicFiles
import Testing

struct PathTextTests {
  @Test("A mark that combines with a slash does not hide it")
  func marks() {
    let path = "a/\u{301}b//..\u{2F}\u{308}c/"
    #expect(path.pathNames == ["a", "\u{301}b", "..", "\u{308}c"])
    #expect(path.endsInSlash && !path.isAbsolutePath && "/\u{301}".isAbsolutePath)
    #expect("a/\u{301}b".pathFolder == "a" && "a/\u{301}b".lastPathName == "\u{301}b")
    #expect("/a".pathFolder == "/" && "a".pathFolder == nil && "a".lastPathName == "a")
  }
}
