import Essentials
import LiquidRender
import MediaFormats

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Command {
  static let play = Command(
    "play", summary: "Show a loop in an installed player, over and over.",
    usage: "--preset NAME [options]",
    examples: ["liquid-video play --preset loop --seed random --size 720p"],
    options: [.preset("A bundled preset, or the path of a preset file; required.")]
      + CommandOption.replacements + [
        CommandOption(
          .player, "NAME", .word(PlayCommand.players.map(\.name)),
          "The program that shows the loop.", absent: "the first that is installed"),
        .quality, .matte, .threads, .quiet,
      ],
    run: PlayCommand.run)
}

/// `play`: the loop in an installed player.
enum PlayCommand {
  /// A program that shows videos.
  struct Player: Sendable {
    var name: String
    /// Its arguments for a video that comes from a pipe, or nil when it opens files only.
    var pipeArguments: (@Sendable (_ title: String) -> [String])?
  }

  #if canImport(Darwin)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  /// The players that are known, the best one first; the last one is the desktop's choice.
  static let players = [
    // Little is read ahead: the loop comes as often as it is watched. When nothing comes any more, because this process was
    // killed, they end.
    Player(name: "mpv") { title in
      [
        "--really-quiet", "--force-window=immediate", "--cache=no",
        "--demuxer-readahead-secs=2", "--title=\(title)", "-",
      ]
    },
    Player(name: "ffplay") { title in
      ["-hide_banner", "-loglevel", "error", "-autoexit", "-window_title", title, "-i", "pipe:0"]
    },
    Player(name: opener, pipeArguments: nil),
  ]

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(RenderError) {
    let (_, preset) = try context.loadPreset(arguments, outputExtensions: [])
    let (player, path) = try player(arguments.text(.player), context)
    context.summarize(
      arguments,
      "playing \(preset.name), seed \(preset.seed), with \(path); close the player to end")
    if !context.hasDisplay() {
      context.warn(
        arguments,
        [
          RenderError.Issue(
            "there is no display (DISPLAY and WAYLAND_DISPLAY are not set); "
              + "`liquid-video still --terminal` shows pictures in a terminal")
        ])
    }
    if let pipeArguments = player.pipeArguments {
      let title = "liquid-video: \(preset.name), seed \(preset.seed)"
      try stream(preset, arguments, context, to: player.name, path, pipeArguments(title))
    } else {
      try openFile(preset, arguments, context, with: path)
    }
  }

  /// The player that was asked for, else the first that is installed.
  private static func player(
    _ name: String?, _ context: CommandContext
  ) throws(RenderError) -> (player: Player, path: String) {
    let wanted = players.filter { name == nil || $0.name == name }
    for player in wanted {
      if let path = context.programPath(player.name) { return (player, path) }
    }
    let names = wanted.map(\.name)
    throw RenderError(
      .unsupported,
      name == nil
        ? "no player is installed (install mpv or ffmpeg, or render to a file: -o loop.mp4)"
        : "\(names.joined()) is not in PATH (use \(players.map(\.name).joined(separator: ", ")))")
  }

  private static func request(
    _ preset: Preset, _ arguments: ParsedArguments, _ format: ContainerFormat, loops: Int,
    to destination: Destination
  ) -> RenderRequest {
    RenderRequest(
      preset: preset, format: format, codec: .h264, quality: arguments.choice(.quality),
      loops: loops, matte: RenderArguments.matte(arguments), keepsRecipe: false,
      threads: arguments.integer(.threads), destination: destination)
  }

  /// Feeds the player turn after turn until it is closed.
  private static func stream(
    _ preset: Preset, _ arguments: ParsedArguments, _ context: CommandContext, to name: String,
    _ path: String, _ playerArguments: [String]
  ) throws(RenderError) {
    // Checked before a window opens.
    var request = request(
      preset, arguments, .mkv, loops: RenderLimits.loops.upperBound,
      to: .descriptor(-1, name: name))
    context.warn(arguments, try RenderPlan(request).warnings)
    var child: ChildProcess
    switch ChildProcess.start(path, playerArguments, isFed: true) {
    case .success(let started): child = started
    case .failure(let failure):
      throw RenderError(.unsupported, "cannot start \(path): \(failure.reason)")
    }
    request.destination = .descriptor(child.input, name: name)
    var failure: RenderError?
    do throws(RenderError) {
      // A signal ends this process at once, since it may be waiting for a player that has stopped; the player then plays
      // what it has and ends.
      _ = try context.backend.render(try RenderPlan(request), threads: nil) { _ in true }
    } catch {
      failure = error
    }
    let end = child.finish()
    // The player got the signal as well, or was ended because of it.
    if context.pendingSignal() != nil { throw RenderError.interrupted }
    switch end {
    // It was closed: writing to it failed.
    case .exited(0) where failure == nil || failure?.category == .io: return
    case .exited(0): break
    case .exited(let status):
      throw RenderError(.failed, "\(name) ended with status \(status)")
    case .killed(let signal):
      throw RenderError(.failed, "\(name) was ended by signal \(signal)")
    }
    if let failure { throw failure }
  }

  /// Renders a file that stays, and has the desktop open it.
  private static func openFile(
    _ preset: Preset, _ arguments: ParsedArguments, _ context: CommandContext, with path: String
  ) throws(RenderError) {
    let file = "\(context.scratchFolder)/liquid-video-\(getpid()).mp4"
    let plan = try RenderPlan(
      request(preset, arguments, .mp4, loops: 1, to: .file(path: file, overwrite: false)))
    let outcome = try context.withProgress(
      arguments, unit: "frames", frameRate: preset.output.frameRate.value
    ) { progress throws(RenderError) in
      try context.backend.render(plan, threads: nil, progress)
    }
    context.warn(arguments, outcome.warnings)
    switch ChildProcess.start(path, [file], isFed: false) {
    case .failure(let failure):
      unlink(file)
      throw RenderError(.unsupported, "cannot start \(path): \(failure.reason)")
    case .success(var child):
      guard child.finish() == .exited(0) else {
        unlink(file)
        throw RenderError(.failed, "\(path) could not open \(file)")
      }
      context.summarize(arguments, "the video is kept in \(file)")
    }
  }
}
