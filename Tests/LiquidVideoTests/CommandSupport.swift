import Essentials
import Foundation
import LiquidRender
import TestSupport
import Testing
import VideoEncoder

@testable import liquid_video

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a command wrote and asked for.
final class Recorder: Sendable {
  private struct Notes {
    var output = ""
    var errors = ""
    var renders: [RenderRequest] = []
    var sheets: [SheetRequest] = []
    var stills: [(frame: Int, destination: Destination)] = []
    var benchmarks: [BenchmarkRequest] = []
    var bundles: [BundleRequest] = []
  }
  private let notes = Monitor(Notes())

  var output: String { notes.update { $0.output } }
  var errors: String { notes.update { $0.errors } }
  var render: RenderRequest? { notes.update { $0.renders.last } }
  var sheet: SheetRequest? { notes.update { $0.sheets.last } }
  var still: (frame: Int, destination: Destination)? { notes.update { $0.stills.last } }
  var benchmark: BenchmarkRequest? { notes.update { $0.benchmarks.last } }
  var bundle: BundleRequest? { notes.update { $0.bundles.last } }

  func write(_ bytes: [UInt8]) {
    notes.update { $0.output += String(decoding: bytes, as: UTF8.self) }
  }
  func writeError(_ text: String) { notes.update { $0.errors += text } }
  func note(_ request: RenderRequest) { notes.update { $0.renders.append(request) } }
  func note(_ request: SheetRequest) { notes.update { $0.sheets.append(request) } }
  func note(_ request: BenchmarkRequest) { notes.update { $0.benchmarks.append(request) } }
  func note(_ request: BundleRequest) { notes.update { $0.bundles.append(request) } }
  func note(still frame: Int, _ destination: Destination) {
    notes.update { $0.stills.append((frame, destination)) }
  }
}

/// A backend that renders nothing: it notes requests, reports progress and fails when told to.
struct FakeBackend: RenderBackend {
  let recorder: Recorder
  var failure: RenderError?
  var warnings: [String] = []

  let libraries = [Recipe.Library(name: "libavcodec", version: "59.37.100")]

  func render(
    _ plan: RenderPlan, threads: Int?, _ progress: @escaping ProgressHook
  ) throws(RenderError) -> RenderOutcome {
    recorder.note(plan.request)
    var outcome = try work(progress)
    outcome.warnings = plan.warnings + outcome.warnings
    return outcome
  }

  func still(
    _ preset: Preset, frame: Int, to destination: Destination
  ) throws(RenderError) -> RenderOutcome {
    recorder.note(still: frame, destination)
    return try work { _ in true }
  }

  func sheet(_ request: SheetRequest, _ progress: @escaping ProgressHook) throws(RenderError)
    -> RenderOutcome
  {
    recorder.note(request)
    return try work(progress)
  }

  func hash(ofFiles paths: [String]) -> (sha256: String, bytes: Int)? { nil }

  func picture(
    _ preset: Preset, frame: Int, width: Int, height: Int
  ) throws(RenderError) -> StillPicture {
    try Renderer().picture(preset, frame: frame, width: width, height: height)
  }

  func frameHashes(
    _ plan: RenderPlan, _ progress: @escaping ProgressHook
  ) throws(RenderError) -> FrameHashes {
    recorder.note(plan.request)
    _ = try work(progress)
    return FrameHashes(digest: "murmur3:0", frames: ["a", "b"])
  }

  func bundle(
    _ request: BundleRequest, _ progress: @escaping ProgressHook
  ) throws(RenderError) -> RenderOutcome {
    recorder.note(request)
    return try work(progress)
  }

  func verify(
    _ file: Inspection, scratchFolder: String, threads: Int?, _ progress: @escaping ProgressHook
  ) throws(RenderError) -> Verdict {
    _ = try work(progress)
    return .sameBytes
  }

  func benchmark(
    _ request: BenchmarkRequest, _ progress: @escaping ProgressHook
  ) throws(RenderError) -> BenchmarkOutcome {
    recorder.note(request)
    _ = try work(progress)
    return BenchmarkOutcome(
      drawing: [
        .init(
          width: 1920, height: 1080, paint: request.drawsAsItIs ? .own : .flat, format: .yuv420p8,
          scene: 40, memset: 0.1, damage: 0.15, full: 0.3)
      ],
      encoding: .init(threads: 3, drawing: 0.2, encoder: 10, whole: 10.5, wholeByOne: 21))
  }

  private func work(_ progress: @escaping ProgressHook) throws(RenderError) -> RenderOutcome {
    for done in 1...4 where !progress(RenderProgress(done: done, total: 4)) {
      throw .interrupted
    }
    if let failure { throw failure }
    return RenderOutcome(
      bytes: 12345, warnings: warnings.map { RenderError.Issue($0) })
  }
}

/// Whether the tests run in an empty folder, so that no file of the repository is in the way of an output.
let isInEmptyFolder: Bool = {
  guard let path = emptyFolder?.path, chdir(path) == 0 else { return false }
  atexit { if let emptyFolder { try? FileManager.default.removeItem(atPath: emptyFolder.path) } }
  return true
}()
private let emptyFolder = try? TemporaryFolder()

/// The bundled presets, from the sources.
let sourcePresets = PresetLibrary(folders: [
  "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/presets"
])

/// One run of the program without a process.
struct Run {
  let recorder = Recorder()
  let status: liquid_video.ExitStatus

  var output: String { recorder.output }
  var errors: String { recorder.errors }

  init(
    _ arguments: String..., failure: RenderError? = nil, warnings: [String] = [],
    signal: Int32? = nil, outputIsTerminal: Bool = false
  ) {
    self.init(
      list: arguments, failure: failure, warnings: warnings, signal: signal,
      outputIsTerminal: outputIsTerminal)
  }

  init(
    list arguments: [String], failure: RenderError? = nil, warnings: [String] = [],
    signal: Int32? = nil, outputIsTerminal: Bool = false
  ) {
    precondition(isInEmptyFolder, "no folder for tests")
    let recorder = recorder
    let context = CommandContext(
      backend: FakeBackend(recorder: recorder, failure: failure, warnings: warnings),
      presets: sourcePresets,
      console: Console(
        write: { bytes throws(RenderError) in recorder.write(bytes) },
        writeError: { recorder.writeError($0) }, outputIsTerminal: outputIsTerminal),
      pendingSignal: { signal }, now: { 0 })
    status = Tool.run(arguments, context)
  }
}
