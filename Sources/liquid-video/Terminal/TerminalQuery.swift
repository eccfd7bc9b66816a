#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds out what the terminal of this process can show.
enum TerminalQuery {
  /// The size of the terminal behind a descriptor, and the colours it shows.
  static func screen(_ descriptor: Int32) -> TerminalScreen {
    var screen = TerminalScreen()
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 {
      screen.columns = Int(size.ws_col)
      screen.rows = Int(size.ws_row)
      if size.ws_xpixel > 0, size.ws_ypixel > 0 {
        screen.cellWidth = max(1, Int(size.ws_xpixel / size.ws_col))
        screen.cellHeight = max(1, Int(size.ws_ypixel / size.ws_row))
      }
    }
    if !environment("NO_COLOR").isEmpty || environment("TERM") == "dumb" {
      screen.colours = .none
    } else if ["truecolor", "24bit"].contains(environment("COLORTERM")) {
      screen.colours = .full
    }
    return screen
  }

  /// The best way to show a picture: by what the environment names, else by what the terminal answers.
  static func pictureProtocol() -> PictureProtocol {
    // A multiplexer inherits the names of the terminal it was started in.
    guard environment("TMUX").isEmpty, !environment("TERM").hasPrefix("screen") else {
      return answersSixel() ? .sixel : .blocks
    }
    let program = environment("TERM_PROGRAM")
    if !environment("KITTY_WINDOW_ID").isEmpty || environment("TERM").contains("kitty")
      || program == "ghostty"
    {
      return .kitty
    }
    if program == "iTerm.app" || program == "WezTerm" { return .iterm }
    return answersSixel() ? .sixel : .blocks
  }

  /// Whether the terminal's device attributes (DA1) include number 4, sixel graphics.
  private static func answersSixel() -> Bool {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    defer { close(terminal) }
    var old = termios()
    guard tcgetattr(terminal, &old) == 0 else { return false }
    var raw = old
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(terminal, TCSANOW, &raw) == 0 else { return false }
    defer { _ = tcsetattr(terminal, TCSANOW, &old) }
    guard writeAll(Array("\u{1B}[c".utf8), to: terminal) == nil else { return false }
    var answer: [UInt8] = []
    while answer.last != UInt8(ascii: "c"), answer.count < 256 {
      var waiting = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      var byte: UInt8 = 0
      // Terminals answer within milliseconds, or not at all.
      guard poll(&waiting, 1, 200) == 1, read(terminal, &byte, 1) == 1 else { return false }
      answer.append(byte)
    }
    return attributes(answer).contains(4)
  }

  /// The numbers of an answer such as `ESC [ ? 62 ; 4 ; 22 c`.
  static func attributes(_ answer: [UInt8]) -> [Int] {
    let text = String(decoding: answer, as: UTF8.self)
    guard let start = text.firstIndex(of: "?") else { return [] }
    return text[text.index(after: start)...].dropLast().split(separator: ";").compactMap {
      Int($0)
    }
  }

  private static func environment(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }
}
