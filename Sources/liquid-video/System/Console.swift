import Essentials
import LiquidRender

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Standard output for results and standard error for everything else; tests put closures in their place.
struct Console: Sendable {
  /// Writes to standard output, all or an error.
  var write: @Sendable ([UInt8]) throws(RenderError) -> Void
  /// Writes to standard error; what cannot be written is lost.
  var writeError: @Sendable (String) -> Void
  /// Whether results would land on a screen.
  var outputIsTerminal = false
  /// Whether progress would land on a screen that can redraw a line.
  var errorIsTerminal = false
  /// Whether standard error may be coloured.
  var usesColor = false
  /// The columns of the screen.
  var width: @Sendable () -> Int = { 80 }
  /// The room for pictures where results land.
  var screen: @Sendable () -> TerminalScreen = { TerminalScreen() }
  /// How the terminal that results land on shows pictures best.
  var pictureProtocol: @Sendable () -> PictureProtocol = { .blocks }

  /// Writes a text to standard output.
  func print(_ text: String) throws(RenderError) { try write(Array(text.utf8)) }

  /// One line for each issue of an error.
  func show(_ error: RenderError) {
    for text in error.lines { line("error", color: 31, text) }
  }

  /// One line for a warning.
  func warn(_ message: String) { line("warning", color: 33, message) }

  private func line(_ label: String, color: Int, _ message: String) {
    let label = usesColor ? "\u{1B}[1;\(color)m\(label):\u{1B}[0m" : "\(label):"
    writeError("liquid-video: \(label) \(Self.harmless(message))\n")
  }

  /// The message without characters that move the cursor or end the line: it may quote a file of unknown origin.
  static func harmless(_ message: String) -> String {
    String(
      String.UnicodeScalarView(
        message.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
          default: scalar
          }
        }))
  }
}

extension Console {
  /// Puts something under standard descriptors that are closed, so that no file of ours gets their numbers.
  ///
  /// It is open for the wrong direction: writing and reading fail as they did before.
  static func fillMissingDescriptors() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one, since those below are taken.
      _ = open("/dev/null", mode)
    }
  }

  /// The console of this process.
  static func standard() -> Console {
    let plain = environment("TERM").map { $0.isEmpty || $0 == "dumb" } ?? true
    let isTerminal = isatty(STDERR_FILENO) == 1 && !plain
    return Console(
      write: { bytes throws(RenderError) in
        guard let reason = writeAll(bytes, to: STDOUT_FILENO) else { return }
        throw RenderError(.io, "cannot write to standard output: \(reason)")
      },
      writeError: { _ = writeAll(Array($0.utf8), to: STDERR_FILENO) },
      outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      errorIsTerminal: isTerminal,
      usesColor: isTerminal && (environment("NO_COLOR") ?? "").isEmpty,
      width: {
        var size = winsize()
        let known = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return known ? Int(size.ws_col) : 80
      },
      screen: { TerminalQuery.screen(STDOUT_FILENO) },
      pictureProtocol: { TerminalQuery.pictureProtocol() })
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

/// Writes all bytes.
///
/// - Returns: The system's reason when it could not, or nil.
func writeAll(_ bytes: [UInt8], to file: Int32) -> String? {
  bytes.withUnsafeBytes { buffer in
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return systemText(errno) }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}

/// A number with a fixed count of decimals, without a locale.
func decimal(_ value: Double, places: Int) -> String {
  let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
  let units = Int((abs(value) * scale).rounded())
  let sign = value < 0 && units != 0 ? "-" : ""
  guard places > 0 else { return "\(sign)\(units)" }
  let digits = String(units)
  let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
  return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
}

/// A number of bytes in the largest unit of a thousand that fits: `950 bytes`, `1.2 MB`.
func byteText(_ count: Int) -> String {
  let units: [(name: String, size: Double)] = [("GB", 1e9), ("MB", 1e6), ("kB", 1e3)]
  guard let unit = units.first(where: { Double(count) >= $0.size }) else { return "\(count) bytes" }
  return "\(decimal(Double(count) / unit.size, places: 1)) \(unit.name)"
}
