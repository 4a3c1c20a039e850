import ConfabLayout
import ConfabModel
import ConfabScene

/// What is on a pill with reactions. Its width is known without shaping text, so that the height of
/// a row is.
struct ReactionPill: Equatable {
  /// The emoji or words, the most frequent first; empty on the pill that counts the rest.
  var emoji: [String] = []
  /// The number, such as "3", "1.2K" or "+5"; `nil` if none is shown.
  var count: String?
  /// Those whose avatars are shown instead of a number.
  var people: [ParticipantID] = []
  /// Whether the viewer is one of those who reacted.
  var isOwn = false
  /// The reactions, the most frequent first.
  var reactions: [Reaction]

  /// The diameter of an avatar, the distance to the emoji before it, and to the next avatar, in
  /// points (Telegram's ReactionButtonListComponent).
  static let (personDiameter, personSpacing, personPitch) = (24.0, 4.0, 12.0)
  /// The most avatars on a pill. Telegram's servers name three people who reacted.
  private static let maximumPeople = 3
  /// The widths of a digit, of a decimal point and of the letters after thousands and millions,
  /// relative to the type size, as in Inter.
  private static let (digitWidth, pointWidth, letterWidth) = (0.64, 0.3, 0.92)

  /// The pills of a message's reactions.
  ///
  /// Reactions with stickers are left out: they are at the foot of the body.
  ///
  /// - Complexity: O(*n* log *n*) in the number of reactions.
  static func pills(
    of reactions: [Reaction], _ look: ReactionPillsLook, viewer: ParticipantID?
  ) -> [ReactionPill] {
    let kinds = reactions.filter { $0.sticker == nil }.enumerated()
      .sorted { ($1.element.total, $0.offset) < ($0.element.total, $1.offset) }
      .map(\.element)
    guard !kinds.isEmpty else { return [] }
    func pill(_ reactions: ArraySlice<Reaction>, showing number: Int) -> ReactionPill {
      let total = reactions.reduce(0) { $0 + $1.total }
      var pill = ReactionPill(
        // The laugh of iMessage's tapbacks has no emoji of its own.
        emoji: reactions.prefix(number).map { $0.emoji == "HAHA" ? "😂" : $0.emoji },
        isOwn: viewer.map { me in reactions.contains { $0.by.contains(me) } } ?? false,
        reactions: Array(reactions))
      let people = reactions.flatMap(\.by)
      if look.showsPeople, people.count == total, total <= maximumPeople {
        // The viewer is first.
        pill.people = people.filter { $0 == viewer } + people.filter { $0 != viewer }
      } else if number == 0 {
        pill.count = "+" + shortened(total)
      } else if total > 1 || look.showsOne {
        pill.count = shortened(total)
      }
      return pill
    }
    switch look.grouping {
    case .together(let maximum): return [pill(kinds[...], showing: maximum)]
    case .perEmoji(let maximum):
      guard kinds.count > maximum else {
        return kinds.indices.map { pill(kinds[$0...$0], showing: 1) }
      }
      return (0..<maximum - 1).map { pill(kinds[$0...$0], showing: 1) }
        + [pill(kinds[(maximum - 1)...], showing: 0)]
    }
  }

  /// A number with at most four characters: "999", "1.2K", "12K", "3M".
  private static func shortened(_ number: Int) -> String {
    for (unit, sign) in [(1_000_000_000, "B"), (1_000_000, "M"), (1000, "K")] where number >= unit {
      let tenths = number / (unit / 10)
      let hasTenth = tenths < 100 && tenths % 10 != 0
      return "\(tenths / 10)\(hasTenth ? ".\(tenths % 10)" : "")\(sign)"
    }
    return "\(number)"
  }

  /// The width in points: at least the height.
  func width(_ metrics: ReactionPillMetrics) -> Double {
    max(metrics.height, contentWidth(metrics))
  }

  /// The width of the content with its padding, in points.
  func contentWidth(_ metrics: ReactionPillMetrics) -> Double {
    var width = 2 * metrics.padding
    if !emoji.isEmpty {
      width += emoji.reduce(-metrics.spacing) { $0 + signWidth($1, metrics) + metrics.spacing }
    }
    if !people.isEmpty {
      width += Self.personSpacing + Self.personDiameter
      width += people.count == 1 ? -2 : Double(people.count - 1) * Self.personPitch
    } else if count != nil {
      width += countWidth(metrics) + metrics.countPadding - metrics.padding
      width += emoji.isEmpty ? 0 : metrics.countSpacing
    }
    return width
  }

  /// The width of the place of an emoji or a word, in points. Words share the limit of one.
  func signWidth(_ sign: String, _ metrics: ReactionPillMetrics) -> Double {
    guard let word = ReactionWord(sign) else { return metrics.emoji }
    let limit = max(2, ReactionWord.limit / Double(emoji.count))
    return max(metrics.emoji, min(word.width, limit) * ReactionWord.size(metrics))
  }

  /// The width of the place of the number, in points.
  func countWidth(_ metrics: ReactionPillMetrics) -> Double {
    (count ?? "").reduce(0) {
      $0 + ($1 == "." ? Self.pointWidth : $1.isLetter ? Self.letterWidth : Self.digitWidth)
    }
      * metrics.countSize
  }
}

extension ReactionPill {
  /// The frames of pills in a row, before mirroring.
  ///
  /// They are at a side of the body. In a narrow body they begin at the inset from its other side
  /// and stick out towards the center of the screen.
  ///
  /// - Parameters:
  ///   - pills: The pills, from left to right on incoming messages.
  ///   - body: The frame of the body.
  ///   - rowWidth: The width of the row.
  ///   - limit: The width at which lines break.
  /// - Complexity: O(*n*) in the number of pills.
  static func frames(
    of pills: [ReactionPill], at body: Rect, isOutgoing: Bool, side: ReactionPillsLook.Side,
    rowWidth: Double, limit: Double, _ metrics: ReactionPillMetrics, _ grid: PixelGrid
  ) -> [Rect] {
    let (height, gap) = (grid.ceil(metrics.height), grid.round(metrics.gap))
    let widths = pills.map { min(grid.ceil($0.width(metrics)), rowWidth) }
    let inset = grid.round(metrics.inset)
    var frames: [Rect] = []
    var y = grid.round(body.maxY - metrics.overlap)
    var first = 0
    while first < widths.count {
      var (end, total) = (first + 1, widths[first])
      while end < widths.count, total + gap + widths[end] <= limit {
        total += gap + widths[end]
        end += 1
      }
      // The position on a message at the left; it is mirrored on one at the right.
      let left = isOutgoing ? rowWidth - body.maxX : body.minX
      var x = left + inset
      if side == .center { x = max(x, left + body.width - inset - total) }
      x = max(0, min(x, rowWidth - total))
      if isOutgoing { x = rowWidth - x - total }
      for width in widths[first..<end] {
        frames.append(Rect(x: x, y: y, width: width, height: height))
        x += width + gap
      }
      first = end
      y += height + gap
    }
    return frames
  }
}
