import ConfabModel

/// The messages that have a status line below them.
///
/// Each failed message has one. Of the others, the last read message has one, then the last
/// delivered message after it, then the last message being sent after that. Heads of readers at a
/// message replace "Read" and "Delivered".
package struct StatusMarks: Equatable {
  /// The positions of the last outgoing messages with each status.
  private var read: Int?
  private var delivered: Int?
  private var sending: Int?

  /// - Parameters:
  ///   - read: The position of the last outgoing message with the status `read`, if there is one.
  ///   - delivered: The same for `delivered`.
  ///   - sending: The same for `sending`.
  package init(read: Int?, delivered: Int?, sending: Int?) {
    self.read = read
    self.delivered = delivered
    self.sending = sending
  }

  /// - Parameter first: The position of the first message.
  package init(_ messages: some Sequence<Message>, from first: Int, in conversation: Conversation) {
    for (place, message) in zip(first..., messages)
    where conversation.side(of: message) == .outgoing {
      switch message.delivery {
      case .read: read = place
      case .delivered: delivered = place
      case .sending: sending = place
      case .failed, .sent, nil: break
      }
    }
  }

  /// The positions of messages with a line, without failed messages.
  package var places: Set<Int> { Set([read, lastDelivered, lastSending].compactMap { $0 }) }

  private var lastDelivered: Int? { delivered.flatMap { $0 > read ?? .min ? $0 : nil } }
  private var lastSending: Int? {
    sending.flatMap { $0 > max(read ?? .min, delivered ?? .min) ? $0 : nil }
  }

  /// The line below an outgoing message.
  func line(
    under message: Message, at place: Int, _ dates: inout DateWriter
  ) -> StatusLine? {
    let phrases = dates.phrases
    return switch message.delivery {
    case .failed: .failed(phrases.notDelivered)
    case .read where place == read:
      .read(message.readAt.map { "\(phrases.read) \(dates.stamp($0))" } ?? phrases.read)
    case .delivered where place == lastDelivered: .delivered(phrases.delivered)
    case .sending where place == lastSending: .sending(phrases.sending)
    default: nil
    }
  }
}
