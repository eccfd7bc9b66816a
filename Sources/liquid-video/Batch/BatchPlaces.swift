import Essentials
import LiquidRender

/// The files of a batch beside its videos: none may be another's place, and none is replaced unasked.
struct BatchPlaces {
  /// The file of jobs, unless they come from standard input or the command line.
  let jobs: String?
  let manifest: String
  let gallery: String?

  /// What a page of ours has in its head.
  static let galleryMark = "<meta name=\"generator\" content=\"liquid-video batch\">"

  /// Checks all places before anything is rendered; what exists already is a fault only if the batch `writes`.
  ///
  /// - Throws: `RenderError` of category `usage` or `badPreset` for a file with two uses, `exists` for one that
  ///   would be replaced.
  func check(
    rows: [(number: Int, path: String)], writes: Bool, resumes: Bool, overwrites: Bool
  ) throws(RenderError) {
    var uses: [(name: String, path: String)] = [("--manifest", manifest)]
    if let gallery { uses.append(("--gallery", gallery)) }
    for use in uses where use.path == "-" {
      throw RenderError(.usage, "\(use.name): it cannot be written to standard output; name a file")
    }
    if let jobs { uses.insert(("the file of jobs", jobs), at: 0) }
    var taken = TakenPlaces()
    for (index, use) in uses.enumerated() {
      if let other = taken.take(use.path, by: -1 - index) {
        throw RenderError(
          .usage, "\(use.name) and \(uses[-1 - other].name) are the same file")
      }
    }
    let faults = rows.compactMap { row -> RenderError.Issue? in
      guard let other = taken.take(row.path, by: row.number), other < 0 else { return nil }
      return RenderError.Issue(
        "row \(row.number): \(row.path) is also the path of \(uses[-1 - other].name)")
    }
    guard faults.isEmpty else { throw RenderError(.badPreset, issues: faults) }
    guard writes else { return }
    try checkOldFiles(resumes: resumes, overwrites: overwrites)
  }

  private func checkOldFiles(resumes: Bool, overwrites: Bool) throws(RenderError) {
    for path in [manifest, gallery].compactMap(\.self) {
      try FileSystem.checkPlace(of: .file(path: path, overwrite: true), isRegular: true)
    }
    guard !overwrites else { return }
    if !resumes, FileSystem.exists(manifest) {
      throw RenderError(
        .exists,
        "\(manifest) exists; write --resume to continue the batch of this manifest, -y to replace it, "
          + "or --manifest with another name")
    }
    if let gallery, FileSystem.exists(gallery), !Self.isGallery(gallery) {
      throw RenderError(
        .exists,
        "\(gallery) exists and is not a page of a batch; write -y to replace it, or --gallery with another name"
      )
    }
  }

  private static func isGallery(_ path: String) -> Bool {
    guard let start = try? readFile(path, limit: 1 << 12) else { return false }
    return String(decoding: start, as: UTF8.self).contains(galleryMark)
  }
}
