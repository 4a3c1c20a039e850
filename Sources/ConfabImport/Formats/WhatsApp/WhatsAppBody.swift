import ConfabModel

/// What a message says, found in its text.
struct WhatsAppBody {
  enum Content {
    case text(Range<Int>)
    /// A line of the app.
    case notice(Range<Int>, WhatsAppSystemWords.Meaning)
    case deleted(byMe: Bool)
    /// A file that the export names.
    case file(name: String, title: String?, caption: Range<Int>)
    /// A file that was left out.
    case omitted(WhatsAppPhrase.OmittedFile, text: Range<Int>)
    case poll(Poll)
    case location(Location, text: Range<Int>?)
    case call(Call)
  }

  var content: Content
  var isEdited = false
}

/// Reads texts of messages.
struct WhatsAppBodyReader {
  /// Whether the app's own texts begin with U+200E in this file.
  var isMarked = false
  var shape = WhatsAppLine.Shape.dash
  /// The notes in parentheses that follow names of files, besides the known ones.
  var notes: Set<String> = []
  /// Whether the export has a file.
  var hasFile: (String) -> Bool = { _ in false }

  /// Whether a text begins with a direction mark.
  static func hasMark(_ bytes: [UInt8], at start: Int) -> Bool {
    var place = start
    while case let length = ByteScanner.spaceLength(bytes, at: place), length > 0 {
      place += length
    }
    return place + 2 < bytes.count && bytes[place] == 0xE2 && bytes[place + 1] == 0x80
      && 0x8E...0x8F ~= bytes[place + 2]
  }

  /// Whether a text says nothing: Android writes `null` for calls and files that can be seen once.
  static func isEmpty(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    range.isEmpty || range.count == 4 && bytes[range].elementsEqual("null".utf8)
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - range: The text in the bytes, without white space and marks at its ends.
  ///   - hasMark: Whether a mark is before it.
  ///   - mayBeNotice: Whether it can be a line of the app without a mark before it.
  func body(
    _ bytes: [UInt8], _ range: Range<Int>, hasMark: Bool, mayBeNotice: Bool = false
  ) -> WhatsAppBody {
    var range = range
    var isEdited = false
    let last = bytes[range.upperBound - 1]
    if last == UInt8(ascii: ">") || last == UInt8(ascii: "i") {
      isEdited = cutEdited(bytes, &range)
    }
    return WhatsAppBody(
      content: content(bytes, range, hasMark: hasMark, mayBeNotice: mayBeNotice),
      isEdited: isEdited)
  }

  private func cutEdited(_ bytes: [UInt8], _ range: inout Range<Int>) -> Bool {
    for suffix in WhatsAppPhrases.edited where range.count > suffix.count {
      let start = range.upperBound - suffix.count
      guard bytes[start..<range.upperBound].elementsEqual(suffix) else { continue }
      let rest = ByteScanner.trimmed(bytes, range.lowerBound..<start)
      guard !rest.isEmpty, rest.upperBound < start else { continue }
      range = rest
      return true
    }
    return false
  }

  private func content(
    _ bytes: [UInt8], _ range: Range<Int>, hasMark: Bool, mayBeNotice: Bool
  ) -> WhatsAppBody.Content {
    // In files with marks, what people type has none.
    let isApp = hasMark || !isMarked
    if range.count <= WhatsAppPhrases.longest,
      let phrase = WhatsAppPhrases.meaning(bytes, range)
    {
      switch phrase {
      case .deleted(let byMe) where isApp || shape != .bracket: return .deleted(byMe: byMe)
      case .omitted(let file) where isApp || bytes[range.lowerBound] == UInt8(ascii: "<"):
        return .omitted(file, text: range.lowerBound..<range.lowerBound)
      case .liveLocation where isApp:
        return .location(Location(latitude: nil, longitude: nil, isLive: true), text: nil)
      default: break
      }
    }
    if let found = tag(bytes, range) ?? noted(bytes, range, hasMark) { return found }
    if let omitted = bracketed(bytes, range) ?? omittedAtEnd(bytes, range) { return omitted }
    if let poll = poll(bytes, range) { return .poll(poll) }
    if let place = place(bytes, range) { return place }
    if isApp, range.count <= 100, let call = call(bytes, range, hasMark) { return .call(call) }
    if hasMark && shape == .bracket || mayBeNotice, range.count <= 1_000 {
      let text = bytes.text(range)
      if let meaning = WhatsAppSystemWords.meaning(text),
        hasMark || WhatsAppSystemWords.isEncryptionNotice(text)
      {
        return .notice(range, meaning)
      }
    }
    return .text(range)
  }

  private func call(_ bytes: [UInt8], _ range: Range<Int>, _ hasMark: Bool) -> Call? {
    guard WhatsAppCalls.mayBeCall(bytes, at: range.lowerBound) else { return nil }
    guard let found = WhatsAppCalls.call(bytes.text(range)) else { return nil }
    // Without a mark, "Video call" alone may be what somebody typed.
    guard hasMark || found.isMissed || found.seconds != nil else { return nil }
    return Call(
      found.isMissed ? .missed : .answered, isVideo: found.isVideo, isGroup: found.isGroup,
      duration: found.seconds.map(Double.init))
  }

  // MARK: - Files of iOS

  /// Finds `<attached: 00000012-PHOTO-2024-05-01-10-11-12.jpg>` at the end of a line.
  private func tag(_ bytes: [UInt8], _ range: Range<Int>) -> WhatsAppBody.Content? {
    guard shape == .bracket || shape == .colon else { return nil }
    var end = range.lowerBound
    while end < range.upperBound {
      let start = end
      while end < range.upperBound, bytes[end] != 0x0A { end += 1 }
      let line = ByteScanner.trimmed(bytes, start..<end)
      if !line.isEmpty, bytes[line.upperBound - 1] == UInt8(ascii: ">"),
        let open = bytes[line].lastIndex(of: UInt8(ascii: "<")),
        let name = tagName(bytes, open + 1..<line.upperBound - 1)
      {
        let before = ByteScanner.trimmed(bytes, range.lowerBound..<open)
        let after = ByteScanner.trimmed(bytes, min(end, range.upperBound)..<range.upperBound)
        // "name.pdf • 3 pages" is no caption.
        if before.isEmpty { return .file(name: name, title: nil, caption: after) }
        if let title = documentTitle(bytes, before) {
          return .file(name: name, title: title, caption: after)
        }
        return .file(name: name, title: nil, caption: after.isEmpty ? before : after)
      }
      end += 1
    }
    return nil
  }

  /// The name in `attached: name.jpg`: a word in any language, a colon and a name with an ending.
  private func tagName(_ bytes: [UInt8], _ range: Range<Int>) -> String? {
    guard range.count <= 400 else { return nil }
    let text = bytes.text(range)
    guard let colon = text.firstIndex(where: { $0 == ":" || $0 == "：" }),
      1...25 ~= text[..<colon].count
    else { return nil }
    let name = text[text.index(after: colon)...].trimmedMarks
    return Self.isFileName(name) ? name : nil
  }

  /// Whether a text is a name with an ending such as "jpg".
  static func isFileName(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex, name.utf8.count <= 255,
      !name.contains("/"), !name.contains("\\")
    else { return false }
    let ending = name[name.index(after: dot)...]
    return 1...5 ~= ending.utf8.count
      && ending.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 }
  }

