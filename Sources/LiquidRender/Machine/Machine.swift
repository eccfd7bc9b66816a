import AtomicFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What this process may use of its machine.
public enum Machine {
  /// Processors of the machine.
  public static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Processors of this process's affinity mask (sched_setaffinity(2), taskset), or nil where there is none.
  public static var processorsByAffinity: Int? {
    text("/proc/self/status").split(separator: "\n")
      .first { $0.hasPrefix("Cpus_allowed:") }
      .map { line in
        line.dropFirst(13).reduce(0) { $0 + ($1.hexDigitValue.map(\.nonzeroBitCount) ?? 0) }
      }
  }

  /// Processors' worth of time that the control group grants, or nil without a limit.
  public static var processorsByControlGroup: Int? { ControlGroup.current().processors }

  /// How many processors this process may use, at least 1: those of its affinity mask, and of its control group's time.
  public static var usableProcessors: Int {
    let all = processors
    return max(1, min(processorsByAffinity ?? all, processorsByControlGroup ?? all))
  }

  /// Bytes of memory that are available now, within the limit of the control group; nil when that is unknown.
  public static var memory: Int? {
    [machineMemory, ControlGroup.current().memoryLeft].compactMap(\.self).min()
  }

  /// Bytes that can still be written to the disk of a folder; nil when that is unknown.
  public static func freeBytes(_ folder: String) -> Int? { AtomicFiles.freeBytes(folder) }

  /// On Linux what is left (`MemAvailable` of proc(5)), on macOS what the machine has.
  private static var machineMemory: Int? {
    #if canImport(Darwin)
      var bytes: UInt64 = 0
      var size = MemoryLayout<UInt64>.size
      return sysctlbyname("hw.memsize", &bytes, &size, nil, 0) == 0 ? Int(bytes) : nil
    #else
      return text("/proc/meminfo").split(separator: "\n")
        .first { $0.hasPrefix("MemAvailable:") }
        .flatMap { $0.split(separator: " ").dropFirst().first }
        .flatMap { Int($0) }
        .map { $0 * 1024 }
    #endif
  }

  private static func text(_ path: String) -> String {
    guard let bytes = try? readFile(path, limit: 1 << 16) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
