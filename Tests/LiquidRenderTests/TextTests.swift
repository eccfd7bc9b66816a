import LiquidRender
import Testing

/// Marks that combine with a slash or a quote hide neither.
struct TextTests {
  @Test func marksInHTML() {
    #expect(
      htmlEscaped("\"\u{301}<\u{301}&\u{301}>\u{301}")
        == "&quot;\u{301}&lt;\u{301}&amp;\u{301}&gt;\u{301}")
  }

  @Test func marksInPaths() {
    let path = "a/\u{301}b//..\u{2F}\u{308}c/"
    #expect(path.pathNames == ["a", "\u{301}b", "..", "\u{308}c"])
    #expect(path.endsInSlash && !path.isAbsolutePath && "/\u{301}".isAbsolutePath)
    #expect("a/\u{301}b".pathFolder == "a" && "a/\u{301}b".lastPathName == "\u{301}b")
    #expect("/a".pathFolder == "/" && "a".pathFolder == nil && "a".lastPathName == "a")
  }
}
