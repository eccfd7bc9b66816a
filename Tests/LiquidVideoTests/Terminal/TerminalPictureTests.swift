import Foundation
import LiquidRender
import Testing

@testable import liquid_video

@Suite("Pictures in the terminal")
struct TerminalPictureTests {
  private func picture(width: Int, height: Int) throws -> StillPicture {
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let preset = try PresetLibrary(folders: ["\(root)/presets"]).load("loader")
    return try Renderer().picture(preset, frame: 0, width: width, height: height)
  }

  @Test("A picture fits the screen, keeps its shape, and grows only as characters")
  func size() {
    let screen = TerminalScreen(columns: 80, rows: 24, cellWidth: 10, cellHeight: 20)
    let blocks = TerminalPicture(form: .blocks, screen: screen)
    #expect(blocks.size(width: 1080, height: 1080) == (44, 44))
    #expect(blocks.size(width: 1920, height: 1080) == (78, 44))
    #expect(blocks.size(width: 4, height: 16384) == (1, 44))
    let sixel = TerminalPicture(form: .sixel, screen: screen)
    #expect(sixel.size(width: 1080, height: 1080) == (440, 440))
    #expect(sixel.size(width: 64, height: 64) == (64, 64))
  }

  @Test("Half blocks: a line is two rows of pixels, transparent ones are left to the terminal")
  func blocks() throws {
    let picture = try picture(width: 12, height: 9)
    var screen = TerminalScreen()
    screen.colours = .full
    let text = try TerminalPicture(form: .blocks, screen: screen).text(picture)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.allSatisfy { $0.hasSuffix("\u{1B}[0m") })
    let glyphs = text.filter { "▀▄ ".contains($0) }
    #expect(glyphs.count == 12 * 5)
    #expect(glyphs.contains(" ") && glyphs.contains { $0 != " " })
    screen.colours = .none
    let plain = try TerminalPicture(form: .blocks, screen: screen).text(picture)
    #expect(!plain.contains("\u{1B}"))
    #expect(plain.split(separator: "\n").allSatisfy { $0.count == 12 })
  }

  @Test("kitty gets the PNG file in parts of 4096 characters, iTerm2 in one")
  func pngProtocols() throws {
    let picture = try picture(width: 400, height: 400)
    let screen = TerminalScreen()
    let kitty = try TerminalPicture(form: .kitty, screen: screen).text(picture)
    let parts = kitty.components(separatedBy: "\u{1B}_G").dropFirst()
    #expect(parts.count > 1)
    #expect(parts.first?.hasPrefix("a=T,f=100,q=2,m=1;") == true)
    #expect(parts.last?.hasPrefix("q=2,m=0;") == true)
    let payload = parts.map { part in
      let text = part.components(separatedBy: ";")[1].components(separatedBy: "\u{1B}")[0]
      #expect(text.count <= 4096)
      return text
    }.joined()
    let png = try Data(picture.png())
    #expect(Data(base64Encoded: payload) == png)
    let iterm = try TerminalPicture(form: .iterm, screen: screen).text(picture)
    #expect(
      iterm.hasPrefix("\u{1B}]1337;File=inline=1;size=\(png.count);width=400px;height=400px:"))
    #expect(iterm.contains(png.base64EncodedString() + "\u{07}"))
  }

  @Test("Sixels say every opaque pixel once, in its colour")
  func sixel() throws {
    let picture = try picture(width: 50, height: 31)
    let text = try TerminalPicture(form: .sixel, screen: TerminalScreen()).text(picture)
    #expect(text.hasPrefix("\u{1B}P0;1;0q\"1;1;50;31#") && text.hasSuffix("-\u{1B}\\\n"))
    let drawn = Sixels(text)
    let (colours, indices) = try picture.indexed()
    for (at, index) in indices.enumerated() {
      let isOpaque = colours[Int(index)] >> 24 >= 128
      #expect(drawn.index(x: at % 50, y: at / 50) == (isOpaque ? Int(index) : nil))
    }
  }

  @Test("The answer of a terminal is a list of numbers")
  func attributes() {
    #expect(TerminalQuery.attributes(Array("\u{1B}[?62;4;22c".utf8)) == [62, 4, 22])
    #expect(TerminalQuery.attributes(Array("\u{1B}[c".utf8)) == [])
  }

  @Test("still --terminal writes a picture and no file")
  func command() {
    let run = Run("still", "--preset", "loop", "--at", "0.5", "--terminal")
    #expect(run.status == .code(0), "\(run.errors)")
    #expect(run.output.contains("▀") && run.recorder.still == nil)
    #expect(Run("still", "--preset", "loop", "--graphics", "sixel").status == .code(64))
    #expect(Run("still", "--preset", "loop", "--terminal", "-o", "x.png").status == .code(64))
  }
}

/// Reads sixel data back.
private struct Sixels {
  private var pixels: [[Int]: Int] = [:]

  init(_ text: String) {
    var (x, y, colour) = (0, 0, 0)
    var rest = text[...].drop { $0 != "q" }.dropFirst()
    func number(_ rest: inout Substring) -> Int {
      let digits = rest.prefix { $0.isNumber }
      rest = rest.dropFirst(digits.count)
      return Int(digits) ?? 0
    }
    while let character = rest.popFirst(), character != "\u{1B}" {
      switch character {
      case "\"": rest = rest.drop { $0.isNumber || $0 == ";" }
      case "#":
        colour = number(&rest)
        if rest.first == ";" { rest = rest.drop { $0.isNumber || $0 == ";" } }
      case "$": x = 0
      case "-": (x, y) = (0, y + 6)
      default:
        let count = character == "!" ? number(&rest) : 1
        let bits = (character == "!" ? rest.removeFirst() : character).asciiValue.map { $0 - 63 }
        for _ in 0..<count {
          for row in 0..<6 where (bits ?? 0) >> row & 1 == 1 {
            #expect(pixels.updateValue(colour, forKey: [x, y + row]) == nil, "drawn twice")
          }
          x += 1
        }
      }
    }
  }

  func index(x: Int, y: Int) -> Int? { pixels[[x, y]] }
}
