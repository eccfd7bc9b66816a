import LiquidRender

/// A rough estimate of a batch's time and size.
struct BatchEstimate {
  let frames: Int
  /// Of one processor.
  let seconds: Double
  let bytes: Int

  /// Milliseconds and bytes of a million pixels, by codec: orders of magnitude, not measurements.
  private static let costs: [(codec: String, milliseconds: Double, bytes: Double)] = [
    ("h264", 6, 300), ("hevc", 20, 250), ("vp9", 25, 400), ("av1", 25, 250),
    ("prores", 60, 120_000),
    ("prores4444", 80, 150_000), ("animation", 5, 60_000), ("ffv1", 15, 30_000), ("gif", 15, 9_000),
    ("apng", 30, 30_000), ("webp", 30, 12_000), ("png", 30, 40_000),
    ("uncompressed", 1, 1_500_000),
  ]

  init(_ plan: BatchPlan) {
    frames = plan.jobs.reduce(0) { $0 + $1.frames }
    var seconds = 0.0
    var bytes = 0.0
    for job in plan.jobs {
      let output = job.recipe.preset.output
      let megapixels = Double(output.width * output.height * job.frames) / 1e6
      guard let cost = Self.costs.first(where: { $0.codec == job.recipe.codec }) else { continue }
      seconds += megapixels * cost.milliseconds / 1000
      bytes += megapixels * cost.bytes * Double(job.recipe.loops)
    }
    self.seconds = seconds
    // Loops of hours, repeated a million times, in many rows, are more than an Int holds.
    self.bytes = bytes < 0x1p63 ? Int(bytes) : .max
  }
}
