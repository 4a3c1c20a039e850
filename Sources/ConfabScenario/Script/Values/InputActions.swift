import Confab

/// A change of the input bar.
public enum InputChange: Sendable, Equatable {
  /// The draft becomes a text at once.
  case text(String)
  /// The viewer touches the tab with an id.
  case tab(String)
  /// The viewer begins or ends editing.
  case editing(Bool)
}

/// A change of the keyboard.
public enum KeyboardChange: Sendable, Equatable {
  /// How a drag of the keyboard ends.
  public enum DragEnd: String, Sendable, CaseIterable {
    /// The keyboard is dismissed.
    case dismiss
    /// The keyboard returns.
    case `return`
  }

  /// The keyboard appears.
  case show
  /// The keyboard disappears.
  case hide
  /// A finger drags the keyboard down and lets it go.
  ///
  /// - Parameters:
  ///   - distance: The distance in points, 0 or more.
  ///   - over: The duration of the drag in seconds.
  ///   - end: What happens when the finger lets go.
  case drag(distance: Double, over: Double, then: DragEnd)
}

/// A reaction that a participant adds or removes.
public struct ReactionChange: Sendable, Equatable {
  /// The message.
  public var message: MessageID
  /// The emoji, not empty.
  public var emoji: String
  /// The participant.
  public var participant: ParticipantID
  /// Whether the reaction is removed.
  public var isRemoval: Bool

  /// Creates a change without checking it.
  public init(
    _ message: MessageID, emoji: String, participant: ParticipantID, isRemoval: Bool = false
  ) {
    self.message = message
    self.emoji = emoji
    self.participant = participant
    self.isRemoval = isRemoval
  }
}
