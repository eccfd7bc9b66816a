import Rasterizer
import VideoEncoder

extension PixelFormat {
  /// The rasterizer's format for a layout in which pictures are drawn.
  init(_ layout: PixelLayout) {
    switch layout.drawn {
    case .yuv420p8: self = .yuv420p8
    case .yuv420p10: self = .yuv420p10
    case .yuv444p8: self = .yuv444p8
    case .yuv444p10: self = .yuv444p10
    case .yuva420p8: self = .yuva420p8
    case .yuva444p10: self = .yuva444p10
    default: self = .rgba8
    }
  }
}

/// A frame of the encoder together with what it shows, so that the next picture writes only what moved.
final class DrawnFrame {
  let frame: VideoFrame
  /// The frame's planes, which stay where they are as long as it lives.
  private let pixels: PixelBuffer
  private var held = HeldPicture()

  /// Makes a frame in a layout that is drawn straight.
  init(layout: PixelLayout, width: Int, height: Int) throws(RenderError) {
    precondition(layout == layout.drawn, "\(layout) is not drawn")
    do throws(EncoderError) {
      frame = try VideoFrame(layout: layout, width: width, height: height)
    } catch {
      throw RenderError(error)
    }
    pixels = frame.withPlanes { planes in
      PixelBuffer(
        width: width, height: height, format: PixelFormat(layout),
        planes: planes.map { (UnsafeMutableRawPointer($0.pointer), $0.stride) })
    }
  }

  /// Draws frame `index` of the painter's scene; no encoder may be reading the frame.
  func draw(_ index: Int, with painter: FramePainter) throws(RenderError) {
    precondition(frame.isWritable, "an encoder still reads this frame")
    try painter.draw(index, into: pixels, held: &held)
  }
}
