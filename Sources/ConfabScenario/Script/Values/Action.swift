import Confab

/// What happens in a step.
package enum Action: Sendable, Equatable {
  /// Messages arrive, in this order.
  case receive([Message])
  /// The viewer sends a message.
  case send(Sending)
  /// Participants have seen all messages up to one.
  case seen(MessageID, by: [ParticipantID])
  /// Participants leave: their avatars disappear, and they no longer type.
  case leave([ParticipantID])
  /// The participants who are typing from now on; nobody if empty.
  case typing([ParticipantID])
  /// The viewer types a text, one character (grapheme) every `interval` seconds.
  case type(String, interval: Double)
  /// The viewer changes the input bar.
  case input(InputChange)
  /// A participant adds or removes a reaction.
  case react(ReactionChange)
  /// A participant votes in a poll, or takes a vote back.
  case vote(VoteChange)
  /// The text of a message is replaced.
  case edit(MessageID, text: String)
  /// A message is replaced by another version of it, with the same id.
  case update(Message)
  /// A message that failed is sent again. The message of the value has only its id.
  case retry(Sending)
  /// The author takes a message back; the note that it was unsent stays.
  case unsend(MessageID)
  /// A message is deleted.
  case delete(MessageID)
  /// The files of a message are transferred.
  case download(ShareChange)
  /// A recording is played.
  case play(ShareChange)
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

/// A message that the viewer sends, and what happens to it. Times are seconds after the step; `nil`
/// for never.
package struct Sending: Sendable, Equatable {
  /// The message. Its author is the viewer.
  package var message: Message
  /// When the server confirms the message.
  package var sent: Double?
  /// When the message is delivered.
  package var delivered: Double?
  /// When the message is read.
  package var read: Double?
  /// When sending fails. Then the other times are `nil`.
  package var failed: Double?

  /// Creates a message to send without checking it.
  package init(
    _ message: Message, sent: Double? = nil, delivered: Double? = nil, read: Double? = nil,
    failed: Double? = nil
  ) {
    self.message = message
    self.sent = sent
    self.delivered = delivered
    self.read = read
    self.failed = failed
  }
}

/// A change of the input bar.
package enum InputChange: Sendable, Equatable {
  /// The draft becomes a text at once.
  case text(String)
  /// The viewer touches the tab with an id.
  case tab(String)
  /// The viewer begins or ends editing.
  case editing(Bool)
}

/// A change of the keyboard.
package enum KeyboardChange: Sendable, Equatable {
  /// How a drag of the keyboard ends.
  package enum DragEnd: String, Sendable, CaseIterable {
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
package struct ReactionChange: Sendable, Equatable {
  /// The message.
  package var message: MessageID
  /// The emoji, not empty.
  package var emoji: String
  /// The participant.
  package var participant: ParticipantID
  /// Whether the reaction is removed.
  package var isRemoval: Bool

  /// Creates a change without checking it.
  package init(
    _ message: MessageID, emoji: String, participant: ParticipantID, isRemoval: Bool = false
  ) {
    self.message = message
    self.emoji = emoji
    self.participant = participant
    self.isRemoval = isRemoval
  }
}

/// A vote in a poll that a participant gives or takes back.
package struct VoteChange: Sendable, Equatable {
  /// An option of a poll.
  package enum Option: Sendable, Equatable {
    /// The first option with a text.
    case text(String)
    /// The number of the option, from 1.
    case number(Int)
  }

  /// The message with the poll.
  package var message: MessageID
  /// The option.
  package var option: Option
  /// The participant; `nil` for the viewer.
  package var participant: ParticipantID?
  /// Whether the vote is taken back.
  package var isRemoval: Bool

  /// Creates a change without checking it.
  package init(
    _ message: MessageID, option: Option, participant: ParticipantID? = nil,
    isRemoval: Bool = false
  ) {
    self.message = message
    self.option = option
    self.participant = participant
    self.isRemoval = isRemoval
  }
}

/// The growth of a share of a message's files: how much of a recording was played, or how much of
/// a file was transferred.
package struct ShareChange: Sendable, Equatable {
  /// The message.
  package var message: MessageID
  /// The duration in seconds; `nil` for that of the recording, or a second for files.
  package var over: Double?
  /// The share at the end, 0 … 1. A file that is transferred whole has no progress any more.
  package var to: Double

  /// Creates a change without checking it.
  package init(_ message: MessageID, over: Double? = nil, to: Double = 1) {
    self.message = message
    self.over = over
    self.to = to
  }
}

/// Where the conversation is scrolled.
package enum ScrollTarget: Sendable, Equatable {
  /// A place on the screen for a message.
  package enum Place: String, Sendable, CaseIterable {
    /// The upper edge of the visible area.
    case top
    /// The middle of the visible area.
    case middle
    /// The lower edge of the visible area.
    case bottom
  }

  /// A distance in points; negative towards older messages.
  case by(Double)
  /// A message.
  case message(MessageID, at: Place)
  /// The first loaded message.
  case top
  /// The last loaded message.
  case bottom
}

/// An orientation of the screen.
package enum Orientation: String, Sendable, CaseIterable {
  /// Higher than wide.
  case portrait
  /// Wider than high.
  case landscape
}

/// The width of the conversation on the screen.
package enum Split: Sendable, Equatable {
  /// A width in points.
  case width(Double)
  /// A share of the screen's width, more than 0 and at most 1.
  case fraction(Double)
  /// The whole width.
  case full
}

/// A swipe left that reveals the times of messages.
package struct RevealSwipe: Sendable, Equatable {
  /// The distance in points, 0 or more.
  package var distance: Double
  /// The duration of the swipe, in seconds.
  package var over: Double
  /// The time for which the finger holds, in seconds.
  package var hold: Double
  /// The duration of the return, in seconds.
  package var back: Double

  /// Creates a swipe without checking it.
  package init(_ distance: Double, over: Double = 0.4, hold: Double = 0.3, back: Double = 0.3) {
    self.distance = distance
    self.over = over
    self.hold = hold
    self.back = back
  }
}
