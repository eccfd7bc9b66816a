import LiquidRender
import MediaFormats

/// A rough estimate of a batch's time and size.
struct BatchEstimate {
  let frames: Int
  /// Of one processor.
  let seconds: Double
  let bytes: Int

  init(_ plan: BatchPlan) {
    frames = plan.jobs.reduce(0) { $0 + $1.plan.frameCount }
    var seconds = 0.0
    var bytes = 0.0
    for job in plan.jobs {
      let cost = job.plan.settings.estimate(frames: job.plan.frameCount)
      seconds += cost.seconds
      bytes += cost.bytes * Double(job.plan.request.loops)
    }
    self.seconds = seconds
    // Loops of hours, repeated a million times, in many rows, are more than an Int holds.
    self.bytes = bytes < 0x1p63 ? Int(bytes) : .max
  }
}
