#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Calls `body` with the path of a file of these bytes, which is gone afterwards.
func withFile<Result>(_ bytes: [UInt8], _ body: (String) -> Result) -> Result {
  // `/dev/shm` is memory; where it is not, any folder does.
  var template = Array((access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp").utf8CString.dropLast())
  template += Array("/liquid-video-fuzz-XXXXXX".utf8CString)
  let descriptor = mkstemp(&template)
  precondition(descriptor >= 0, "no temporary file")
  let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  defer {
    close(descriptor)
    unlink(path)
  }
  let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  precondition(written == bytes.count, "a temporary file took less than it was given")
  return body(path)
}
