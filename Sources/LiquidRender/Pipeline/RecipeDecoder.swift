/// Reads the recipe that a file carries.
extension Recipe {
  /// Decodes the text of a note.
  ///
  /// - Parameters:
  ///   - text: The note.
  ///   - file: What errors call the file.
  /// - Returns: The recipe, or nil when the text is something else.
  /// - Throws: `RenderError` of category `badPreset` for a recipe that is damaged or too new.
  static func decode(_ text: String, file: String) throws(RenderError) -> Recipe? {
    guard text.utf8.count <= PresetLimits.fileBytes, text.contains("\"liquidVideoRecipe\"") else {
      return nil
    }
    let subject = "recipe of \(file)"
    let issues = IssueList()
    do throws(JSONParser.Failure) {
      let root = try JSONParser.parseDocument(Array(text.utf8))
      if let recipe = try? decode(root, subject, issues), issues.issues.isEmpty { return recipe }
    } catch {
      throw RenderError(
        .badPreset, "\(subject):\(error.position.line):\(error.position.column): \(error.message)")
    }
    throw RenderError(.badPreset, messages: issues.issues.map { $0.line(file: subject) })
  }

  private static func decode(
    _ root: JSONNode, _ subject: String, _ issues: IssueList
  ) throws(PresetError) -> Recipe? {
    guard var reader = ObjectReader(root, at: "", issues: issues) else { return nil }
    if let number = reader.integer("liquidVideoRecipe", 1...(.max)), number > version {
      issues.add(
        root.origin, "liquidVideoRecipe",
        "\(number) is newer than this program knows (\(version)); use a newer liquid-video")
      return nil
    }
    let digest = reader.optionalText("frameDigest")
    let engine = reader.text("engine") ?? ""
    let libraries = Self.libraries(reader.node("libraries"), issues)
    let render = reader.requiredNode("render", hint: "the format and how it was encoded")
    let presetNode = reader.requiredNode("preset", hint: "what was drawn")
    reader.finish()
    guard let render, let presetNode,
      var values = ObjectReader(render, at: "render", issues: issues)
    else { return nil }
    let preset: Preset
    do throws(PresetError) {
      preset = try PresetDecoder.decode(presetNode, file: subject)
    } catch {
      for issue in error.issues {
        issues.add(issue.origin, "preset.\(issue.keyPath)", issue.sentence)
      }
      return nil
    }
    let count = preset.output.frameCount
    let first = values.integer("firstFrame", 0...(count - 1)) ?? 0
    let frames = values.integer("frames", 1...count) ?? count
    if first + frames > count {
      issues.add(render.origin, "render.frames", "\(frames) frames from \(first) on are too many")
    }
    let matte = values.optionalText("matte")
    var recipe = Recipe(engine: engine, libraries: libraries, preset: preset)
    recipe.frameDigest = digest
    recipe.format = values.text("format") ?? ""
    recipe.codec = values.text("codec") ?? ""
    recipe.pixels = values.text("pixels") ?? ""
    recipe.quality = values.text("quality") ?? ""
    recipe.crf = values.optionalInteger("crf", 0...255)
    recipe.frames = first..<(first + frames)
    recipe.loops = values.integer("loops", RenderLimits.loops) ?? 1
    recipe.heldFrames = values.integer("heldFrames", 0...PresetLimits.frames) ?? 0
    if let matte {
      recipe.matte = SRGBColor(hex: matte)
      if recipe.matte == nil {
        issues.add(render.origin, "render.matte", "\"\(matte)\" is not a colour (use \"#RRGGBB\")")
      }
    }
    values.finish()
    return recipe
  }

  private init(engine: String, libraries: [Library], preset: Preset) {
    self.engine = engine
    self.libraries = libraries
    format = ""
    codec = ""
    pixels = ""
    quality = ""
    frames = 0..<1
    loops = 1
    heldFrames = 0
    self.preset = preset
  }

  private static func libraries(_ node: JSONNode?, _ issues: IssueList) -> [Library] {
    guard let node else { return [] }
    guard case .object(let members) = node.value else {
      issues.add(node.origin, "libraries", "is \(node.kindName), not an object { … }")
      return []
    }
    return members.compactMap { member in
      guard case .string(let version) = member.node.value else {
        issues.add(member.node.origin, "libraries.\(member.key)", "is not a text")
        return nil
      }
      return Library(name: member.key, version: version)
    }
  }
}

extension ObjectReader {
  /// A text, or nil when the key is absent or null.
  fileprivate mutating func optionalText(_ key: String) -> String? {
    if case .null = node(key)?.value { return nil }
    return text(key)
  }

  /// A whole number, or nil when the key is absent or null.
  fileprivate mutating func optionalInteger(_ key: String, _ range: ClosedRange<Int>) -> Int? {
    if case .null = node(key)?.value { return nil }
    return integer(key, range)
  }
}
