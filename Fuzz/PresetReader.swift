@testable import LiquidRender

/// The longest loop that is drawn here, in frames, so that inputs stay fast.
private let mostFrames = 2000

/// Reads a preset with overrides, the assignments of `--set` behind bytes 0xFF.
///
/// Either it is a preset, which then writes out as text that reads as the same preset to the last bit, is within
/// its limits and can be drawn; or every fault has a place inside the text and one line of words.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let parts = fuzzedBytes(data, count).parts
  let text = parts[0]
  let overrides = parts.dropFirst().compactMap {
    PresetOverride(assignment: String(decoding: $0, as: UTF8.self))
  }
  do throws(RenderError) {
    let preset = try Preset.decode(text, file: "preset", overrides: overrides)
    holdRoundTrip(preset)
    holdLimits(preset)
    draw(preset)
  } catch {
    holdPlaces(error, in: text)
    holdReason(error, [.badPreset, .usage])
  }
  return 0
}

private func holdRoundTrip(_ preset: Preset) {
  for text in [preset.json.text, preset.json.prettyText] {
    do throws(RenderError) {
      let again = try Preset.decode(Array(text.utf8), file: "again")
      hold(again == preset, "another preset came back: \(text)")
      // Equal numbers may differ in their bits, 0 and -0, and so may what is drawn of them.
      hold("\(again)" == "\(preset)", "other bits came back: \(text)")
      hold(again.json == preset.json, "other text came back: \(text)")
    } catch {
      hold(false, "does not read what it wrote: \(error.message)\n\(text)")
    }
  }
}

private func holdLimits(_ preset: Preset) {
  let output = preset.output
  hold(PresetLimits.seed.contains(preset.seed), "seed")
  hold(PresetLimits.side.contains(output.width), "width")
  hold(PresetLimits.side.contains(output.height), "height")
  hold(output.width * output.height <= PresetLimits.pixels, "pixels")
  hold(PresetLimits.frameRate.contains(output.frameRate.value), "rate")
  hold((1...PresetLimits.frames).contains(output.frameCount), "frames")
  hold(output.duration.value <= Double(PresetLimits.duration), "duration")
  let exact = Double(output.frameCount) / output.frameRate.value
  let most = max(0.5 + 1e-6, 1 - output.duration.value * output.frameRate.value)
  hold(
    abs(exact - output.duration.value) * output.frameRate.value <= most,
    "a loop has the nearest whole number of frames")
}

private func holdPlaces(_ error: RenderError, in text: [UInt8]) {
  hold(!error.issues.isEmpty, "an error without a fault")
  let lines = text.split(separator: 10, omittingEmptySubsequences: false)
  for issue in error.issues {
    hold(!issue.sentence.isEmpty, "a fault without words")
    guard case .value(let place) = issue.subject, let position = place.position else { continue }
    hold((1...lines.count).contains(position.line), "line \(position.line) of \(lines.count)")
    let line = lines[position.line - 1]
    hold((1...line.count + 1).contains(position.column), "column \(position.column)")
  }
}

/// Draws one small frame; a preset that reads can be drawn.
private func draw(_ preset: Preset) {
  guard preset.output.frameCount <= mostFrames else { return }
  var small = preset
  small.output.width = 24
  small.output.height = 16
  do throws(RenderError) {
    let png = try Renderer().picture(
      small, frame: preset.seed % preset.output.frameCount, width: 24, height: 16
    ).png()
    hold(png.starts(with: [0x89, 0x50, 0x4E, 0x47]), "no PNG")
  } catch {
    // Words, not a trap: what a preset asks for may still not fit together.
    holdReason(error, [.badPreset, .usage, .failed])
  }
}
