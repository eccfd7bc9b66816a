import Essentials
import Foundation
import MediaFormats
import TestSupport
import Testing
import VideoEncoder

@testable import VideoEncoder

/// Media files of a few bytes for which libav would take gigabytes, or that lead it astray.
@Suite("Media files of strangers")
struct StrangerMediaTests {
  private static func number(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
    number(8 + body.count) + name.unicodeScalars.map { UInt8($0.value) } + body
  }

  private static func boxes(_ path: String, _ body: [UInt8]) -> [UInt8] {
    path.split(separator: "/").reversed().reduce(body) { box(String($1), $0) }
  }

  private static func element(_ id: Int, _ body: [UInt8]) -> [UInt8] {
    let length = (UInt32.bitWidth - UInt32(id).leadingZeroBitCount + 7) / 8
    return number(id, length) + [0x01] + number(body.count, 7) + body
  }

  private static func segment(_ body: [UInt8]) -> [UInt8] {
    element(0x1A45_DFA3, element(0x4282, Array("matroska".utf8))) + element(0x1853_8067, body)
  }

  private static let sizes = box("stsz", number(0) + number(1) + number(1 << 26))

  private static let hostile: [(name: String, bytes: [UInt8])] = [
    ("many samples", boxes("moov/trak/mdia/minf/stbl", sizes)),
    ("many samples of a fragment", boxes("moof/traf/trun", number(0) + number(1 << 30))),
    ("samples in edts", boxes("moov/edts", boxes("trak/mdia/minf/stbl", sizes))),
    ("samples in udta", boxes("moov/udta", boxes("trak/mdia/minf/stbl", sizes))),
    ("a box longer than its folder", Array(boxes("moov/trak/mdia", sizes).dropLast(3))),
    ("a packed index", boxes("moov/cmov", number(0))),
    ("an index of segments", boxes("moov/sidx", number(0))),
    ("entries of encryption", boxes("moov/trak/senc", number(0) + number(1 << 28))),
    (
      "keys",
      boxes(
        "moov/meta",
        box("hdlr", Array(repeating: 0, count: 24)) + box("keys", number(0) + number(1 << 28)))
    ),
    ("many edits", boxes("moov/trak/edts/elst", number(0) + number(1000))),
    ("many tracks", box("moov", (0..<1000).flatMap { _ in box("trak", []) })),
    (
      "many tracks of Matroska",
      segment(element(0x1654_AE6B, (0..<1000).flatMap { _ in element(0xAE, []) }))
    ),
    (
      "deep boxes", boxes("moov/udta/udta/udta/udta/udta/udta/udta/udta/trak/mdia/minf/stbl", sizes)
    ),
    ("sound", boxes("moov/trak/mdia/hdlr", number(0) + number(0) + Array("soun".utf8) + number(0))),
    ("attachments", segment(element(0x1941_A469, []))),
    ("chapters", segment(element(0x1043_A770, []))),
    (
      "many tags",
      segment(
        element(
          0x1254_C367, Array(repeating: [0x73, 0x73, 0x80], count: 1 << 20 + 1).flatMap { $0 }))
    ),
  ]

  private func input(_ bytes: [UInt8], in folder: TemporaryFolder) throws -> MediaFile {
    let isMatroska = bytes.starts(with: [0x1A])
    let head = isMatroska ? [] : Self.box("ftyp", Array("isom".utf8) + Self.number(0))
    try Data(head + bytes).write(to: URL(fileURLWithPath: folder.path("x")))
    return try MediaFile(folder.path("x"))
  }

  @Test("libav opens no file that is not built like one of ours", arguments: hostile.indices)
  func hostileFiles(_ index: Int) throws {
    let folder = try TemporaryFolder()
    let (name, bytes) = Self.hostile[index]
    let error = encoderError {
      _ = try VideoDecoder.open(try input(bytes, in: folder), width: 64, height: 64)
    }
    #expect(
      error?.message.hasSuffix("is not built like a video of this program") == true, "\(name)")
    #expect(try input(bytes, in: folder).note() == nil, "\(name)")
  }

  @Test("A comment is found without libav, and only in its place")
  func comments() throws {
    let folder = try TemporaryFolder()
    let data = Self.box("data", Self.number(1) + Self.number(0) + Array("text ©".utf8))
    let list = Self.box("hdlr", Array(repeating: 0, count: 24)) + Self.boxes("ilst/©cmt", data)
    let text = Array("text ©".utf8)
    let quickTime = Self.box("©cmt", Self.number(text.count, 2) + Self.number(0x55C4, 2) + text)
    for body in [
      Self.boxes("moov/udta/meta", Self.number(0) + list), Self.boxes("moov/udta/meta", list),
      Self.boxes("moov/udta", quickTime),
      Self.box("free", [1, 2, 3]) + Self.boxes("moov/udta", quickTime),
    ] {
      #expect(try input(body, in: folder).note() == "text ©")
    }
    let elsewhere = [
      Self.boxes("moov/trak/udta", quickTime), Self.boxes("udta", quickTime),
      Self.boxes("moov/udta", Self.box("©nam", Array(quickTime.dropFirst(8)))),
      Self.boxes("moov/udta", Self.box("©cmt", Self.number(500, 2) + Self.number(0, 2) + text)),
    ]
    for body in elsewhere { #expect(try input(body, in: folder).note() == nil) }

    func tag(_ name: String, track: Int? = nil) -> [UInt8] {
      let target = track.map { Self.element(0x63C0, Self.element(0x63C5, [UInt8($0)])) } ?? []
      return Self.element(
        0x7373,
        target
          + Self.element(
            0x67C8, Self.element(0x45A3, Array(name.utf8)) + Self.element(0x4487, text)))
    }
    for (tags, expected) in [
      (tag("ENCODER") + tag("COMMENT"), "text ©"), (tag("COMMENT", track: 1), nil),
      (tag("COMMENT", track: 0), "text ©"), (tag("TITLE"), nil),
    ] {
      #expect(
        try input(Self.segment(Self.element(0x1254_C367, tags)), in: folder).note() == expected)
    }
  }

  @Test("Numbers at their ends, and files that end anywhere, are no trap")
  func ends() throws {
    let folder = try TemporaryFolder()
    var files = Self.hostile.filter { $0.bytes.count < 400 }.map(\.bytes)
    files.append(
      Self.boxes("moov/trak/mdia/minf/stbl/stsd", Self.number(0) + Self.number(1) + Self.number(90))
    )
    files.append(Self.number(1) + Array("moov".utf8) + Array(repeating: 0xFF, count: 8))
    files.append(Self.number(0xFFFF_FFFF) + Array("moov".utf8))
    files.append([0x1A, 0x45, 0xDF, 0xA3, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
    files.append([
      0x1A, 0x45, 0xDF, 0xA3, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE, 0xFF, 0x00,
    ])
    for bytes in files {
      for count in 0...bytes.count {
        let input = try input(Array(bytes.prefix(count)), in: folder)
        _ = input.note()
        _ = try? input.pictureCount()
        try? input.requirePlain()
      }
    }
  }
}
