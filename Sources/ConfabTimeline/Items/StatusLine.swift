/// The delivery status of a message, in the conversation's language.
public enum StatusLine: Sendable, Equatable {
  /// The message is on its way.
  case sending(String)
  /// The message was delivered.
  case delivered(String)
  /// The message was read, with the time if it is known.
  case read(String)
  /// The message could not be sent.
  case failed(String)

  /// The text of the line.
  public var text: String {
    switch self {
    case .sending(let text), .delivered(let text), .read(let text), .failed(let text): text
    }
  }
}
