import CPeers
import LiquidTimeline
import PortableMath
import Rasterizer

/// A picture drawn by Cairo and converted to 4:2:0 by swscale or libyuv, as most programs do.
final class CairoPicture {
  private let width: Int
  private let height: Int
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let scaler: OpaquePointer?
  private let planes: [UnsafeMutablePointer<UInt8>]
  private let strides: [Int32]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    context = cairo_create(surface)
    cairo_set_tolerance(context, 1.0 / 256 * 360 / Double(height))
    strides = [Int32(width), Int32(width / 2), Int32(width / 2)]
    planes = [width * height, width * height / 4, width * height / 4].map {
      .allocate(capacity: $0)
    }
    scaler = sws_getContext(
      Int32(width), Int32(height), AV_PIX_FMT_BGR0, Int32(width), Int32(height),
      AV_PIX_FMT_YUV420P, SWS_BILINEAR, nil, nil, nil)
  }

  deinit {
    sws_freeContext(scaler)
    cairo_destroy(context)
    cairo_surface_destroy(surface)
    for plane in planes { plane.deallocate() }
  }

  typealias RGB = (red: Double, green: Double, blue: Double)

  func draw(
    _ outline: Outline, _ transform: Transform2D, isGradient: Bool, light: RGB, dark: RGB
  ) {
    cairo_identity_matrix(context)
    cairo_translate(context, transform.tx, transform.ty)
    cairo_scale(context, transform.a, transform.d)
    setSource(isGradient, background: true, light, dark)
    cairo_paint(context)
    cairo_new_path(context)
    var current = Vector2.zero
    for element in outline.elements {
      switch element {
      case .move(let to):
        cairo_move_to(context, to.x, to.y)
        current = to
      case .line(let to):
        cairo_line_to(context, to.x, to.y)
        current = to
      case .cubic(let a, let b, let to):
        cairo_curve_to(context, a.x, a.y, b.x, b.y, to.x, to.y)
        current = to
      case .arc(let center, let sweep, let to):
        let v = current - center
        let start = Portable.atan2(v.y, v.x)
        if sweep > 0 {
          cairo_arc(context, center.x, center.y, v.length, start, start + sweep)
        } else {
          cairo_arc_negative(context, center.x, center.y, v.length, start, start + sweep)
        }
        current = to
      case .close:
        cairo_close_path(context)
      }
    }
    setSource(isGradient, background: false, light, dark)
    cairo_fill(context)
    cairo_surface_flush(surface)
  }

  private func setSource(_ isGradient: Bool, background: Bool, _ light: RGB, _ dark: RGB) {
    let first = background ? light : dark
    guard isGradient else {
      return cairo_set_source_rgb(context, first.red, first.green, first.blue)
    }
    let last = background ? dark : light
    let pattern =
      background
      ? cairo_pattern_create_linear(0, 0, 360, 360)
      : cairo_pattern_create_radial(180, 180, 0, 180, 180, 180)
    cairo_pattern_add_color_stop_rgb(pattern, 0, first.red, first.green, first.blue)
    cairo_pattern_add_color_stop_rgb(pattern, 1, last.red, last.green, last.blue)
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
  }

  func convertWithSwscale() {
    var source: [UnsafePointer<UInt8>?] = [UnsafePointer(cairo_image_surface_get_data(surface))]
    var sourceStride = [cairo_image_surface_get_stride(surface)]
    var target: [UnsafeMutablePointer<UInt8>?] = planes.map { $0 }
    var targetStrides = strides
    sws_scale(scaler, &source, &sourceStride, 0, Int32(height), &target, &targetStrides)
  }

  func convertWithLibyuv() {
    ARGBToI420(
      cairo_image_surface_get_data(surface), cairo_image_surface_get_stride(surface), planes[0],
      strides[0], planes[1], strides[1], planes[2], strides[2], Int32(width), Int32(height))
  }
}
