import CFFmpeg

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What went wrong, in one line, and which kind of thing it was.
public struct EncoderError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Kinds of failure; a command line maps each to an exit code.
  public enum Category: String, Sendable, Hashable, CaseIterable {
    /// The codec, container, layout, size or frame rate do not go together.
    case unsupported
    /// This libav build lacks the encoder or muxer.
    case unavailable
    /// A value is out of range, or an option is not known.
    case badSettings
    /// The output exists, and replacing it was not permitted.
    case exists
    /// The output cannot be created: folder missing, not permitted, not a regular file.
    case cannotCreate
    /// Writing failed: disk full, broken pipe, device error.
    case inputOutput
    /// The encoder or the muxer failed.
    case encodingFailed
  }

  /// The kind of failure.
  public let category: Category
  /// One line for people: the call or the file, libav's text, and libav's log line if it adds anything.
  public let message: String
  /// The errno behind it (such as `ENOSPC` or `EPIPE`), or 0.
  public let systemError: Int32

  /// Makes an error.
  public init(_ category: Category, _ message: String, systemError: Int32 = 0) {
    self.category = category
    self.message = message
    self.systemError = systemError
  }

  /// The message.
  public var description: String { message }

  /// An error of a system call on a file: full disks are I/O errors, whatever the call was.
  static func system(
    _ error: Int32, _ action: String, _ name: String, category: Category = .inputOutput
  ) -> EncoderError {
    EncoderError(
      isDiskFault(error) ? .inputOutput : category,
      "cannot \(action) '\(name)': \(LibAV.text(lv_averror(error)))", systemError: error)
  }
}

/// Whether a system call failed because of the disk: it is full, broken, or the file would be too long for it.
public func isDiskFault(_ error: Int32) -> Bool { [ENOSPC, EDQUOT, EIO, EFBIG].contains(error) }

/// Whether a system call failed because this file system does not have it.
func isUnsupported(_ error: Int32) -> Bool { [EINVAL, ENOSYS, ENOTSUP].contains(error) }
