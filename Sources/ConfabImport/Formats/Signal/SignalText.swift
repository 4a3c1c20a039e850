import ConfabModel

/// A text of Signal with its ranges, which count UTF-16 code units. A mention is one U+FFFC in the
/// text; its name takes the place.
struct SignalText {
  /// A range of the text.
  struct Range {
    enum Content {
      case style(TextSpan.Style)
      /// A participant, and the name that is shown.
      case mention(ParticipantID?, name: String)
    }
    var start: Int
    var length: Int
    var content: Content
  }

  /// The most ranges; each takes the time of the text.
  private static let mostRanges = 500

  /// The style that Signal has as a word or as a number.
  static func style(_ value: ForeignValue) -> TextSpan.Style? {
    switch value.text ?? value.whole.map({ "\($0)" }) {
    case "BOLD", "1": .bold
    case "ITALIC", "2": .italic
    case "SPOILER", "3": .spoiler
    case "STRIKETHROUGH", "4": .strike
    case "MONOSPACE", "5": .code
    default: nil
    }
  }

  /// The text with spans.
  ///
  /// - Returns: The text, and whether ranges were left out.
  static func rich(_ body: String, _ ranges: [Range]) -> (text: RichText, isCut: Bool) {
    guard !ranges.isEmpty else {
      var text = RichText()
      text.append(body)
      return (text, false)
    }
    let units = Array(body.utf16)
    let valid = ranges.filter { $0.start >= 0 && $0.length > 0 && $0.start < units.count }
      .prefix(mostRanges)
    var text = RichText()
    /// Where the text became longer or shorter, and by how many units.
    var shifts: [(at: Int, by: Int)] = []
    var at = 0
    for range in valid.sorted(by: { $0.start < $1.start }) {
      guard case .mention(let person, let name) = range.content, range.start >= at else { continue }
      text.append(String(decoding: units[at..<range.start], as: UTF16.self))
      at = range.start + min(range.length, units.count - range.start)
      text.append("@\(name)", .mention, target: person)
      shifts.append((at, name.utf16.count + 1 - (at - range.start)))
    }
    text.append(String(decoding: units[at...], as: UTF16.self))
    func moved(_ place: Int) -> Int {
      shifts.reduce(place) { $1.at <= place ? $0 + $1.by : $0 }
    }
    for range in valid {
      guard case .style(let style) = range.content else { continue }
      let end = range.start + min(range.length, units.count - range.start)
      let moved = (start: moved(range.start), end: moved(end))
      if moved.start < moved.end { text.add(style, utf16: moved.start..<moved.end) }
    }
    return (text, valid.count < ranges.count)
  }
}

/// Reactions that several people can share.
struct ReactionList {
  private(set) var reactions: [Reaction] = []

  /// Adds a person's reaction; one whose author is not known is only counted.
  mutating func add(_ emoji: String, by person: ParticipantID?) {
    guard !emoji.isEmpty else { return }
    let index = reactions.firstIndex { $0.emoji == emoji } ?? reactions.endIndex
    if index == reactions.endIndex { reactions.append(Reaction(emoji: emoji, by: [])) }
    if let person {
      guard !reactions[index].by.contains(person) else { return }
      reactions[index].by.append(person)
    }
    if person == nil || reactions[index].count != nil {
      let before = reactions[index].count ?? reactions[index].by.count
      reactions[index].count = before + 1
    }
  }
}
