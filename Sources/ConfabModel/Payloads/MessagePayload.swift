/// The part of a message that belongs to its kind, besides text and attachments.
///
/// A document keeps the payload under the key named like the kind: `"poll": {…}` for `poll`. Each
/// kind has one type that reads and checks its payload, so that factories and presenters work with
/// values:
///
///     if let poll = message.payload as? Poll { print(poll.question) }
///
/// Declare a type for a kind of your own (`x-…`) and register it in ``PayloadTypes``. Kinds without
/// a registered type keep their payload as a ``JSONValue``.
///
///     struct Dice: MessagePayload {
///       var eyes: Int
///
///       init?(_ reader: ValueReader, references: inout DocumentReferences) {
///         guard let object = reader.object(knowing: ["eyes"]),
///           let eyes = object.integer("eyes", .required, in: 1...6)
///         else { return nil }
///         self.eyes = eyes
///       }
///
///       var json: JSONValue { .object(["eyes": .number(Double(eyes))]) }
///     }
public protocol MessagePayload: Sendable, Equatable {
  /// Reads the payload from a document.
  ///
  /// - Parameters:
  ///   - reader: The value under the key named like the kind.
  ///   - references: The document's participants and messages, for payloads that name them.
  /// - Returns: `nil` after a problem was reported through `reader`.
  init?(_ reader: ValueReader, references: inout DocumentReferences)

  /// The payload as it is written to a document. Content hashes depend on it.
  var json: JSONValue { get }

  /// What a message with this payload is called when it is read aloud, such as "poll". The default
  /// is `nil`, which stands for the name of the kind.
  var noun: String? { get }

  /// The words that describe the payload best, for placeholders and transcripts. The default is
  /// `nil`.
  ///
  /// ``Message/words`` combines noun and summary: "poll: Where to?".
  var summary: String? { get }

  /// All texts that a picture of the payload shows, in their order. ``Message/words`` has them and
  /// the message's text. The default is `nil`, with which the words are the text or, without one,
  /// the ``summary``.
  var lines: [String?]? { get }
}

extension MessagePayload {
  /// The name of the kind.
  public var noun: String? { nil }

  /// No words.
  public var summary: String? { nil }

  /// No texts besides the summary.
  public var lines: [String?]? { nil }

  /// Creates a payload from JSON that did not come from a document, such as a server's answer.
  ///
  /// Ids of participants and messages are not checked.
  /// - Throws: `DocumentError` with every problem. Its problems have a path and no line.
  public init(json: JSONValue) throws(DocumentError) {
    let problems = ProblemCollector.withoutText()
    var references = DocumentReferences()
    references.participants.isComplete = false
    references.messages.isComplete = false
    let payload = Self(ValueReader(json, problems), references: &references)
    if let error = problems.error(source: "payload") { throw error }
    guard let payload else {
      let problem = Problem(path: "$", line: 0, column: 0, text: "expected a \(Self.self)")
      throw DocumentError(source: "payload", problems: [problem])
    }
    self = payload
  }

  fileprivate func isEqual(to other: any MessagePayload) -> Bool { (other as? Self) == self }
}

extension JSONValue: MessagePayload {
  /// Keeps the value as it is.
  public init(_ reader: ValueReader, references: inout DocumentReferences) { self.init(reader) }

  /// The value itself.
  public var json: JSONValue { self }

  /// The text of the first of the members `title`, `question`, `name`, `url`, `address` and
  /// `outcome` that has any.
  public var summary: String? {
    guard case .object(let members) = self else { return nil }
    for key in ["title", "question", "name", "url", "address", "outcome"] {
      if case .string(let text) = members[key], !text.isEmpty { return text }
    }
    return nil
  }

  /// The captions of the card in the member `card`.
  public var lines: [String?]? {
    guard case .object(let members) = self, let card = members["card"] else { return nil }
    return (try? AppCard(json: card))?.lines
  }
}

/// Stores a payload of any type in one word, since most messages have none.
indirect enum AnyPayload: Sendable, Equatable {
  case payload(any MessagePayload)

  var value: any MessagePayload {
    switch self {
    case .payload(let value): value
    }
  }

  static func == (a: AnyPayload, b: AnyPayload) -> Bool { a.value.isEqual(to: b.value) }
}
