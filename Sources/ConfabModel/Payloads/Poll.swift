/// The payload of a ``MessageKind/poll``: a question with options to vote for.
public struct Poll: MessagePayload {
  /// An answer that participants can vote for.
  public struct Option: Sendable, Equatable {
    /// The answer; never empty.
    public var text: String
    /// The participants who voted for it, each once.
    public var votes: [ParticipantID]
    /// Members whose keys begin with `x-`, which hosts may add.
    public var extensions: [String: JSONValue]

    /// Creates an option.
    public init(
      _ text: String, votes: [ParticipantID] = [], extensions: [String: JSONValue] = [:]
    ) {
      self.text = text
      self.votes = votes
      self.extensions = extensions
    }

    private static let keys: KeySet = ["text", "votes"]

    fileprivate init?(_ reader: ValueReader, _ references: inout DocumentReferences) {
      guard let object = reader.object(knowing: Self.keys) else { return nil }
      let text = object.string("text", .required, .nonEmpty)
      votes = object.value("votes")?.participantIDs(&references) ?? []
      extensions = object.extensions
      guard let text else { return nil }
      self.text = text
    }

    fileprivate var json: JSONValue {
      JSONValue(
        members: ["text": .string(text), "votes": votes.json], extensions)
    }
  }

  /// The question; never empty.
  public var question: String
  /// The options, at least one.
  public var options: [Option]
  /// Whether a participant can vote for several options.
  public var allowsMultipleAnswers: Bool
  /// Members whose keys begin with `x-`, which hosts may add.
  public var extensions: [String: JSONValue]

  /// Creates a poll.
  public init(
    question: String, options: [Option], allowsMultipleAnswers: Bool = false,
    extensions: [String: JSONValue] = [:]
  ) {
    self.question = question
    self.options = options
    self.allowsMultipleAnswers = allowsMultipleAnswers
    self.extensions = extensions
  }

  private static let keys: KeySet = ["question", "options", "multiple"]

  /// Reads a poll. Missing or empty questions, options without a text, votes of unknown participants
  /// and unknown keys are reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: Self.keys) else { return nil }
    let question = object.string("question", .required, .nonEmpty)
    let options = object.array("options", .required, count: 1...Int.max) {
      Option($0, &references)
    }
    allowsMultipleAnswers = object.bool("multiple") ?? false
    extensions = object.extensions
    guard let question, let options else { return nil }
    self.question = question
    self.options = options
  }

  public var json: JSONValue {
    JSONValue(
      members: [
        "question": .string(question), "options": .array(options.map(\.json)),
        "multiple": allowsMultipleAnswers ? .bool(true) : nil,
      ], extensions)
  }

  /// The question.
  public var summary: String? { [question].firstNonEmpty }
}
