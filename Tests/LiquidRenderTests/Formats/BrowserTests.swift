import Foundation
import LiquidRender
import TestSupport
import Testing

/// Every format that belongs on the web, played by Chromium: one launch, and a page that looks at each file.
@Suite(.enabled(if: isInstalled("chromium"))) struct BrowserTests {
  /// A file of the page's list.
  private struct WebFile {
    var name: String
    var kind: String
    var row: FormatRow
    /// How far a colour may be off; Chromium's own conversion of Y′CbCr in software is off by 6.
    var tolerance: Int
  }

  /// What the page saw of a file.
  private struct Sight: Decodable {
    var error: String?
    var size: [Int]?
    var duration: Double?
    var lastTime: Double?
    var pixels: [[Int]]?
    var source: String?
    var loop: Bool?
    var muted: Bool?
    var poster: Bool?
  }

  private static let files: [WebFile] = [
    video("h264.mp4", FormatRow("mp4", "h264")),
    video("av1.mp4", FormatRow("mp4", "av1")),
    video("vp9.webm", FormatRow("webm", "vp9")),
    video("vp9-alpha.webm", FormatRow("webm", "vp9", isTransparent: true)),
    video("av1.webm", FormatRow("webm", "av1")),
    image("opaque.gif", FormatRow("gif")),
    image("clear.gif", FormatRow("gif", isTransparent: true)),
    image("opaque-apng.png", FormatRow("apng")),
    image("alpha-apng.png", FormatRow("apng", isTransparent: true)),
    image("lossy.webp", FormatRow("webp"), within: 3),
    image("lossless.webp", FormatRow("webp", quality: "lossless")),
    image("alpha.webp", FormatRow("webp", quality: "lossless", isTransparent: true)),
    image("opaque.avif", FormatRow("avif"), within: 6),
    image("alpha.avif", FormatRow("avif", isTransparent: true), within: 6),
  ]

  private static func video(_ name: String, _ row: FormatRow) -> WebFile {
    WebFile(name: name, kind: "video", row: row, tolerance: 6)
  }

  private static func image(_ name: String, _ row: FormatRow, within tolerance: Int = 0) -> WebFile
  {
    WebFile(name: name, kind: "image", row: row, tolerance: tolerance)
  }

  /// Renders all files and the page into a folder.
  private func makePage(in folder: TemporaryFolder) throws {
    var list = [["name": "bundle/index.html", "kind": "page"]]
    for file in Self.files {
      let path = try file.row.render(in: folder)
      try FileManager.default.moveItem(atPath: path, toPath: folder.path(file.name))
      list.append(["name": file.name, "kind": file.kind])
    }
    _ = try Renderer().bundle(
      BundleRequest(preset: try FlatLoop.preset(), threads: 2, folder: folder.path("bundle")))
    let json = String(decoding: try JSONEncoder().encode(list), as: UTF8.self)
    try Data("const files = \(json);\n".utf8).write(
      to: folder.url.appendingPathComponent("files.js"))
    try FileManager.default.copyItem(
      at: repository.appendingPathComponent("Tests/Pages/formats.html"),
      to: folder.url.appendingPathComponent("formats.html"))
  }

  private func play(in folder: TemporaryFolder) throws -> [String: Sight] {
    let document = try output(
      of: "timeout",
      [
        "--kill-after=10", "540", "chromium", "--headless=new", "--no-sandbox", "--disable-gpu",
        "--disable-dev-shm-usage", "--no-first-run", "--log-level=3",
        "--autoplay-policy=no-user-gesture-required", "--allow-file-access-from-files",
        "--user-data-dir=" + folder.path("profile"), "--timeout=500000", "--dump-dom",
        folder.url.appendingPathComponent("formats.html").absoluteString,
      ])
    let start = try #require(document.range(of: "<pre id=\"results\">"), "\(document)")
    let end = try #require(document.range(of: "</pre>"))
    let text = String(document[start.upperBound..<end.lowerBound])
    return try JSONDecoder().decode([String: Sight].self, from: Data(text.utf8))
  }

  @Test func chromiumPlaysEverythingInItsColours() throws {
    let folder = try TemporaryFolder()
    try makePage(in: folder)
    let sights = try play(in: folder)
    #expect(sights.count == Self.files.count + 1)
    for file in Self.files {
      let sight = try #require(sights[file.name], "\(file.name)")
      #expect(sight.error == nil, "\(file.name)")
      #expect(sight.size == [FlatLoop.width, FlatLoop.height], "\(file.name)")
      if file.kind == "video" { expectLoop(sight, file.name) }
      expectColours(sight, of: file.row, within: file.tolerance, file.name)
    }
    let bundle = try #require(sights["bundle/index.html"])
    #expect(bundle.error == nil)
    #expect(bundle.loop == true && bundle.muted == true && bundle.poster == true)
    #expect(["loop.mp4", "loop.webm"].contains(bundle.source))
    expectLoop(bundle, "bundle")
    expectColours(bundle, of: FormatRow("mp4"), within: 6, "bundle")
  }

  private func expectLoop(_ sight: Sight, _ name: String) {
    // 30 frames at 30 frames/s, a whole number of WebM's milliseconds.
    #expect(sight.duration == 1, "\(name)")
    #expect((sight.lastTime ?? 9) <= 1, "\(name) played to \(sight.lastTime ?? 0)")
  }

  private func expectColours(
    _ sight: Sight, of row: FormatRow, within tolerance: Int, _ name: String
  ) {
    let expected = FlatLoop.expected(row)
    let pixels = sight.pixels ?? []
    #expect(pixels.count == expected.count, "\(name)")
    for (pixel, wanted) in zip(pixels, expected) {
      #expect(pixel[3] == wanted[3], "\(name) alpha")
      // A canvas keeps colours multiplied by alpha, and loses low bits of thin ones.
      let rounding = wanted[3] == 255 || wanted[3] == 0 ? 0 : 2
      for channel in 0..<3 where wanted[3] > 0 {
        let difference = abs(pixel[channel] - wanted[channel])
        #expect(difference <= tolerance + rounding, "\(name): \(pixel), not \(wanted)")
      }
    }
  }
}
