import Dispatch
import Essentials

/// Lets several workers make chunks and takes their results in order.
///
/// A worker begins a chunk only while fewer than `window` chunks are ahead of the one to be taken next,
/// so memory does not grow with the length of the video. The first error stops everybody.
struct ChunkRunner<Product: Sendable> {
  private struct State {
    var nextToBegin = 0
    var nextToTake = 0
    var waiting: [Int: Product] = [:]
    var isTaking = false
    var failure: RenderError?
  }

  private let chunkCount: Int
  private let workers: Int
  private let window: Int
  private let monitor = Monitor(State())

  /// Prepares `chunkCount` chunks for `workers` workers.
  init(chunkCount: Int, workers: Int) {
    self.chunkCount = chunkCount
    // More threads than processors would only hold more chunks in memory.
    self.workers = max(1, min(workers, chunkCount, Machine.usableProcessors))
    window = self.workers + 1
  }

  /// Runs to the end.
  ///
  /// - Parameters:
  ///   - makeWorker: Called once on each worker's thread; the closure it returns makes a chunk.
  ///   - take: Called with the products in the order of chunks, never twice at a time.
  /// - Throws: The first error of anybody.
  func run(
    makeWorker:
      @escaping @Sendable () throws(RenderError) -> ((Int) throws(RenderError) -> Product),
    take: @escaping @Sendable (Int, Product) throws(RenderError) -> Void
  ) throws(RenderError) {
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      do throws(RenderError) {
        var make: ((Int) throws(RenderError) -> Product)?
        while let index = begin() {
          let worker: (Int) throws(RenderError) -> Product
          if let made = make { worker = made } else { worker = try makeWorker() }
          make = worker
          try deliver(index, try worker(index), take)
        }
      } catch {
        fail(error)
      }
    }
    if let failure = monitor.update({ $0.failure }) { throw failure }
  }

  /// Whether somebody failed, so that work in progress is in vain.
  var hasFailed: Bool { monitor.update { $0.failure != nil } }

  private func begin() -> Int? {
    monitor.wait { state -> Int?? in
      if state.failure != nil || state.nextToBegin == chunkCount { return .some(nil) }
      guard state.nextToBegin < state.nextToTake + window else { return nil }
      state.nextToBegin += 1
      return .some(state.nextToBegin - 1)
    }
  }

  /// Hands over a product and takes all that are next, unless somebody else is doing so.
  private func deliver(
    _ index: Int, _ product: Product, _ take: (Int, Product) throws(RenderError) -> Void
  ) throws(RenderError) {
    monitor.update { $0.waiting[index] = product }
    while true {
      let next = monitor.update { state -> (Int, Product)? in
        guard !state.isTaking, state.failure == nil,
          let product = state.waiting.removeValue(forKey: state.nextToTake)
        else { return nil }
        state.isTaking = true
        return (state.nextToTake, product)
      }
      guard let (taken, product) = next else { return }
      try take(taken, product)
      monitor.update {
        $0.isTaking = false
        $0.nextToTake += 1
      }
    }
  }

  private func fail(_ error: RenderError) {
    monitor.update { state in
      if state.failure == nil { state.failure = error }
    }
  }
}
