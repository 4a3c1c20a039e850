/// Why what is shown changes; how a screen follows depends on it.
public enum UpdateKind: String, Sendable, CaseIterable, Encodable {
  /// The conversation appears.
  case firstLoad
  /// The server's first word after what was stored here has been shown.
  case firstSync
  /// Messages arrived, changed or went.
  case normal
  /// A page was added at one of the ends.
  case pagination
  /// Everything anew: another theme, type size or width, or another place in the conversation.
  case reload
  /// Messages far from the reader were let go.
  case messageCountReduction

  /// Whether the change is shown as a movement of single rows; every other kind replaces all at once.
  public var animatesRows: Bool { self == .normal || self == .firstSync }
}
