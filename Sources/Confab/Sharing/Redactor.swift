import ConfabModel
import ConfabSupport
import ConfabTimeline

/// Makes a conversation in which nothing is left of what a ``Redaction`` replaces.
///
/// Ids of participants and messages can be names, so they become `p1`, `p2` … and `m1`, `m2` ….
/// Files get new names. Members that hosts add, and payloads of kinds of their own, are left out.
struct Redactor {
  let redaction: Redaction
  let original: Conversation
  let made: MadeUpText
  /// The new ids of participants and messages.
  private let people: [ParticipantID: ParticipantID]
  private let messages: [MessageID: MessageID]
  /// The made-up names of participants, by their original ids.
  private var shownNames: [ParticipantID: String] = [:]
  let replacer: NameReplacer
  var pictures: RedactedPictures
  var random: RedactionRandom

  var hidesNames: Bool { redaction.parts.contains(.names) }
  var hidesTexts: Bool { redaction.parts.contains(.texts) && !keepsMessage }
  var hidesPhotos: Bool { redaction.parts.contains(.photos) && !keepsMessage }
  /// Whether the message that is being replaced is one of those that stay.
  private var keepsMessage = false

  init(_ redaction: Redaction, of conversation: Conversation) {
    self.redaction = redaction
    original = conversation
    made = MadeUpText(style: redaction.style, locale: conversation.locale)
    people = Dictionary(
      conversation.participants.enumerated().map { ($1.id, "p\($0 + 1)") },
      uniquingKeysWith: { first, _ in first })
    messages = Dictionary(
      conversation.messages.enumerated().map { ($1.id, "m\($0 + 1)") },
      uniquingKeysWith: { first, _ in first })
    pictures = RedactedPictures(seed: redaction.seed)
    random = RedactionRandom(redaction.seed)
    if redaction.parts.contains(.names) {
      let names = ConversationNames(of: conversation, redaction)
      shownNames = names.shown
      replacer = NameReplacer(names.pairs)
    } else {
      replacer = NameReplacer([])
    }
  }

  /// The conversation, and the sources of its pictures.
  ///
  /// - Throws: `OptionError` for a message to keep that the conversation doesn't have.
  mutating func redacted() throws(OptionError) -> Conversation {
    let kept = try keptMessages()
    var result = original
    result.selfID = original.selfID.map(person)
    result.participants = original.participants.map { participant($0) }
    result.info = info(original.info)
    for index in original.messages.indices {
      // What stands for a message does not depend on other messages.
      random = RedactionRandom(redaction.seed, UInt64(index) + 16)
      keepsMessage = kept.contains(index)
      result.messages[index] = message(original.messages[index])
    }
    keepsMessage = false
    random = RedactionRandom(redaction.seed, 3)
    result.state = state(original.state)
    return result
  }

  private func keptMessages() throws(OptionError) -> Set<Int> {
    var kept: Set<Int> = []
    for name in redaction.kept {
      kept.insert(try original.position(ofMessage: name, for: "a message to keep"))
    }
    return kept
  }

  /// The new id of a participant. Ids that are no participant's get one, too.
  func person(_ id: ParticipantID) -> ParticipantID { people[id] ?? "p0" }

  /// The new id of a message.
  func message(named id: MessageID) -> MessageID { messages[id] ?? "m0" }

  private mutating func participant(_ participant: Participant) -> Participant {
    var result = participant
    result.id = person(participant.id)
    guard hidesNames else {
      result.avatar = participant.avatar.map { picture($0, shape: (1, 1)) }
      return result
    }
    result.name = shownNames[participant.id] ?? "…"
    result.color = nil
    result.avatar = nil
    return result
  }

  private mutating func info(_ info: ConversationInfo) -> ConversationInfo {
    var result = info
    result.title = info.title.map { text($0, isLabel: true) }
    if let platform = info.platform, hidesTexts || hidesNames {
      // Other platforms can have any name.
      result.platform = Self.platforms.contains(platform.lowercased()) ? platform : nil
    }
    if let picture = info.wallpaperPicture {
      result.wallpaper = hidesPhotos ? nil : pictures.keep(picture)
    }
    return result
  }

  private static let platforms: Set<String> = [
    "imessage", "sms", "rcs", "confab", "assistant", "whatsapp", "telegram", "messenger", "signal",
    "instagram", "discord", "slack",
  ]

  private mutating func state(_ state: ConversationState) -> ConversationState {
    ConversationState(
      typing: state.typing.map(person), unreadFrom: state.unreadFrom.map(message(named:)),
      seen: Dictionary(
        state.seen.map { (person($0), message(named: $1)) }, uniquingKeysWith: { first, _ in first }
      ),
      draft: state.draft.map { text($0) })
  }
}

extension Redactor {
  /// A text after replacing what is asked for.
  ///
  /// - Parameter isLabel: Whether the text is on a line of its own, such as a title.
  mutating func text(_ text: String, isLabel: Bool = false) -> String {
    if hidesTexts { return made.text(text, isLabel: isLabel, using: &random) }
    return hidesNames ? withoutNames(StyledText(text)).text : text
  }

  /// A text on a line of its own.
  mutating func label(_ text: String) -> String { self.text(text, isLabel: true) }

  /// A text with spans, which made-up texts don't have.
  mutating func text(_ styled: StyledText) -> StyledText {
    if hidesTexts {
      return StyledText(made.text(styled.text, isLabel: false, using: &random))
    }
    return hidesNames ? withoutNames(styled) : keepingPeople(styled)
  }

