package import Essentials

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where a file's bytes go: a new file that appears under its name only when it is complete, or a file
/// descriptor such as standard output.
///
/// Until `commit` the bytes are in a hidden temporary file in the same folder, named
/// `.NAME.liquid-video-PID.part`; if the output is dropped before, that file is removed and whatever
/// has the target's name stays as it was.
package struct ByteSink: ~Copyable, @unchecked Sendable {
  // Sendable because it is the only owner of its state.

  /// The name for messages: the path as given.
  package let name: String

  /// The descriptor and what went through it; in memory of its own because callbacks of C libraries point to it.
  package let state: UnsafeMutablePointer<State>

  /// A file descriptor that bytes go through.
  package struct State {
    let descriptor: Int32
    /// The errno of the first failure, or 0.
    package fileprivate(set) var error: Int32 = 0
    /// Bytes that were written, those that were overwritten later too.
    fileprivate var written = 0

    fileprivate init(descriptor: Int32) { self.descriptor = descriptor }

    /// Writes all bytes; returns 0 or an errno.
    package mutating func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
      var done = 0
      while done < bytes.count {
        #if canImport(Darwin)
          let count = Darwin.write(
            descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
        #else
          let count = Glibc.write(
            descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
        #endif
        if count > 0 {
          done += count
          written += count
        } else if count == 0 || errno != EINTR {
          return note(count == 0 ? EIO : errno)
        }
      }
      return 0
    }

    /// Moves to another place of the file as lseek(2) does; returns that place, or nil after an error.
    package mutating func seek(_ offset: Int, _ whence: Int32) -> Int? {
      let position = lseek(descriptor, off_t(offset), whence)
      if position < 0 { _ = note(errno) }
      return position < 0 ? nil : Int(position)
    }

    private mutating func note(_ error: Int32) -> Int32 {
      if self.error == 0 { self.error = error }
      return error
    }
  }

  private let target: String
  private let replacing: Bool
  /// The permissions and the group of the file that is replaced, if there was one.
  private var replaced: (permissions: mode_t, group: gid_t)?
  /// The temporary file, until it is renamed; nil for a descriptor that is not ours.
  private var temporary: String?
  private var isClosed = false

  private init(
    name: String, descriptor: Int32, target: String, replacing: Bool, temporary: String?
  ) {
    self.name = name
    self.target = target
    self.replacing = replacing
    self.temporary = temporary
    state = .allocate(capacity: 1)
    state.initialize(to: State(descriptor: descriptor))
  }

  deinit {
    if let temporary {
      if !isClosed { close(state.pointee.descriptor) }
      PartialFiles.shared.remove(temporary)
    }
    state.deallocate()
  }

  /// Begins the file `path`.
  ///
  /// It is a plain file name: colons, percent signs and a leading dash mean nothing. A symbolic
  /// link is followed when `replacing`.
  ///
  /// - Parameters:
  ///   - path: where the file shall appear.
  ///   - replacing: whether a file of that name may be replaced. If not, neither one that exists now
  ///     nor one that appears in the meantime is touched.
  /// - Returns: the output, with its temporary file created.
  /// - Throws: `RenderError` of category `exists`, `cannotCreate` or `io`.
  package static func file(_ path: String, replacing: Bool) throws(RenderError) -> ByteSink {
    let (target, replaced) = try resolve(path, replacing: replacing)
    guard let hidden = TemporaryName(beside: target) else {
      throw .system(EISDIR, "create", path, category: .cannotCreate)
    }
    Leftovers.remove(hidden)
    // Nobody looks into it while it is made who must not look into the file that it will replace.
    let (temporary, descriptor) = try create(hidden, for: path, replaced == nil ? 0o666 : 0o600)
    var output = ByteSink(
      name: path, descriptor: descriptor, target: target, replacing: replacing,
      temporary: temporary)
    output.replaced = replaced
    return output
  }

  /// Begins a file of a hidden folder, which lets it appear or removes it.
  ///
  /// - Throws: `RenderError` of category `cannotCreate` or `io`.
  static func inside(_ folder: String, _ file: String, name: String) throws(RenderError) -> ByteSink
  {
    let path = "\(folder)/\(file)"
    let made = PartialFiles.shared.create(path, 0o666)
    guard made.descriptor >= 0 else {
      throw .system(
        made.error, "create", name, category: made.error == EINTR ? .io : .cannotCreate)
    }
    return ByteSink(
      name: name, descriptor: made.descriptor, target: path, replacing: false, temporary: path)
  }

  /// Begins a file that never appears under a name.
  ///
  /// It is without one at once where it can be opened all the same (Linux); elsewhere it goes when it is dropped, or
  /// with the next one of that name if the process was killed.
  ///
  /// - Parameters:
  ///   - folder: where it lies meanwhile.
  ///   - name: what it is for, the same for all.
  /// - Returns: the output; its `temporaryPath` can be opened while it lives.
  /// - Throws: `RenderError` of category `cannotCreate` or `io`.
  package static func scratch(in folder: String, name: String) throws(RenderError) -> ByteSink {
    let output = try file("\(folder)/\(name)", replacing: true)
    #if os(Linux)
      let own = "/proc/self/fd/\(output.state.pointee.descriptor)"
      if let temporary = output.temporary, access(own, R_OK | W_OK) == 0 {
        PartialFiles.shared.remove(temporary)
        return output.found(under: own)
      }
    #endif
    return output
  }

  /// The same sink, whose bytes are found under another path from now on.
  private consuming func found(under path: String) -> ByteSink {
    temporary = path
    return self
  }

  /// Creates the first temporary file of a target that is free.
  private static func create(
    _ hidden: TemporaryName, for path: String, _ permissions: mode_t
  ) throws(RenderError) -> (path: String, descriptor: Int32) {
    var error = EEXIST
    for attempt in 1...100 {
      let temporary = hidden.path(attempt: attempt)
      let result = PartialFiles.shared.create(temporary, permissions)
      if result.descriptor >= 0 { return (temporary, result.descriptor) }
      error = result.error
      if error != EEXIST { break }
    }
    throw .system(
      error, "create", path, category: error == EINTR ? .io : .cannotCreate)
  }

  /// An output to a file descriptor that stays open and stays the caller's, such as a pipe.
  ///
  /// - Parameters:
  ///   - descriptor: open for writing.
  ///   - name: what messages call it.
  /// - Returns: the output.
  package static func descriptor(_ descriptor: Int32, name: String) -> ByteSink {
    ByteSink(name: name, descriptor: descriptor, target: "", replacing: true, temporary: nil)
  }

  /// The URL under which libav can open the bytes written so far, or nil for a descriptor.
  ///
  /// On Linux it leads to the open file, even when somebody has removed its folder.
  package var url: String? {
    guard let temporary else { return nil }
    #if os(Linux)
      let own = "/proc/self/fd/\(state.pointee.descriptor)"
      if access(own, R_OK) == 0 { return "file:" + own }
    #endif
    return "file:" + temporary
  }

  /// Appends bytes.
  ///
  /// - Throws: `RenderError` of category `io`.
  package func write(_ bytes: [UInt8]) throws(RenderError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = rest.prefix(1 << 20)
      let error = part.withUnsafeBytes { state.pointee.write($0) }
      if error != 0 { throw failure() }
      rest = rest.dropFirst(part.count)
    }
  }

  /// Bytes of the file so far, or those that went to a descriptor.
  package var writtenCount: Int { byteCount ?? state.pointee.written }

  /// Bytes of the file so far, or nil for a descriptor.
  package var byteCount: Int? {
    guard temporary != nil else { return nil }
    var info = stat()
    return fstat(state.pointee.descriptor, &info) == 0 ? Int(info.st_size) : nil
  }

  /// Where the bytes are until they appear under their name; nil for a descriptor.
  package var temporaryPath: String? { temporary }

  /// Refuses a file that the disk cannot hold, before it is written.
  ///
  /// - Throws: `RenderError` of category `io` (`ENOSPC`) when fewer than `count` bytes are free.
  package func requireSpace(for count: Int) throws(RenderError) {
    guard temporary != nil else { return }
    var info = statvfs()
    guard fstatvfs(state.pointee.descriptor, &info) == 0 else { return }
    let free = info.freeBytes
    guard count > free else { return }
    throw RenderError(
      .io,
      "cannot write '\(name)': it needs about \(count) bytes, and the disk has only \(free) left",
      systemError: ENOSPC)
  }

  /// Reads bytes that were written: at most `count` from `offset` on, fewer only at the end.
  ///
  /// - Throws: `RenderError` of category `io`.
  package func read(at offset: Int, count: Int) throws(RenderError) -> [UInt8] {
    var error: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let part = pread(
          state.pointee.descriptor, buffer.baseAddress.map { $0 + done }, count - done,
          off_t(offset + done))
        if part < 0, errno == EINTR { continue }
        if part < 0 { error = errno }
        if part <= 0 { break }
        done += part
      }
    }
    guard error == 0 else { throw .system(error, "read", name) }
    return bytes
  }

  /// Writes bytes in place of those at `offset`, or past the end.
  package func overwrite(at offset: Int, _ bytes: [UInt8]) throws(RenderError) {
    guard lseek(state.pointee.descriptor, off_t(offset), SEEK_SET) >= 0 else {
      throw .system(errno, "write", name)
    }
    try write(bytes)
  }

  /// The error of the write that has failed.
  package func failure() -> RenderError { .system(state.pointee.error, "write", name) }

  /// Makes the file appear under its name, complete and safely on the disk.
  ///
  /// A descriptor needs nothing.
  ///
  /// - Throws: `RenderError` of category `io`, `exists` or `cannotCreate`; the temporary file
  ///   is removed then.
  package consuming func commit() throws(RenderError) {
    guard let temporary else { return }
    let descriptor = state.pointee.descriptor
    if let replaced {
      // Another group gets no more than everybody. File systems without permissions let no call succeed.
      var mode = replaced.permissions
      if fchown(descriptor, .max, replaced.group) != 0 { mode = mode & 0o707 | (mode & 7) << 3 }
      fchmod(descriptor, mode)
    }
    // Some file systems have no fsync; what matters on those is the result of close.
    if fsync(descriptor) != 0, !errno.isUnsupported {
      throw .system(errno, "write", name)
    }
    isClosed = true
    if close(descriptor) != 0 { throw .system(errno, "write", name) }
    let error =
      target == temporary
      ? PartialFiles.shared.finish(temporary)
      : PartialFiles.shared.rename(temporary, to: target, replacing: replacing)
    switch error {
    case 0: self.temporary = nil
    case EEXIST: throw ByteSink.exists(name)
    case EINTR: throw .system(error, "create", name)
    default: throw .system(error, "create", name, category: .cannotCreate)
    }
    if target != temporary { try ByteSink.syncFolder(of: target, name) }
  }

  /// Makes the names in the folder of a file safe on the disk; what cannot be asked for is passed over.
  ///
  /// - Throws: `RenderError` of category `io`; the file is there under its name all the same.
  static func syncFolder(of path: String, _ name: String) throws(RenderError) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(path[...$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    if fsync(descriptor) != 0, errno.isDiskFault {
      throw RenderError(
        .io,
        "'\(name)' is complete, but its folder cannot be written to the disk: "
          + systemText(errno), systemError: errno)
    }
  }

  static func exists(_ path: String) -> RenderError {
    RenderError(
      .exists, "'\(path)' exists, and replacing it was not permitted", systemError: EEXIST)
  }

  private static func notRegular(_ path: String) -> RenderError {
    RenderError(
      .cannotCreate,
      "cannot create '\(path)': it is not a regular file; write to standard output instead")
  }

  /// The path to write, itself or where the symbolic link of that name leads, and whose a file there is.
  private static func resolve(
    _ path: String, replacing: Bool
  ) throws(RenderError) -> (target: String, replaced: (permissions: mode_t, group: gid_t)?) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw RenderError(.cannotCreate, "an output file needs a name", systemError: EINVAL)
    }
    var info = stat()
    guard lstat(path, &info) == 0 else {
      if errno == ENOENT { return (path, nil) }
      throw .system(errno, "create", path, category: .cannotCreate)
    }
    if info.st_mode & S_IFMT == S_IFDIR {
      throw .system(EISDIR, "create", path, category: .cannotCreate)
    }
    // No permission lets a pipe or a device be replaced.
    var reached = stat()
    if stat(path, &reached) == 0, ![S_IFREG, S_IFDIR].contains(reached.st_mode & S_IFMT) {
      throw notRegular(path)
    }
    if !replacing { throw exists(path) }
    var target = path
    if info.st_mode & S_IFMT == S_IFLNK {
      guard let real = realpath(path, nil) else {
        throw .system(errno, "follow the link", path, category: .cannotCreate)
      }
      defer { free(real) }
      target = String(cString: real)
      guard stat(target, &info) == 0 else {
        throw .system(errno, "follow the link", path, category: .cannotCreate)
      }
    }
    guard info.st_mode & S_IFMT == S_IFREG else { throw notRegular(path) }
    return (target, (info.st_mode & 0o777, info.st_gid))
  }
}

extension statvfs {
  /// What may still be written to the disk, in bytes.
  var freeBytes: Int {
    let (bytes, isMore) = UInt64(f_bavail).multipliedReportingOverflow(by: UInt64(f_frsize))
    return isMore ? .max : Int(clamping: bytes)
  }
}

/// Bytes that can still be written to the disk of a folder; nil if unknown.
package func freeBytes(_ folder: String) -> Int? {
  var info = statvfs()
  return statvfs(folder, &info) == 0 ? info.freeBytes : nil
}
