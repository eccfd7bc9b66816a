@testable import LiquidRender
@testable import liquid_video

/// Reads a table of jobs, the template of their names behind a byte 0xFF, and the manifest of a batch.
///
/// A table that reads says the same after it was written as CSV, as JSON and as JSON Lines; no row that is
/// planned leaves the working folder, and no fault is without words.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let parts = fuzzedBytes(data, count).parts
  // A zero cannot stand on a command line.
  let template =
    parts.count > 1 && !parts[1].contains(0)
    ? String(decoding: parts[1], as: UTF8.self) : "{row}.mp4"
  holdTemplate(template)
  do throws(RenderError) {
    let table = try JobTable(parts[0], file: "jobs")
    holdTable(table, of: parts[0])
    plan(table, template)
  } catch {
    holdReason(error, [.badPreset])
  }
  withFile(parts[0], holdManifest)
  return 0
}

private func holdTable(_ table: JobTable, of text: [UInt8]) {
  let lines = text.count { $0 == 10 || $0 == 13 } + 1
  hold(!table.rows.isEmpty, "a table without rows")
  hold(table.rows.map(\.number) == Array(1...table.rows.count), "numbers of rows")
  let places = table.rows.compactMap(\.line)
  hold(places.count == table.rows.count, "a row of a text has no line")
  hold(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }, "a row is below the next")
  hold(places.allSatisfy { (1...lines).contains($0) }, "a line outside the text")
  for row in table.rows {
    let columns = row.cells.map(\.column)
    hold(Set(columns.map { Array($0.utf8) }).count == columns.count, "a column twice")
  }
  holdForms(table)
}

/// Writes the table in each form and reads it again; empty cells and rows stand for nothing in CSV.
private func holdForms(_ table: JobTable) {
  func same(_ text: String, _ form: String, _ expected: [[JobTable.Cell]]) {
    do throws(RenderError) {
      let again = try JobTable(Array(text.utf8), file: "again")
      hold(again.rows.map(\.cells) == expected, "\(form) reads differently: \(text)")
    } catch {
      hold(false, "\(form) does not read: \(error.message)\n\(text)")
    }
  }
  let cells = table.rows.map(\.cells)
  // JSON can say neither U+0000 nor a key twice, and the length of a key has a limit in our own writing.
  let texts = cells.flatMap { $0 }.flatMap { [$0.column, $0.text] }
  guard texts.allSatisfy({ !$0.utf8.contains(0) }) else { return }
  let objects = cells.map { row in
    JSONValue.object(row.map { (key: $0.column, value: .string($0.text)) })
  }
  same(JSONValue.array(objects).prettyText, "JSON", cells)
  same(objects.map(\.text).joined(separator: "\n"), "JSON Lines", cells)
  let columns = cells.flatMap { $0 }.map(\.column).reduce(into: [String]()) { list, column in
    if !list.contains(column) { list.append(column) }
  }
  // A name that CSV would trim, or that would make the first byte say another form, stays out.
  guard
    columns.allSatisfy({ !$0.isEmpty && $0.first != " " && $0.last != " " }),
    columns.allSatisfy({ [nil, $0].contains(OptionName(rawValue: $0.lowercased())?.rawValue) }),
    let first = columns.first?.utf8.first, !" \t\r\n[{".utf8.contains(first)
  else { return }
  let rows =
    [columns.map(quoted)]
    + cells.map { row in
      columns.map { column in quoted(row.first { $0.column == column }?.text ?? "") }
    }
  let filled = cells.map { row in
    columns.compactMap { column in row.first { $0.column == column && !$0.text.isEmpty } }
  }.filter { !$0.isEmpty }
  guard !filled.isEmpty else { return }
  same(rows.map { $0.joined(separator: ",") }.joined(separator: "\r\n"), "CSV", filled)
}

private func quoted(_ field: String) -> String {
  guard !field.isEmpty else { return "" }
  let doubled = field.unicodeScalars.reduce(into: String.UnicodeScalarView()) { text, scalar in
    text.append(scalar)
    if scalar == "\"" { text.append(scalar) }
  }
  return "\"\(String(doubled))\""
}

/// Values make no folders: the name has the slashes of the template.
private func holdTemplate(_ text: String) {
  do throws(RenderError) {
    let template = try FileNameTemplate(text)
    let values = FileNameTemplate.fields.map { (field: $0, value: "../\($0)") }
    let name = template.name(values)
    func slashes(_ text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "/") } }
    hold(slashes(name) == slashes(text), "a value made a folder: \(name)")
    if !text.contains("{") { hold(name == text, "a name without fields changed: \(name)") }
  } catch {
    holdReason(error, [.usage])
  }
}

private func plan(_ table: JobTable, _ template: String) {
  // Presets are files, which a stranger's table may name anywhere; here only the bundled ones are read.
  let isBundled = table.rows.allSatisfy { row in
    row.cells.allSatisfy { $0.column != "preset" || !PresetLibrary.isPath($0.text) }
  }
  guard isBundled, table.rows.count <= 20 else { return }
  do throws(RenderError) {
    let plan = try BatchPlan(
      table, file: "jobs", .init(output: template, overwrite: true, records: [:]),
      quietContext)
    hold(plan.jobs.count == table.rows.count, "rows are missing")
    hold(Set(plan.jobs.map(\.path)).count == plan.jobs.count, "two rows have one file")
    for job in plan.jobs {
      hold(!job.path.utf8.contains(0), "a path with an end inside")
      guard job.row.cells.contains(where: { $0.column == "output" }) else { continue }
      let parts = job.path.utf8.split(separator: UInt8(ascii: "/"))
      let leaves =
        job.path.utf8.first == UInt8(ascii: "/") || parts.contains { $0.elementsEqual("..".utf8) }
      hold(!leaves, "leaves the folder: \(job.path)")
    }
    let estimate = BatchEstimate(plan)
    hold(estimate.frames > 0 && estimate.bytes >= 0 && estimate.seconds >= 0, "estimate")
  } catch {
    holdReason(error, [.badPreset])
  }
}

/// A manifest that reads says the same once it was written again.
private func holdManifest(_ path: String) {
  do throws(RenderError) {
    let records = try BatchRecord.read(path)
    var manifest = BatchManifest()
    var expected: [BatchRecord] = []
    for (index, record) in records.enumerated() {
      guard let key = record.key, !expected.contains(where: { $0.output == record.output })
      else { continue }
      expected.append(record)
      manifest.note(
        BatchManifest.Entry(
          row: index, output: record.output, key: key, status: .done, bytes: record.bytes,
          sha256: record.sha256, frameDigest: record.frameDigest, frames: 1))
    }
    let again = withFile(Array(manifest.json.prettyText.utf8)) { path in
      try? BatchRecord.read(path)
    }
    hold(again == expected, "another manifest came back")
  } catch {
    holdReason(error, [.badPreset])
  }
}
