import CFFmpeg
import Essentials

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Process-wide care of libav: silence, and texts of its errors.
enum LibAV {
  /// Makes libav and its codecs silent, once; every open begins with it.
  static func prepare() {
    logLine()?.pointee = 0
  }

  /// The line of the calling thread that libav has logged, empty when there is none.
  private static let logLine: @convention(c) () -> UnsafeMutablePointer<CChar>? = {
    // SVT-AV1 writes to stderr by itself: 16 lines at every open unless its log level is below 3, and
    // errors below 1. Its errors come back as codes, too.
    setenv("SVT_LOG", "-1", 1)
    return lv_log_capture()
  }()

  /// libav's words for an error code.
  static func text(_ code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let base = buffer.baseAddress else { return "error \(code)" }
      av_strerror(code, base, buffer.count)
      return String(cString: base)
    }
  }

  /// The error that a libav call has just returned, with the log line of this thread if there is one.
  static func failure(
    _ code: Int32, _ call: StaticString, _ subject: String,
    category: RenderError.Category = .failed
  ) -> RenderError {
    let line = logLine().map { String(cString: $0) } ?? ""
    logLine()?.pointee = 0
    let cause = line.isEmpty ? "" : " (\(line))"
    return RenderError(category, "\(subject): \(call): \(text(code))\(cause)")
  }

  /// Throws `failure` for a negative code.
  static func check(
    _ code: Int32, _ call: StaticString, _ subject: String,
    category: RenderError.Category = .failed
  ) throws(RenderError) {
    if code < 0 { throw failure(code, call, subject, category: category) }
  }

  /// Unwraps what a libav allocation returned.
  static func allocated<T>(_ pointer: T?, _ call: StaticString) throws(RenderError) -> T {
    guard let pointer else { throw failure(LV_AVERROR_ENOMEM, call, "libav") }
    return pointer
  }
}

/// Options for a libav open call.
struct OptionDictionary: ~Copyable {
  var pointer: OpaquePointer?

  init(_ options: [(String, String)]) throws(RenderError) {
    pointer = nil
    for (key, value) in options {
      try LibAV.check(av_dict_set(&pointer, key, value, 0), "av_dict_set", key)
    }
  }

  /// Throws if an open call has left options behind, that is did not know them.
  func requireEmpty(_ subject: String) throws(RenderError) {
    if let entry = av_dict_get(pointer, "", nil, AV_DICT_IGNORE_SUFFIX) {
      throw RenderError(
        .usage, "\(subject): no option '\(String(cString: entry.pointee.key))' in this build")
    }
  }

  deinit {
    var pointer = pointer
    av_dict_free(&pointer)
  }
}
