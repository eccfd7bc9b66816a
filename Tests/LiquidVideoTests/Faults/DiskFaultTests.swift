#if os(Linux)
  import Foundation
  import Testing

  /// Disks that fill up or fail: exit code 74, a reason, the target as it was, and nothing else.
  @Suite("Faults of the disk")
  struct DiskFaultTests {
    /// Runs with a fault, over nothing or over old files; says whether the fault was met.
    private func run(
      _ target: FaultTarget, _ faults: String, codes: Set<Int32> = [74], isLate: Bool = false,
      over: [Bool] = [false, true]
    ) throws -> Bool {
      var isMet = false
      for hasOld in over {
        let folder = try FaultFolder()
        if hasOld { try target.makeOld(in: folder) }
        let outcome = try folder.run(target.arguments + (hasOld ? " -y" : ""), faults: faults)
        let state = try target.state(in: folder)
        let row = "\(target) \(faults) old: \(hasOld): \(outcome) \(state)"
        #expect(folder.leftovers == [], "\(row)")
        // No name but the target's, and no folder that is empty.
        #expect(Set(folder.names).isSubset(of: target.files), "\(row) \(folder.names)")
        if outcome.code == 0 {
          #expect(state == .whole, "\(row)")
          continue
        }
        isMet = true
        #expect(codes.contains(outcome.code), "\(row)")
        #expect(outcome.errors.hasPrefix("liquid-video: error: "), "\(row)")
        if target.isOne {
          #expect(state == (hasOld ? .old : .absent) || isLate && state == .whole, "\(row)")
        } else {
          #expect(state != .broken, "\(row)")
        }
      }
      return isMet
    }

    @Test("A disk that fills up or fails at any byte", arguments: FaultTarget.allCases)
    func anyByte(_ target: FaultTarget) throws {
      let size = try target.reference().values.reduce(0) { $0 + $1.count }
      var count = 0
      var isMet = true
      // Headers are written again when a file is complete, so the last faults lie beyond its size.
      for at in [0, 1, size / 5, size / 2, size * 4 / 5, size - 1] + (5...20).map({ size * $0 / 5 })
      {
        isMet = try run(
          target, "bytes@\(at)@\(count % 4 < 2 ? ENOSPC : EIO)", over: [count % 2 == 1])
        count += 1
        if !isMet { break }
      }
      #expect(!isMet)
      #expect(count > 4)
    }

    @Test(
      "Each call that can fail fails once",
      arguments: FaultTarget.allCases,
      ["fsync", "close", "rename", "create", "mkdir", "fsyncdir"])
    func eachCall(_ target: FaultTarget, _ call: String) throws {
      for hasOld in [false, true] {
        var count = 0
        while try run(
          target, "\(call)@\(count + 1)@\(count % 2 == 0 ? ENOSPC : EIO)",
          isLate: call == "fsyncdir", over: [hasOld])
        {
          count += 1
          try #require(count < 60, "\(target): still failing")
        }
        // Files of a folder that exists are moved to their places one by one.
        let least =
          switch (call, target) {
          case ("rename", .sequence) where hasOld: target.files.count
          case ("mkdir", .sequence), ("mkdir", .bundle): 1
          case ("mkdir", .batch) where !hasOld: 1
          case ("mkdir", _): 0
          default: 1
          }
        #expect(count >= least, "\(target) \(call) old: \(hasOld)")
      }
    }

    @Test("What the disk does not permit")
    func permissions() throws {
      for (call, error) in [("create", EACCES), ("create", EROFS), ("rename", EPERM)] {
        #expect(try run(.mp4, "\(call)@1@\(error)", codes: [73]))
        #expect(try run(.bundle, "\(call)@1@\(error)", codes: [73]))
        #expect(try run(.sequence, "\(call)@1@\(error)", codes: [73]))
      }
    }

    @Test("A pipe that nobody reads and a full device", arguments: ["y4m", "webm", "gif"])
    func pipes(_ format: String) throws {
      let folder = try FaultFolder()
      let words =
        "--preset loop --size 256x256 --fps 25 --duration 1 --quiet --format \(format) -o -"
      _ = try folder.shell("(\"$0\" \(words); echo $? >code) | head -c 1 >/dev/null")
      // What fits into the pipe before its end is closed is written without an error.
      let code = folder.bytes("code").map { String(decoding: $0, as: UTF8.self) } ?? ""
      #expect(format == "y4m" ? code == "74\n" : ["0\n", "74\n"].contains(code), "\(code)")
      let full = try folder.run(words, after: ">/dev/full")
      #expect(full.code == 74)
      #expect(full.errors.contains("No space left"), "\(full.errors)")
      #expect(folder.names == ["code"])
    }

    @Test("File systems without exchange or exclusive renames")
    func simpleFileSystems() throws {
      for faults in [
        "exchange@1+@\(EINVAL)", "noreplace@1+@\(EINVAL)",
        "exchange@1+@\(ENOSYS);noreplace@1+@\(ENOSYS)",
      ] {
        for target in [FaultTarget.mp4, .sequence, .bundle] {
          #expect(try !run(target, faults))
        }
      }
    }
  }
#endif
