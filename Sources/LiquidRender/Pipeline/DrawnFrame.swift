import Rasterizer
import VideoEncoder

extension PixelFormat {
  /// The rasterizer's format for an encoder's pixel layout, or nil if it cannot draw that.
  init?(_ layout: PixelLayout) {
    switch layout {
    case .yuv420p8: self = .yuv420p8
    case .rgba8: self = .rgba8
    default: return nil
    }
  }
}

/// A frame of the encoder together with what it shows, so that the next picture writes only what moved.
final class DrawnFrame {
  let frame: VideoFrame
  /// The frame's planes, which stay where they are as long as it lives.
  private let pixels: PixelBuffer
  private var held = HeldPicture()

  init(layout: PixelLayout, format: PixelFormat, width: Int, height: Int) throws(RenderError) {
    do throws(EncoderError) {
      frame = try VideoFrame(layout: layout, width: width, height: height)
    } catch {
      throw RenderError(error)
    }
    pixels = frame.withPlanes { planes in
      PixelBuffer(
        width: width, height: height, format: format,
        planes: planes.map { (UnsafeMutableRawPointer($0.pointer), $0.stride) })
    }
  }

  /// Draws frame `index` of the painter's scene; no encoder may be reading the frame.
  func draw(_ index: Int, with painter: FramePainter) throws(RenderError) {
    precondition(frame.isWritable, "an encoder still reads this frame")
    try painter.draw(index, into: pixels, held: &held)
  }
}
