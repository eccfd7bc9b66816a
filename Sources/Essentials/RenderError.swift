/// Why a call failed: a category for programs, and issues for people.
///
/// All rooms throw this one type. An issue names what it is about as a value, so that a command line can spell it as an
/// option and a table as a column; no text needs to be taken apart again.
public struct RenderError: Error, Sendable, Equatable {
  /// What kind of failure it is; the command line gives each its own exit code.
  public enum Category: Sendable, Equatable, CaseIterable {
    /// The caller asked for something that cannot be.
    case usage
    /// A preset or manifest is malformed.
    case badPreset
    /// An input does not exist.
    case notFound
    /// This build of libav lacks the codec or format.
    case unsupported
    /// Rendering or encoding failed.
    case failed
    /// The output exists, and replacing it was not permitted.
    case exists
    /// The output cannot be created.
    case cannotCreate
    /// Reading or writing failed half-way.
    case io
    /// The caller asked to stop.
    case interrupted
    /// A fault of this program.
    case `internal`
  }

  /// The kind of failure.
  public let category: Category
  /// What is wrong: at least one issue, and none that only follows from another.
  public let issues: [Issue]
  /// The errno behind the failure (such as `ENOSPC` or `EPIPE`), or 0.
  public let systemError: Int32

  /// Makes an error of one issue.
  ///
  /// - Parameters:
  ///   - category: The kind of failure.
  ///   - sentence: What is wrong, without the subject.
  ///   - subject: What the sentence is about, or nil when it says so itself.
  ///   - use: What would be right, such as a range or a list of words.
  ///   - nearest: The word that was probably meant.
  ///   - systemError: The errno behind the failure, or 0.
  public init(
    _ category: Category, _ sentence: String, about subject: Subject? = nil, use: String? = nil,
    nearest: String? = nil, systemError: Int32 = 0
  ) {
    self.init(
      category,
      issues: [Issue(sentence, about: subject, use: use, nearest: nearest)],
      systemError: systemError)
  }

  /// Makes an error that reports several independent issues; there must be at least one.
  public init(_ category: Category, issues: [Issue], systemError: Int32 = 0) {
    precondition(!issues.isEmpty, "an error without an issue helps nobody")
    self.category = category
    self.issues = issues
    self.systemError = systemError
  }

  /// The issues as text, one a line.
  public var message: String { issues.map(\.description).joined(separator: "\n") }

  /// The error of a task whose caller asked it to stop.
  public static let interrupted = RenderError(.interrupted, "interrupted")
}

extension RenderError: CustomStringConvertible {
  /// The issues as text, one a line.
  public var description: String { message }
}

extension RenderError {
  /// One thing that is wrong.
  public struct Issue: Sendable, Equatable, CustomStringConvertible {
    /// What the sentence is about, or nil when it says so itself.
    public var subject: Subject?
    /// What is wrong.
    public var sentence: String
    /// What would be right, such as `1–51` or `mp4, webm`.
    public var use: String?
    /// The word that was probably meant.
    public var nearest: String?

    /// Makes an issue.
    public init(
      _ sentence: String, about subject: Subject? = nil, use: String? = nil, nearest: String? = nil
    ) {
      self.subject = subject
      self.sentence = sentence
      self.use = use
      self.nearest = nearest
    }

    /// The sentence, what was probably meant, and what would be right; without the subject.
    public var statement: String {
      sentence + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
        + (use.map { " (use \($0))" } ?? "")
    }

    /// The issue on one line, its subject in the words of this library.
    public var description: String { line(subject?.name) }

    /// The issue on one line, its subject called `name`.
    public func line(_ name: String?) -> String {
      guard let name, !name.isEmpty else { return statement }
      return "\(name): \(statement)"
    }
  }

  /// What an issue is about.
  public enum Subject: Sendable, Equatable {
    /// A setting of a request.
    case setting(Setting)
    /// A value of a preset.
    case value(ValuePlace)

    /// What this library calls it, such as `crf` or `presets/x.json:12:9: paint.liquid`.
    public var name: String {
      switch self {
      case .setting(let setting): setting.rawValue
      case .value(let place): place.name(spelling: \.self)
      }
    }
  }

  /// A setting of a request.
  public enum Setting: String, Sendable, CaseIterable {
    /// The file format.
    case format
    /// The codec.
    case codec
    /// The layout of pixels.
    case pixels
    /// The word for quality.
    case quality
    /// The constant rate factor.
    case crf
    /// The constant quantiser.
    case qp
    /// The most bytes that the file may have.
    case maximumBytes
    /// How often the frames are in the file.
    case loops
    /// How many frames longer the last one is held.
    case heldFrames
    /// The frames of the loop that are rendered.
    case frames
    /// What lies under a transparent background.
    case matte
    /// How many workers render.
    case threads
    /// Where the result goes.
    case destination
    /// The folder of a web bundle.
    case folder
  }

  /// Where a value of a preset came from.
  public struct ValuePlace: Sendable, Equatable {
    /// The preset's file, as the caller gave it.
    public var file: String
    /// Line and column of the value in the file, both from 1; nil when the value does not stand there.
    public var position: (line: Int, column: Int)?
    /// The name that the caller gave to the override which brought the value, or nil.
    public var override: String?
    /// Where in the preset, such as `paint.liquid.stops[2].color`; empty for the whole text.
    public var keyPath: String

    /// Makes a place.
    public init(
      file: String, position: (line: Int, column: Int)? = nil, override: String? = nil,
      keyPath: String
    ) {
      self.file = file
      self.position = position
      self.override = override
      self.keyPath = keyPath
    }

    /// Whether both are the same place.
    public static func == (a: ValuePlace, b: ValuePlace) -> Bool {
      a.file == b.file && a.position?.line == b.position?.line
        && a.position?.column == b.position?.column && a.override == b.override
        && a.keyPath == b.keyPath
    }

    /// The place on one line; `spelling` turns the name of an override into what its user typed.
    public func name(spelling: (String) -> String) -> String {
      if let override {
        // An override is often named after the key already.
        let isSaid =
          override == keyPath || override == "set.\(keyPath)"
          || override == keyPath.split(separator: ".").last.map(String.init)
        return isSaid || keyPath.isEmpty ? spelling(override) : "\(spelling(override)): \(keyPath)"
      }
      let place = position.map { "\(file):\($0.line):\($0.column)" } ?? file
      return keyPath.isEmpty ? place : "\(place): \(keyPath)"
    }
  }
}
