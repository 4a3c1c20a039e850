import ConfabModel

/// Finds people whom a text mentions: `@` and a number or a name, which may be in isolates.
struct WhatsAppMentions {
  private var byName: [(name: [UInt8], id: ParticipantID)] = []
  private var byNumber: [[UInt8]: ParticipantID] = [:]

  /// The most mentions of a message.
  private static let most = 500

  init(_ people: [(name: String, id: ParticipantID)]) {
    for person in people {
      byName.append((Array(person.name.utf8), person.id))
      let digits = person.name.utf8.filter { 0x30...0x39 ~= $0 }
      if digits.count >= 7, person.name.utf8.allSatisfy({ $0 < 0x61 || $0 > 0x7A }) {
        byNumber[digits] = person.id
      }
    }
    byName.sort { $0.name.count > $1.name.count }
    if byName.count > 1_000 { byName.removeLast(byName.count - 1_000) }
  }

  /// Appends a text with its mentions as spans.
  func append(_ text: String, to rich: inout RichText) {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return rich.append(text) }
    let bytes = Array(text.utf8)
    var start = 0
    var place = 0
    var count = 0
    while place < bytes.count, count < Self.most {
      guard bytes[place] == UInt8(ascii: "@"), place == 0 || !Self.isWord(bytes[place - 1]) else {
        place += 1
        continue
      }
      count += 1
      guard let (name, end, id) = mention(bytes, after: place + 1) else {
        place += 1
        continue
      }
      rich.append(bytes.text(start..<place))
      rich.append("@\(name)", .mention, target: id)
      start = end
      place = end
    }
    rich.append(bytes.text(start..<bytes.count))
  }

  private func mention(
    _ bytes: [UInt8], after start: Int
  ) -> (name: String, end: Int, id: ParticipantID?)? {
    if ByteScanner.has(bytes, "\u{2068}", at: start) {
      let inside = start + 3
      guard
        let end = (inside..<min(bytes.count, inside + 200)).first(where: {
          ByteScanner.has(bytes, "\u{2069}", at: $0)
        }), end > inside
      else { return nil }
      var range = ByteScanner.trimmed(bytes, inside..<end)
      if range.count > 1, bytes[range.lowerBound] == UInt8(ascii: "~") {
        range = ByteScanner.trimmed(bytes, range.lowerBound + 1..<range.upperBound)
      }
      guard !range.isEmpty else { return nil }
      let name = bytes[range]
      let id = byName.first { name.elementsEqual($0.name) }?.id ?? number(name)
      return (bytes.text(range), end + 3, id)
    }
    let digits = bytes[start...].prefix { 0x30...0x39 ~= $0 }
    if digits.count >= 7, digits.count <= 15 {
      return (
        bytes.text(digits.startIndex..<digits.endIndex), digits.endIndex, byNumber[Array(digits)]
      )
    }
    let found = byName.first { candidate in
      let end = start + candidate.name.count
      return end <= bytes.count && bytes[start..<end].elementsEqual(candidate.name)
        && (end == bytes.count || !Self.isWord(bytes[end]))
    }
    guard let found else { return nil }
    let end = start + found.name.count
    return (bytes.text(start..<end), end, found.id)
  }

  private func number(_ name: ArraySlice<UInt8>) -> ParticipantID? {
    byNumber[name.filter { 0x30...0x39 ~= $0 }]
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20 || byte >= 0x80
  }
}
