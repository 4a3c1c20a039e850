/// The delivery status of a message, in the conversation's language.
public enum StatusLine: Sendable, Equatable {
  case sending(String)
  case delivered(String)
  case read(String)
  case failed(String)

  /// The text of the line.
  public var text: String {
    switch self {
    case .sending(let text), .delivered(let text), .read(let text), .failed(let text): text
    }
  }
}
