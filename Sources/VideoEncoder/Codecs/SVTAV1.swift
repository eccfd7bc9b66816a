import AtomicFiles
import CFFmpeg
import Essentials

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Keeps encoders of SVT-AV1 from destroying each other's memory (seen in 1.4.1).
///
/// The library keeps tables that depend on the settings in global variables, which every open writes
/// anew, and its open and close are not thread-safe. So opens and closes happen one at a time, and an
/// encoder waits while encoders of other settings are open. Without the first, 9 of 60 runs of 2 or 4
/// threads crashed or hung, without the second 3 of 5 runs of 4 threads with 4 presets; with both,
/// none of 180.
enum SVTAV1 {
  /// The encoders that are open: all have the same settings.
  private static let open = Monitor((settings: "", count: 0))

  /// Opens an encoder when no other settings are in use.
  ///
  /// Each call is followed by one of `close`, whether the encoder could be opened or not.
  static func open(
    _ context: UnsafeMutablePointer<AVCodecContext>, _ codec: UnsafePointer<AVCodec>,
    _ settings: String, _ options: inout OpaquePointer?
  ) -> Int32 {
    open.wait { open -> Int32? in
      guard open.count == 0 || open.settings == settings else { return nil }
      open = (settings, open.count + 1)
      return ThreadPriority.kept { avcodec_open2(context, codec, &options) }
    }
  }

  /// Closes an encoder.
  ///
  /// One that has got no frame waits for ever, so it gets a blank one.
  static func close(_ context: UnsafeMutablePointer<AVCodecContext>, owesFrame: Bool) {
    if owesFrame { sendBlankFrame(to: context) }
    open.update { open in
      var context: UnsafeMutablePointer<AVCodecContext>? = context
      avcodec_free_context(&context)
      open.count -= 1
    }
  }

  private static func sendBlankFrame(to context: UnsafeMutablePointer<AVCodecContext>) {
    var frame = av_frame_alloc()
    defer { av_frame_free(&frame) }
    guard let frame else { return }
    frame.pointee.width = context.pointee.width
    frame.pointee.height = context.pointee.height
    frame.pointee.format = context.pointee.pix_fmt.rawValue
    frame.pointee.pts = 0
    if av_frame_get_buffer(frame, 0) >= 0 { avcodec_send_frame(context, frame) }
  }
}

/// Takes back the real-time priority that a library gives to threads of this process.
///
/// SVT-AV1 makes the thread that opens an encoder `SCHED_FIFO` with priority 99 where it may, as in every process of
/// root, and the threads of the encoder inherit it: everything else on the machine, the kernel's work included, then
/// waits until the video is encoded.
private enum ThreadPriority {
  /// The scheduling of a thread, see sched(7).
  private struct Scheduling {
    var policy: Int32 = SCHED_OTHER
    var parameters = sched_param()

    var isTaken: Bool { policy == SCHED_FIFO && parameters.sched_priority == 99 }
  }

  /// Runs `body`; the calling thread keeps its scheduling, and threads that begin meanwhile do not become real-time ones.
  static func kept<R>(_ body: () -> R) -> R {
    let own = current()
    let known = Set(threads())
    defer {
      if current().isTaken, !own.isTaken { restore(own, since: known) }
    }
    return body()
  }

  private static func current() -> Scheduling {
    var scheduling = Scheduling()
    pthread_getschedparam(pthread_self(), &scheduling.policy, &scheduling.parameters)
    return scheduling
  }

  private static func restore(_ own: Scheduling, since known: Set<Int32>) {
    var parameters = own.parameters
    pthread_setschedparam(pthread_self(), own.policy, &parameters)
    #if os(Linux)
      // Others may be real-time on purpose; those of the encoder are new and have its priority.
      for thread in threads()
      where !known.contains(thread) && sched_getscheduler(thread) == SCHED_FIFO {
        var found = sched_param()
        guard sched_getparam(thread, &found) == 0, found.sched_priority == 99 else { continue }
        sched_setscheduler(thread, own.policy, &parameters)
      }
    #endif
  }

  /// The numbers of all threads of this process; none where the system does not list them.
  private static func threads() -> [Int32] {
    #if os(Linux)
      folderEntries("/proc/self/task").compactMap { Int32($0) }
    #else
      []
    #endif
  }
}
