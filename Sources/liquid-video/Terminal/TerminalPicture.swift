import Essentials
import LiquidRender

/// The ways to show a picture in a terminal.
enum PictureProtocol: String, CaseIterable, Sendable {
  /// PNG in the graphics protocol of kitty (sw.kovidgoyal.net/kitty/graphics-protocol).
  case kitty
  /// PNG in the inline images of iTerm2 (iterm2.com/documentation-images.html).
  case iterm
  /// Sixel graphics (VT340 Programmer Reference, chapter 14).
  case sixel
  /// Half-block characters, two pixels each, in any terminal.
  case blocks
}

/// The room for a picture, and the colours that characters can have.
struct TerminalScreen: Sendable, Equatable {
  var columns = 80
  var rows = 24
  /// The size of a character in pixels; most terminals report it.
  var cellWidth = 10
  var cellHeight = 20
  var colours = Colours.palette

  /// How characters can be coloured.
  enum Colours: Sendable, Equatable {
    /// 24 bits.
    case full
    /// The 216 colours of the cube in palettes of 256.
    case palette
    /// Not at all: darkness is shown by the shape of characters.
    case none
  }
}

/// Turns a frame of a loop into what a terminal shows.
struct TerminalPicture {
  let form: PictureProtocol
  let screen: TerminalScreen

  /// Rows that stay free for what is written next.
  private static let freeRows = 2
  /// Bytes of base64 that kitty accepts at a time.
  private static let kittyChunk = 4096

  /// The pixels of the picture: no more than fit the screen, nor than `width` × `height` itself has unless they are
  /// characters; the shape stays.
  func size(width: Int, height: Int) -> (width: Int, height: Int) {
    let rows = max(1, screen.rows - Self.freeRows)
    let isText = form == .blocks
    let room =
      isText
      ? (width: screen.columns, height: 2 * rows)
      : (
        width: min(width, screen.columns * screen.cellWidth),
        height: min(height, rows * screen.cellHeight)
      )
    let factor = min(
      Double(room.width) / Double(width), Double(room.height) / Double(height))
    return (
      max(1, Int(Double(width) * factor)), max(1, Int(Double(height) * factor))
    )
  }

  /// The picture as text to write to the terminal, with the end of its line.
  func text(_ picture: StillPicture) throws(RenderError) -> String {
    switch form {
    case .kitty: kitty(try picture.png())
    case .iterm: iterm(try picture.png(), picture)
    case .sixel: try sixel(picture)
    case .blocks: blocks(picture)
    }
  }

  private func kitty(_ png: [UInt8]) -> String {
    var rest = base64(png)[...]
    var text = ""
    var control = "a=T,f=100,q=2"
    while !rest.isEmpty {
      let part = rest.prefix(Self.kittyChunk)
      rest = rest.dropFirst(Self.kittyChunk)
      text += "\u{1B}_G\(control),m=\(rest.isEmpty ? 0 : 1);\(part)\u{1B}\\"
      control = "q=2"
    }
    return text + "\n"
  }

  private func iterm(_ png: [UInt8], _ picture: StillPicture) -> String {
    "\u{1B}]1337;File=inline=1;size=\(png.count);width=\(picture.width)px;height=\(picture.height)px:"
      + base64(png) + "\u{07}\n"
  }

  private func sixel(_ picture: StillPicture) throws(RenderError) -> String {
    let (colours, indices) = try picture.indexed()
    var used = Set(indices)
    // Not drawn: what was there shows through.
    for (index, colour) in colours.enumerated() where colour >> 24 < 128 {
      used.remove(UInt8(index))
    }
    func percent(_ colour: UInt32, _ shift: UInt32) -> UInt32 {
      ((colour >> shift & 255) * 100 + 127) / 255
    }
    var text = "\u{1B}P0;1;0q\"1;1;\(picture.width);\(picture.height)"
    for index in used.sorted() {
      let colour = colours[Int(index)]
      text += "#\(index);2;\(percent(colour, 16));\(percent(colour, 8));\(percent(colour, 0))"
    }
    for top in stride(from: 0, to: picture.height, by: 6) {
      text += band(top, picture, indices, used) + "-"
    }
    return text + "\u{1B}\\\n"
  }

  /// Six rows of pixels: each colour in turn, from the left again.
  private func band(
    _ top: Int, _ picture: StillPicture, _ indices: [UInt8], _ used: Set<UInt8>
  ) -> String {
    let width = picture.width
    var columns: [UInt8: [UInt8]] = [:]
    for row in top..<min(top + 6, picture.height) {
      for x in 0..<width {
        let index = indices[row * width + x]
        guard used.contains(index) else { continue }
        columns[index, default: [UInt8](repeating: 0, count: width)][x] |= 1 << UInt8(row - top)
      }
    }
    return columns.keys.sorted().map { "#\($0)" + Self.runs(columns[$0] ?? []) }
      .joined(separator: "$")
  }

  /// Columns of six pixels as characters, runs shortened.
  private static func runs(_ columns: [UInt8]) -> String {
    var text = ""
    var start = 0
    while start < columns.count {
      var end = start + 1
      while end < columns.count, columns[end] == columns[start] { end += 1 }
      let character = String(UnicodeScalar(63 + columns[start]))
      text +=
        end - start > 3
        ? "!\(end - start)\(character)" : String(repeating: character, count: end - start)
      start = end
    }
    return text
  }
}

// MARK: - Characters

extension TerminalPicture {
  /// A pixel that is shown, or nil where the terminal's background shows.
  private typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8)

  private func blocks(_ picture: StillPicture) -> String {
    let rgba = picture.rgba
    func pixel(_ x: Int, _ y: Int) -> Pixel? {
      guard y < picture.height else { return nil }
      let at = 4 * (y * picture.width + x)
      return rgba[at + 3] < 128 ? nil : (rgba[at], rgba[at + 1], rgba[at + 2])
    }
    var text = ""
    for y in stride(from: 0, to: picture.height, by: 2) {
      var last = ""
      for x in 0..<picture.width {
        let (style, character) = cell(pixel(x, y), pixel(x, y + 1))
        if style != last { text += style }
        last = style
        text.append(character)
      }
      text += screen.colours == .none ? "\n" : "\u{1B}[0m\n"
    }
    return text
  }

  private func cell(_ top: Pixel?, _ bottom: Pixel?) -> (style: String, character: Character) {
    if screen.colours == .none {
      // Full where the picture is dark, as ink on paper.
      let shades: [Character] = [" ", "░", "▒", "▓", "█"]
      let lightness = [top, bottom].map { pixel in
        pixel.map { Int($0.red) * 54 + Int($0.green) * 183 + Int($0.blue) * 19 } ?? 255 * 256
      }
      return ("", shades[4 - (lightness[0] + lightness[1]) * 4 / (2 * 255 * 256)])
    }
    switch (top, bottom) {
    case (nil, nil): return ("\u{1B}[0m", " ")
    case (let top?, nil): return ("\u{1B}[0;38;\(code(top))m", "▀")
    case (nil, let bottom?): return ("\u{1B}[0;38;\(code(bottom))m", "▄")
    case (let top?, let bottom?):
      return ("\u{1B}[38;\(code(top));48;\(code(bottom))m", "▀")
    }
  }

  private func code(_ pixel: Pixel) -> String {
    if screen.colours == .full { return "2;\(pixel.red);\(pixel.green);\(pixel.blue)" }
    func step(_ value: UInt8) -> Int { (Int(value) * 5 + 127) / 255 }
    return "5;\(16 + 36 * step(pixel.red) + 6 * step(pixel.green) + step(pixel.blue))"
  }
}
