import Confab

/// What happens in a step.
public enum Action: Sendable, Equatable {
  /// Messages arrive, in this order.
  case receive([Message])
  /// The viewer sends a message.
  case send(Sending)
  /// Participants have seen all messages up to one.
  case seen(MessageID, by: [ParticipantID])
  /// The participants who are typing from now on; nobody if empty.
  case typing([ParticipantID])
  /// The viewer types a text, one character (grapheme) every `interval` seconds.
  case type(String, interval: Double)
  /// The viewer changes the input bar.
  case input(InputChange)
  /// A participant adds or removes a reaction.
  case react(ReactionChange)
  /// The text of a message is replaced.
  case edit(MessageID, text: String)
  /// A message is replaced by another version of it, with the same id.
  case update(Message)
  /// A message is deleted.
  case delete(MessageID)
  /// The conversation is scrolled, animated.
  case scroll(ScrollTarget)
  /// The conversation is flung with a velocity in points per second; negative towards older
  /// messages.
  case fling(velocity: Double)
  /// The page before the loaded messages is requested.
  case loadPrevious
  /// The page after the loaded messages is requested.
  case loadNext
  /// The screen is rotated.
  case rotate(Orientation)
  /// The conversation gets a part of the screen's width.
  case split(Split)
  /// The keyboard is shown, hidden or dragged.
  case keyboard(KeyboardChange)
  /// The viewer swipes left, which reveals the times of messages.
  case reveal(RevealSwipe)
  /// The viewer swipes a message right to reply to it.
  ///
  /// - Parameters:
  ///   - by: The distance in points.
  ///   - over: The duration of the swipe in seconds.
  case reply(MessageID, by: Double, over: Double)
  /// The viewer taps a message.
  case tap(MessageID)
  /// The appearance changes.
  case appearance(Appearance)
  /// The size of message text changes, in points; `nil` for that of the theme.
  case typeSize(Double?)
  /// The theme changes: the name of a built-in theme, or the path of a theme file relative to the
  /// scenario's folder.
  case theme(String)
  /// Nothing happens for a time in seconds.
  case wait(Double)
  /// The screen is kept as a picture of this name, which has letters, digits, `-` and `_` only.
  case capture(String)
  /// The screen must be in a state.
  case expect(Expectation)
}
