import Essentials
import LiquidRender
import Testing

@testable import liquid_video

@Suite("Command lines")
struct ArgumentParserTests {
  private func fault(_ arguments: [String]) -> String {
    do throws(RenderError) {
      _ = try ArgumentParser.parse(arguments)
      return "none"
    } catch {
      return error.category == .usage ? error.message : "\(error)"
    }
  }

  @Test("Commands are named first, and render may be left out")
  func commands() throws {
    #expect(try ArgumentParser.parse([]).command == .render)
    #expect(try ArgumentParser.parse(["--preset", "loop"]).command == .render)
    #expect(try ArgumentParser.parse(["render"]).command == .render)
    #expect(try ArgumentParser.parse(["presets"]).command == .presetsList)
    #expect(try ArgumentParser.parse(["presets", "list"]).command == .presetsList)
    #expect(try ArgumentParser.parse(["presets", "show", "loop"]).operands == ["loop"])
    #expect(try ArgumentParser.parse(["help", "presets", "show"]).operands == ["presets", "show"])
  }

  @Test("Values stand behind a space or an equals sign")
  func values() throws {
    let parsed = try ArgumentParser.parse([
      "--preset=a=b", "-o", "-", "--crf", "20", "--frames", "3-9",
    ])
    #expect(parsed.text(.preset) == "a=b")
    #expect(parsed.text(.output) == "-")
    #expect(parsed.integer(.crf) == 20)
    #expect(parsed.span(.frames) == 3...9)
    #expect(try ArgumentParser.parse(["--preset=\u{301}x"]).text(.preset) == "\u{301}x")
    #expect(try ArgumentParser.parse(["--frames", "7"]).span(.frames) == 7...7)
    #expect(try ArgumentParser.parse(["--output=-x.mp4"]).text(.output) == "-x.mp4")
  }

  @Test("The last of two equal options counts, overwrite and no-overwrite take each other back")
  func repetition() throws {
    let parsed = try ArgumentParser.parse(["--preset", "a", "--preset", "b", "-y", "-n"])
    #expect(parsed.text(.preset) == "b")
    #expect(!parsed.has(.overwrite))
    #expect(try ArgumentParser.parse(["-n", "--overwrite"]).has(.overwrite))
  }

