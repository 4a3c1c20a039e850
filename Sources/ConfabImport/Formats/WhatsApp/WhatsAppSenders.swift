/// The names at the beginning of messages.
struct WhatsAppSenders {
  /// The longest name, in bytes and in scalars.
  static let longestName = 200
  static let mostScalars = 50

  struct Sender {
    var name: [UInt8]
    /// The number of messages, without lines of the app.
    var messages = 0
    /// The number of lines of the app.
    var notices = 0
    /// Whether the person deleted a message as "you".
    var isMe = false
    /// The beginnings of texts up to `: `, which may belong to the name.
    fileprivate var tails: [[UInt8]] = []
    fileprivate var isSimple = false
  }

  private(set) var senders: [Sender] = []
  /// Senders by the bytes before the colon.
  private var indices: [[UInt8]: Int] = [:]
  private var byName: [[UInt8]: Int] = [:]
  /// The senders of the last messages, with the bytes up to the colon.
  private var recent: [(prefix: [UInt8], index: Int)] = []
  private var hasColons = false
  private let isTight: Bool

  init(isTight: Bool) { self.isTight = isTight }

  struct Found {
    var index: Int
    /// Where the text begins, after the colon.
    var start: Int
  }

  /// The sender of a line.
  ///
  /// - Parameters:
  ///   - start: Where the name begins.
  ///   - limit: The end of the line.
  ///   - isNewAllowed: Whether a name that is not known becomes a sender.
  mutating func find(
    _ line: [UInt8], from start: Int, to limit: Int, isNewAllowed: Bool
  ) -> Found? {
    if !hasColons {
      for (place, candidate) in recent.enumerated() {
        let end = start + candidate.prefix.count
        guard end < limit, line[end] == UInt8(ascii: ":"), isColon(line, end, limit),
          Self.isEqual(line, start, candidate.prefix)
        else { continue }
        if place > 3 { recent.swapAt(place, place - 1) }
        return Found(index: candidate.index, start: end + 1)
      }
    }
    return search(line, from: start, to: limit, isNewAllowed: isNewAllowed)
  }

  private static func isEqual(_ line: [UInt8], _ start: Int, _ prefix: [UInt8]) -> Bool {
    for place in prefix.indices where line[start + place] != prefix[place] { return false }
    return true
  }

  /// Whether a colon ends a name.
  private func isColon(_ line: [UInt8], _ place: Int, _ limit: Int) -> Bool {
    place + 1 >= limit || isTight || ByteScanner.spaceLength(line, at: place + 1) > 0
      || ByteScanner.markLength(line, at: place + 1) > 0
  }

  private mutating func search(
    _ line: [UInt8], from start: Int, to limit: Int, isNewAllowed: Bool
  ) -> Found? {
    var first: Int?
    var known: Found?
    var place = start
    let end = min(limit, start + Self.longestName + 1)
    var colons = 0
    while place < end, colons < 4 {
      guard line[place] == UInt8(ascii: ":"), isColon(line, place, limit) else {
        place += 1
        continue
      }
      colons += 1
      if let index = indices[Array(line[start..<place])] {
        known = Found(index: index, start: place + 1)
      }
      if first == nil { first = place }
      place += 1
    }
    if let known { return remember(known, line, start) }
    guard isNewAllowed, let first, let name = Self.name(line, start..<first) else { return nil }
    let index = byName[name] ?? senders.count
    if index == senders.count {
      byName[name] = index
      senders.append(Sender(name: name))
    }
    indices[Array(line[start..<first])] = index
    return remember(Found(index: index, start: first + 1), line, start)
  }

  private mutating func remember(_ found: Found, _ line: [UInt8], _ start: Int) -> Found {
    if recent.count == 12 { recent.removeLast() }
    recent.insert((Array(line[start..<found.start - 1]), found.index), at: 0)
    return found
  }

  /// The name in a range: without marks and the `~` of people who are not in the contacts.
  ///
  /// - Returns: `nil` for what is no name but the beginning of a line of the app.
  private static func name(_ line: [UInt8], _ range: Range<Int>) -> [UInt8]? {
    var range = ByteScanner.trimmed(line, range)
    if range.count > 1, line[range.lowerBound] == UInt8(ascii: "~") {
      range = ByteScanner.trimmed(line, range.lowerBound + 1..<range.upperBound)
    }
    let name = Array(line[range])
    guard !name.isEmpty, name.count(where: { $0 & 0xC0 != 0x80 }) <= mostScalars else { return nil }
    let text = String(decoding: name, as: UTF8.self)
    // A line about a new name quotes it.
    let quotes = text.unicodeScalars.filter { "\"“”„«»".unicodeScalars.contains($0) }.count
    guard quotes % 2 == 0 else { return nil }
    guard WhatsAppSystemWords.meaning(text)?.event == nil || quotes == 0 && !text.contains(" ")
    else { return nil }
    return name
  }

  // MARK: - Counting

  /// Counts a message.
  mutating func count(_ found: Found, _ line: [UInt8], to limit: Int) {
    senders[found.index].messages += 1
    guard !senders[found.index].isSimple else { return }
    // A text such as "Ops: hello" may be of somebody called "Team: Ops".
    let start = ByteScanner.trimmed(line, found.start..<limit).lowerBound
    let end = min(limit, start + 40)
    var colon = start
    while colon + 1 < end, line[colon] != UInt8(ascii: ":") || line[colon + 1] != 0x20 {
      colon += 1
    }
    guard colon + 1 < end, colon > start else {
      senders[found.index].isSimple = true
      return
    }
    let tail = Array(line[found.start..<colon])
    if senders[found.index].tails.contains(tail) { return }
    senders[found.index].tails.append(tail)
    if senders[found.index].tails.count > 8 { senders[found.index].isSimple = true }
  }

  mutating func countNotice(_ index: Int) { senders[index].notices += 1 }

  mutating func setIsMe(_ index: Int) { senders[index].isMe = true }

  /// Splits senders of whom all texts begin with one of a few words and a colon: these belong to the
  /// names.
  mutating func splitNames() {
    let known = indices.sorted {
      $0.value != $1.value ? $0.value < $1.value : $0.key.lexicographicallyPrecedes($1.key)
    }
    let split = senders.map { sender in
      !sender.isSimple && sender.messages >= 4 && !sender.tails.isEmpty
        && 2 * sender.tails.count <= sender.messages + 1
    }
    for (prefix, index) in known where split[index] {
      let sender = senders[index]
      for tail in sender.tails {
        let raw = prefix + [UInt8(ascii: ":")] + tail
        let name = sender.name + Array(": ".utf8) + tail[ByteScanner.trimmed(tail, 0..<tail.count)]
        let new = byName[name] ?? senders.count
        if new == senders.count {
          byName[name] = new
          senders.append(Sender(name: name))
        }
        senders[new].messages += 1
        indices[raw] = new
      }
      senders[index].messages = 0
      hasColons = true
    }
    recent = []
  }

  /// The sender with a name.
  func index(named name: String) -> Int? {
    let name = name.lowercased()
    return senders.firstIndex { String(decoding: $0.name, as: UTF8.self).lowercased() == name }
  }
}
