/// Why a call of this library failed: a category for machines and one sentence a line for people.
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
  /// At least one sentence, each saying what is wrong, where, and what would be right.
  public let messages: [String]

  /// Makes an error of one sentence.
  public init(_ category: Category, _ message: String) {
    self.category = category
    self.messages = [message]
  }

  /// Makes an error that reports several independent faults; there must be at least one.
  public init(_ category: Category, messages: [String]) {
    precondition(!messages.isEmpty, "an error without a message helps nobody")
    self.category = category
    self.messages = messages
  }

  /// The sentences, one a line.
  public var message: String { messages.joined(separator: "\n") }
}
