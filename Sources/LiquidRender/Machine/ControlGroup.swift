#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The limits that Linux control groups of version 2 set to this process (Documentation/admin-guide/cgroup-v2.rst):
/// what containers and services may use of a machine.
struct ControlGroup: Sendable, Equatable {
  /// Processors' worth of time, rounded up, or nil without a limit.
  let processors: Int?
  /// Bytes of memory that are left, or nil without a limit.
  let memoryLeft: Int?

  /// Reads the limits of a group and of all groups that it lies in.
  ///
  /// - Parameters:
  ///   - root: Where control groups are mounted.
  ///   - membership: The text of /proc/self/cgroup.
  init(root: String = "/sys/fs/cgroup", membership: String) {
    var processors: Int?
    var memoryLeft: Int?
    let lines = membership.split(separator: "\n")
    let path = lines.first { $0.hasPrefix("0::/") }?.dropFirst(4) ?? ""
    let parts = path.split(separator: "/")
    // A group that lies outside of what this process sees begins with `..`; the mount shows its own.
    let visible = parts.contains("..") ? [] : parts
    for depth in (0...visible.count).reversed() {
      let folder = ([root] + visible.prefix(depth).map(String.init)).joined(separator: "/")
      if let count = Self.processors("\(folder)/cpu.max") {
        processors = min(processors ?? count, count)
      }
      if let left = Self.memoryLeft(folder) { memoryLeft = min(memoryLeft ?? left, left) }
    }
    self.processors = processors
    self.memoryLeft = memoryLeft
  }

  /// The limits of this process now.
  static func current() -> ControlGroup { ControlGroup(membership: text("/proc/self/cgroup")) }

  /// `200000 100000`: microseconds of processors in each period of so many microseconds.
  private static func processors(_ path: String) -> Int? {
    let words = text(path).split(whereSeparator: \.isWhitespace).map { Int($0) }
    guard words.count == 2, let quota = words[0], let period = words[1], quota > 0, period > 0
    else { return nil }
    return max(1, quota / period + (quota % period > 0 ? 1 : 0))
  }

  /// What is left of `memory.max`; files that the kernel can forget are no use of memory.
  private static func memoryLeft(_ folder: String) -> Int? {
    guard let most = number(text("\(folder)/memory.max")) else { return nil }
    let used = number(text("\(folder)/memory.current")) ?? 0
    let forgettable = text("\(folder)/memory.stat").split(separator: "\n")
      .first { $0.hasPrefix("inactive_file ") }
      .flatMap { number($0.dropFirst(14)) }
    return max(0, most - max(0, used - (forgettable ?? 0)))
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    text.split(whereSeparator: { $0.isWhitespace }).first.flatMap { Int($0) }
  }

  private static func text(_ path: String) -> String {
    guard let bytes = try? readFile(path, limit: 1 << 16) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
