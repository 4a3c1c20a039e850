import ConfabModel

/// An error in making the rows of a conversation.
public enum TimelineError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The conversation's time zone doesn't exist.
  case unknownZone(ZoneError)
  /// Two messages have the same id.
  case duplicateMessage(MessageID)
  /// The text is neither the id of a message nor a number; with the most similar id.
  case unknownMessage(String, suggestion: MessageID?)
  /// The number of a message isn't in 1 … count.
  case noSuchNumber(Int, count: Int)
  /// The end is before the start.
  case reversedRange(from: String, to: String)
  /// Fewer than one message is selected.
  case nothingSelected(Int)
  /// The text of a range has no `..`.
  case noRange(String)
  /// A factory gave two parts of a message the same key.
  case duplicatePart(MessageID, key: String?)
  /// A decorator gave two rows the same id; with their positions among all rows.
  case duplicateItem(DuplicateID<Int>)

  /// One line, such as `there is no message "m5"; did you mean "m4"?`.
  public var description: String {
    switch self {
    case .unknownZone(let error): "$.timezone: \(error)"
    case .duplicateMessage(let id): "two messages have the id \"\(id)\""
    case .unknownMessage(let text, let suggestion):
      "there is no message \"\(text)\"" + didYouMean(suggestion)
    case .noSuchNumber(let number, let count):
      "there is no message \(number): the conversation has \(count)"
    case .reversedRange(let from, let to):
      "the range \(from)..\(to) is empty: \"\(to)\" comes before \"\(from)\""
    case .nothingSelected(let count): "at least one message must be selected, not \(count)"
    case .noRange(let text):
      "\"\(text)\" is not a range; write A..B, with the id or the number of a message at each end"
    case .duplicatePart(let id, let key):
      "the factory of message \"\(id)\" makes two parts "
        + (key.map { "with the key \"\($0)\"" } ?? "without a key")
    case .duplicateItem(let problem): "two rows have the same id: \(problem)"
    }
  }
}

/// The end of an error message with a suggestion; empty without one.
func didYouMean(_ suggestion: String?) -> String {
  suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
}

/// An error for an id that is used twice in a list whose ids must be unique.
public struct DuplicateID<Place: Sendable & Equatable>: Error, Sendable, Equatable,
  CustomStringConvertible
{
  /// The id.
  public let id: String
  /// The first position of the id.
  public let first: Place
  /// The second position of the id, in the order of the list.
  package let second: Place

  /// Creates the error.
  public init(id: String, first: Place, second: Place) {
    self.id = id
    self.first = first
    self.second = second
  }

  /// `the id "m7" is used at 1 and at 3`
  public var description: String { "the id \"\(id)\" is used at \(first) and at \(second)" }
}

/// An error for a time zone that doesn't exist.
public struct ZoneError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The name in the document.
  public let name: String
  /// The most similar IANA name, if one is similar.
  package let suggestion: String?

  /// `unknown time zone "Europe/Berln"; did you mean "Europe/Berlin"?`
  public var description: String { "unknown time zone \"\(name)\"" + didYouMean(suggestion) }
}
