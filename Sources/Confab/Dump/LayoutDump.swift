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
    /// How far the ink of the text reaches out of the bubble or, where there is none, out of the
    /// row; `null` where it does not.
    public var overflow: Insets?
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
      try container.encode(overflow, forKey: .overflow)
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
    /// What is inked, which may be more or less than the line; `null` where nothing is.
    public var ink: Rect?

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(start, forKey: .start)
      try container.encode(end, forKey: .end)
      try container.encode(width, forKey: .width)
      try container.encode(baseline, forKey: .baseline)
      try container.encode(ink, forKey: .ink)
    }
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
      let rows = try await layoutWorkers[0].rows(of: layout, at: range)
      let inks = try await layoutWorkers[0].ink(
        of: rows, in: layout, palette: Theme.imessage.light)
      for (position, (row, ink)) in zip(range, zip(rows, inks)) {
        items.append(Self.item(row, ink, y: layout.rows[position].y))
      }
      index = range.upperBound
    }
    return LayoutDump(
      engine: "confab \(confabVersion)", width: layout.contentSize.width,
      scale: layout.request.scale, contentSize: layout.contentSize, items: items)
  }

  private static func item(_ row: ItemLayout, _ ink: RowInk, y: Double) -> LayoutDump.Item {
    let seen = row.seenHeads.map { heads in
      heads.heads.map {
        LayoutDump.Head(participant: $0.participant, frame: $0.frame.offset(y: y))
      } + heads.hidden.map { LayoutDump.Head(participant: $0, frame: nil) }
    }
    return LayoutDump.Item(
      id: row.item.id, kind: row.item.kind.rawValue, message: row.item.message?.id,
      frame: Rect(x: 0, y: y, width: row.size.width, height: row.size.height),
      bubble: row.body.placement == .side ? row.bodyFrame.offset(y: y) : nil,
      lines: zip(row.lines, ink.lines).map { line, ink in
        LayoutDump.Line(
          start: line.bytes.lowerBound, end: line.bytes.upperBound, width: line.width,
          baseline: line.baseline + y, ink: ink?.offset(y: y))
      }, overflow: ink.overflow,
      hits: row.hits.map {
        LayoutDump.Hit(kind: $0.kind.rawValue, target: $0.target, frame: $0.frame.offset(y: y))
      }, seen: seen)
  }
}

extension LayoutDump {
  /// Points by which ink may leave its bubble before it is worth a word.
  private static let harmlessOverflow = 2.0

  /// What of the layout will look wrong, at most one sentence.
  public var warnings: [String] {
    let reaching = items.compactMap { item -> (id: String, points: Double)? in
      guard item.bubble != nil, let overflow = item.overflow else { return nil }
      let most = max(overflow.top, overflow.left, overflow.bottom, overflow.right)
      return most > Self.harmlessOverflow ? (item.id, most) : nil
    }
    guard let worst = reaching.max(by: { $0.points < $1.points }) else { return [] }
    let what = reaching.count == 1 ? "1 message" : "\(reaching.count) messages"
    return [
      "text of \(what) reaches out of its bubble, furthest that of \"\(worst.id)\", "
        + "by \(Int(worst.points.rounded())) points"
    ]
  }
}
