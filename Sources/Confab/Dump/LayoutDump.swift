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

extension LayoutDump {
  static let engine = "confab \(confabVersion)"

  /// What of the layout will look wrong, at most one sentence.
  public var warnings: [String] {
    var tally = OverflowTally()
    for item in items { tally.add(item) }
    return tally.warnings
  }

  /// The rows whose ink reaches out of their bubbles.
  struct OverflowTally {
    /// Points by which ink may leave its bubble before it is worth a word.
    private static let harmless = 2.0

    private var count = 0
    /// The first of those that reach furthest.
    private var worst: (id: String, points: Double)?

    mutating func add(_ item: Item) {
      guard item.bubble != nil, let overflow = item.overflow else { return }
      let most = max(overflow.top, overflow.left, overflow.bottom, overflow.right)
      guard most > Self.harmless else { return }
      count += 1
      if most > worst?.points ?? 0 { worst = (item.id, most) }
    }

    /// Adds rows that come after those that were added.
    mutating func add(_ other: OverflowTally) {
      count += other.count
      if let theirs = other.worst, theirs.points > worst?.points ?? 0 { worst = theirs }
    }

    var warnings: [String] {
      guard let worst else { return [] }
      let what = count == 1 ? "1 message" : "\(count) messages"
      return [
        "text of \(what) reaches out of its bubble, furthest that of \"\(worst.id)\", "
          + "by \(Int(min(worst.points, 1e9).rounded())) points"
      ]
    }
  }
}
