import Foundation
import TestSupport
import Testing

@testable import liquid_video

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("The process")
struct ProcessTests {
  // The scripts wait for events, without a limit of their own: `run` ends what hangs, and a machine under load may be slow.

  /// Waits until the kernel lists hangups among what `$child` handles; elsewhere than on Linux, two seconds.
  private static let untilHandled = """
    if [ -d /proc/self ]; then
      until grep -q '^SigCgt:.*[13579bdf]$' /proc/$child/status; do sleep 0.1; done
    else
      sleep 2
    fi
    """

  /// Waits until a handler of `$child` has the hangup that was sent; elsewhere than on Linux, a tenth of a second.
  private static let untilDelivered = """
    sleep 0.1
    while grep -qs '^ShdPnd:.*[13579bdf]$' /proc/$child/status; do sleep 0.1; done
    """

  /// A pipe as descriptor 3 that has no reader and never ends.
  private static let silentPipe =
    "folder=$(mktemp -d); mkfifo \"$folder/pipe\"; exec 3<>\"$folder/pipe\"; rm -r \"$folder\""

  /// Waits until the pipe is full, so that its writer hangs.
  private static let untilFull = """
    while python3 -c 'import select, sys; sys.exit(not select.select([], [3], [], 0)[1])'; do
      sleep 0.1
    done
    """

  @Test("A signal ends at once what has nothing to stop between")
  func signalWithoutPolling() throws {
    let script = """
      \(Self.silentPipe)
      "$0" presets show /dev/stdin <&3 & child=$!
      \(Self.untilHandled)
      kill -HUP $child
      wait $child
      """
    #expect(try exitCode(script) == 129)
  }

  @Test(
    "A render that hangs ends by the second signal at once, by the only one after two seconds",
    arguments: [
      ("kill -HUP $child\n\(untilDelivered)\nkill -TERM $child", 143),
      ("kill -TERM $child", 143),
    ] as [(String, Int32)])
  func hangingRender(signals: String, code: Int32) throws {
    // The render fills a pipe that has no reader, and cannot look at the first signal.
    let script = """
      \(Self.silentPipe)
      "$0" --preset loop --size 320x180 --format y4m -o - >&3 & child=$!
      \(Self.untilFull)
      \(signals)
      wait $child
      """
    #expect(try exitCode(script) == code)
  }

  @Test("A signal ends the player too, which reads nothing and minds no polite request")
  func signalWhilePlaying() throws {
    let script = """
      folder=$(mktemp -d)
      printf '#!/bin/sh\\ntrap "" TERM\\necho $$ > %s/pid\\nwhile :; do /bin/sleep 1; done\\n' "$folder" \
        > "$folder/mpv"
      chmod +x "$folder/mpv"
      PATH="$folder" "$0" play --preset loop --size 64x64 & child=$!
      until [ -s "$folder/pid" ]; do sleep 0.1; done
      player=$(cat "$folder/pid"); rm -r "$folder"
      kill -TERM $child
      wait $child; code=$?
      # The player was sent a signal that it cannot refuse, and ends when its turn comes. It then has no parent: what is left
      # until init looks is a zombie.
      state() {
        if [ -d /proc/self ]; then
          sed -n 's/^State:[^A-Z]*//p' "/proc/$player/status" 2>/dev/null
        else
          ps -o stat= -p "$player"
        fi
      }
      until case $(state) in Z*|"") true ;; *) false ;; esac; do sleep 0.1; done
      exit $code
      """
    #expect(try exitCode(script) == 143)
  }

  @Test("An argument that is no text is refused and not changed")
  func notUTF8() throws {
    let script = """
      folder=$(mktemp -d); cd "$folder" || exit 99
      "$0" --preset loop --size 64x64 --duration 1 -o "$(printf 'bad\\377.mp4')"; code=$?
      cd /; rmdir "$folder" || exit 98
      exit $code
      """
    #expect(try exitCode(script) == 64)
  }

  @Test(
    "The bytes that are told are those that went through a pipe", arguments: ["y4m", "webm", "gif"])
  func bytesOfPipes(_ format: String) throws {
    let script = """
      "$0" --preset loop --size 64x64 --fps 10 --duration 1 --format \(format) -o - | wc -c
      """
    let result = try run("/bin/sh", ["-c", script, builtProgram()])
    let count = result.output.filter(\.isNumber)
    #expect(!count.isEmpty && result.errors.contains(", \(count) bytes,"), "\(result)")
  }

  @Test("A program that hangs fails a test")
  func hangingProgram() throws {
    // On a machine under load a second may pass before it writes.
    for limit in [1, 4, 16, 64] {
      do {
        _ = try run("/bin/sh", ["-c", "echo so far >&2; exec sleep 600"], within: limit)
        Issue.record("it is not noticed")
      } catch ToolError.hung(let command, let seconds, let errors) {
        #expect(command == "/bin/sh -c echo so far >&2; exec sleep 600")
        #expect(seconds == limit)
        if errors.isEmpty, limit < 64 { continue }
        #expect(errors == "so far\n")
      }
      break
    }
  }

  @Test("Presets are looked for beside the program, in its prefix and in its source tree")
  func folders() {
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let program = "\(root)/.build/debug/liquid-video"
    #expect(
      KnownFolders.presets(ofProgram: program) == [
        "\(root)/.build/debug/presets", "\(root)/.build/share/liquid-video/presets",
        "\(root)/presets",
      ])
    #expect(
      KnownFolders.presets(ofProgram: "/usr/local/bin/liquid-video") == [
        "/usr/local/bin/presets", "/usr/local/share/liquid-video/presets",
      ])
    #expect(KnownFolders.programPath().hasPrefix("/"))
  }

  @Test("The real program answers with its exit codes")
  func program() throws {
    let preset =
      "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
      + "/presets/loop.json"
    #expect(try exitCode("\"$0\" --version") == 0)
    #expect(try exitCode("\"$0\" --no-such-option") == 64)
    #expect(try exitCode("\"$0\" --preset nothing-like-it") == 66)
    #expect(try exitCode("\"$0\" presets show '\(preset)'") == 0)
    #expect(try exitCode("\"$0\" presets show '\(preset)' >&-") == 74)
    #expect(try exitCode("\"$0\" presets show /dev/stdin </dev/zero") == 65)
    // Descriptors that are closed are not given to our files.
    for closed in ["<&- >&-", ">&- 2>&-", "<&- >&- 2>&-"] {
      #expect(try exitCode("\"$0\" formats \(closed)") == 74, "\(closed)")
      let script = """
        folder=$(mktemp -d); cd "$folder" || exit 9
        "$0" --preset '\(preset)' --size 640x360 --format mp4 -o x.mp4 \(closed) || exit 8
        "$0" verify x.mp4; code=$?; rm -r "$folder"; exit $code
        """
      #expect(try exitCode(script) == 0, "\(closed)")
    }
  }

  /// Runs a shell script in which `$0` is the program that was built beside the tests.
  private func exitCode(_ script: String) throws -> Int32 {
    try run("/bin/sh", ["-c", "exec >/dev/null 2>&1\n\(script)", builtProgram()]).status
  }
}