  /// The name before " • 3 pages".
  private func documentTitle(_ bytes: [UInt8], _ range: Range<Int>) -> String? {
    guard range.count <= 400 else { return nil }
    let text = bytes.text(range)
    guard !text.contains("\n") else { return nil }
    let name = (text.firstRange(of: " • ").map { text[..<$0.lowerBound] } ?? text[...]).trimmedMarks
    return Self.isFileName(name) && (name != text || !name.contains(" ")) ? name : nil
  }

  // MARK: - Files of Android

  /// Finds `IMG-20240501-WA0003.jpg (file attached)` as the first line.
  private func noted(_ bytes: [UInt8], _ range: Range<Int>, _ hasMark: Bool)
    -> WhatsAppBody.Content?
  {
    guard shape == .dash else { return nil }
    let end = bytes.place(of: 0x0A, in: range) ?? range.upperBound
    let line = ByteScanner.trimmed(bytes, range.lowerBound..<end)
    guard !line.isEmpty, bytes[line.upperBound - 1] == UInt8(ascii: ")"), line.count <= 400,
      let (name, note) = Self.note(bytes.text(line))
    else { return nil }
    guard
      hasMark || WhatsAppPhrases.attached.contains(note) || notes.contains(note)
        || Self.isMediaName(name) || hasFile(name)
    else { return nil }
    return .file(
      name: name, title: nil,
      caption: ByteScanner.trimmed(bytes, min(end, range.upperBound)..<range.upperBound))
  }

  /// The name of a file and the note in parentheses behind it.
  static func note(_ line: String) -> (name: String, note: String)? {
    guard line.last == ")", let open = line.lastIndex(of: "(") else { return nil }
    let note = line[line.index(after: open)...].dropLast()
    let name = line[..<open].trimmedMarks
    guard 1...40 ~= note.count, line[..<open].last?.isWhitespace == true, isFileName(name) else {
      return nil
    }
    return (name, String(note))
  }

  /// Whether a name is one that the app gives: `IMG-20240501-WA0003.jpg`.
  static func isMediaName(_ name: String) -> Bool {
    let parts = name.split(separator: "-")
    guard parts.count == 3, parts[1].count == 8, parts[1].allSatisfy(\.isNumber) else {
      return false
    }
    return parts[2].hasPrefix("WA")
  }

