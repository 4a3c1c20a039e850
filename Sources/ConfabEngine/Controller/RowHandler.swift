import ConfabModel
import ConfabTimeline

/// What rows do when they appear, disappear and are touched.
///
/// A handler belongs to the controller's actor and may keep references to players, views or
/// databases. Rows keep their own state, such as whether they are expanded, in values: see
/// ``ChatController/setValue(_:named:ofRow:completion:)``.
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
  func menu(for hit: ChatHit) -> [ChatMenuItem]

  /// Performs a menu item. Nothing by default.
  func perform(_ item: ChatMenuItem, of hit: ChatHit, in chat: ChatController)
}

extension RowHandler {
  /// By default, nothing happens.
  public func willDisplay(_ item: TimelineItem, in chat: ChatController) {}
  /// By default, nothing happens.
  public func didEndDisplaying(_ item: TimelineItem, in chat: ChatController) {}
  /// By default, nothing happens.
  public func tap(_ hit: ChatHit, in chat: ChatController) {}
  /// By default, there is no menu.
  public func menu(for hit: ChatHit) -> [ChatMenuItem] { [] }
  /// By default, nothing happens.
  public func perform(_ item: ChatMenuItem, of hit: ChatHit, in chat: ChatController) {}
}

/// An item of a menu that a long touch opens.
public struct ChatMenuItem: Sendable, Hashable, Identifiable {
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
