import Essentials
import MediaFormats

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
    let root: JSONNode
    do throws(JSONParser.Failure) {
      root = try JSONParser.parseDocument(Array(text.utf8))
    } catch {
      issues.add(.text(error.position), "", error.message)
      throw RenderError(issues.issues, file: subject)
    }
    guard let recipe = decode(root, issues), issues.issues.isEmpty else {
      throw RenderError(issues.issues, file: subject)
    }
    return recipe
  }

  private static func decode(_ root: JSONNode, _ issues: IssueList) -> Recipe? {
    guard var reader = ObjectReader(root, at: "", issues: issues) else { return nil }
    if let number = reader.integer("liquidVideoRecipe", 1...(.max)), number > version {
      issues.add(
        root.origin, "liquidVideoRecipe",
        "\(number) is a newer version than this program reads (\(version)); use a newer liquid-video"
      )
      return nil
    }
    let digest = reader.optionalText("frameDigest")
    let engine = reader.text("engine") ?? ""
    let libraries = Self.libraries(reader.node("libraries"), issues)
    let render = reader.requiredNode("render", hint: "the format and its settings")
    let presetNode = reader.requiredNode("preset", hint: "the preset that was drawn")
    reader.finish()
    guard let render, let presetNode,
      var values = ObjectReader(render, at: "render", issues: issues)
    else { return nil }
    let faults = IssueList()
    let decoded = PresetDecoder.decode(presetNode, faults)
    for fault in PresetDecoder.inOrder(faults.issues) {
      issues.add(fault.origin, "preset.\(fault.keyPath)", fault.sentence)
    }
    guard let preset = decoded, faults.issues.isEmpty else { return nil }
    let count = preset.output.frameCount
    let first = values.integer("firstFrame", 0...(count - 1)) ?? 0
    let frames = values.integer("frames", 1...count) ?? count
    if first + frames > count {
      issues.add(render.origin, "render.frames", "\(frames) frames from \(first) on are too many")
    }
    let matte = values.optionalText("matte")
    let format = values.choice("format", ContainerFormat.allCases, \.rawValue)
    let codec = values.choice("codec", VideoCodec.allCases, \.rawValue)
    let pixels = values.choice("pixels", PixelLayout.allCases, \.name)
    let quality = values.choice("quality", Quality.allCases, \.rawValue)
    guard let format, let codec, let pixels, let quality else { return nil }
    var recipe = Recipe(
      engine: engine, libraries: libraries, frameDigest: digest, format: format, codec: codec,
      pixels: pixels, quality: quality, frames: first..<(first + frames), loops: 1, heldFrames: 0,
      preset: preset)
    recipe.crf = values.optionalInteger("crf", 0...255)
    recipe.qp = values.optionalInteger("qp", 0...255)
    recipe.loops = values.integer("loops", RenderLimits.loops) ?? 1
    recipe.heldFrames = values.integer("heldFrames", 0...PresetLimits.frames) ?? 0
    if let matte {
      recipe.matte = SRGBColor(hex: matte)
      if recipe.matte == nil {
        issues.add(
          render.origin, "render.matte", "\"\(matte)\" is not a colour", use: "\"#RRGGBB\"")
      }
    }
    values.finish()
    return recipe
  }

  private static func libraries(_ node: JSONNode?, _ issues: IssueList) -> [Library] {
    guard let node else { return [] }
    guard case .object(let members) = node.value else {
      issues.add(node.origin, "libraries", "is \(node.kindName), not an object { … }")
      return []
    }
    return members.compactMap { member in
      guard case .string(let version) = member.node.value else {
        issues.add(member.node.origin, "libraries.\(member.key)", "is not a string")
        return nil
      }
      return Library(name: member.key, version: version)
    }
  }
}

extension ObjectReader {
  /// One of several values by its name; the fault is added when the key is absent or names none.
  fileprivate mutating func choice<Value>(
    _ key: String, _ values: [Value], _ name: (Value) -> String
  ) -> Value? {
    guard let node = requiredNode(key, hint: "the name that \(key) has in formats"),
      let word = node.word(of: values.map(name), at: path(key), issues)
    else { return nil }
    return values.first { name($0) == word }
  }

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
