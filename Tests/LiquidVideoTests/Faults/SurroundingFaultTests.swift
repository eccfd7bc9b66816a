#if os(Linux)
  import Foundation
  import Glibc
  import Testing

  /// What other programs and the surroundings of the process do to it.
  @Suite("Faults of the surroundings")
  struct SurroundingFaultTests {
    /// Runs a command in a shell at frame 2.
    private func run(
      _ target: FaultTarget, in folder: FaultFolder, meanwhile command: String,
      replacing: Bool = true
    ) throws -> FaultOutcome {
      try folder.run(
        target.arguments + (replacing ? " -y" : ""), faults: "send@2@!\(command)")
    }

    @Test("The target is removed during the render")
    func removed() throws {
      for target in [FaultTarget.mp4, .sequence, .bundle] {
        let folder = try FaultFolder()
        try target.makeOld(in: folder)
        let outcome = try run(target, in: folder, meanwhile: "rm -r t.mp4 b f/0*")
        #expect(outcome.code == 0, "\(target) \(outcome)")
        #expect(try target.state(in: folder) == .whole)
        #expect(folder.names == target.files)
      }
    }

    @Test("The folder of the target is removed during the render")
    func folderRemoved() throws {
      let folder = try FaultFolder()
      try folder.write("x/old", "")
      let words = FaultTarget.mp4.arguments.replacingOccurrences(of: "t.mp4", with: "x/t.mp4")
      let outcome = try folder.run(words, faults: "send@3@!rm -r x")
      #expect(outcome.code == 73)
      #expect(outcome.errors.contains("x/t.mp4"))
      #expect(folder.names == [])
      let sequence = FaultTarget.sequence
      try sequence.makeOld(in: folder)
      #expect(try run(sequence, in: folder, meanwhile: "rm -r f").code == 73)
      #expect(folder.names == [])
    }

    @Test("A folder, a link or a file takes the target's place during the render")
    func replaced() throws {
      // What happens meanwhile, whether -y is given, the exit code, and what is there afterwards.
      let rows: [(FaultTarget, String, Bool, Int32, [String])] = [
        (.mp4, "mkdir t.mp4", true, 73, ["t.mp4"]),
        (.mp4, "mkdir t.mp4", false, 73, ["t.mp4"]),
        (.mp4, "echo >t.mp4", false, 73, ["t.mp4"]),
        (.mp4, "echo >x && ln -s x t.mp4", false, 73, ["t.mp4", "x"]),
        (.mp4, "echo >x && ln -s x t.mp4", true, 0, ["t.mp4", "x"]),
        (.bundle, "echo >b", true, 73, ["b"]),
        (.bundle, "mkdir b", false, 73, ["b"]),
        (.bundle, "mkdir b && echo >b/mine", true, 73, ["b/mine"]),
        (.bundle, "mkdir x && ln -s x b", true, 73, ["b", "x"]),
        (.sequence, "mkdir f && echo >f/03.png", false, 73, ["f/03.png"]),
        (.sequence, "mkdir f && mkdir f/03.png", true, 73, ["f/03.png"]),
        (.sequence, "mkdir f && echo >f/mine", false, 0, FaultTarget.sequence.files + ["f/mine"]),
        (.sequence, "echo >f", false, 73, ["f"]),
      ]
      for (target, command, replacing, code, names) in rows {
        let folder = try FaultFolder()
        let outcome = try run(target, in: folder, meanwhile: command, replacing: replacing)
        #expect(outcome.code == code, "\(target) \(command) \(outcome)")
        #expect(folder.names == names, "\(target) \(command) \(folder.names)")
        if code == 0, target == .mp4 {
          #expect(try target.state(in: folder) == .whole)
          #expect(folder.bytes("x")?.count == 1)
        }
        if code != 0, target == .mp4, let bytes = folder.bytes("t.mp4") {
          #expect(bytes.count == 1)
        }
      }
    }

    @Test("A frame that cannot be moved takes the others back")
    func sequenceGoesBack() throws {
      let folder = try FaultFolder()
      let target = FaultTarget.sequence
      try target.makeOld(in: folder)
      unlink("\(folder.path)/f/01.png")
      let outcome = try folder.run(target.arguments + " -y", faults: "rename@4@\(EIO)")
      #expect(outcome.code == 74)
      #expect(outcome.errors.contains("f/03.png"), "\(outcome)")
      #expect(folder.names == target.files.filter { $0 != "f/01.png" })
      for name in folder.names { #expect(folder.bytes(name) == Data(FaultTarget.old.utf8)) }
    }

    @Test("A bundle does not replace what is none")
    func notABundle() throws {
      let folder = try FaultFolder()
      try folder.write("b/index.html", "old")
      try folder.write("b/mine.css", "mine")
      let outcome = try folder.run(FaultTarget.bundle.arguments + " -y")
      #expect(outcome.code == 73)
      #expect(outcome.errors.contains("mine.css"))
      #expect(folder.names == ["b/index.html", "b/mine.css"])
      let other = try FaultFolder()
      try other.write("b", "file")
      #expect(try other.run(FaultTarget.bundle.arguments + " -y").code == 73)
      #expect(other.names == ["b"])
    }

    @Test("Clocks, umask, no HOME, closed descriptors", arguments: FaultTarget.allCases)
    func surroundings(_ target: FaultTarget) throws {
      let rows: [(String, String?, String)] = [
        ("", "clock@5@0", ""),
        ("umask 077;", nil, ""),
        // PATH is needed to find env.
        ("unset HOME TMPDIR LANG USER;", nil, ""),
        ("", nil, "<&- >&- 2>&-"),
        ("", nil, "<&-"),
      ]
      for (before, faults, after) in rows {
        let folder = try check(target, before: before, faults: faults, after: after)
        guard before.hasPrefix("umask") else { continue }
        for name in FileManager.default.subpaths(atPath: folder.path) ?? [] {
          var info = stat()
          #expect(stat("\(folder.path)/\(name)", &info) == 0)
          let isFolder = info.st_mode & S_IFMT == S_IFDIR
          #expect(info.st_mode & 0o777 == (isFolder ? 0o700 : 0o600), "\(name)")
        }
      }
    }

    /// Runs in other surroundings, which must change nothing.
    @discardableResult private func check(
      _ target: FaultTarget, before: String = "", faults: String? = nil, after: String = ""
    ) throws -> FaultFolder {
      let folder = try FaultFolder()
      let outcome = try folder.run(target.arguments, faults: faults, before: before, after: after)
      #expect(outcome.code == 0, "\(before) \(faults ?? "") \(after): \(outcome)")
      #expect(try target.state(in: folder) == .whole, "\(before) \(faults ?? "") \(after)")
      #expect(folder.names == target.files.sorted())
      return folder
    }

    private static let localeSource = "/usr/share/i18n/locales/de_DE"

    @Test(
      "Decimals with commas",
      .enabled(
        if: ProcessInfo.processInfo.environment["CI"] != nil
          || FileManager.default.fileExists(atPath: localeSource),
        "needs the package locales"))
    func commas() throws {
      let maker = try FaultFolder()
      let made = try maker.shell("localedef -i de_DE -f UTF-8 \(maker.path)/de_DE.UTF-8")
      try #require(made.code == 0, "\(made)")
      let before = "LOCPATH='\(maker.path)' LC_ALL=de_DE.UTF-8; export LOCPATH LC_ALL;"
      let decimals = try maker.shell(
        "\(before) python3 -c \"import locale, sys; locale.setlocale(locale.LC_ALL, ''); sys.exit(locale.localeconv()['decimal_point'] != ',')\""
      )
      #expect(decimals.code == 0)
      for target in FaultTarget.allCases { try check(target, before: before) }
    }

    /// What makes permissions hold: root may write anywhere unless it gives that up (capabilities(7)).
    private static let unprivileged =
      getuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search --inh-caps=-all" : ""

    @Test("A folder that must not be written to", arguments: FaultTarget.allCases)
    func readOnlyFolder(_ target: FaultTarget) throws {
      let folder = try FaultFolder()
      chmod(folder.path, 0o555)
      let probe = try folder.shell("exec \(Self.unprivileged) touch x")
      try #require(probe.code == 1 && folder.names == [], "permissions do not hold here: \(probe)")
      let outcome = try folder.shell("exec \(Self.unprivileged) \"$0\" \(target.arguments)")
      #expect(outcome.code == 73, "\(target) \(outcome)")
      #expect(outcome.errors.contains("Permission denied"), "\(target) \(outcome)")
      #expect(folder.names == [])
    }
  }
#endif
