import AtomicFiles
import CFFmpeg
package import Essentials
import MediaFormats

/// Compresses a picture to a PNG file in memory, tagged sRGB.
///
/// An `rgba8` picture without transparency is stored as RGB, which is smaller.
///
/// - Parameter frame: of layout `rgba8` or `rgb8`.
/// - Returns: the bytes of the file; write them with `ByteSink`.
/// - Throws: `RenderError` of category `usage` for another layout, `unsupported` if this libav
///   build has no PNG encoder, or `failed`.
package func encodePNG(_ frame: VideoFrame) throws(RenderError) -> [UInt8] {
  guard frame.layout == .rgba8 || frame.layout == .rgb8 else {
    throw RenderError(.usage, "a PNG is made of rgba pixels, not \(frame.layout.rawValue)")
  }
  let picture = try withoutUselessAlpha(frame)
  var codec = try CodecHandle.open("png", options: [("pred", "mixed")]) { context in
    context.pointee.width = Int32(picture.width)
    context.pointee.height = Int32(picture.height)
    context.pointee.pix_fmt = picture.layout.avFormat
    context.pointee.time_base = AVRational(num: 1, den: 1)
    picture.layout.colour.apply(to: context)
  }
  try codec.send(picture, "png")
  guard let packet = try codec.receive("png") else {
    throw RenderError(.failed, "png: the encoder made no packet")
  }
  return packet.withBytes { Array($0) }
}

/// The frame itself, or its RGB if all alpha values are 255.
private func withoutUselessAlpha(_ frame: VideoFrame) throws(RenderError) -> VideoFrame {
  guard frame.layout == .rgba8, frame.withPlanes({ isOpaque($0[0]) }) else { return frame }
  let picture = try VideoFrame(layout: .rgb8, width: frame.width, height: frame.height)
  picture.convert(from: frame)
  return picture
}

private func isOpaque(_ plane: VideoFrame.Plane) -> Bool {
  for y in 0..<plane.rows {
    let row = plane.pointer + y * plane.stride
    for alpha in stride(from: 3, to: plane.rowBytes, by: 4) where row[alpha] != 255 { return false }
  }
  return true
}
