import Confab
import ConfabKinds

/// The payload of a kind from outside: a question, and options to vote for.
struct Ballot: MessagePayload {
  struct Option: Equatable {
    var text: String
    var votes: Int
  }

  static let kind = MessageKind(rawValue: "x-ballot")

  var question: String
  var options: [Option]

  init(_ question: String, _ options: [Option]) {
    self.question = question
    self.options = options
  }

  init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: ["question", "options"]),
      let question = object.string("question", .required, .nonEmpty),
      let options = object.array("options", .required, count: 1...9, { Option($0) })
    else { return nil }
    self.init(question, options)
  }

  var json: JSONValue {
    .object(["question": .string(question), "options": .array(options.map(\.json))])
  }

  var noun: String? { "ballot" }

  var summary: String? {
    let leader = options.max { $0.votes < $1.votes }
    return leader.map { "\(question) \($0.text) leads" } ?? question
  }
}

extension Ballot.Option {
  init?(_ reader: ValueReader) {
    guard let object = reader.object(knowing: ["text", "votes"]),
      let text = object.string("text", .required, .nonEmpty),
      let votes = object.integer("votes", .required, in: 0...1_000_000)
    else { return nil }
    self.init(text: text, votes: votes)
  }

  fileprivate var json: JSONValue {
    .object(["text": .string(text), "votes": .number(Double(votes))])
  }
}
