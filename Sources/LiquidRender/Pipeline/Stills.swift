internal import Rasterizer
internal import VideoEncoder

/// Draws one frame of a loop as a PNG file in memory.
///
/// - Parameters:
///   - preset: What to draw, at the size of its output.
///   - frame: The number of the frame, 0..<`preset.output.frameCount`.
/// - Returns: The bytes of the file.
public func still(_ preset: Preset, frame: Int) throws(RenderError) -> [UInt8] {
  let output = preset.output
  let picture = try DrawnFrame(
    layout: .rgba8, format: .rgba8, width: output.width, height: output.height)
  let scene = try Scene(preset, width: output.width, height: output.height, format: .rgba8)
  try picture.draw(frame, with: FramePainter(scene))
  return try png(picture.frame)
}

/// Draws many frames side by side as a PNG file in memory.
///
/// - Parameters:
///   - request: The cells and how to lay them out.
///   - progress: Called after every cell.
/// - Returns: The bytes of the file.
public func sheet(
  _ request: SheetRequest, progress: @escaping ProgressHook = { _, _ in true }
) throws(RenderError) -> [UInt8] {
  let columns = min(request.columns, request.cells.count)
  let rows = (request.cells.count + columns - 1) / columns
  let width = columns * (request.cellWidth + sheetGap) + sheetGap
  let height = rows * (request.cellHeight + sheetGap) + sheetGap
  guard width <= PresetLimits.side.upperBound, height <= PresetLimits.side.upperBound,
    width * height <= PresetLimits.pixels
  else {
    throw RenderError(
      .usage,
      "a sheet of \(width)x\(height) pixels is too large "
        + "(use fewer or smaller cells: at most \(PresetLimits.side.upperBound) a side)")
  }
  let sheet = try SheetPicture(width: width, height: height)
  let done = Counter()
  let runner = ChunkRunner<DrawnCell>(
    chunkCount: request.cells.count, workers: request.threads ?? usableProcessorCount())
  try runner.run {
    var last: (preset: Preset, painter: FramePainter)?
    return { index throws(RenderError) in
      let cell = request.cells[index]
      if last?.preset != cell.preset {
        let scene = try Scene(
          cell.preset, width: request.cellWidth, height: request.cellHeight, format: .rgba8)
        last = (cell.preset, FramePainter(scene))
      }
      let drawn = try DrawnFrame(
        layout: .rgba8, format: .rgba8, width: request.cellWidth, height: request.cellHeight)
      if let painter = last?.painter { try drawn.draw(cell.frame, with: painter) }
      return DrawnCell(frame: drawn.frame)
    }
  } take: { index, cell throws(RenderError) in
    sheet.place(
      cell.frame, x: sheetGap + index % columns * (request.cellWidth + sheetGap),
      y: sheetGap + index / columns * (request.cellHeight + sheetGap))
    guard progress(done.add(1), request.cells.count) else {
      throw RenderError(.interrupted, "interrupted")
    }
  }
  return try png(sheet.frame)
}

/// Pixels between the cells of a sheet and round it; transparent.
private let sheetGap = 4

private struct DrawnCell: Sendable {
  let frame: VideoFrame
}

/// The picture that cells are copied into.
private final class SheetPicture: @unchecked Sendable {
  let frame: VideoFrame

  init(width: Int, height: Int) throws(RenderError) {
    do throws(EncoderError) {
      frame = try VideoFrame(layout: .rgba8, width: width, height: height)
    } catch {
      throw RenderError(error)
    }
  }

  func place(_ cell: VideoFrame, x: Int, y: Int) {
    cell.withPlanes { source in
      frame.withPlanes { target in
        for row in 0..<source[0].rows {
          UnsafeMutableRawPointer(target[0].pointer + (y + row) * target[0].stride + 4 * x)
            .copyMemory(
              from: source[0].pointer + row * source[0].stride, byteCount: source[0].rowBytes)
        }
      }
    }
  }
}

private func png(_ frame: VideoFrame) throws(RenderError) -> [UInt8] {
  do throws(EncoderError) { return try encodePNG(frame) } catch { throw RenderError(error) }
}
