import Essentials
import LiquidRender

extension CommandContext {
  /// Where the result goes: `-o`, else the output in `--preset`, else `fallback`; refused early when impossible.
  func destination(
    _ arguments: ParsedArguments, _ argument: PresetArgument, fallback: String
  ) throws(RenderError) -> Destination {
    try destination(arguments.text(.output) ?? argument.output ?? fallback, arguments)
  }

  /// Where the result goes when it is to be named `path`.
  func destination(
    _ path: String, _ arguments: ParsedArguments
  ) throws(RenderError) -> Destination {
    guard path == "-" else {
      let destination = Destination.file(path: path, overwrite: arguments.has(.overwrite))
      try FileSystem.checkPlace(of: destination)
      return destination
    }
    guard !arguments.has(.json) else {
      throw RenderError(.usage, "--json and -o - both need standard output; leave one out")
    }
    guard !console.outputIsTerminal else {
      throw RenderError(.usage, "-o - would write a file to the terminal; redirect standard output")
    }
    return .standardOutput
  }

  /// Where a PNG file goes that is to be named `path`.
  func pictureDestination(
    _ path: String, _ arguments: ParsedArguments
  ) throws(RenderError) -> Destination {
    let destination = try destination(path, arguments)
    if case .file(let path, _) = destination, PresetArgument.split(path).fileExtension != "png" {
      throw RenderError(.usage, "\(path): pictures are PNG files; end the name in .png")
    }
    return destination
  }
}
