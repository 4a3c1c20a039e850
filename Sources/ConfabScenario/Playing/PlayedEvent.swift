import ConfabLayout
import ConfabModel

/// Something that happens while a scenario is played, for checks of the animation.
package enum PlayedEvent: Sendable {
  /// The screen begins to show something else.
  case change(PlayedChange)
  /// A frame is drawn.
  case frame(PlayedFrame, Transition)
  /// A step for which the next one waits has ended; nothing moves.
  case rest(PlayedRest)
}

/// The moment at which the screen begins to show something else.
package struct PlayedChange: Sendable {
  /// Why the screen changes.
  package enum Cause: Sendable, Equatable {
    /// A step.
    case step
    /// A page that the server sends.
    case answer
    /// A character that the viewer types.
    case letter
    /// A new state of a message that was sent.
    case status
    /// A recording that plays or a file that is transferred.
    case share
    /// A finger, or content that was flung. It moves nothing by more than the distance, in points.
    case gesture(distance: Double)
    /// The end of a gesture.
    case release
  }

  /// Why the screen changes.
  package let cause: Cause
  /// The time in seconds.
  package let time: Double
  /// The curve of the change; `nil` if it is shown at once.
  package let curve: TimingCurve?
  /// Whether a message that the viewer went to has been reached.
  package let hasArrived: Bool
  /// The line of the step that is played.
  package let line: Int
  /// The movements before the change.
  package let before: Transition
  /// The movements after the change.
  package let after: Transition
}

/// The state of a scenario between two steps.
package struct PlayedRest: Sendable {
  /// The time in seconds.
  package let time: Double
  /// The line of the step that has ended.
  package let line: Int
  /// The number of steps that have ended.
  package let steps: Int
  /// What is shown.
  package let transition: Transition
  /// The conversation with the messages that are loaded, and the draft.
  package let conversation: Conversation
  /// Whether the conversation is scrolled to its end.
  package let isAtBottom: Bool
  /// Whether the keyboard or a panel covers a part of the screen.
  package let isKeyboardShown: Bool
}
