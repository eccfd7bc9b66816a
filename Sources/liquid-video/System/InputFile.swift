import LiquidRender

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads the files that a command line names.
enum InputFile {
  /// The bytes of a file of jobs.
  static func contents(of path: String) throws(RenderError) -> [UInt8] {
    do throws(FileFailure) {
      return try readFile(path, limit: JobTable.mostBytes)
    } catch {
      throw RenderError(error.isMissing ? .notFound : .io, "cannot read \(path): \(error.reason)")
    }
  }

  /// The bytes of standard input.
  static func standardInput() throws(RenderError) -> [UInt8] {
    do throws(FileFailure) {
      return try readDescriptor(STDIN_FILENO, limit: JobTable.mostBytes)
    } catch {
      throw RenderError(.io, "cannot read standard input: \(error.reason)")
    }
  }
}
