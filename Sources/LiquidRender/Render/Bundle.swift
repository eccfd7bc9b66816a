import AtomicFiles
import Essentials
public import MediaFormats
import VideoEncoder

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder for a web page: the loop as MP4 and WebM, a poster, and a page that shows them.
public struct BundleRequest: Sendable, Equatable {
  /// What to draw, with every override applied.
  public var preset: Preset
  /// How much the pictures may lose, or nil for `standard`.
  public var quality: Quality?
  /// What lies under a transparent background in MP4; without it a transparent loop has no MP4.
  public var matte: SRGBColor?
  /// Whether the files carry their recipes.
  public var keepsRecipe: Bool
  /// How many workers, or nil for one a processor.
  public var threads: Int?
  /// The path of the folder.
  public var folder: String
  /// Whether a folder of that name may be replaced.
  public var overwrite: Bool

  /// Makes a request.
  public init(
    preset: Preset, quality: Quality? = nil, matte: SRGBColor? = nil, keepsRecipe: Bool = true,
    threads: Int? = nil, folder: String, overwrite: Bool = false
  ) {
    self.preset = preset
    self.quality = quality
    self.matte = matte
    self.keepsRecipe = keepsRecipe
    self.threads = threads
    self.folder = folder
    self.overwrite = overwrite
  }
}

/// Makes a folder for a web page: hidden beside its place, it appears when it is whole, in one step.
struct Bundle {
  private let request: BundleRequest
  private let progress: ProgressHook
  /// The folder that shall appear: itself, or where the symbolic link of that name leads.
  private let target: String
  private static let files: Set = ["loop.mp4", "loop.webm", "poster.png", "index.html"]

  init(
    _ request: BundleRequest, _ progress: @escaping ProgressHook
  ) throws(RenderError) {
    var request = request
    while request.folder.utf8.count > 1, request.folder.endsInSlash { request.folder.removeLast() }
    self.request = request
    self.progress = progress
    let name = request.folder.lastPathName
    guard !name.isEmpty, name != ".", name != ".." else {
      throw RenderError(
        .cannotCreate, "\(request.folder) is not the name of a new folder",
        about: .setting(.folder))
    }
    target = try Self.resolve(request)
  }

  /// Refuses what will not be replaced.
  private static func resolve(_ request: BundleRequest) throws(RenderError) -> String {
    let folder = request.folder
    var info = stat()
    guard lstat(folder, &info) == 0 else { return folder }
    guard request.overwrite else {
      throw RenderError(
        .exists, "\(folder) exists", about: .setting(.folder))
    }
    guard let real = realpath(folder, nil) else {
      throw RenderError(
        .cannotCreate, "cannot follow the link \(folder): \(systemText(errno))")
    }
    defer { free(real) }
    let target = info.st_mode & S_IFMT == S_IFLNK ? String(cString: real) : folder
    guard stat(target, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else {
      throw RenderError(.cannotCreate, "\(folder) is not a folder; name another one")
    }
    if let other = folderEntries(target).first(where: { !files.contains($0) }) {
      throw RenderError(
        .cannotCreate,
        "\(folder) holds \(other), which is not part of a bundle and would be lost; move it, or name another folder"
      )
    }
    return target
  }

  private struct Source {
    var file: String
    var type: String
    var bytes: Int
  }

  func make() throws(RenderError) -> RenderOutcome {
    let hidden = try HiddenFolder(beside: target, name: request.folder)
    let outcome = try fill(hidden.path)
    try hidden.appear(
      as: target, replacing: request.overwrite ? { Self.files.isSuperset(of: $0) } : nil)
    return outcome
  }

  private func fill(_ hidden: String) throws(RenderError) -> RenderOutcome {
    let isTransparent = !request.preset.paint.background.isOpaque
    var warnings: [RenderError.Issue] = []
    var formats: [ContainerFormat] = [.mp4, .webm]
    if isTransparent, request.matte == nil {
      formats = [.webm]
      warnings.append(
        RenderError.Issue(
          "only loop.webm is made, because MP4 has no alpha", about: .setting(.matte),
          use: "a colour, to make an opaque MP4 too"))
    }
    var sources: [Source] = []
    for (index, format) in formats.enumerated() {
      let file = "loop.\(format.rawValue)"
      let plan = try RenderPlan(
        RenderRequest(
          preset: request.preset, format: format, quality: request.quality,
          matte: format.row.holdsAlpha ? nil : request.matte, keepsRecipe: request.keepsRecipe,
          threads: request.threads, destination: .file(path: "\(hidden)/\(file)", overwrite: false))
      )
      let outcome = try plan.render {
        [progress, count = formats.count, before = sources.reduce(0) { $0 + $1.bytes }] made in
        progress(
          RenderProgress(
            done: index * made.total + made.done, total: count * made.total,
            bytes: before + made.bytes))
      }
      warnings += outcome.warnings
      let codecs = outcome.codecsParameter.map { "; codecs=&quot;\($0)&quot;" } ?? ""
      let type = format.row.mediaType ?? ""
      sources.append(Source(file: file, type: type + codecs, bytes: outcome.bytes))
    }
    // A browser takes the first source that it can play: alpha first, else the smaller file.
    sources.sort { isTransparent ? $0.file > $1.file : $0.bytes < $1.bytes }
    let poster = try Renderer().still(
      request.preset, frame: 0, to: .file(path: "\(hidden)/poster.png", overwrite: false))
    let page = try ByteSink.open(.file(path: "\(hidden)/index.html", overwrite: false))
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
}
