public import Essentials
import MediaFormats
import Rasterizer
import VideoEncoder

/// One frame of a loop in memory.
public struct StillPicture: Sendable {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int

  private let frame: VideoFrame

  /// Wraps an RGBA frame that is not drawn into any more.
  init(_ frame: VideoFrame) {
    width = frame.width
    height = frame.height
    self.frame = frame
  }

  /// Red, green, blue and alpha of each pixel, row by row, 8 bits each; alpha is straight.
  public var rgba: [UInt8] {
    frame.withPlanes { planes in
      (0..<height).flatMap { row in
        UnsafeBufferPointer(
          start: planes[0].pointer + row * planes[0].stride, count: planes[0].rowBytes)
      }
    }
  }

  /// The picture as a PNG file.
  ///
  /// - Throws: `RenderError` when memory is short.
  public func png() throws(RenderError) -> [UInt8] { try encodePNG(frame) }

  /// The picture in at most 256 colours, of which one is transparent; pixels less than half opaque have that.
  ///
  /// - Returns: Colours as 0xAARRGGBB, and for each pixel, row by row, the index of its colour.
  /// - Throws: `RenderError` when memory is short.
  public func indexed() throws(RenderError) -> (colours: [UInt32], indices: [UInt8]) {
    return try frame.indexed()
  }
}

extension Renderer {
  /// Draws one frame.
  ///
  /// - Parameters:
  ///   - preset: What to draw.
  ///   - frame: The number of the frame, counted modulo `preset.output.frameCount`.
  ///   - width: Pixels across, in place of those of the preset's output.
  ///   - height: Pixels down.
  /// - Returns: The picture.
  /// - Throws: `RenderError`.
  public func picture(
    _ preset: Preset, frame: Int, width: Int, height: Int
  ) throws(RenderError) -> StillPicture {
    try preset.checkLimits(width: width, height: height)
    let scene = try Scene(preset, width: width, height: height, format: .rgba8)
    return StillPicture(try FrameSource(scene, layout: .rgba8).drawnFrame(at: frame))
  }
}
