import Essentials
import Rasterizer

/// Keeps evaluated gradients between the scenes of one animation that is being changed, up to a number of bytes.
///
/// Threads may share it. What was used longest ago goes first; what does not fit at all is not kept.
public final class PaintCache: Sendable {
  /// Everything that decides the pixels of an evaluated paint.
  struct Key: Equatable {
    let paint: PaintDescription
    let interpolation: Gradient.Interpolation
    let transform: Transform2D
    let width: Int
    let height: Int
    let format: PixelFormat

    /// Bytes that the pixels take, without the padding of rows.
    var byteCount: Int {
      let planes = (0..<format.planeCount).reduce(0) { sum, plane in
        let size = format.size(ofPlane: plane, width: width, height: height)
        return sum + size.rowBytes * size.rows
      }
      return planes + (paint.isOpaque ? 0 : 2 * width * height)
    }
  }

  private struct State {
    /// The one that was used last stands last.
    var entries: [(key: Key, image: PaintImage)] = []
    var byteCount = 0
  }

  /// The most bytes of pixels that stay.
  public let byteLimit: Int
  private let state = Monitor(State())

  /// Makes an empty cache.
  ///
  /// - Parameter byteLimit: The most bytes of pixels that stay; a gradient of 1080 × 1080 RGBA pixels has 4.7 million.
  public init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Bytes of the pixels that are kept now.
  public var byteCount: Int { state.update { $0.byteCount } }

  /// The image of `key`: the one that is kept, else the one that `make` returns, which is then kept.
  func image(_ key: Key, _ make: () -> PaintImage) -> PaintImage {
    if case .solid = key.paint { return make() }
    let kept: PaintImage? = state.update { state in
      guard let place = state.entries.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = state.entries.remove(at: place)
      state.entries.append(entry)
      return entry.image
    }
    if let kept { return kept }
    let image = make()
    let size = key.byteCount
    guard size <= byteLimit else { return image }
    return state.update { state in
      if let entry = state.entries.first(where: { $0.key == key }) { return entry.image }
      while state.byteCount + size > byteLimit {
        state.byteCount -= state.entries.removeFirst().key.byteCount
      }
      state.entries.append((key, image))
      state.byteCount += size
      return image
    }
  }
}
