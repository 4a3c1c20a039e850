/// The reason for an update. It decides how the screen scrolls.
public enum UpdateKind: String, Sendable, CaseIterable, Encodable {
  /// The conversation appears.
  case firstLoad
  /// The first answer of the server after stored messages were shown.
  case firstSync
  /// Messages arrived, changed or were removed.
  case normal
  /// A page was added at one end.
  case pagination
  /// Everything was replaced: another theme, type size, width or place in the conversation.
  case reload
  /// Messages far from the reader were removed from memory.
  case messageCountReduction

  /// Whether rows move one by one. Updates of all other kinds replace everything at once.
  package var animatesRows: Bool { self == .normal || self == .firstSync }
}
