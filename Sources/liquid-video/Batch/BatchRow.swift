import AtomicFiles
import Essentials
import LiquidRender
import MediaFormats

/// Reads one row by the option table of the command line.
struct BatchRow {
  let row: JobTable.Row
  let defaults: BatchPlan.Defaults
  let context: CommandContext

  /// Options that make no sense for one row of many.
  private static let excluded: Set<OptionName> = [
    .help, .version, .json, .quiet, .threads, .bundle, .manifest, .overwrite, .noOverwrite, .set,
  ]

  func read() -> Result<BatchPlan.Job, RenderError> {
    var faults: [RenderError.Issue] = []
    var faulty: Set<String> = []
    var arguments = ["render"]
    var output = defaults.output
    for cell in row.cells {
      do throws(RenderError) {
        if let path = try Self.output(of: cell) {
          try checkPath(path, use: "--output on the command line for such a path")
          output = path
        } else {
          arguments += try self.arguments(of: cell)
        }
      } catch {
        faulty.insert(cell.column)
        faults += error.issues.map { Self.issue($0, ofColumn: cell.column) }
      }
    }
    func collect<Value>(
      _ body: () throws(RenderError) -> Value, _ place: (RenderError.Issue) -> RenderError.Issue
    ) -> Value? {
      do throws(RenderError) { return try body() } catch {
        faults += error.issues.map(place)
        return nil
      }
    }
    guard
      let parsed = collect(
        { () throws(RenderError) in try ArgumentParser.parse(arguments) }, \.self)
    else { return .failure(RenderError(.badPreset, issues: faults)) }
    let loaded =
      faulty.contains(OptionName.preset.rawValue)
      ? nil
      : collect({ () throws(RenderError) in try preset(parsed) }) { issue in
        issue.subject == nil ? Self.issue(issue, ofColumn: OptionName.preset.rawValue) : issue
      }
    let place =
      faulty.isDisjoint(with: [OptionName.output.rawValue, OptionName.format.rawValue])
      ? collect({ () throws(RenderError) in try self.place(parsed, output) }, issueOfOutput) : nil
    guard faults.isEmpty, let loaded, let place else {
      return .failure(RenderError(.badPreset, issues: faults))
    }
    return Result { () throws(RenderError) in
      do throws(RenderError) { return try job(parsed, loaded, place) } catch {
        throw RenderError(
          error.category,
          issues: error.issues.map {
            $0.subject == .setting(.destination) ? issueOfOutput($0) : $0
          })
      }
    }
  }

  /// The issue about a column: the name of a cell's override is that of its column.
  private static func issue(
    _ issue: RenderError.Issue, ofColumn column: String
  ) -> RenderError.Issue {
    RenderError.Issue(
      issue.sentence,
      about: .value(RenderError.ValuePlace(file: "", override: column, keyPath: "")),
      use: issue.use, nearest: issue.nearest)
  }

  /// The issue about the file's name, which is that of a column only if the row has one.
  private func issueOfOutput(_ issue: RenderError.Issue) -> RenderError.Issue {
    let column = OptionName.output.rawValue
    return row.cells.contains { $0.column == column } ? Self.issue(issue, ofColumn: column) : issue
  }

  /// The path that a cell names for the output; nil for cells of other columns.
  private static func output(of cell: JobTable.Cell) throws(RenderError) -> String? {
    cell.column == OptionName.output.rawValue ? cell.text : nil
  }

  /// What a cell is on the command line.
  private func arguments(of cell: JobTable.Cell) throws(RenderError) -> [String] {
    if cell.column.hasPrefix("set."), cell.column.count > 4 {
      return ["--set", "\(cell.column.dropFirst(4))=\(cell.text)"]
    }
    let known = Command.render.options.filter { !Self.excluded.contains($0.name) }
    guard let option = known.first(where: { $0.long == cell.column }) else {
      throw RenderError(
        .badPreset,
        "no such option\(Suggestion.phrase(for: cell.column, in: known.map(\.long))) (a preset's value is set.path.to.key)"
      )
    }
    if option.kind == .flag {
      switch cell.text {
      case "true", "1", "yes": return ["--\(option.long)"]
      case "false", "0", "no": return []
      default: throw RenderError(.badPreset, "\"\(cell.text)\" is not true or false")
      }
    }
    let text = Self.plain(cell.text, option.kind)
    guard option.kind.value(of: text) != nil else {
      throw RenderError(.badPreset, ArgumentParser.complaint(text, option))
    }
    if option.name == .preset, PresetLibrary.isPath(text) {
      try checkPath(text, use: "a copy of the preset in a folder of it")
      guard !FileSystem.isSpecial(text) else {
        throw RenderError(.badPreset, "\(text) is not a regular file")
      }
    }
    return ["--\(option.long)=\(text)"]
  }

  /// A whole number as a spreadsheet may write it: `7.0` is 7.
  private static func plain(_ text: String, _ kind: ValueKind) -> String {
    switch kind {
    case .integer, .seed:
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty, parts[1].allSatisfy({ $0 == "0" }) else {
        return text
      }
      return String(parts[0])
    default: return text
    }
  }

