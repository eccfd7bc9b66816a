import CFFmpeg

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Removes the unfinished files of a process that crashes.
///
/// A program calls it once, first thing; the library does not, since signals belong to the whole process. The signals go
/// on to whom they went before. What has no slot in the table stays for the next run to the same target.
public func removePartialFilesOnCrash() {
  CrashTable.prepare()
  lv_crash_watch()
}

/// What the handler of crashes removes, in memory that it may read at any time.
///
/// Its user holds a lock around every call but `prepare`.
enum CrashTable {
  /// Makes the table before a handler may look at it.
  static func prepare() { _ = lv_crash_table() }

  static func add(_ path: String, isFolder: Bool) {
    let table = lv_crash_table()
    for slot in 0..<Int(lv_crash_slots) where table?[slot].path == nil {
      table?[slot].is_folder = isFolder ? 1 : 0
      table?[slot].path = strdup(path)
      return
    }
  }

  static func remove(_ path: String) {
    let table = lv_crash_table()
    for slot in 0..<Int(lv_crash_slots) {
      guard let known = table?[slot].path, strcmp(known, path) == 0 else { continue }
      table?[slot].path = nil
      free(known)
      return
    }
  }
}
