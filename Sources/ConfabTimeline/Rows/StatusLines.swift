import ConfabModel

/// Which messages have a status line under them.
///
/// "Not Delivered" is under every message that failed. Of the others, the last message that was read
/// says so, and after it the last that was delivered, and after that the last that is being sent:
/// what is further on says nothing about what comes later. Where heads of readers stand at a message
/// they take the place of "Read" and "Delivered".
package struct StatusMarks: Equatable {
  /// Places of the last outgoing messages that have come so far.
  private var read: Int?
  private var delivered: Int?
  private var sending: Int?

  package init() {}

  /// - Parameter first: the place of the first message.
  package init(_ messages: some Sequence<Message>, from first: Int, in surroundings: Conversation) {
    for (place, message) in zip(first..., messages)
    where surroundings.side(of: message) == .outgoing {
      switch message.delivery {
      case .read: read = place
      case .delivered: delivered = place
      case .sending: sending = place
      case .failed, .sent, nil: break
      }
    }
  }

  /// With messages after these, or before them: what comes later counts.
  package func followed(by later: StatusMarks) -> StatusMarks {
    var marks = self
    marks.read = later.read ?? read
    marks.delivered = later.delivered ?? delivered
    marks.sending = later.sending ?? sending
    return marks
  }

  /// Places with a line, but for those of failed messages.
  package var places: Set<Int> { Set([read, lastDelivered, lastSending].compactMap { $0 }) }

  private var lastDelivered: Int? { delivered.flatMap { $0 > read ?? .min ? $0 : nil } }
  private var lastSending: Int? {
    sending.flatMap { $0 > max(read ?? .min, delivered ?? .min) ? $0 : nil }
  }

  /// The line under an outgoing message.
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
