import VideoEncoder

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Makes a folder for a web page in a hidden folder beside it, and lets it appear when it is whole.
struct Bundle {
  private let pipeline: Pipeline
  private let request: BundleRequest
  private let progress: ProgressHook
  /// The folder in the making.
  private let hidden: String

  init(
    _ pipeline: Pipeline, _ request: BundleRequest, _ progress: @escaping ProgressHook
  ) throws(RenderError) {
    self.pipeline = pipeline
    var request = request
    while request.folder.count > 1, request.folder.hasSuffix("/") { request.folder.removeLast() }
    self.request = request
    self.progress = progress
    let start = request.folder.lastIndex(of: "/").map(request.folder.index(after:))
    let name = request.folder[(start ?? request.folder.startIndex)...]
    guard !name.isEmpty, name != ".", name != ".." else {
      throw RenderError(
        .cannotCreate, "--bundle: \(request.folder) is not the name of a new folder")
    }
    let parent = request.folder[..<(start ?? request.folder.startIndex)]
    hidden = "\(parent).\(name).liquid-video-\(getpid()).part"
    if !request.overwrite, access(request.folder, F_OK) == 0 {
      throw RenderError(
        .cannotCreate, "\(request.folder) exists; write -y to replace it, or name another folder")
    }
  }

  private struct Source {
    var file: String
    var type: String
    var bytes: Int
  }

  func make() throws(RenderError) -> RenderOutcome {
    guard mkdir(hidden, 0o777) == 0 else {
      throw RenderError(
        .cannotCreate, "cannot create \(request.folder): \(String(cString: strerror(errno)))")
    }
    do throws(RenderError) {
      let outcome = try fill()
      try appear()
      return outcome
    } catch {
      Self.remove(hidden)
      throw error
    }
  }

  private func fill() throws(RenderError) -> RenderOutcome {
    let isTransparent = !request.preset.paint.background.isOpaque
    var warnings: [String] = []
    var formats = ["mp4", "webm"]
    if isTransparent, request.matte == nil {
      formats = ["webm"]
      warnings.append(
        "the background is transparent, which MP4 cannot keep: only loop.webm was made; "
          + "Safari does not show its transparency (add an opaque MP4 with --matte #RRGGBB)")
    }
    var sources: [Source] = []
    for (index, name) in formats.enumerated() {
      guard let format = OutputFormat.named(name) else { continue }
      let file = "loop.\(name)"
      let outcome = try pipeline.render(
        RenderRequest(
          preset: request.preset, format: format, quality: request.quality,
          matte: name == "mp4" ? request.matte : nil, keepsRecipe: request.keepsRecipe,
          threads: request.threads, destination: .file(path: "\(hidden)/\(file)", overwrite: false))
      ) { [progress, count = formats.count, before = sources.reduce(0) { $0 + $1.bytes }] made in
        progress(
          RenderProgress(
            done: index * made.total + made.done, total: count * made.total,
            bytes: before + made.bytes))
      }
      warnings += outcome.warnings
      let codecs = outcome.codecsParameter.map { "; codecs=&quot;\($0)&quot;" } ?? ""
      sources.append(Source(file: file, type: "video/\(name)\(codecs)", bytes: outcome.bytes))
    }
    // A browser takes the first source that it can play: alpha first, else the smaller file.
    sources.sort { isTransparent ? $0.file > $1.file : $0.bytes < $1.bytes }
    let poster = try pipeline.still(
      request.preset, frame: 0, to: .file(path: "\(hidden)/poster.png", overwrite: false))
    let page = try Output.open(.file(path: "\(hidden)/index.html", overwrite: false))
      .writeWhole(Array(html(sources).utf8))
    let bytes = sources.reduce(poster.bytes + page.bytes) { $0 + $1.bytes }
    return RenderOutcome(bytes: bytes, warnings: warnings)
  }

  private func html(_ sources: [Source]) -> String {
    let output = request.preset.output
    let list = sources.map { "      <source src=\"\($0.file)\" type=\"\($0.type)\">\n" }.joined()
    return """
      <!DOCTYPE html>
      <html lang="en">
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <title>\(htmlEscaped(request.preset.name))</title>
          <style>
            body { margin: 0; }
            video { display: block; max-width: 100%; height: auto; }
          </style>
        </head>
        <body>
          <video width="\(output.width)" height="\(output.height)" poster="poster.png" autoplay muted loop playsinline>
      \(list)    </video>
        </body>
      </html>

      """
  }

  /// Gives the finished folder its name; one that it replaces is removed afterwards.
  private func appear() throws(RenderError) {
    let old = hidden + ".old"
    let isReplacing = request.overwrite && rename(request.folder, old) == 0
    guard rename(hidden, request.folder) == 0 else {
      let reason = String(cString: strerror(errno))
      if isReplacing { rename(old, request.folder) }
      throw RenderError(.cannotCreate, "cannot create \(request.folder): \(reason)")
    }
    if isReplacing { Self.remove(old) }
  }

  /// Removes a folder of a bundle; files that are not a bundle's stay, and the folder with them.
  private static func remove(_ folder: String) {
    for file in ["loop.mp4", "loop.webm", "poster.png", "index.html"] {
      unlink("\(folder)/\(file)")
    }
    rmdir(folder)
  }
}