  /// A text of which `<` and `>` are the ends stands for a file in a language that is not known.
  private func bracketed(_ bytes: [UInt8], _ range: Range<Int>) -> WhatsAppBody.Content? {
    guard shape == .dash, range.count >= 6, range.count <= 250,
      bytes[range.lowerBound] == UInt8(ascii: "<"),
      bytes[range.upperBound - 1] == UInt8(ascii: ">")
    else { return nil }
    let inside = bytes[range.lowerBound + 1..<range.upperBound - 1]
    guard !inside.contains(where: { [0x3C, 0x3E, 0x0A, 0x2F, 0x3D].contains($0) }),
      inside.contains(where: { $0 == 0x20 || $0 >= 0x80 })
    else { return nil }
    let count = String(decoding: inside, as: UTF8.self).count
    return 2...60 ~= count ? .omitted(.media, text: range.lowerBound..<range.lowerBound) : nil
  }

  /// Finds `caption U+200E image omitted`.
  private func omittedAtEnd(_ bytes: [UInt8], _ range: Range<Int>) -> WhatsAppBody.Content? {
    guard shape == .bracket, isMarked else { return nil }
    let start = max(range.lowerBound + 1, range.upperBound - WhatsAppPhrases.longest)
    var place = range.upperBound - 1
    while place >= start {
      if bytes[place] == 0xE2, ByteScanner.markLength(bytes, at: place) == 3 {
        let phrase = ByteScanner.trimmed(bytes, place..<range.upperBound)
        guard case .omitted(let file)? = WhatsAppPhrases.meaning(bytes, phrase) else { return nil }
        return .omitted(file, text: ByteScanner.trimmed(bytes, range.lowerBound..<place))
      }
      place -= 1
    }
    return nil
  }

  // MARK: - Polls and places

  /// Reads `POLL:`, the question, and lines such as `OPTION: Sea (2 votes)`.
  private func poll(_ bytes: [UInt8], _ range: Range<Int>) -> Poll? {
    guard range.count <= 8_000, let end = bytes.place(of: 0x0A, in: range) else { return nil }
    let first = ByteScanner.trimmed(bytes, range.lowerBound..<end)
    guard first.count >= 2, first.count <= 40, bytes[first.upperBound - 1] == UInt8(ascii: ":")
    else { return nil }
    let title = bytes.text(first).dropLast()
    guard !title.contains(" "), title == title.uppercased() else { return nil }
    let lines = bytes.text(end + 1..<range.upperBound).split(separator: "\n").map(\.trimmedMarks)
      .filter { !$0.isEmpty }
    let options = lines.map(Self.option)
    guard let firstOption = options.firstIndex(where: { $0 != nil }), firstOption > 0,
      options[firstOption...].allSatisfy({ $0 != nil && $0?.word == options[firstOption]?.word })
    else { return nil }
    guard WhatsAppPhrases.poll.contains(String(title)) || options.count - firstOption >= 2 else {
      return nil
    }
    return Poll(
      question: lines[..<firstOption].joined(separator: "\n"),
      options: options[firstOption...].compactMap { option in
        option.map { Poll.Option($0.text, count: $0.votes) }
      })
  }

  /// Reads `OPTION: Sea (2 votes)`.
  private static func option(_ line: String) -> (word: String, text: String, votes: Int)? {
    guard line.last == ")", let open = line.lastIndex(of: "("),
      let colon = line.firstIndex(of: ":"), colon < open
    else { return nil }
    var scanner = ByteScanner(Array(line[line.index(after: open)...].utf8))
    scanner.skipSpaces()
    guard let (votes, _) = scanner.number(atMost: 6) else { return nil }
    let text = line[line.index(after: colon)..<open].trimmedMarks
    let word = String(line[..<colon])
    guard !text.isEmpty, !word.isEmpty, word.utf8.count <= 40 else { return nil }
    return (word, text, votes)
  }

  /// Reads `location: https://maps.google.com/?q=52.5,13.4`, with a name on lines before it.
  private func place(_ bytes: [UInt8], _ range: Range<Int>) -> WhatsAppBody.Content? {
    guard range.count <= 1_000 else { return nil }
    let last = bytes[range.upperBound - 1]
    if 0x30...0x39 ~= last, let start = Self.start(of: "https://maps.google.com/?q=", bytes, range)
    {
      let numbers = bytes.text(start + 27..<range.upperBound).split(separator: ",")
      guard numbers.count == 2, let latitude = Double(numbers[0]),
        let longitude = Double(numbers[1]), -90...90 ~= latitude, -180...180 ~= longitude
      else { return nil }
      var before = ByteScanner.trimmed(bytes, range.lowerBound..<start)
      if !before.isEmpty, bytes[before.upperBound - 1] == UInt8(ascii: ":") {
        // The word "Location" in any language, or the name of a place.
        let line = bytes[before].lastIndex(of: 0x0A).map { $0 + 1 } ?? before.lowerBound
        before = ByteScanner.trimmed(bytes, before.lowerBound..<line)
      }
      let title = before.isEmpty ? nil : bytes.text(before)
      return .location(
        Location(latitude: latitude, longitude: longitude, title: title), text: nil)
    }
    return nil
  }

  private static func start(of text: String, _ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    let length = text.utf8.count
    guard range.count > length else { return nil }
    return (range.lowerBound..<range.upperBound - length).first {
      bytes[$0] == UInt8(ascii: "h") && ByteScanner.has(bytes, text, at: $0)
    }
  }
}
