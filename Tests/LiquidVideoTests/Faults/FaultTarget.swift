#if os(Linux)
  import Foundation
  import Glibc
  import Testing

  /// The kinds of outputs that faults are tried on.
  enum FaultTarget: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case mp4, webm, gif, still, sequence, bundle, batch, manifest

    private static let loop = "--preset loop --size 16x16 --fps 10 --duration 1 --quiet"
    /// A file of two jobs, outside of the folders of tests.
    private static let jobs: String = {
      let path = "/tmp/liquid-video-faults-\(getpid()).csv"
      let row = "loop,16x16,10,1,o/"
      let text = "preset,size,fps,duration,output\n\(row)a.gif\n\(row)b.gif\n"
      try? text.write(toFile: path, atomically: false, encoding: .utf8)
      atexit { unlink("/tmp/liquid-video-faults-\(getpid()).csv") }
      return path
    }()

    var testDescription: String { rawValue }

    var arguments: String {
      switch self {
      case .mp4: "\(Self.loop) -o t.mp4"
      case .webm: "\(Self.loop) -o t.webm"
      case .gif: "\(Self.loop) -o t.gif"
      case .still: "still --preset loop --size 64x64 --quiet -o t.png"
      case .sequence: "\(Self.loop) --frames 0-4 -o f/%02d.png"
      case .bundle: "\(Self.loop) --bundle b"
      case .batch:
        "batch '\(Self.jobs)' --manifest m.json --gallery g.html --quiet --jobs 1"
      case .manifest: "\(Self.loop) -o t.mp4 --manifest m.json"
      }
    }

    /// The files that are made, in order.
    var files: [String] {
      switch self {
      case .mp4: ["t.mp4"]
      case .webm: ["t.webm"]
      case .gif: ["t.gif"]
      case .still: ["t.png"]
      case .sequence: (0..<5).map { "f/0\($0).png" }
      case .bundle: ["index.html", "loop.mp4", "loop.webm", "poster.png"].map { "b/\($0)" }
      case .batch: ["g.html", "m.json", "o/a.gif", "o/b.gif"]
      case .manifest: ["m.json", "t.mp4"]
      }
    }

    /// Whether the files appear together.
    var isOne: Bool { ![.batch, .manifest].contains(self) }

    static let old = "what was there before"

    enum State: String { case absent, old, whole, broken, mixed }

    /// What is at the names of the target, and nothing else may be.
    func state(in folder: FaultFolder) throws -> State {
      let states = try Set(files.map { try state(of: $0, in: folder) })
      if states.contains(.broken) { return .broken }
      if states.count == 1, let only = states.first { return only }
      return isOne ? .broken : .mixed
    }

    private func state(of file: String, in folder: FaultFolder) throws -> State {
      guard let bytes = folder.bytes(file) else { return .absent }
      if bytes == Data(Self.old.utf8) { return .old }
      if file.hasSuffix(".json") {
        // It tells times.
        return (try? JSONSerialization.jsonObject(with: bytes)) == nil ? .broken : .whole
      }
      if file == "g.html" {
        // It shows the rows that were made.
        return String(decoding: bytes, as: UTF8.self).hasSuffix("</html>\n") ? .whole : .broken
      }
      return try reference()[file] == bytes ? .whole : .broken
    }

    private static let cache = ReferenceCache()

    /// The bytes of all files of a run without faults.
    func reference() throws -> [String: Data] {
      try Self.cache.value(self) {
        let folder = try FaultFolder()
        let outcome = try folder.run(arguments)
        try #require(outcome.code == 0, "\(outcome.errors)")
        #expect(folder.names == files.sorted())
        return Dictionary(
          uniqueKeysWithValues: files.compactMap { file in
            folder.bytes(file).map { (file, $0) }
          })
      }
    }

    /// Puts old files at all names.
    func makeOld(in folder: FaultFolder) throws {
      for file in files { try folder.write(file, Self.old) }
    }
  }

  private final class ReferenceCache: @unchecked Sendable {
    private let lock = NSLock()
    private var known: [FaultTarget: [String: Data]] = [:]

    func value(
      _ target: FaultTarget, _ make: () throws -> [String: Data]
    ) throws -> [String: Data] {
      lock.lock()
      defer { lock.unlock() }
      if let value = known[target] { return value }
      let value = try make()
      known[target] = value
      return value
    }
  }
#endif
