import LiquidRender
import Testing

@testable import liquid_video

/// Names are filled in, values make no folders, and templates that cannot be meant are refused.
struct FileNameTemplateTests {
  @Test func names() throws {
    let template = try FileNameTemplate("r/{preset}-{seed:04}-{fps}.{format}")
    #expect(
      template.name([("preset", "loop"), ("seed", "7"), ("fps", "30000/1001"), ("format", "mp4")])
        == "r/loop-0007-30000-1001.mp4")
    #expect(template.name([("preset", "../x"), ("seed", "12345")]).hasPrefix("r/..-x-12345-"))
    // With a mark that combines with it a slash is another character for Swift, but parts folders.
    let plain = try FileNameTemplate("r/{preset}.mp4")
    #expect(plain.name([("preset", "a/\u{301}b")]) == "r/a-\u{301}b.mp4")
    for text in ["{sed}", "{seed", "seed}", "{seed:x}", "{seed:99}", "{seed:1:2}"] {
      #expect(throws: RenderError.self, "\(text)") { try FileNameTemplate(text) }
    }
  }
}
