import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// What is at a place that the reader touched.
public struct ChatHit: Sendable {
  /// How the reader touched.
  public enum Gesture: Sendable, Hashable {
    /// A short touch.
    case tap
    /// A long touch.
    case longPress
  }

  /// How the reader touched.
  public let gesture: Gesture
  /// The place on the screen, in points.
  public let point: Point
  /// The content of the row. A message that was sent keeps its temporary id there, also in
  /// `replyTo`; ``ChatController/message(_:)`` has the server's ids, and
  /// ``ChatController/go(to:at:completion:)`` takes both.
  public let item: TimelineItem
  /// The message of the row, with the server's id; `nil` for rows of no message.
  public let message: MessageID?
  /// The place in the row, in points.
  public let pointInRow: Point
  /// Whether the place is in the row's body, such as the bubble.
  public let isInBody: Bool
  /// The menu of a long touch, from the row's ``RowHandler``.
  public internal(set) var menu: [ChatMenuItem] = []
  /// The region at the place, such as a link; `nil` if there is none.
  public let region: HitRegion?
}

/// A touch whose row is being measured.
struct Touch: Sendable {
  var gesture: ChatHit.Gesture
  var point: Point
  var pointInRow: Point
}
