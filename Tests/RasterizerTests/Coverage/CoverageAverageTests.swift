import PortableMath
import Testing

@testable import Rasterizer

/// Motion blur: the mean of coverage over several moments.
struct CoverageAverageTests {
  private func average(_ paths: [Path], width: Int, height: Int) throws -> CoverageImage {
    var filler = ShapeFiller(width: width, height: height)
    var views = Buffer<CoverageAverage.Moment>(capacity: 4)
    var maps: [MapBox] = []
    for path in paths {
      let box = MapBox(height: height)
      try filler.fill(path, transform: .identity, rule: .nonZero, isSimple: false, into: &box.map)
      views.append(CoverageAverage.Moment(box.map))
      maps.append(box)
    }
    var averager = CoverageAverage(width: width)
    var result = CoverageMap(height: height)
    averager.average(views, into: &result)
    return withExtendedLifetime(maps) { CoverageImage(result, width: width, height: height) }
  }

  private final class MapBox {
    var map: CoverageMap
    init(height: Int) { map = CoverageMap(height: height) }
  }

  @Test(arguments: [1, 2, 5, 16])
  func averageIsTheMeanOfThePictures(moments: Int) throws {
    var generator = RepeatableGenerator(seed: 31)
    for (width, height) in [(64, 48), (37, 29), (1, 1)] {
      let paths = (0..<moments).map { moment in
        var path = Path()
        path.addCircle(center: Vector2(20 + Double(moment), 20), radius: 9)
        path.addCircle(
          center: Vector2(generator.uniform(0...60), generator.uniform(0...40)), radius: 4)
        return path
      }
      let mean = try average(paths, width: width, height: height)
      let pictures = paths.map { CoverageImage($0, width: width, height: height) }
      for i in mean.values.indices {
        let expected = pictures.reduce(0) { $0 + $1.values[i] } / Double(moments)
        #expect(abs(mean.values[i] - expected) <= 1.0 / 32768)
      }
    }
  }

  /// Still shapes are the same with and without a shutter, chroma included.
  @Test(arguments: PixelFormat.all)
  func stillShapesDoNotBlur(format: PixelFormat) throws {
    let ground = PaintImage(
      .solid(Color(red8: 243, green8: 234, blue8: 224)), transform: .identity, width: 51,
      height: 37, format: format)
    let liquid = PaintImage(
      .solid(Color(red8: 64, green8: 38, blue8: 26)), transform: .identity, width: 51, height: 37,
      format: format)
    var path = Path()
    path.addCircle(center: Vector2(10.3, 12.9), radius: 13)
    path.addCircle(center: Vector2(44.4, 30.2), radius: 9)
    var compositor = Compositor(background: ground)
    var sharp = Surface(width: 51, height: 37, format: format)
    var blurred = Surface(width: 51, height: 37, format: format)
    compositor.begin()
    try compositor.fill(path, with: liquid)
    sharp.withPixels { compositor.draw(into: $0) }
    compositor.begin()
    try compositor.fillBlurred(moments: 7, with: liquid) { _, outline in
      outline = path
      return false
    }
    blurred.withPixels { compositor.draw(into: $0) }
    for plane in 0..<format.planeCount {
      #expect(sharp.bytes(ofPlane: plane) == blurred.bytes(ofPlane: plane))
    }
  }
}