  /// A price or another text with digits.
  mutating func amount(_ text: String) -> String {
    hidesTexts ? made.amount(text, using: &random) : self.text(text)
  }

  mutating func url(_ url: String) -> String {
    hidesTexts ? MadeUpText.address : hidesNames ? withoutNames(StyledText(url)).text : url
  }

  mutating func count(_ count: Int) -> Int {
    hidesTexts ? MadeUpText.count(count, using: &random) : count
  }

  /// The name of a picture.
  mutating func picture(_ name: String, shape: (width: Int, height: Int)? = nil) -> String {
    hidesPhotos
      ? pictures.replace(name, by: redaction.photos, shape: shape) : pictures.keep(name)
  }

  /// A name of somebody who need not be a participant, such as the author of a forwarded message.
  mutating func name(_ name: String) -> String {
    people[name] ?? contactName(name)
  }

  /// The name of a person who may be no participant.
  mutating func contactName(_ name: String) -> String {
    guard hidesNames else { return name }
    let shown = replacer.replaced(name)
    guard shown == name else { return shown }
    return MadeUpNames(locale: original.locale).given.randomElement(using: &random) ?? "…"
  }

  private func keepingPeople(_ styled: StyledText) -> StyledText {
    var result = styled
    for index in result.spans.indices where result.spans[index].style == .mention {
      result.spans[index].target = result.spans[index].target.map(person)
    }
    return result
  }

  /// A text with made-up names, email addresses and phone numbers, and its spans at their new
  /// positions.
  private mutating func withoutNames(_ styled: StyledText) -> StyledText {
    let scalars = Array(styled.text.unicodeScalars)
    var edits = mentions(in: styled, scalars)
    edits += contactDetails(in: styled.text).outside(edits)
    edits += replacer.edits(in: scalars).outside(edits)
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    var result = keepingPeople(styled)
    for index in result.spans.indices where result.spans[index].style == .link {
      result.spans[index].target = result.spans[index].target.map { target in
        withoutContactDetails(replacer.replaced(target))
      }
    }
    guard !edits.isEmpty else { return result }
    result.text = NameReplacer.apply(edits, to: scalars)
    let map = EditedPositions(edits)
    result.spans = result.spans.compactMap { span in
      var span = span
      (span.start, span.end) = (map.position(span.start), map.position(span.end, isEnd: true))
      return span.start < span.end ? span : nil
    }
    return result
  }

  /// The whole texts of mentions, which can be other names than the participants'.
  private func mentions(in styled: StyledText, _ scalars: [Unicode.Scalar]) -> [NameReplacer.Edit] {
    var edits: [NameReplacer.Edit] = []
    for span in styled.spans where span.style == .mention {
      let range = max(0, span.start)..<max(0, span.start, min(span.end, scalars.count))
      guard let target = span.target, let shown = shownNames[target], !range.isEmpty,
        range.upperBound <= scalars.count, range.lowerBound >= edits.last?.range.upperBound ?? 0
      else { continue }
      let sign = scalars[range.lowerBound] == "@" ? "@" : ""
      edits.append(NameReplacer.Edit(range: range, shown: sign + shown))
    }
    return edits
  }

  private mutating func contactDetails(in text: String) -> [NameReplacer.Edit] {
    let links = LinkDetector.links(in: text).filter { $0.kind != .url }
    guard !links.isEmpty else { return [] }
    let utf8 = Array(text.utf8)
    func position(_ byte: Int) -> Int {
      utf8[..<byte].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }
    return links.map { link in
      NameReplacer.Edit(
        range: position(link.range.lowerBound)..<position(link.range.upperBound),
        shown: link.kind == .email
          ? MadeUpText.email(using: &random) : MadeUpText.phone(using: &random))
    }
  }

  private mutating func withoutContactDetails(_ target: String) -> String {
    let scheme = target.prefix(7).lowercased()
    if scheme == "mailto:" { return "mailto:mail@example.org" }
    return scheme.hasPrefix("tel:") || scheme.hasPrefix("sms:") ? "tel:+155501000" : target
  }
}

extension [NameReplacer.Edit] {
  /// The edits that overlap none of some others. Both are ascending.
  fileprivate func outside(_ others: [NameReplacer.Edit]) -> [NameReplacer.Edit] {
    let others = others.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var next = 0
    return filter { edit in
      while next < others.count, others[next].range.upperBound <= edit.range.lowerBound {
        next += 1
      }
      return next == others.count || others[next].range.lowerBound >= edit.range.upperBound
    }
  }
}

/// The positions of a text's scalars after edits.
private struct EditedPositions {
  private let edits: [NameReplacer.Edit]
  private let shifts: [Int]

  init(_ edits: [NameReplacer.Edit]) {
    self.edits = edits
    var shift = 0
    shifts = edits.map { edit in
      defer { shift += edit.shown.unicodeScalars.count - edit.range.count }
      return shift
    }
  }

  /// - Parameter isEnd: Whether a position inside a replaced name becomes the end of the new one.
  func position(_ old: Int, isEnd: Bool = false) -> Int {
    var (low, high) = (0, edits.count)
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].range.upperBound <= old { low = middle + 1 } else { high = middle }
    }
    if low < edits.count, edits[low].range.lowerBound < old {
      let start = edits[low].range.lowerBound + shifts[low]
      return isEnd ? start + edits[low].shown.unicodeScalars.count : start
    }
    if low < edits.count { return old + shifts[low] }
    guard let last = edits.last, let shift = shifts.last else { return old }
    return old + shift + last.shown.unicodeScalars.count - last.range.count
  }
}
