import LiquidTimeline

/// Reads and writes the section of a style by walking its table of fields.
enum StyleSection {
  /// The parameters of `node`, defaults where a key or the whole section is absent; faults are added to `issues`.
  static func decode<Parameters: ParameterSet>(
    _ type: Parameters.Type, _ node: JSONNode?, at keyPath: String, _ issues: IssueList
  ) -> Parameters {
    var parameters = Parameters()
    var origins: [String: JSONOrigin] = [:]
    let before = issues.issues.count
    if let node {
      guard var reader = ObjectReader(node, at: keyPath, issues: issues) else { return parameters }
      for field in Parameters.fields {
        guard let value = reader.node(field.key) else { continue }
        origins[field.key] = value.origin
        set(field, of: &parameters, to: value, at: reader.path(field.key), issues)
      }
      reader.finish()
    }
    // What no single range can say is only worth asking when every single value is right.
    guard issues.issues.count == before else { return parameters }
    do throws(TimelineError) {
      try parameters.validate()
    } catch {
      let origin = origins[error.key] ?? node?.origin ?? .absent
      issues.add(origin, "\(keyPath).\(error.key)", "\(error.problem) (\(error.remedy))")
    }
    return parameters
  }

  private static func set<Parameters>(
    _ field: ParameterField<Parameters>, of parameters: inout Parameters, to node: JSONNode,
    at keyPath: String, _ issues: IssueList
  ) {
    switch field.kind {
    case .number(let path, let range):
      guard let number = node.number(in: range, unit: field.unit, at: keyPath, issues) else {
        return
      }
      parameters[keyPath: path] = number
    case .integer(let path, let range):
      guard let whole = node.integer(in: range, unit: field.unit, at: keyPath, issues) else {
        return
      }
      parameters[keyPath: path] = whole
    case .span(let path, let range):
      let pair = node.pair(
        in: range, unit: field.unit, form: "[low, high]", at: keyPath, issues)
      guard let (low, high) = pair else { return }
      guard low <= high else {
        let spelling = "[\(JSONValue.spelling(of: low)), \(JSONValue.spelling(of: high))]"
        issues.add(
          node.origin, keyPath, "\(spelling) runs backwards; write the smaller number first")
        return
      }
      parameters[keyPath: path] = low...high
    case .choice(let path, let words):
      guard let word = node.word(of: words, at: keyPath, issues) else { return }
      parameters[keyPath: path] = word
    case .curve(let path):
      guard let curve = CurveDecoder.decode(node, at: keyPath, issues) else { return }
      parameters[keyPath: path] = curve
    }
  }

  /// Every parameter, in the order of the table.
  static func encode<Parameters: ParameterSet>(_ parameters: Parameters) -> JSONValue {
    .object(
      Parameters.fields.map { field in
        let value: JSONValue =
          switch field.kind {
          case .number(let path, _): .number(parameters[keyPath: path])
          case .integer(let path, _): .integer(parameters[keyPath: path])
          case .span(let path, _):
            .array([
              .number(parameters[keyPath: path].lowerBound),
              .number(parameters[keyPath: path].upperBound),
            ])
          case .choice(let path, _): .string(parameters[keyPath: path])
          case .curve(let path): CurveDecoder.encode(parameters[keyPath: path])
          }
        return (key: field.key, value: value)
      })
  }
}
