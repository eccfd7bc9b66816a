#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How many processors this process may use, at least 1: on Linux those of its affinity mask.
public func usableProcessorCount() -> Int {
  #if os(Linux)
    if let allowed = allowedProcessorCount(), allowed > 0 { return allowed }
  #endif
  return max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}

#if os(Linux)
  /// The bits of the line `Cpus_allowed: ff,ffffffff` of proc(5).
  private func allowedProcessorCount() -> Int? {
    guard let file = fopen("/proc/self/status", "re") else { return nil }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    let key = "Cpus_allowed:"
    while getline(&line, &capacity, file) > 0, let text = line.map({ String(cString: $0) }) {
      guard text.hasPrefix(key) else { continue }
      return text.dropFirst(key.count).reduce(0) {
        $0 + ($1.hexDigitValue.map(\.nonzeroBitCount) ?? 0)
      }
    }
    return nil
  }
#endif
