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
  private let format: PixelFormat
  private var held = HeldPicture()

  init(layout: PixelLayout, format: PixelFormat, width: Int, height: Int) throws(RenderError) {
    self.format = format
    do throws(EncoderError) {
      frame = try VideoFrame(layout: layout, width: width, height: height)
    } catch {
      throw RenderError(error)
    }
  }

  /// Draws frame `index` of the painter's scene.
  func draw(_ index: Int, with painter: FramePainter) throws(RenderError) {
    try frame.withPlanes { planes throws(RenderError) in
      let buffer = PixelBuffer(
        width: frame.width, height: frame.height, format: format,
        planes: planes.map { (UnsafeMutableRawPointer($0.pointer), $0.stride) })
      try painter.draw(index, into: buffer, held: &held)
    }
  }
}