  /// A path from a file of jobs stays within the working folder, also by way of links.
  private func checkPath(_ path: String, use: String) throws(RenderError) {
    guard row.line != nil else { return }
    if !path.isAbsolutePath, Self.stepsOut(path) > 0 {
      throw RenderError(
        .badPreset, "\(path) contains \"..\", which a file of jobs must not", use: use)
    }
    guard path.isAbsolutePath || FileSystem.leadsOutByLink(path) else { return }
    throw RenderError(.badPreset, "\(path) leads out of the working folder", use: use)
  }

  /// How often a path leaves the folder that it has reached, to the root or to the one above.
  private static func stepsOut(_ path: String) -> Int {
    (path.isAbsolutePath ? 1 : 0) + path.pathNames.count { $0 == ".." }
  }

  private func preset(
    _ arguments: ParsedArguments
  ) throws(RenderError) -> (argument: PresetArgument, preset: Preset) {
    guard arguments.has(.preset) else { throw RenderError(.usage, "is missing") }
    return try context.loadPreset(arguments, outputExtensions: [])
  }

  /// The format of the file, and the template of its name.
  private func place(
    _ arguments: ParsedArguments, _ text: String
  ) throws(RenderError) -> (format: ContainerFormat, text: String, template: FileNameTemplate) {
    guard text != "-" else {
      throw RenderError(.usage, "it cannot be written to standard output; name a file")
    }
    let template = try FileNameTemplate(text)
    return (try format(arguments, text), text, template)
  }

  private func job(
    _ parsed: ParsedArguments, _ loaded: (argument: PresetArgument, preset: Preset),
    _ place: (format: ContainerFormat, text: String, template: FileNameTemplate)
  ) throws(RenderError) -> BatchPlan.Job {
    let (argument, preset) = loaded
    let (format, template) = (place.format, place.text)
    let values: [(field: String, value: String)] = [
      ("preset", argument.stem), ("seed", "\(preset.seed)"),
      ("width", "\(preset.output.width)"), ("height", "\(preset.output.height)"),
      ("fps", preset.output.frameRate.description),
      ("duration", preset.output.duration.description), ("format", format.row.fileExtensions[0]),
      ("codec", parsed.text(.codec) ?? format.codecs[0].rawValue),
      ("quality", parsed.text(.quality) ?? "standard"), ("row", "\(row.number)"),
    ]
    let path = place.template.name(values)
    guard Self.stepsOut(path) <= Self.stepsOut(template) else {
      throw RenderError(
        .badPreset,
        "with the values of this row \(template) is \(path), which leads to another folder",
        about: .setting(.destination))
    }
    // A template of the command line may lead out; what a row puts into it must not.
    guard
      row.line == nil || Self.stepsOut(template) > 0 || FileSystem.leadsOutByLink(template)
        || !FileSystem.leadsOutByLink(path)
    else {
      throw RenderError(
        .badPreset,
        "with the values of this row \(template) is \(path), which leads out of the working folder by a link",
        about: .setting(.destination))
    }
    guard !format.row.isSequence || path.contains("%") else {
      throw RenderError(
        .usage, "png writes one file a frame: end the output in -%04d.png, or use the format apng",
        about: .setting(.destination))
    }
    let plan = try RenderPlan(
      RenderArguments.request(
        parsed, preset, format, to: .file(path: path, overwrite: defaults.overwrite)))
    let overwrites = defaults.overwrite || isResumed(plan, path)
    if !overwrites, let file = plan.files.first(where: FileSystem.exists) {
      guard !FileSystem.isSpecial(file) else {
        throw RenderError(
          .cannotCreate, "\(file) is not a regular file", about: .setting(.destination))
      }
      throw RenderError(
        .exists,
        "\(file) exists; write -y to replace it, or --resume to continue the batch that made it",
        about: .setting(.destination))
    }
    return BatchPlan.Job(row: row, plan: plan.replacingFiles(overwrites))
  }

  /// Whether a batch that is resumed has made the output: its manifest has the hash, or names the output and the
  /// recipe in the file is that of the row.
  private func isResumed(_ plan: RenderPlan, _ path: String) -> Bool {
    guard let record = defaults.records[path], !FileSystem.isLink(path) else { return false }
    if record.sha256 != nil { return true }
    return (try? Inspection(path)).map { plan.makes($0.recipe) } ?? false
  }

  /// The row's format, else what the template ends in, else the first.
  private func format(
    _ arguments: ParsedArguments, _ template: String
  ) throws(RenderError) -> ContainerFormat {
    if let format: ContainerFormat = arguments.choice(.format) { return format }
    guard !template.hasSuffix("{format}") else { return .mp4 }
    guard let format = ContainerFormat(fileName: template.lastPathName) else {
      throw RenderError(
        .usage,
        "\(template) has no extension of a known format (end it in .{format}, or name a format)")
    }
    return format
  }
}
