import CSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Removes the unfinished files of a process that crashes.
///
/// A program calls it once, first thing; the library does not, since signals belong to the whole process. The signals go
/// on to whom they went before. What has no slot in the table stays for the next run to the same target.
package func removePartialFilesOnCrash() {
  lv_crash_watch(CrashTable.slots)
}

/// What the handler of crashes removes, in memory that it may read at any time.
///
/// Its user holds a lock around every call.
enum CrashTable {
  fileprivate nonisolated(unsafe) static let slots: UnsafeMutablePointer<lv_crash_slot> = {
    let slots = UnsafeMutablePointer<lv_crash_slot>.allocate(capacity: Int(lv_crash_slots))
    slots.initialize(repeating: lv_crash_slot(), count: Int(lv_crash_slots))
    return slots
  }()

  /// Adds a file, or a folder by its descriptor, which stays open until `remove`.
  static func add(_ path: String, folder: Int32? = nil) {
    for slot in 0..<Int(lv_crash_slots) where slots[slot].path == nil {
      slots[slot].folder = folder ?? -1
      slots[slot].path = strdup(path)
      return
    }
  }

  static func remove(_ path: String) {
    for slot in 0..<Int(lv_crash_slots) {
      guard let known = slots[slot].path, strcmp(known, path) == 0 else { continue }
      slots[slot].path = nil
      free(known)
      return
    }
  }
}
