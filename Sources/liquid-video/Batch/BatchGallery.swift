import AtomicFiles
import Essentials
import LiquidRender
import MediaFormats

/// A page of a batch's results that works from the disk: posters, loops on hover, seeds and names to copy.
struct BatchGallery {
  private let plan: BatchPlan
  private let manifest: BatchManifest
  private let context: CommandContext

  init(_ plan: BatchPlan, _ manifest: BatchManifest, _ context: CommandContext) {
    self.plan = plan
    self.manifest = manifest
    self.context = context
  }

  /// Writes the page; posters are inside it.
  func write(to path: String) throws(RenderError) {
    let finished = Set(manifest.entries.filter { $0.status != .failed }.map(\.output))
    var cards = ""
    for job in plan.jobs where finished.contains(job.path) { cards += try card(job, page: path) }
    try FileSystem.replace(path, by: page(cards))
  }

  private func card(_ job: BatchPlan.Job, page: String) throws(RenderError) -> String {
    var preset = job.plan.recipe.preset
    let output = preset.output
    preset.output.width = 320
    preset.output.height = max(1, min(640, 320 * output.height / output.width))
    let poster = try context.backend.picture(
      preset, frame: job.plan.frames.lowerBound, width: preset.output.width,
      height: preset.output.height
    ).png()
    let image = "data:image/png;base64,\(base64(poster))"
    let path = Self.relative(job.path, to: page)
    let file = htmlEscaped(path)
    let link = Self.link(path)
    let isVideo = job.plan.settings.container.row.mediaType?.hasPrefix("video/") == true
    let shown =
      isVideo
      ? "<video src=\"\(link)\" poster=\"\(image)\" muted loop playsinline preload=\"none\"></video>"
      : "<img src=\"\(link)\" alt=\"\" loading=\"lazy\">"
    return """
          <figure>
            \(shown)
            <figcaption>\(htmlEscaped(preset.name)), \(output.width)×\(output.height)<br>
            <button data-copy="\(preset.seed)">seed \(preset.seed)</button>
            <button data-copy="\(file)">\(file)</button></figcaption>
          </figure>

      """
  }

  private func page(_ cards: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        \(BatchPlaces.galleryMark)
        <title>liquid-video gallery</title>
        <style>
          body { margin: 16px; font: 13px system-ui, sans-serif; background: #f4f4f2; color: #222; }
          main { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 16px; }
          figure { margin: 0; background: #fff; border-radius: 8px; overflow: hidden; }
          video, img { display: block; width: 100%; height: auto; }
          figcaption { padding: 8px; overflow-wrap: anywhere; }
          button { font: inherit; border: 0; padding: 0; background: none; color: #05c; cursor: pointer; }
        </style>
      </head>
      <body>
        <main>
    \(cards)    </main>
        <script>
          for (const video of document.querySelectorAll("video")) {
            video.onmouseenter = () => video.play();
            video.onmouseleave = () => { video.pause(); video.load(); };
          }
          for (const button of document.querySelectorAll("button")) {
            button.onclick = () => navigator.clipboard?.writeText(button.dataset.copy);
          }
        </script>
      </body>
    </html>

    """
  }

  /// A path as a relative reference (RFC 3986, section 4.2) that has no scheme, query or fragment.
  private static func link(_ path: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
    let encoded = path.utf8.map { byte in
      if plain.contains(byte) { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return byte < 16 ? "%0\(digits)" : "%\(digits)"
    }
    return (path.isAbsolutePath ? "" : "./") + encoded.joined()
  }

  /// A path as the page can name it: from the page's own folder when the file lies in or below it.
  private static func relative(_ path: String, to page: String) -> String {
    guard let slash = page.lastSlash else { return path }
    let folder = page[...slash]
    if path.hasPrefix(folder) { return String(path.dropFirst(folder.count)) }
    guard !path.isAbsolutePath, !page.isAbsolutePath else { return path }
    return String(repeating: "../", count: folder.pathNames.count) + path
  }
}
