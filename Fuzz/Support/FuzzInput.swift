import LiquidRender

/// The bytes that libFuzzer hands over.
func fuzzedBytes(_ data: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: data, count: count))
}

/// Stops the process unless something holds, so that libFuzzer keeps the input.
func hold(_ isTrue: Bool, _ promise: @autoclosure () -> String) {
  guard !isTrue else { return }
  fatalError(promise())
}

extension [UInt8] {
  /// The parts between bytes 0xFF, which occur in no UTF-8: a way to put several texts into one input.
  var parts: [[UInt8]] {
    split(separator: 0xFF, omittingEmptySubsequences: false).map(Array.init)
  }
}

/// What every failure promises: a reason, in a category that an input can be to blame for.
func holdReason(_ error: RenderError, _ categories: [RenderError.Category]) {
  hold(categories.contains(error.category), "category \(error.category): \(error.message)")
  hold(error.issues.allSatisfy { !$0.sentence.isEmpty }, "an issue without a sentence")
}
