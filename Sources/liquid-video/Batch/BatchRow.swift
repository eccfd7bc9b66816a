import LiquidRender

/// Why a row cannot be rendered.
struct RowFaults: Error {
  /// Each begins with a comma and the column, or with a colon.
  var messages: [String]
}

/// Reads one row by the option table of the command line.
struct BatchRow {
  let row: JobTable.Row
  let defaults: BatchPlan.Defaults
  let options: OptionTable
  let context: CommandContext

  /// Options that make no sense for one row of many.
  private static let excluded: Set<OptionName> = [
    .help, .version, .json, .quiet, .threads, .bundle, .manifest, .overwrite, .noOverwrite, .set,
  ]

  func read() -> Result<BatchPlan.Job, RowFaults> {
    let known = options.options(of: .render).filter { !Self.excluded.contains($0.name) }
    var faults: [String] = []
    var arguments = ["render"]
    var output = defaults.output
    for cell in row.cells {
      let place = ", column \"\(cell.column)\": "
      if cell.column.hasPrefix("set."), cell.column.count > 4 {
        arguments += ["--set", "\(cell.column.dropFirst(4))=\(cell.text)"]
        continue
      }
      guard let option = known.first(where: { $0.long == cell.column }) else {
        let guess = Suggestion.phrase(for: cell.column, in: known.map(\.long))
        let remedy =
          cell.column.contains { ";\t".contains($0) }
          ? "columns are parted by commas" : "a preset's value is set.path.to.key"
        faults.append("\(place)no such option\(guess) (\(remedy))")
        continue
      }
      if option.name == .output {
        if let fault = fault(
          ofPath: cell.text, remedy: "give such a path with --output on the command line")
        {
          faults.append(place + fault)
        }
        output = cell.text
        continue
      }
      if option.kind == .flag {
        switch cell.text {
        case "true", "1", "yes": arguments.append("--\(option.long)")
        case "false", "0", "no": break
        default: faults.append("\(place)\"\(cell.text)\" is not true or false")
        }
        continue
      }
      guard option.kind.value(of: cell.text) != nil else {
        faults.append("\(place)\(ArgumentParser.complaint(cell.text, option))")
        continue
      }
      if option.name == .preset, PresetLibrary.isPath(cell.text),
        let fault = fault(ofPath: cell.text, remedy: "copy the preset to a folder in it")
          ?? (FileSystem.isSpecial(cell.text) ? "\(cell.text) is not a regular file" : nil)
      {
        faults.append(place + fault)
        continue
      }
      arguments.append("--\(option.long)=\(cell.text)")
    }
    guard faults.isEmpty else { return .failure(RowFaults(messages: faults)) }
    do throws(RenderError) {
      return .success(try job(arguments, output))
    } catch {
      return .failure(RowFaults(messages: error.messages.map(Self.placed)))
    }
  }

  /// A fault of the command line by the column that it comes from.
  private static func placed(_ message: String) -> String {
    guard message.hasPrefix("--set "), let end = message.firstRange(of: ": ") else {
      return ": \(message)"
    }
    let key = message[..<end.lowerBound].dropFirst("--set ".count)
    return ", column \"set.\(key)\": \(message[end.upperBound...])"
  }

  /// A path from a file of jobs stays within the working folder, also by way of links.
  private func fault(ofPath path: String, remedy: String) -> String? {
    guard row.line != nil, Self.stepsOut(path) > 0 || FileSystem.leadsOutByLink(path) else {
      return nil
    }
    return "\(path) leads out of the working folder (\(remedy))"
  }

  /// How often a path leaves the folder that it has reached, to the root or to the one above.
  private static func stepsOut(_ path: String) -> Int {
    (path.isAbsolutePath ? 1 : 0) + path.pathNames.count { $0 == ".." }
  }

  private func job(_ arguments: [String], _ template: String) throws(RenderError) -> BatchPlan.Job {
    let formats = context.backend.formats
    let parsed = try ArgumentParser(table: options).parse(arguments)
    let (argument, preset) = try context.loadPreset(parsed, outputExtensions: [])
    let format = try self.format(parsed, template, formats)
    let values: [(field: String, value: String)] = [
      ("preset", argument.stem), ("seed", "\(preset.seed)"),
      ("width", "\(preset.output.width)"), ("height", "\(preset.output.height)"),
      ("fps", preset.output.frameRate.description),
      ("duration", preset.output.duration.description), ("format", format.extensions[0]),
      ("codec", parsed.text(.codec) ?? format.codecs[0].name),
      ("quality", parsed.text(.quality) ?? "standard"), ("row", "\(row.number)"),
    ]
    let path = try FileNameTemplate(template).name(values)
    guard Self.stepsOut(path) <= Self.stepsOut(template) else {
      throw RenderError(
        .badPreset,
        "with the values of this row \(template) is \(path), which leads to another folder")
    }
    // A template of the command line may lead out; what a row puts into it must not.
    guard
      row.line == nil || Self.stepsOut(template) > 0 || FileSystem.leadsOutByLink(template)
        || !FileSystem.leadsOutByLink(path)
    else {
      throw RenderError(
        .badPreset,
        "with the values of this row \(template) is \(path), which leads out of the working folder by a link"
      )
    }
    guard format.name != "png" || path.contains("%") else {
      throw RenderError(
        .usage, "png makes a file a frame: end the output in -%04d.png, or use the format apng")
    }
    let request = try RenderArguments.request(
      parsed, preset, format, to: .file(path: path, overwrite: defaults.overwrite))
    let checked = try context.backend.check(request)
    var job = BatchPlan.Job(
      row: row, request: request, recipe: checked.recipe, warnings: checked.warnings)
    let overwrites = defaults.overwrite || isResumed(job)
    if !overwrites, let file = job.files.first(where: FileSystem.exists) {
      throw RenderError(
        .cannotCreate,
        "\(file) exists; write -y to replace it, or --resume to go on with the batch that made it")
    }
    job.request.destination = .file(path: path, overwrite: overwrites)
    return job
  }

  /// Whether a batch that is resumed has made the output: its manifest has the hash, or names the output and the
  /// recipe in the file is that of the row.
  private func isResumed(_ job: BatchPlan.Job) -> Bool {
    guard let record = defaults.records[job.path], !FileSystem.isLink(job.path) else {
      return false
    }
    if record.sha256 != nil { return true }
    return (try? Inspection(job.path)).map { job.request.key($0.recipe) == job.key } ?? false
  }

  /// The row's format, else what the template ends in, else the first.
  private func format(
    _ arguments: ParsedArguments, _ template: String, _ formats: [OutputFormat]
  ) throws(RenderError) -> OutputFormat {
    if let name = arguments.text(.format), let format = formats.first(where: { $0.name == name }) {
      return format
    }
    guard !template.hasSuffix("{format}") else { return formats[0] }
    let fileExtension = PresetArgument.split(template).fileExtension ?? ""
    guard let format = formats.first(where: { $0.extensions.contains(fileExtension) }) else {
      throw RenderError(
        .usage,
        "\(template) has no extension of a known format (end it in .{format}, or name a format)")
    }
    return format
  }
}
