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
        // The name of a cell's override is that of its column.
        let column = RenderError.ValuePlace(file: "", override: cell.column, keyPath: "")
        faults += error.issues.map { issue in
          RenderError.Issue(
            issue.sentence, about: .value(column), use: issue.use, nearest: issue.nearest)
        }
      }
    }
    guard faults.isEmpty else { return .failure(RenderError(.badPreset, issues: faults)) }
    return Result { () throws(RenderError) in try job(arguments, output) }
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
      let remedy =
        cell.column.contains { ";\t".contains($0) }
        ? "columns are separated by commas" : "a preset's value is set.path.to.key"
      throw RenderError(
        .badPreset,
        "no such option\(Suggestion.phrase(for: cell.column, in: known.map(\.long))) (\(remedy))")
    }
    if option.kind == .flag {
      switch cell.text {
      case "true", "1", "yes": return ["--\(option.long)"]
      case "false", "0", "no": return []
      default: throw RenderError(.badPreset, "\"\(cell.text)\" is not true or false")
      }
    }
    guard option.kind.value(of: cell.text) != nil else {
      throw RenderError(.badPreset, ArgumentParser.complaint(cell.text, option))
    }
    if option.name == .preset, PresetLibrary.isPath(cell.text) {
      try checkPath(cell.text, use: "a copy of the preset in a folder of it")
      guard !FileSystem.isSpecial(cell.text) else {
        throw RenderError(.badPreset, "\(cell.text) is not a regular file")
      }
    }
    return ["--\(option.long)=\(cell.text)"]
  }

  /// A path from a file of jobs stays within the working folder, also by way of links.
  private func checkPath(_ path: String, use: String) throws(RenderError) {
    guard row.line != nil, Self.stepsOut(path) > 0 || FileSystem.leadsOutByLink(path) else {
      return
    }
    throw RenderError(.badPreset, "\(path) leads out of the working folder", use: use)
  }

  /// How often a path leaves the folder that it has reached, to the root or to the one above.
  private static func stepsOut(_ path: String) -> Int {
    (path.isAbsolutePath ? 1 : 0) + path.pathNames.count { $0 == ".." }
  }

  private func job(_ arguments: [String], _ template: String) throws(RenderError) -> BatchPlan.Job {
    let parsed = try ArgumentParser.parse(arguments)
    let (argument, preset) = try context.loadPreset(parsed, outputExtensions: [])
    let format = try format(parsed, template)
    let values: [(field: String, value: String)] = [
      ("preset", argument.stem), ("seed", "\(preset.seed)"),
      ("width", "\(preset.output.width)"), ("height", "\(preset.output.height)"),
      ("fps", preset.output.frameRate.description),
      ("duration", preset.output.duration.description), ("format", format.row.fileExtensions[0]),
      ("codec", parsed.text(.codec) ?? format.codecs[0].rawValue),
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
    guard !format.row.isSequence || path.contains("%") else {
      throw RenderError(
        .usage, "png writes one file a frame: end the output in -%04d.png, or use the format apng")
    }
    let plan = try RenderPlan(
      RenderArguments.request(
        parsed, preset, format, to: .file(path: path, overwrite: defaults.overwrite)))
    let overwrites = defaults.overwrite || isResumed(plan, path)
    if !overwrites, let file = plan.files.first(where: FileSystem.exists) {
      throw RenderError(
        .exists,
        "\(file) exists; write -y to replace it, or --resume to continue the batch that made it")
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