  @Test("Options for presets become overrides in the order given")
  func overrides() throws {
    let parsed = try ArgumentParser.parse([
      "--seed", "3", "--set", "a.b=1", "--size", "64x32", "--fps=30000/1001", "--duration", "1.5",
    ])
    #expect(
      parsed.overrides.map { "\($0.name) \($0.path.joined(separator: ".")) \($0.value)" } == [
        "seed seed 3", "set.a.b a.b 1", "size output.width 64", "size output.height 32",
        "fps output.fps 30000/1001", "duration output.duration 1.5",
      ])
  }

  @Test("A double dash ends options, help and version end everything")
  func ends() throws {
    #expect(try ArgumentParser.parse(["presets", "show", "--", "--json"]).operands == ["--json"])
    #expect(try ArgumentParser.parse(["--help", "--nonsense"]).has(.help))
    #expect(try ArgumentParser.parse(["presets", "show", "-h"]).has(.help))
    #expect(try ArgumentParser.parse(["--version", "x"]).has(.version))
  }

  @Test(
    "What is wrong is said with what would be right",
    arguments: [
      (["rendr"], "unknown command \"rendr\"; did you mean \"render\"?"),
      (["xyzzy"], "unknown command \"xyzzy\" (to render a preset: --preset NAME)"),
      (
        ["presets", "shwo"],
        "unknown command \"presets shwo\"; did you mean \"show\"? (use list, show, schema)"
      ),
      (["--sead", "1"], "render has no option --sead; did you mean \"--seed\"?"),
      (["-x"], "render has no option -x (see liquid-video render --help)"),
      (["--color", "red"], "render has no option --color; write --set paint.liquid=#RRGGBB"),
      (["--force"], "render has no option --force; write -y"),
      (["still", "--time", "1s"], "still has no option --time; write --at TIME"),
      (["batch", "--size", "1x1"], "batch has no option --size; write --sizes LIST"),
      (["list"], "unknown command \"list\"; did you mean \"presets list\"?"),
      (
        ["--preset", "loop", "x.mp4"],
        "unexpected argument \"x.mp4\" (name an output file with -o)"
      ),
      (["--clustered"], "render has no option --clustered (see liquid-video render --help)"),
      (["--at", "1"], "render has no option --at; it belongs to still, sheet"),
      (
        ["still", "--frames", "1"],
        "still has no option --frames; it belongs to render, sheet, hash, benchmark"
      ),
      (["--seed"], "--seed needs a value; write --seed N (use 0–9007199254740991)"),
      (["-o", "--json"], "-o needs a value; write --output FILE"),
      (["--json=yes"], "--json accepts no value; write --json alone"),
      (
        ["--seed", "-5"],
        "--seed: \"-5\" is not a seed such as 7, 0x7 or random (use 0–9007199254740991)"
      ),
      (
        ["--seed", "1.5"],
        "--seed: \"1.5\" is not a seed such as 7, 0x7 or random (use 0–9007199254740991)"
      ),
      (
        ["--size", "10"],
        "--size: \"10\" is not a size such as 1080x1920 or 4k, 1080p, 720p, square, story, hero (use 1–16384 px per side)"
      ),
      (
        ["--size", "10x0"],
        "--size: \"10x0\" is not a size such as 1080x1920 or 4k, 1080p, 720p, square, story, hero (use 1–16384 px per side)"
      ),
      (
        ["--size", "1x2x3"],
        "--size: \"1x2x3\" is not a size such as 1080x1920 or 4k, 1080p, 720p, square, story, hero (use 1–16384 px per side)"
      ),
      (["--fps", "0"], "--fps: \"0\" is not a number or fraction in range (use 1–240 frames/s)"),
      (
        ["--fps", "1e2"], "--fps: \"1e2\" is not a number or fraction in range (use 1–240 frames/s)"
      ),
      (
        ["--duration", "4000"],
        "--duration: \"4000\" is not a number or fraction in range (use more than 0, at most 3600 s)"
      ),
      (
        ["--frames", "9-3"], "--frames: \"9-3\" does not have the form A-B in range (use 0–215999)"
      ),
      (["--threads", "0"], "--threads: \"0\" is not a whole number in range (use 1–256)"),
      (
        ["--codec", "h265"],
        "--codec: \"h265\" is unknown; did you mean \"hevc\"? (use h264, hevc, av1, vp9, "
          + "prores, prores4444, animation, ffv1, gif, apng, webp, png, uncompressed)"
      ),
      (["--set", "x"], "--set: \"x\" does not have the form path.to.key=value"),
      (["--output="], "--output: the value is empty"),
      (
        ["still", "--at", "101%"],
        "--at: \"101%\" is not a frame number, seconds such as 1.2s, or a part of the loop such as 50% or 0.5"
      ),
      (
        ["render", "loop"],
        "unexpected argument \"loop\" (usage: liquid-video render --preset NAME [options])"
      ),
      (
        ["presets", "show"],
        "presets show needs NAME (usage: liquid-video presets show NAME [options])"
      ),
    ])
  func faults(arguments: [String], message: String) {
    #expect(fault(arguments) == message)
  }

  @Test("Every option is understood by exactly one row of the table for each command")
  func table() {
    for command in Command.all {
      let options = command.options
      let names = options.map(\.long) + options.compactMap { $0.short.map(String.init) }
      #expect(Set(names).count == names.count, "\(command)")
      #expect(options.contains { $0.name == .help })
    }
    #expect(Set(OptionTable.options.map(\.name)) == Set(OptionName.allCases))
  }
}
