@testable import LiquidRender
@testable import VideoEncoder

/// Reads a recipe: of the text itself, or of a file when the bytes begin like one that can carry a recipe.
///
/// A recipe that reads writes out as text that reads as the same recipe, also from within a GIF and a PNG file,
/// and asks for a render that is checked without a trap.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = fuzzedBytes(data, count)
  if isMedia(bytes) {
    if let recipe = recipe(in: bytes) { holdRecipe(recipe) }
    return 0
  }
  do throws(RenderError) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let found = try Recipe.decode(text, file: "file") else { return 0 }
    holdRecipe(found)
    hold(recipe(in: gif(text)) == found, "a GIF file gives another recipe")
    hold(recipe(in: png(text)) == found, "a PNG file gives another recipe")
  } catch {
    holdReason(error, [.badPreset])
  }
  return 0
}

private func isMedia(_ bytes: [UInt8]) -> Bool {
  bytes.starts(with: "GIF8".utf8) || bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
    || bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) || bytes.dropFirst(4).starts(with: "ftyp".utf8)
}

/// The recipe of a file; nil, and words, when there is none.
private func recipe(in bytes: [UInt8]) -> Recipe? {
  withFile(bytes) { path in
    do throws(RenderError) {
      if let input = try? MediaFile(path) {
        _ = try? input.pictureCount()
        try? input.requirePlain()
      }
      let file = try Inspection(path)
      hold(file.bytes == bytes.count, "a file of \(bytes.count) bytes has \(file.bytes)")
      return file.recipe
    } catch {
      holdReason(error, [.badPreset])
      return nil
    }
  }
}

private func holdRecipe(_ recipe: Recipe) {
  do throws(RenderError) {
    let text = recipe.json.text
    let again = try Recipe.decode(text, file: "again")
    hold(again == recipe, "another recipe came back: \(text)")
    hold(again.map { "\($0)" } == "\(recipe)", "other bits came back: \(text)")
  } catch {
    hold(false, "does not read what it wrote: \(error.message)")
  }
  let count = recipe.preset.output.frameCount
  hold(!recipe.frames.isEmpty && recipe.frames.upperBound <= count, "frames \(recipe.frames)")
  do throws(RenderError) {
    let plan = try RenderPlan(
      recipe.request(threads: 1, destination: .file(path: "/nowhere/file", overwrite: true)))
    hold(plan.recipe.frames == recipe.frames, "other frames would be rendered")
    hold(plan.key.utf8.count == 32 && plan.key.allSatisfy(\.isHexDigit), "key \(plan.key)")
  } catch {
    holdReason(error, [.badPreset, .usage, .unsupported, .cannotCreate])
  }
}

/// An empty GIF file with a comment.
private func gif(_ text: String) -> [UInt8] {
  var bytes = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x21, 0xFE]
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let part = rest.prefix(255)
    bytes.append(UInt8(part.count))
    bytes += part
    rest = rest.dropFirst(255)
  }
  return bytes + [0, 0x3B]
}

/// A PNG signature and a text chunk.
private func png(_ text: String) -> [UInt8] {
  let data = Array("iTXtComment".utf8) + [0, 0, 0, 0, 0] + Array(text.utf8)
  let length = UInt32(data.count - 4)
  let head = (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * UInt32($0))) }
  return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + head + data + [0, 0, 0, 0]
}
