import Confab
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport

/// The layout that `confab layout` prints as JSON.
///
/// All lengths are in points, from the top left corner of the content. All offsets are in UTF-8
/// bytes.
package struct LayoutDump: Codable, Sendable, Equatable {
  /// A row.
  package struct Item: Codable, Sendable, Equatable {
    /// The id of the row.
    package var id: String
    /// The kind of the message or of the row.
    package var kind: String
    /// The id of the message; `null` for rows between messages.
    @Nullable package var message: MessageID?
    /// The frame of the row.
    package var frame: Rect
    /// The frame of the body, such as the bubble or the photos; `null` for rows that are text only.
    @Nullable package var bubble: Rect?
    /// The lines of text from top to bottom.
    package var lines: [Line]
    /// The distance by which the ink of the text extends beyond each side of the bubble or, without
    /// a bubble, of the row; `null` if it does not.
    @Nullable package var overflow: Insets?
    /// The regions that can be tapped.
    package var hits: [Hit]
    /// The readers whose last read message this is; absent if there are none.
    package var seen: [Head]?
  }

  /// A line of text.
  package struct Line: Codable, Sendable, Equatable {
    /// The start of the line in the UTF-8 bytes of the message's text.
    package var start: Int
    /// The end of the line in the UTF-8 bytes, including the white space at its end.
    package var end: Int
    /// The width without the white space at the end.
    package var width: Double
    /// The y coordinate of the baseline.
    package var baseline: Double
    /// The painted area, which can be larger or smaller than the line; `null` if nothing is
    /// painted.
    @Nullable package var ink: Rect?
  }

  /// A region that can be tapped.
  package struct Hit: Codable, Sendable, Equatable {
    /// The kind of the target, such as `url`.
    package var kind: String
    /// The target, such as a URL or the id of a participant.
    package var target: String
    /// The frame of the region.
    package var frame: Rect
  }

  /// A participant whose last read message this is.
  package struct Head: Codable, Sendable, Equatable {
    /// The id of the participant.
    package var participant: ParticipantID
    /// The frame of the head; absent if the reader is only counted in "+N".
    package var frame: Rect?
  }

  /// The name and the version of the engine.
  package var engine: String
  /// The width of the content.
  package var width: Double
  /// The number of device pixels per point.
  package var scale: Double
  /// The size of the content.
  package var contentSize: Size
  /// The rows from top to bottom.
  package var items: [Item]
}

extension LayoutDump {
  static let engine = "confab \(confabVersion)"

  /// A warning about text that extends beyond its bubble, or none.
  package var warnings: [Warning] {
    var tally = OverflowTally()
    for item in items { tally.add(item) }
    return tally.warnings
  }

  /// Counts rows whose ink extends beyond their bubbles.
  struct OverflowTally {
    /// The largest overflow without a warning, in points.
    private static let tolerance = 2.0

    private var count = 0
    /// The row with the largest overflow; of several, the first.
    private var worst: (id: String, points: Double)?

    mutating func add(_ item: Item) {
      guard item.bubble != nil, let overflow = item.overflow else { return }
      let most = max(overflow.top, overflow.left, overflow.bottom, overflow.right)
      guard most > Self.tolerance else { return }
      count += 1
      if most > worst?.points ?? 0 { worst = (item.id, most) }
    }

    /// Adds the rows of another tally, which follow the rows of this one.
    mutating func add(_ other: OverflowTally) {
      count += other.count
      if let theirs = other.worst, theirs.points > worst?.points ?? 0 { worst = theirs }
    }

    var warnings: [Warning] {
      guard let worst else { return [] }
      let what = Count.text(count, "message")
      return [
        Warning(
          .overflow, at: .row(worst.id),
          "text of \(what) extends beyond its bubble, at most in \"\(worst.id)\", "
            + "by \(Int(min(worst.points, 1e9).rounded())) points")
      ]
    }
  }
}

extension LayoutDump.Item: WritesJSON {
  @usableFromInline
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("bubble", bubble)
      json.member("frame", frame)
      json.member("hits", hits)
      json.member("id", id)
      json.member("kind", kind)
      json.member("lines", lines)
      json.member("message", message)
      json.member("overflow", overflow)
      if let seen {
        json.member("seen", seen)
      }
    }
  }
}

extension LayoutDump.Line: WritesJSON {
  @usableFromInline
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("baseline", baseline)
      json.member("end", end)
      json.member("ink", ink)
      json.member("start", start)
      json.member("width", width)
    }
  }
}

extension LayoutDump.Hit: WritesJSON {
  @usableFromInline
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("frame", frame)
      json.member("kind", kind)
      json.member("target", target)
    }
  }
}

extension LayoutDump.Head: WritesJSON {
  @usableFromInline
  package func write(to json: inout JSONWriter) {
    json.object { json in
      if let frame {
        json.member("frame", frame)
      }
      json.member("participant", participant)
    }
  }
}

extension Size: WritesJSON {
  @usableFromInline
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("height", height)
      json.member("width", width)
    }
  }
}

extension Rect: WritesJSON {
  @usableFromInline
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("height", height)
      json.member("width", width)
      json.member("x", x)
      json.member("y", y)
    }
  }
}

extension Insets: WritesJSON {
  @usableFromInline
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("bottom", bottom)
      json.member("left", left)
      json.member("right", right)
      json.member("top", top)
    }
  }
}
