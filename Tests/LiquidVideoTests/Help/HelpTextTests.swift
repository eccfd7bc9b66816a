import Testing

@testable import liquid_video

@Suite("Help")
struct HelpTextTests {
  @Test("No line is wider than 80 columns, none ends in a space")
  func width() {
    let help = HelpText.self
    let texts = [help.overview()] + Command.all.map(help.text)
    for line in texts.flatMap({ $0.split(separator: "\n", omittingEmptySubsequences: false) }) {
      #expect(line.count <= 80, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
  }

  @Test("A command's help has every option with its unit, range and default")
  func contents() {
    for command in Command.all {
      let text = HelpText.text(for: command)
      for option in command.options {
        #expect(text.contains(option.usage), "\(command): \(option.usage)")
      }
      for example in command.examples { #expect(text.contains(example)) }
    }
    let text = HelpText.text(for: .render).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(text.contains("(1–240 frames/s; default: the preset's)"))
    #expect(text.contains("h264: 1–51; hevc: 0–51, default 24;"))
    #expect(text.contains("h264: 1–51, default 21. (1–51)"))
    #expect(
      text.contains(
        "(mp4, webm, mov, mkv, gif, apng, webp, avif, png, y4m, rawvideo, framemd5; default: the extension's)"
      ))
  }

  @Test("Every example is a command line that the parser understands")
  func examples() throws {
    for command in Command.all {
      for example in command.examples {
        let line = example.prefix { $0 != ">" }
        let arguments = line.split(separator: " ").dropFirst().map(String.init)
        #expect(try ArgumentParser.parse(arguments).command == command, "\(example)")
      }
    }
  }

  @Test("Help goes to standard output and succeeds")
  func run() {
    #expect(Run("--help").output.hasPrefix("liquid-video renders"))
    #expect(Run("help").output == Run("--help").output)
    #expect(Run("help", "still").output == Run("still", "-h").output)
    #expect(Run("render", "--help").output.hasPrefix("Render a preset"))
    #expect(Run("help", "presets").output.hasPrefix("List the bundled presets"))
    #expect(Run("--help").status == .success)
    #expect(Run("help", "stil").status == .code(64))
    #expect(Run("help", "stil").errors.contains("did you mean \"still\"?"))
    let version = Run("--version").output
    #expect(
      version.hasPrefix("liquid-video ") && version.contains("\nlibavcodec 59.37.100\n"))
  }
}
