#if os(Linux)
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  /// One row of the fault table: what was injected, and what must be found afterwards.
  struct FaultRow: CustomTestStringConvertible, Sendable {
    var injected: String
    var target: FaultTarget
    var faults: String
    /// The exit code, or the signal with a minus.
    var code: Int32
    var message = ""
    /// The target afterwards, when there was an old one; without one it is absent instead of old.
    var state = FaultTarget.State.old
    var leavesFiles = false
    var extra = ""

    var testDescription: String { "\(injected), \(target)" }

    /// Runs over nothing and over old files.
    func check() throws {
      for hasOld in [false, true] {
        let folder = try FaultFolder()
        if hasOld { try target.makeOld(in: folder) }
        let outcome = try folder.run(
          "\(target.arguments) \(extra)\(hasOld ? " -y" : "")", faults: faults)
        let found = try target.state(in: folder)
        let row = "old: \(hasOld): \(outcome) \(found)"
        #expect(outcome.code == code, "\(row)")
        #expect(message.isEmpty || outcome.errors.contains(message), "\(row)")
        #expect(found == (state == .old && !hasOld ? .absent : state), "\(row)")
        #expect(folder.leftovers.isEmpty == !leavesFiles, "\(row) \(folder.leftovers)")
        // The next run to the same target makes good what is left.
        let next = try folder.run(target.arguments + " -y")
        #expect(next.code == 0, "\(row): \(next)")
        #expect(try target.state(in: folder) == .whole, "\(row)")
        #expect(folder.names == target.files.sorted(), "\(row) \(folder.names)")
      }
    }
  }

  @Suite("Faults of encoders, workers and the process")
  struct EncoderFaultTests {
    private static let encoderRows: [FaultRow] =
      [FaultTarget.mp4, .webm, .gif, .sequence, .bundle].flatMap { target in
        [
          FaultRow(
            injected: "encoder without memory at frame 3", target: target,
            faults: "send@3@\(ENOMEM)", code: 1, message: "Cannot allocate memory"),
          FaultRow(
            injected: "encoder failing at packet 2", target: target,
            faults: "receive@2@\(EINVAL)", code: 1, message: "Invalid argument"),
        ]
      }
      + [FaultTarget.mp4, .webm, .gif, .bundle].flatMap { target in
        [("header", 1), ("packet", 5), ("trailer", 1)].map { call, at in
          FaultRow(
            injected: "muxer failing: \(call)", target: target,
            faults: "\(call)@\(at)@\(EINVAL)", code: 1, message: "Invalid argument")
        }
      }
      + [
        FaultRow(
          injected: "one of two workers failing", target: .mp4, faults: "second@1@\(ENOMEM)",
          code: 1, message: "Cannot allocate memory", extra: "--fps 240 --duration 4 --threads 2")
      ]

    @Test("An encoder, a muxer or a worker fails in mid-stream", arguments: encoderRows)
    func encoders(_ row: FaultRow) throws { try row.check() }

    private static let signalRows: [FaultRow] =
      [FaultTarget.mp4, .sequence, .bundle].flatMap { endings(of: $0) + secondSignal(to: $0) }

    private static func endings(of target: FaultTarget) -> [FaultRow] {
      let polite = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU].map { number in
        FaultRow(
          injected: "signal \(number) at frame 2", target: target, faults: "send@2@s\(number)",
          code: -number)
      }
      let crashes = [SIGSEGV, SIGABRT, SIGILL, SIGTRAP].map { number in
        FaultRow(
          injected: "crash by signal \(number) at frame 2", target: target,
          faults: "send@2@s\(number)", code: -number)
      }
      let kills = [("frame 2", "send@2@s9"), ("the first rename", "rename@1@s9")].map {
        place, faults in
        FaultRow(
          injected: "SIGKILL at \(place)", target: target, faults: faults, code: -9,
          leavesFiles: true)
      }
      return polite + crashes + kills
    }

    private static func secondSignal(to target: FaultTarget) -> [FaultRow] {
      #if SANITIZER
        // ThreadSanitizer keeps signals back while a thread waits in what it does not know.
        return []
      #else
        return [
          FaultRow(
            injected: "a second signal while the first waits", target: target,
            // The second comes when a handler has the first; then this thread waits until the process has ended.
            faults: """
              send@2@!kill -HUP $PPID
              sleep 0.1
              while grep -q "^ShdPnd:.*[13579bdf]$" /proc/$PPID/status
              do sleep 0.1
              done
              kill -TERM $PPID
              while kill -0 $PPID
              do sleep 0.1
              done
              """,
            code: -SIGTERM)
        ]
      #endif
    }

    @Test("Signals and crashes", arguments: signalRows)
    func signals(_ row: FaultRow) throws { try row.check() }

    @Test("SIGKILL at every rename of a bundle that replaces another")
    func killedBundles() throws {
      for faults in ["", "exchange@1@\(EINVAL);"] {
        for at in 1...8 {
          let folder = try FaultFolder()
          let target = FaultTarget.bundle
          try target.makeOld(in: folder)
          let outcome = try folder.run(
            target.arguments + " -y", faults: faults + "rename@\(at)@s9")
          if outcome.code == 0 { break }
          #expect(outcome.code == -9)
          let state = try target.state(in: folder)
          // Without exchange there is a moment between two renames; the next run gives the name back.
          #expect(
            state == .old || (!faults.isEmpty && at == 8 && state == .absent), "\(at) \(state)")
          let failed = try folder.run(target.arguments + " -y", faults: "send@3@\(ENOMEM)")
          #expect(failed.code == 1)
          #expect(try target.state(in: folder) == .old, "\(faults) \(at)")
          #expect(folder.names == target.files.sorted(), "\(faults) \(at) \(folder.names)")
        }
      }
    }

    @Test(
      "A crash while the old bundle is removed leaves the new one",
      arguments: ["", "exchange@1@\(EINVAL);"])
    func crashedBundle(_ faults: String) throws {
      let target = FaultTarget.bundle
      for at in 1...4 {
        let folder = try FaultFolder()
        try target.makeOld(in: folder)
        let outcome = try folder.run(
          target.arguments + " -y", faults: faults + "unlink@\(at)@s\(SIGSEGV)")
        #expect(outcome.code == -SIGSEGV, "\(at)")
        #expect(try target.state(in: folder) == .whole, "\(at)")
        #expect(try folder.run(target.arguments + " -y").code == 0)
        #expect(folder.names == target.files.sorted(), "\(at) \(folder.names)")
      }
    }

    @Test("SIGKILL while a sequence is moved to its places leaves whole frames only")
    func killedSequence() throws {
      let folder = try FaultFolder()
      let target = FaultTarget.sequence
      try target.makeOld(in: folder)
      #expect(try folder.run(target.arguments + " -y", faults: "rename@3@s9").code == -9)
      let reference = try target.reference()
      for (index, file) in target.files.enumerated() {
        let old = Data(FaultTarget.old.utf8)
        #expect(folder.bytes(file) == (index < 2 ? reference[file] : old), "\(file)")
      }
      #expect(try folder.run(target.arguments + " -y").code == 0)
      #expect(folder.names == target.files)
    }

    @Test("A killed verification leaves nothing in the scratch folder")
    func killedVerification() throws {
      let folder = try FaultFolder()
      try folder.write("scratch/x", "")
      #expect(try folder.run(FaultTarget.mp4.arguments).code == 0)
      for number in [SIGKILL, SIGTERM, SIGSEGV] {
        let outcome = try folder.run(
          "verify --quiet t.mp4", faults: "send@3@s\(number)",
          before: "TMPDIR=$PWD/scratch; export TMPDIR;")
        #expect(outcome.code == -number)
        #expect(folder.names == ["scratch/x", "t.mp4"])
      }
      // One that was killed before the file lost its name: the next one removes it.
      try folder.write("scratch/.liquid-video-verify.liquid-video-1.part", "")
      let outcome = try folder.run("verify t.mp4", before: "TMPDIR=$PWD/scratch; export TMPDIR;")
      #expect(outcome.code == 0)
      #expect(folder.names == ["scratch/x", "t.mp4"])
    }
  }
#endif
