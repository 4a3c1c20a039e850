import ConfabLayout
import ConfabModel
import ConfabScene

/// A layout as it is printed by `confab layout`: every frame in points, offsets in UTF-8 bytes.
public struct LayoutDump: Codable, Sendable, Equatable {
  /// A row.
  public struct Item: Codable, Sendable, Equatable {
    public var id: String
    public var kind: String
    /// The message's id; `null` for rows between messages.
    public var message: MessageID?
    public var frame: Rect
    /// The bubble or whatever stands for it; `null` for rows that are text alone.
    public var bubble: Rect?
    public var lines: [Line]
    public var hits: [Hit]
    /// Who has read as far as this; absent where nobody.
    public var seen: [Head]?

    /// Writes `null` where a reader may count on the key.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(kind, forKey: .kind)
      try container.encode(message, forKey: .message)
      try container.encode(frame, forKey: .frame)
      try container.encode(bubble, forKey: .bubble)
      try container.encode(lines, forKey: .lines)
      try container.encode(hits, forKey: .hits)
      try container.encodeIfPresent(seen, forKey: .seen)
    }
  }

  /// A line of text; `start` and `end` are UTF-8 bytes of the message's text.
  public struct Line: Codable, Sendable, Equatable {
    public var start: Int
    public var end: Int
    public var width: Double
    public var baseline: Double
  }

  /// What can be tapped.
  public struct Hit: Codable, Sendable, Equatable {
    public var kind: String
    public var target: String
    public var frame: Rect
  }

  /// The head of somebody who has read as far as this message.
  public struct Head: Codable, Sendable, Equatable {
    public var participant: ParticipantID
    /// Absent where the reader is counted in "+N".
    public var frame: Rect?
  }

  public var engine: String
  public var width: Double
  public var scale: Double
  public var contentSize: Size
  public var items: [Item]
}

extension Studio {
  /// The layout as a value that can be printed.
  public func dump(_ layout: ConversationLayout) async throws -> LayoutDump {
    var items: [LayoutDump.Item] = []
    items.reserveCapacity(layout.rows.count)
    var index = 0
    while index < layout.rows.count {
      let range = index..<min(layout.rows.count, index + 500)
      for (position, row) in zip(range, try await layoutWorkers[0].rows(of: layout, at: range)) {
        items.append(Self.item(row, y: layout.rows[position].y))
      }
      index = range.upperBound
    }
    return LayoutDump(
      engine: "confab \(confabVersion)", width: layout.contentSize.width,
      scale: layout.request.scale, contentSize: layout.contentSize, items: items)
  }

  private static func item(_ row: ItemLayout, y: Double) -> LayoutDump.Item {
    let seen = row.seenHeads.map { heads in
      heads.heads.map {
        LayoutDump.Head(participant: $0.participant, frame: $0.frame.offset(y: y))
      } + heads.hidden.map { LayoutDump.Head(participant: $0, frame: nil) }
    }
    return LayoutDump.Item(
      id: row.item.id, kind: row.item.kind.rawValue, message: row.item.message?.id,
      frame: Rect(x: 0, y: y, width: row.size.width, height: row.size.height),
      bubble: row.body.placement == .side ? row.bodyFrame.offset(y: y) : nil,
      lines: row.lines.map {
        LayoutDump.Line(
          start: $0.bytes.lowerBound, end: $0.bytes.upperBound, width: $0.width,
          baseline: $0.baseline + y)
      },
      hits: row.hits.map {
        LayoutDump.Hit(kind: $0.kind.rawValue, target: $0.target, frame: $0.frame.offset(y: y))
      }, seen: seen)
  }
}
