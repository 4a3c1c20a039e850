import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// What rows do when they appear, disappear and are touched.
///
/// A handler belongs to the controller's actor and may keep references to players, views or
/// databases. Rows keep their own state, such as whether they are expanded, in values: see
/// ``ChatController/setValue(_:named:ofRow:)``.
///
/// ```swift
/// final class VoiceHandler: RowHandler {
///   func accepts(_ item: TimelineItem) -> Bool { item.kind.rawValue == "x-voice" }
///   func didEndDisplaying(_ item: TimelineItem, in chat: ChatController) { player.pause(item.id) }
///   func tap(_ hit: ChatHit, in chat: ChatController) {
///     chat.setValue(.bool(true), named: "plays", ofRow: hit.item.id)
///   }
/// }
/// ```
public protocol RowHandler {
  /// Whether this handler is for a row. If several are, the one that was added last is asked.
  func accepts(_ item: TimelineItem) -> Bool

  /// The row becomes visible with the next frame. Nothing by default.
  func willDisplay(_ item: TimelineItem, in chat: ChatController)

  /// The row is no longer visible after the last frame, or no longer exists. Nothing by default.
  func didEndDisplaying(_ item: TimelineItem, in chat: ChatController)

  /// Handles a short touch. The frame that follows has the same hit. Nothing by default.
  func tap(_ hit: ChatHit, in chat: ChatController)

  /// The menu for a long touch; empty, the default, for none. It is in ``ChatHit/menu``.
  func menu(for hit: ChatHit) -> [ChatHit.MenuItem]

  /// Performs a menu item. Nothing by default.
  func perform(_ item: ChatHit.MenuItem, of hit: ChatHit, in chat: ChatController)
}

extension RowHandler {
  /// By default, nothing happens.
  public func willDisplay(_ item: TimelineItem, in chat: ChatController) {}
  /// By default, nothing happens.
  public func didEndDisplaying(_ item: TimelineItem, in chat: ChatController) {}
  /// By default, nothing happens.
  public func tap(_ hit: ChatHit, in chat: ChatController) {}
  /// By default, there is no menu.
  public func menu(for hit: ChatHit) -> [ChatHit.MenuItem] { [] }
  /// By default, nothing happens.
  public func perform(_ item: ChatHit.MenuItem, of hit: ChatHit, in chat: ChatController) {}
}

extension ChatHit {
  /// An item of a menu that a long touch opens.
  public struct MenuItem: Sendable, Hashable, Identifiable {
    /// The id of the item, unique in its menu.
    public var id: String
    /// The title, for people to read.
    public var title: String
    /// Whether the item destroys something, such as "Delete".
    public var isDestructive: Bool

    /// Creates an item.
    public init(id: String, title: String, isDestructive: Bool = false) {
      self.id = id
      self.title = title
      self.isDestructive = isDestructive
    }
  }
}

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
  /// ``ChatController/go(to:at:)`` takes both.
  public let item: TimelineItem
  /// The message of the row, with the server's id; `nil` for rows of no message.
  public let message: MessageID?
  /// The place in the row, in points.
  public let pointInRow: Point
  /// Whether the place is in the row's body, such as the bubble.
  public let isInBody: Bool
  /// The menu of a long touch, from the row's ``RowHandler``.
  public internal(set) var menu: [MenuItem] = []
  /// The region at the place, such as a link; `nil` if there is none.
  public let region: HitRegion?
}

/// A touch whose rows are being measured: the row at its place and the next one, whose reactions can
/// lie over it.
struct Touch: Sendable {
  var gesture: ChatHit.Gesture
  var point: Point
  /// The place in each row, from top to bottom.
  var places: [Point]

  /// The row that was touched, and where; `nil` between two rows.
  func target(in rows: [ItemLayout]) -> (row: ItemLayout, place: Point)? {
    zip(rows, places).reversed().first { row, place in
      let isInRow = place.y >= 0 && place.y < row.size.height
      return isInRow || place.y < 0 && row.hits.contains { $0.frame.contains(place) }
    }.map { (row: $0, place: $1) }
  }
}
