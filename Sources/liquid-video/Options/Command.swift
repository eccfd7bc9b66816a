/// What liquid-video can be asked to do.
enum Command: CaseIterable, Sendable {
  case render, still, sheet, play, batch, presetsList, presetsShow, presetsSchema, formats
  case inspect, verify, hash, doctor, benchmark, completions, help

  /// The words that name the command; `render` may be left out.
  var words: [String] {
    switch self {
    case .render: ["render"]
    case .still: ["still"]
    case .sheet: ["sheet"]
    case .presetsList: ["presets", "list"]
    case .presetsShow: ["presets", "show"]
    case .presetsSchema: ["presets", "schema"]
    case .batch: ["batch"]
    case .formats: ["formats"]
    case .inspect: ["inspect"]
    case .verify: ["verify"]
    case .play: ["play"]
    case .hash: ["hash"]
    case .doctor: ["doctor"]
    case .benchmark: ["benchmark"]
    case .completions: ["completions"]
    case .help: ["help"]
    }
  }

  /// The words with spaces.
  var name: String { words.joined(separator: " ") }

  /// One sentence for lists of commands.
  var summary: String {
    switch self {
    case .render: "Render a preset to a seamless video loop (the default command)."
    case .still: "Render one frame to a PNG picture, or show it in the terminal."
    case .sheet: "Render many frames, or one frame of many seeds, to one PNG picture."
    case .presetsList: "List the bundled presets."
    case .presetsShow: "Print a preset as JSON with every default written out."
    case .presetsSchema: "Print the JSON Schema of presets."
    case .batch: "Render many videos from a file of jobs, or all combinations of some options."
    case .formats: "List the formats and codecs that this build can write."
    case .inspect: "Print how a file was made: the recipe that it carries."
    case .verify: "Render the recipe of files again, and say whether they are what it makes."
    case .play: "Show a loop in an installed player, over and over."
    case .hash: "Print the hashes of files, or of the frames that a preset makes."
    case .doctor:
      "Check this machine: libraries, memory, presets, and that it draws the right pixels."
    case .benchmark: "Render without writing a file, and say where the time goes."
    case .completions: "Print completions for a shell, the manual page, or this help as Markdown."
    case .help: "Explain a command."
    }
  }

  /// What follows the command's name in its usage line.
  var usage: String {
    switch self {
    case .render, .still, .sheet, .play: "--preset NAME [options]"
    case .presetsList, .presetsSchema, .formats, .doctor, .benchmark: "[options]"
    case .batch: "[JOBS] [options]"
    case .inspect: "FILE [options]"
    case .verify: "FILE... [options]"
    case .hash: "FILE... | --preset NAME [options]"
    case .presetsShow: "NAME [options]"
    case .completions: "bash|zsh|fish|man|markdown"
    case .help: "[COMMAND]"
    }
  }

  /// How many words without a dash may follow.
  var operands: ClosedRange<Int> {
    switch self {
    case .presetsShow, .inspect, .completions: 1...1
    case .verify: 1...10_000
    case .hash: 0...10_000
    case .batch: 0...1
    case .help: 0...2
    default: 0...0
    }
  }

  /// Command lines that work as they stand.
  var examples: [String] {
    switch self {
    case .render:
      [
        "liquid-video --preset loop.mp4",
        "liquid-video --preset loop --seed 7 -o out.webm --size 720x720 --fps 30",
        "liquid-video --preset loop --set paint.liquid=#5A3A22 -o brown.mp4",
      ]
    case .still:
      [
        "liquid-video still --preset loop --at 1.2s -o still.png",
        "liquid-video still --preset loop --at 50% -o - > still.png",
        "liquid-video still --preset loop --at 0,25%,50% -o still-{frame:03}.png",
        "liquid-video still --preset loop --at 50% --terminal",
      ]
    case .sheet:
      [
        "liquid-video sheet --preset loop --frames 24 -o frames.png",
        "liquid-video sheet --preset loop --seeds 1-64 --columns 8 -o seeds.png",
      ]
    case .presetsList: ["liquid-video presets list"]
    case .presetsShow: ["liquid-video presets show loop --set seed=7 > mine.json"]
    case .presetsSchema: ["liquid-video presets schema > preset.schema.json"]
    case .batch:
      [
        "liquid-video batch jobs.csv --output renders/{preset}-{seed:04}.{format}",
        "liquid-video batch --presets loop,ink --seeds 1-50 --sizes 320x180 --dry-run",
        "liquid-video batch jobs.json --resume --gallery index.html",
      ]
    case .formats: ["liquid-video formats --json"]
    case .inspect:
      ["liquid-video inspect loop.mp4", "liquid-video inspect loop.mp4 --preset > mine.json"]
    case .verify: ["liquid-video verify loop.mp4"]
    case .play: ["liquid-video play --preset loop --seed random --size 720p"]
    case .hash:
      ["liquid-video hash loop.mp4", "liquid-video hash --preset loop --seed 7 --size 720p"]
    case .doctor: ["liquid-video doctor"]
    case .benchmark: ["liquid-video benchmark --size 1920x1080 --json"]
    case .completions:
      ["liquid-video completions bash > /etc/bash_completion.d/liquid-video"]
    case .help: ["liquid-video help render"]
    }
  }
}
