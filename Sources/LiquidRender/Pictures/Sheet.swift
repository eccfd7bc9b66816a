import Essentials
import MediaFormats
import Rasterizer
import VideoEncoder

/// One small picture of a sheet.
public struct SheetCell: Sendable, Equatable {
  /// What to draw.
  public var preset: Preset
  /// Which frame of the loop.
  public var frame: Int

  /// Makes a cell.
  public init(preset: Preset, frame: Int) {
    self.preset = preset
    self.frame = frame
  }
}

/// A sheet to render: cells row by row, each `cellWidth` × `cellHeight` pixels.
public struct SheetRequest: Sendable, Equatable {
  /// The cells, at least one.
  public var cells: [SheetCell]
  /// Cells in a row, at least 1.
  public var columns: Int
  /// The width of a cell in pixels.
  public var cellWidth: Int
  /// The height of a cell in pixels.
  public var cellHeight: Int
  /// How many workers, or nil for one a processor.
  public var threads: Int?
  /// Where the PNG file goes.
  public var destination: Destination

  /// Makes a request.
  public init(
    cells: [SheetCell], columns: Int, cellWidth: Int, cellHeight: Int, threads: Int? = nil,
    destination: Destination
  ) {
    self.cells = cells
    self.columns = columns
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
    self.threads = threads
    self.destination = destination
  }
}

/// Where the cells of a sheet lie, with a transparent gap between them and round them.
struct SheetLayout: Sendable {
  private static let gap = 4

  let width: Int
  let height: Int
  private let columns: Int
  private let cellWidth: Int
  private let cellHeight: Int

  init(_ request: SheetRequest) throws(RenderError) {
    guard !request.cells.isEmpty, request.columns > 0 else {
      throw RenderError(.usage, "a sheet needs at least one cell and one column")
    }
    for cell in request.cells {
      try cell.preset.checkLimits(width: request.cellWidth, height: request.cellHeight)
    }
    columns = min(request.columns, request.cells.count)
    cellWidth = request.cellWidth
    cellHeight = request.cellHeight
    let rows = (request.cells.count + columns - 1) / columns
    width = columns * (cellWidth + Self.gap) + Self.gap
    height = rows * (cellHeight + Self.gap) + Self.gap
    let largest = PresetLimits.side.upperBound
    guard width <= largest, height <= largest, width * height <= PresetLimits.pixels else {
      throw RenderError(
        .usage,
        "a sheet of \(width)x\(height) pixels is too large",
        use:
          "fewer or narrower pictures: at most \(largest) pixels a side and \(PresetLimits.pixels) in all"
      )
    }
  }

  /// The upper left corner of a cell.
  func origin(of index: Int) -> (x: Int, y: Int) {
    (
      Self.gap + index % columns * (cellWidth + Self.gap),
      Self.gap + index / columns * (cellHeight + Self.gap)
    )
  }
}

extension SheetRequest {
  /// The size of the picture in pixels.
  public var size: (width: Int, height: Int) {
    get throws(RenderError) {
      let layout = try SheetLayout(self)
      return (layout.width, layout.height)
    }
  }
}

/// Draws all cells of a sheet.
func drawSheet(
  _ request: SheetRequest, _ layout: SheetLayout, _ progress: @escaping ProgressHook
) throws(RenderError) -> VideoFrame {
  let sheet = try VideoFrame(layout: .rgba8, width: layout.width, height: layout.height)
  let done = Counter()
  let runner = ChunkRunner<VideoFrame>(
    chunkCount: request.cells.count, workers: request.threads ?? Machine.usableProcessors)
  try runner.run {
    var last: (preset: Preset, scene: Scene)?
    return { index throws(RenderError) in
      let cell = request.cells[index]
      let scene: Scene
      if let last, last.preset == cell.preset {
        scene = last.scene
      } else {
        scene = try Scene(
          cell.preset, width: request.cellWidth, height: request.cellHeight, format: .rgba8)
        last = (cell.preset, scene)
      }
      return try FrameSource(scene, layout: .rgba8).drawnFrame(at: cell.frame)
    }
  } take: { index, cell throws(RenderError) in
    let origin = layout.origin(of: index)
    sheet.place(cell, x: origin.x, y: origin.y)
    guard progress(RenderProgress(done: done.add(1), total: request.cells.count)) else {
      throw .interrupted
    }
  }
  return sheet
}

extension VideoFrame {
  /// Copies an RGBA picture into this one, its upper left corner at (x, y).
  fileprivate func place(_ cell: VideoFrame, x: Int, y: Int) {
    cell.withPlanes { source in
      withPlanes { target in
        for row in 0..<source[0].rows {
          UnsafeMutableRawPointer(target[0].pointer + (y + row) * target[0].stride + 4 * x)
            .copyMemory(
              from: source[0].pointer + row * source[0].stride, byteCount: source[0].rowBytes)
        }
      }
    }
  }
}
