/// A part of rows that can be left out.
public enum HiddenPart: String, Sendable, Hashable, CaseIterable {
  /// The names above and in messages.
  case names
  /// The avatars beside messages.
  case avatars
  /// Times and dates.
  case times
  /// Delivered, read, ticks and readers.
  case receipts
  /// Reactions.
  case reactions
  /// The status bar of a screen.
  case statusBar = "status-bar"
}
