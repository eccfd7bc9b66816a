import MediaFormats
import VideoEncoder

#if os(Linux)
  import Foundation
  import Testing
  import VideoEncoder

  /// The scheduling of this process while encoders are open (sched(7)).
  @Suite struct SchedulingTests {
    // SVT-AV1 makes threads real-time ones in processes of root, and nowhere else.
    @Test("An encoder has no real-time threads, and leaves none")
    func noRealTime() async {
      await #expect(processExitsWith: .success) {
        let settings = EncodingSettings(
          container: .webm, codec: .av1, width: 64, height: 64, frameRate: rate(30), speed: "12")
        func policies() throws -> [Int32] {
          try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
            .compactMap { Int32($0) }.map { sched_getscheduler($0) }.filter { $0 >= 0 }
        }
        let before = try policies().count
        var encoder = try ChunkEncoder.open(settings, firstFrame: 0)
        let open = try policies()
        #expect(open.count > before)
        #expect(open.allSatisfy { $0 == SCHED_OTHER })
        let frame = try VideoFrame(layout: .yuv420p8, width: 64, height: 64)
        _ = try encoder.encode(frame)
        _ = try encoder.finish()
        #expect(try policies().allSatisfy { $0 == SCHED_OTHER })
      }
    }
  }
#endif
