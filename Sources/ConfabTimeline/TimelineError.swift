import ConfabModel

/// Why a conversation has no timeline, or not the one that was asked for.
public enum TimelineError: Error, Sendable, Equatable, CustomStringConvertible {
  case unknownZone(ZoneError)
  case duplicateMessage(MessageID)
  /// Neither an id nor a number; with the nearest id there is.
  case unknownMessage(String, suggestion: MessageID?)
  /// A message's number outside 1 … count.
  case noSuchNumber(Int, count: Int)
  /// The end comes before the start.
  case reversedRange(from: String, to: String)
  /// Fewer than one message was asked for.
  case nothingSelected(Int)
  /// A range without `..`.
  case noRange(String)
  /// A factory gave two parts of a message the same key.
  case duplicatePart(MessageID, key: String?)
  /// A decorator gave two rows the same id; with their places among all.
  case duplicateItem(DuplicateID<Int>)

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
      "\"\(text)\" is no range; write A..B, each the id or the number of a message"
    case .duplicatePart(let id, let key):
      "the factory of message \"\(id)\" makes two parts "
        + (key.map { "with the key \"\($0)\"" } ?? "without a key")
    case .duplicateItem(let problem): "two rows share an id: \(problem)"
    }
  }
}

/// The document names a time zone that does not exist.
public struct ZoneError: Error, Sendable, Equatable, CustomStringConvertible {
  public let name: String
  /// The nearest IANA name, if one is near.
  public let suggestion: String?

  public var description: String { "unknown time zone \"\(name)\"" + didYouMean(suggestion) }
}

private func didYouMean(_ suggestion: String?) -> String {
  suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
}
