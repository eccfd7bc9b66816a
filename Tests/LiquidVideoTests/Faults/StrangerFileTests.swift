#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Files and names from strangers, given to the program: refused in words, in bounded time and memory, and nothing
  /// is written where it was not allowed.
  @Suite("Files from strangers")
  struct StrangerFileTests {
    private static let columns = "preset,size,fps,duration,output\n"
    private static let row = "loop,16x16,10,1,"

    @Test("Files that are mostly holes are not read to their end")
    func holes() throws {
      let folder = try FaultFolder()
      for head in ["\\211PNG\\r\\n\\032\\n", "\\032\\105\\337\\243\\237", "GIF89a"] {
        let made = try folder.shell(
          "printf '\(head)' >x && truncate -s 1T x && timeout 60 \"$0\" inspect x")
        #expect([64, 65].contains(made.code), "\(head) \(made)")
      }
    }

    @Test("A limit on the size of files is a fault with a reason")
    func fileSizeLimit() throws {
      // 2 MB, of which ThreadSanitizer needs some for itself.
      let folder = try FaultFolder()
      let outcome = try folder.run(
        "--preset loop --size 320x180 --fps 10 --quiet -o x.y4m", before: "ulimit -f 4000;")
      #expect(outcome.code == 74 && outcome.errors.contains("File too large"), "\(outcome)")
      #expect(folder.names == [])
    }

    @Test("A link in the place that a row's values make does not lead out")
    func expandedLinks() throws {
      let folder = try FaultFolder()
      _ = try folder.shell(
        "mkdir w o && ln -s ../o w/loop && echo mine >o/p && ln -s ../o/p w/1.mp4")
      for output in ["{preset}/x.mp4", "{row}.mp4"] {
        try folder.write("w/j.csv", Self.columns + Self.row + output + "\n")
        let outcome = try folder.run("batch j.csv -y", before: "cd w;")
        #expect(outcome.code == 65)
        #expect(outcome.errors.contains("leads out of the working folder by a link"), "\(outcome)")
        #expect(folder.bytes("o/p") == Data("mine\n".utf8))
        #expect(folder.names == ["o/p", "w/1.mp4", "w/j.csv", "w/loop"])
      }
    }

    @Test("A frame of a sequence takes no other file's place")
    func framesOfSequences() throws {
      let folder = try FaultFolder()
      for (output, words) in [
        ("jobs%d.csv", ""), ("m%d.json", "--manifest m1.json"), ("a/q%d.png", ""),
        ("a/./q0%d.png", ""),
      ] {
        try folder.write(
          "jobs1.csv",
          "preset,size,fps,duration,format,output\nloop,16x16,10,1,png,\(output)\n"
            + "loop,16x16,10,1,png,a/q%03d.png\n")
        let outcome = try folder.run("batch jobs1.csv -y \(words)")
        #expect(outcome.code == 65, "\(output) \(outcome)")
        #expect(folder.names == ["jobs1.csv"])
      }
    }

    @Test("A pipe as a preset, a manifest or a gallery is not waited for")
    func pipes() throws {
      let folder = try FaultFolder()
      try folder.write("j.csv", "preset,output\nf.json,x.mp4\n")
      try folder.write("k.csv", Self.columns + Self.row + "x.mp4\n")
      _ = try folder.shell("mkfifo f.json")
      for words in [
        "batch j.csv", "batch k.csv --resume --manifest f.json", "batch k.csv --gallery f.json",
        "--preset loop --size 16x16 -o x.mp4 --manifest f.json",
      ] {
        let outcome = try folder.shell("timeout 60 \"$0\" \(words)")
        #expect([65, 73, 74].contains(outcome.code), "\(words) \(outcome)")
        #expect(folder.names == ["f.json", "j.csv", "k.csv"], "\(words)")
      }
    }

    @Test("A manifest replaces nothing unasked and no file of the same run")
    func manifests() throws {
      let folder = try FaultFolder()
      try folder.write("old.json", "mine")
      let own = try preset(named: "own")
      try folder.write("own.json", own)
      let words = "--size 16x16 --fps 10 --duration 1 --quiet"
      for rest in [
        "-o a.mp4 --manifest a.mp4", "-o a.mp4 --manifest old.json", "-o a.mp4 --manifest -",
        "-o s%d.png --manifest s1.png", "-o a.mp4 --manifest own.json -y --preset ./own.json",
      ] {
        let name = rest.contains("--preset") ? "" : "--preset loop"
        let outcome = try folder.run("\(words) \(name) \(rest)")
        #expect([64, 73].contains(outcome.code), "\(rest) \(outcome)")
        #expect(folder.names == ["old.json", "own.json"], "\(rest)")
        #expect(folder.bytes("old.json") == Data("mine".utf8))
        #expect(folder.bytes("own.json") == Data(own.utf8))
      }
    }

    @Test("A resumed batch that is killed keeps the entries of rows whose turn has not come")
    func killedResume() throws {
      let folder = try FaultFolder()
      let rows = (1...3).map { "\(Self.row)\($0).gif\n" }
      try folder.write("j.csv", Self.columns + rows.joined())
      #expect(try folder.run("batch j.csv --jobs 1 --quiet").code == 0)
      _ = try folder.shell("rm 1.gif 2.gif")
      let killed = try folder.run("batch j.csv --jobs 1 --quiet --resume", faults: "send@15@s9")
      #expect(killed.code == -9)
      let text = folder.bytes("batch.json").map { String(decoding: $0, as: UTF8.self) } ?? ""
      #expect(text.contains("\"3.gif\"") && text.contains("\"1.gif\""), "\(text)")
      #expect(try folder.run("batch j.csv --resume --quiet").code == 0)
      #expect(folder.leftovers == [])
    }

    @Test("Long names of frames come back when one cannot be replaced")
    func longNames() throws {
      let folder = try FaultFolder()
      let name = String(repeating: "b", count: 248)
      let old = (0..<3).map { "f/\(name)\($0).png" }
      for file in old { try folder.write(file, "old") }
      let outcome = try folder.run(
        "--preset loop --size 16x16 --fps 10 --frames 0-2 --quiet -y -o 'f/\(name)%d.png'",
        faults: "rename@3@\(EIO)")
      #expect(outcome.code == 74, "\(outcome)")
      #expect(folder.names == old)
      for file in old { #expect(folder.bytes(file) == Data("old".utf8), "\(file)") }
    }

    /// The text of a preset of another name.
    private func preset(named name: String) throws -> String {
      let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
      return try String(contentsOfFile: "\(root)/presets/loop.json", encoding: .utf8)
        .replacingOccurrences(of: "\"name\": \"loop\"", with: "\"name\": \"\(name)\"")
    }

    @Test("What turns lines around is escaped in JSON, and what is read as an address in a gallery")
    func escapes() throws {
      let folder = try FaultFolder()
      try folder.write("p.json", try preset(named: "a\u{9B}31m\u{202E}b"))
      let shown = try folder.shell("\"$0\" presets show ./p.json >x")
      #expect(shown.code == 0, "\(shown)")
      let text = folder.bytes("x").map { String(decoding: $0, as: UTF8.self) } ?? ""
      #expect(text.contains("a\\u009b31m\\u202eb"), "\(text.prefix(200))")
      try folder.write("j.csv", Self.columns + Self.row + "http://evil/a#1?.mp4\n")
      #expect(try folder.run("batch j.csv --gallery g.html --quiet").code == 0)
      let page = folder.bytes("g.html").map { String(decoding: $0, as: UTF8.self) } ?? ""
      #expect(page.contains("src=\"./http%3A//evil/a%231%3F.mp4\""))
    }

    @Test("What cannot be read has no hash")
    func unreadable() throws {
      let folder = try FaultFolder()
      let outcome = try folder.run("hash /proc/self/mem")
      #expect(outcome.code == 74, "\(outcome)")
    }
  }
#endif
