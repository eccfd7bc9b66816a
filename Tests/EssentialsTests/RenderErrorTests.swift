import Essentials
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

struct RenderErrorTests {
  @Test("An issue reads: subject, sentence, what was meant, what is right")
  func lines() {
    let error = RenderError(
      .usage, "\"hight\" is unknown", about: .setting(.quality), use: "draft, high",
      nearest: "high")
    #expect(
      error.message == "quality: \"hight\" is unknown; did you mean \"high\"? (use draft, high)")
    #expect(error.issues[0].line("--quality").hasPrefix("--quality: \"hight\""))
    #expect(error.issues[0].line(nil) == error.issues[0].statement)
  }

  @Test("A value's place is its line in the file, or its override, which often names the key")
  func places() {
    typealias Place = RenderError.ValuePlace
    let inFile = Place(file: "p.json", position: (3, 7), keyPath: "paint.liquid")
    #expect(inFile.name(spelling: \.self) == "p.json:3:7: paint.liquid")
    #expect(Place(file: "p.json", keyPath: "").name(spelling: \.self) == "p.json")
    for override in ["set.output.fps", "fps", "output.fps"] {
      let place = Place(file: "p", override: override, keyPath: "output.fps")
      #expect(place.name(spelling: { "--\($0)" }) == "--\(override)")
    }
    let other = Place(file: "p", override: "fps", keyPath: "output.duration")
    #expect(other.name(spelling: { "--\($0)" }) == "--fps: output.duration")
  }

  @Test("A full or broken disk is an I/O error, whatever was tried")
  func diskFaults() {
    let full = RenderError.system(ENOSPC, "create", "x", category: .cannotCreate)
    #expect(full.category == .io && full.systemError == ENOSPC)
    #expect(full.message == "cannot create 'x': No space left on device")
    #expect(
      RenderError.system(EACCES, "create", "x", category: .cannotCreate).category == .cannotCreate)
  }
}
