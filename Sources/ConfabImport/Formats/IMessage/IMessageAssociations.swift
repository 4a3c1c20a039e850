import ConfabModel

/// What is tied to other messages: tapbacks, stickers on messages, votes and changes of polls.
///
/// The codes are those of the column `associated_message_type`, as imessage-exporter (ReagentX)
/// documents them. An item takes 64 bytes.
struct IMessageAssociations {
  /// A row that is no message.
  struct Item {
    /// The hash of the target's GUID.
    var target: Int
    /// The part of the message that it is on.
    var part: Int
    var type: Int
    /// The index in ``IMessageAssociations/emoji``; -1 for none.
    var emoji: Int32
    var chat: Int32
    /// The number of the person; -1 for the viewer.
    var person: Int
    var date: Int
    var row: Int
  }

  /// 2 and 3 change a poll, 1000 puts a sticker on a message, from 2000 on tapbacks are added, from
  /// 3000 on removed, 4000 is a vote.
  static let types = Set([2, 3, 1_000, 4_000]).union(2_000...2_007).union(3_000...3_007)
  static let sticker = 1_000
  static let vote = 4_000
  private static let stickerTapback = 7

  private var items: [Item] = []
  /// The ranges of ``items`` by their targets.
  private var ranges: [Int: Range<Int32>] = [:]
  private var used: Set<Int> = []
  private var emoji: [String] = []
  private var emojiNumbers: [String: Int32] = [:]

  /// Keeps an item; `false` if it is none.
  mutating func add(
    type: Int, target: String?, emoji: String?, hasPayload: Bool, person: Int, date: Int, row: Int,
    chat: Int
  ) -> Bool {
    if type < 1_000, !hasPayload || target == nil { return false }
    let (part, guid) = Self.target(target ?? "")
    var number: Int32 = -1
    if let emoji, type < 4_000 {
      number = emojiNumbers[emoji] ?? Int32(self.emoji.count)
      if number == self.emoji.count {
        self.emoji.append(emoji)
        emojiNumbers[emoji] = number
      }
    }
    items.append(
      Item(
        target: guid.hashValue, part: part, type: type, emoji: number,
        chat: Int32(truncatingIfNeeded: chat), person: person, date: date, row: row))
    return true
  }

  /// The part and the GUID of a target: `p:1/GUID`, `bp:GUID` for a card, or the GUID alone.
  static func target(_ text: String) -> (part: Int, guid: String) {
    if text.hasPrefix("bp:") { return (0, String(text.dropFirst(3))) }
    guard text.hasPrefix("p:"), let slash = text.firstIndex(of: "/") else { return (0, text) }
    let part = Int(text[text.index(text.startIndex, offsetBy: 2)..<slash]) ?? 0
    return (part, String(text[text.index(after: slash)...]))
  }

  /// Sorts the items by their targets, then by their times.
  mutating func finish() {
    items.sort { ($0.target, $0.date, $0.row) < ($1.target, $1.date, $1.row) }
    var start = 0
    for end in 1..<max(2, items.count + 1) where start < items.count {
      if end == items.count || items[end].target != items[start].target {
        ranges[items[start].target] = Int32(start)..<Int32(end)
        start = end
      }
    }
  }

  /// The items of a message, in the order of their times; they are then used.
  mutating func take(_ guid: String) -> ArraySlice<Item> {
    if ranges.isEmpty { return [] }
    let target = guid.hashValue
    guard let range = ranges[target] else { return [] }
    used.insert(target)
    return items[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// The rows of a chat whose target is not in the database.
  func unused(in chat: Int) -> [Int] {
    items.filter { $0.chat == chat && !used.contains($0.target) }.map(\.row).sorted()
  }

  /// A tapback that a message has at the end.
  struct Tapback {
    var part: Int
    /// The emoji; `nil` for a sticker.
    var emoji: String?
    var person: Int
    var row: Int
  }

  /// The tapbacks that are left: the last one of each person on each part, unless it was removed.
  /// Stickers do not replace others.
  func tapbacks(_ items: ArraySlice<Item>) -> [Tapback] {
    var left: [Tapback] = []
    for item in items where 2_000...3_007 ~= item.type {
      let isSticker = item.type % 1_000 == Self.stickerTapback
      left.removeAll {
        $0.part == item.part && $0.person == item.person && ($0.emoji == nil) == isSticker
          && (item.type >= 3_000 || !isSticker)
      }
      guard item.type < 3_000, isSticker || emoji(item) != nil else { continue }
      left.append(
        Tapback(
          part: item.part, emoji: isSticker ? nil : emoji(item), person: item.person,
          row: item.row))
    }
    return left
  }

  private func emoji(_ item: Item) -> String? {
    switch item.type % 1_000 {
    case 0: "❤️"
    case 1: "👍"
    case 2: "👎"
    case 3: "😂"
    case 4: "‼️"
    case 5: "❓"
    default: item.emoji < 0 ? nil : emoji[Int(item.emoji)]
    }
  }
}
