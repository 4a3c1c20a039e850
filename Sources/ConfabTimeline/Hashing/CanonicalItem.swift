import ConfabModel

extension TimelineItem {
  /// The hash of what the row says: its kind and content, neither its id nor its place among others.
  ///
  /// Linear in the length of the content. Documentation/Timeline.md describes the bytes.
  public var contentHash: ContentHash {
    var encoder = CanonicalEncoder()
    encoder.encodeContent(of: self)
    return ContentHash(encoder.bytes)
  }
}

extension CanonicalEncoder {
  /// An object with `kind`, and the content under a key that says what it is. Links are left out:
  /// they follow from the text.
  public mutating func encodeContent(of item: TimelineItem) {
    object { encoder in
      if case .dateHeader(let header) = item.content {
        encoder.encode("dateHeader")
        encoder.object {
          $0.encode("day", header.day)
          $0.encode("time", header.time)
        }
      }
      encoder.encode("kind", item.kind.rawValue)
      switch item.content {
      case .dateHeader: break
      case .message(let content):
        encoder.encode("message")
        encoder.encode(content)
      case .status(let line):
        encoder.encode("status")
        encoder.object { $0.encode(line.key, line.text) }
      case .typing(let participant): encoder.encode("typing", participant)
      case .unread(let label): encoder.encode("unread", label)
      }
    }
  }

  private mutating func encode(_ content: MessageContent) {
    object {
      $0.encode("emojiOnly", content.emojiOnly)
      $0.encode("message")
      $0.encode(content.message)
      if let repliedTo = content.repliedTo {
        $0.encode("repliedTo")
        $0.encode(repliedTo)
      }
      $0.encode("time", content.time)
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
