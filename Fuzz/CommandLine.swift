@testable import LiquidRender
@testable import liquid_video

/// Understands a command line, one argument a line.
///
/// What was understood and is written out again is understood as the same; a render or still that was asked for
/// becomes a request or words; and every refusal is one of usage.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let text = String(decoding: fuzzedBytes(data, count), as: UTF8.self)
  let arguments = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  do throws(RenderError) {
    let parsed = try ArgumentParser.parse(arguments)
    holdShape(parsed)
    holdAgain(parsed)
    resolve(parsed)
  } catch {
    holdReason(error, [.usage])
    for message in error.issues.map(\.description) {
      let line = Console.harmless(message)
      hold(
        line.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }, "control in \(line)")
    }
  }
  return 0
}

private func holdShape(_ parsed: ParsedArguments) {
  let options = parsed.command.options
  for name in OptionName.allCases where parsed.has(name) {
    hold(options.contains { $0.name == name }, "\(parsed.command.name) has no \(name)")
  }
  guard !parsed.has(.help), !parsed.has(.version) else { return }
  hold(parsed.command.operands.contains(parsed.operands.count), "operands \(parsed.operands)")
  hold(parsed.namesCommand || parsed.command == .render, "a command that nobody named")
}

/// The options of a command line as they would be written by somebody who knows their values.
private func written(_ parsed: ParsedArguments) -> [String]? {
  var arguments = parsed.namesCommand ? parsed.command.words : []
  for option in parsed.command.options where parsed.has(option.name) {
    let name = "--\(option.long)"
    switch option.kind {
    case .flag: arguments.append(name)
    case .assignment: continue
    case .integer, .seed, .bytes:
      guard let number = parsed.integer(option.name) else { return nil }
      arguments.append("\(name)=\(number)")
    case .span:
      guard let span = parsed.span(option.name) else { return nil }
      arguments.append("\(name)=\(span.lowerBound)-\(span.upperBound)")
    case .position:
      guard let position = parsed.position(option.name) else { return nil }
      switch position {
      case .frame(let frame): arguments.append("\(name)=\(frame)")
      case .seconds(let seconds): arguments.append("\(name)=\(seconds?.description ?? "0")s")
      case .percent(let percent):
        guard let whole = Int(exactly: percent) else { return nil }
        arguments.append("\(name)=\(whole)%")
      }
    default:
      guard let text = parsed.text(option.name) else { return nil }
      arguments.append("\(name)=\(text)")
    }
  }
  return arguments + ["--"] + parsed.operands
}

private func holdAgain(_ parsed: ParsedArguments) {
  guard !parsed.has(.help), !parsed.has(.version), let arguments = written(parsed) else { return }
  do throws(RenderError) {
    let again = try ArgumentParser.parse(arguments)
    hold(again.command == parsed.command, "another command")
    hold(again.operands == parsed.operands, "other operands")
    for name in OptionName.allCases where name != .set {
      hold(
        again.has(name) == parsed.has(name) && again.text(name) == parsed.text(name)
          && again.integer(name) == parsed.integer(name) && again.span(name) == parsed.span(name)
          && again.position(name) == parsed.position(name), "another \(name) in \(arguments)")
    }
  } catch {
    hold(false, "not understood again: \(error.message)")
  }
}

/// Goes on as the command does, up to where files would be written.
private func resolve(_ parsed: ParsedArguments) {
  guard [.render, .still, .sheet, .benchmark].contains(parsed.command), !parsed.has(.bundle)
  else { return }
  do throws(RenderError) {
    let plan = try RenderArguments.plan(parsed, quietContext)
    let request = plan.request
    let count = request.preset.output.frameCount
    hold(!request.frames.isEmpty && request.frames.upperBound <= count, "frames")
    hold(request.heldFrames >= 0 && request.loops >= 1, "length")
    if let frame = parsed.position(.at)?.frame(in: request.preset.output) {
      hold((0..<count).contains(frame), "frame \(frame) of \(count)")
    }
    hold(plan.recipe.preset.seed == request.preset.seed, "another seed")
  } catch {
    holdReason(error, [.usage, .badPreset, .notFound, .unsupported, .exists, .cannotCreate, .io])
  }
}
