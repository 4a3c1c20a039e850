import ConfabModel
import ConfabTimeline

/// A message of a `LiveTimeline` and the number of its rows.
struct MessageEntry: SumTreeElement {
  /// The content of a row that shows the message unchanged. If there is none, a copy on the heap.
  private var content: TimelineItem.Content
  var label = 0
  private(set) var flags: UInt64
  private var rowCount: Int32 = 0

  /// Creates a message without rows.
  ///
  /// - Parameter isVisible: Whether the message will have rows.
  init(_ message: Message, isVisible: Bool, in conversation: Conversation) {
    content = .message(MessageContent(message: message))
    flags = 0
    if message.at != nil { flags |= Self.dated }
    setVisible(isVisible)
    if conversation.side(of: message) == .outgoing {
      switch message.delivery {
      case .read: flags |= Self.read
      case .delivered: flags |= Self.delivered
      case .sending: flags |= Self.sending
      case .sent: flags |= Self.sent
      case .failed, nil: break
      }
    }
  }

  var message: Message {
    if case .message(let content) = content { content.message } else { Message(id: "") }
  }

  /// The number of rows.
  var extent: Int { Int(rowCount) }

  /// The same message with its rows.
  func shown(in rows: ArraySlice<TrackedItem>) -> MessageEntry {
    var entry = self
    let message = message
    if let same = rows.first(where: { $0.item.message == message }) {
      entry.content = same.item.content
    }
    return entry.shown(inRows: rows.count)
  }

  /// The same message with a number of rows.
  func shown(inRows count: Int) -> MessageEntry {
    var entry = self
    entry.rowCount = Int32(clamping: count)
    entry.setVisible(count > 0)
    return entry
  }

  private mutating func setVisible(_ isVisible: Bool) {
    flags &= ~(Self.visible | Self.visibleDated)
    guard isVisible else { return }
    flags |= flags & Self.dated == 0 ? Self.visible : Self.visible | Self.visibleDated
  }

  /// The flags of the last outgoing messages with these statuses.
  static let read: UInt64 = 1 << 0
  static let delivered: UInt64 = 1 << 1
  static let sending: UInt64 = 1 << 2
  /// The flag of messages with a time.
  static let dated: UInt64 = 1 << 3
  /// The flag of messages with rows.
  static let visible: UInt64 = 1 << 4
  /// The flag of messages with rows and a time.
  static let visibleDated: UInt64 = 1 << 5
  /// The flag of the outgoing messages with the status `sent`.
  static let sent: UInt64 = 1 << 6
}
