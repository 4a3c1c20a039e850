/// The payload of a ``MessageKind/poll``: a question with options to vote for.
public struct Poll: MessagePayload {
  /// An answer that participants can vote for.
  public struct Option: Sendable, Equatable {
    /// The answer; never empty.
    public var text: String
    /// The participants who are known to have voted for it, each once.
    public var votes: [ParticipantID]
    /// The number of votes, if not all voters are known.
    public var count: Int?
    /// Whether the viewer is known to have voted for it without being in ``votes``.
    public var isChosen: Bool
    /// Whether it is the right answer of a quiz.
    public var isCorrect: Bool
    /// Members whose keys begin with `x-`, which hosts may add.
    public var extensions: [String: JSONValue]

    /// Creates an option.
    public init(
      _ text: String, votes: [ParticipantID] = [], count: Int? = nil, isChosen: Bool = false,
      isCorrect: Bool = false, extensions: [String: JSONValue] = [:]
    ) {
      self.text = text
      self.votes = votes
      self.count = count
      self.isChosen = isChosen
      self.isCorrect = isCorrect
      self.extensions = extensions
    }

    /// The number of votes, at least 0.
    public var total: Int { max(votes.count, count ?? 0, isChosen ? 1 : 0) }

    private static let keys: KeySet = ["text", "votes", "count", "chosen", "correct"]

    fileprivate init?(_ reader: ValueReader, _ references: inout DocumentReferences) {
      guard let object = reader.object(knowing: Self.keys) else { return nil }
      let text = object.string("text", .required, .nonEmpty)
      votes = object.value("votes")?.participantIDs(&references) ?? []
      count = object.integer("count", in: 0...1_000_000_000)
      isChosen = object.bool("chosen") ?? false
      isCorrect = object.bool("correct") ?? false
      extensions = object.extensions
      guard let text else { return nil }
      self.text = text
    }

    fileprivate var json: JSONValue {
      JSONValue(
        members: [
          "text": .string(text), "votes": votes.json, "count": count.map { .number(Double($0)) },
          "chosen": isChosen ? .bool(true) : nil, "correct": isCorrect ? .bool(true) : nil,
        ], extensions)
    }
  }

  /// The question; never empty.
  public var question: String
  /// The options, at least one.
  public var options: [Option]
  /// Whether a participant can vote for several options.
  public var allowsMultipleAnswers: Bool
  /// Whether there is a right answer.
  public var isQuiz: Bool
  /// Whether nobody can vote any more.
  public var isClosed: Bool
  /// Whether it is hidden who voted for what.
  public var isAnonymous: Bool
  /// The number of people who voted, if it is known.
  public var voters: Int?
  /// Members whose keys begin with `x-`, which hosts may add.
  public var extensions: [String: JSONValue]

  /// Creates a poll.
  public init(
    question: String, options: [Option], allowsMultipleAnswers: Bool = false,
    isQuiz: Bool = false, isClosed: Bool = false, isAnonymous: Bool = false, voters: Int? = nil,
    extensions: [String: JSONValue] = [:]
  ) {
    self.question = question
    self.options = options
    self.allowsMultipleAnswers = allowsMultipleAnswers
    self.isQuiz = isQuiz
    self.isClosed = isClosed
    self.isAnonymous = isAnonymous
    self.voters = voters
    self.extensions = extensions
  }

  private static let keys: KeySet = [
    "question", "options", "multiple", "quiz", "closed", "anonymous", "voters",
  ]

  /// Reads a poll. Missing or empty questions, options without a text, votes of unknown
  /// participants and unknown keys are reported.
  public init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: Self.keys) else { return nil }
    let question = object.string("question", .required, .nonEmpty)
    let options = object.array("options", .required, count: 1...Int.max) {
      Option($0, &references)
    }
    allowsMultipleAnswers = object.bool("multiple") ?? false
    isQuiz = object.bool("quiz") ?? false
    isClosed = object.bool("closed") ?? false
    isAnonymous = object.bool("anonymous") ?? false
    voters = object.integer("voters", in: 0...1_000_000_000)
    extensions = object.extensions
    guard let question, let options else { return nil }
    self.question = question
    self.options = options
  }

  /// The payload as it is written to a document.
  public var json: JSONValue {
    JSONValue(
      members: [
        "question": .string(question), "options": .array(options.map(\.json)),
        "multiple": allowsMultipleAnswers ? .bool(true) : nil,
        "quiz": isQuiz ? .bool(true) : nil, "closed": isClosed ? .bool(true) : nil,
        "anonymous": isAnonymous ? .bool(true) : nil,
        "voters": voters.map { .number(Double($0)) },
      ], extensions)
  }

  /// The question.
  public var summary: String? { [question].firstNonEmpty }

  /// The question and the options.
  public var lines: [String?]? { [question] + options.map(\.text) }
}
