import ConfabModel

extension ContentHash {
  /// Creates the hash of a row's content. Documentation/Timeline.md describes the encoding.
  ///
  /// - Complexity: Linear in the content.
  init(_ kind: ItemKind, _ content: TimelineItem.Content) {
    var encoder = CanonicalEncoder()
    encoder.reserve(512)
    encoder.encode(kind, content)
    self.init(encoder.bytes)
  }
}

extension CanonicalEncoder {
  /// Encodes an object with `kind` and the content under a key for its type. Links are left out,
  /// since they depend only on the text.
  fileprivate mutating func encode(_ kind: ItemKind, _ content: TimelineItem.Content) {
    object { encoder in
      // Keys are in ascending order.
      switch content {
      case .dateHeader(let header):
        encoder.encode("dateHeader")
        encoder.object {
          $0.encode("day", header.day)
          $0.encode("service", header.service)
          $0.encode("time", header.time)
        }
      case .inserted(let row):
        encoder.encode("inserted")
        encoder.object {
          $0.encode("text", row.text)
          $0.encode("value")
          $0.encode(row.value)
        }
      case .message, .quote, .status, .typing, .unread: break
      }
      encoder.encode("kind", kind.rawValue)
      switch content {
      case .dateHeader, .inserted: break
      case .message(let content):
        encoder.encode("message")
        encoder.encode(content)
      case .quote(let quoted):
        encoder.encode("quote")
        encoder.encode(quoted)
      case .status(let line):
        encoder.encode("status")
        encoder.object { $0.encode(line.key, line.text) }
      case .typing(let participants):
        encoder.encode("typing")
        encoder.array { for participant in participants { $0.encode(participant) } }
      case .unread(let label): encoder.encode("unread", label)
      }
    }
  }

  private mutating func encode(_ content: MessageContent) {
    object {
      $0.encode("emojiOnly", content.emojiOnly)
      if let date = content.eventDate {
        $0.encode("eventDate")
        $0.object {
          $0.encode("day", date.day)
          $0.encode("month", date.month)
          $0.encode("text", date.text)
        }
      }
      if let time = content.liveUntil { $0.encode("liveUntil", time) }
      $0.encode("message")
      $0.encode(content.message)
      if let repliedTo = content.repliedTo {
        $0.encode("repliedTo")
        $0.encode(repliedTo)
      }
      if content.replyCount > 0 { $0.encode("replyCount", Double(content.replyCount)) }
      $0.encode("systemLine", content.systemLine?.text)
      $0.encode("time", content.time)
    }
  }

  private mutating func encode(_ quoted: QuotedMessage) {
    object {
      $0.encode("author", quoted.author)
      $0.encode("id", quoted.id)
      $0.encode("image", quoted.image)
      $0.encode("kind", quoted.kind?.rawValue)
      $0.encode("text", quoted.text)
      $0.encode("video", if: quoted.isVideo)
    }
  }
}

extension StatusLine {
  fileprivate var key: String {
    switch self {
    case .sending: "sending"
    case .delivered: "delivered"
    case .read: "read"
    case .failed: "failed"
    }
  }
}
