/// Dates and times as the apps of people's phones write them.
extension ByteScanner {
  // MARK: - Dates

  /// Reads a date in numbers: `1/2/23`, `01.02.2023`, `2022. 3. 27.`, `2023年2月1日`, `R4/5/1`,
  /// with the digits of any script.
  ///
  /// - Returns: `nil`, and nothing is read, if there is none, or none that exists.
  mutating func date() -> WrittenDate? {
    let start = at
    if let date = scanDate(), date.isPossible { return date }
    at = start
    return nil
  }

  private mutating func scanDate() -> WrittenDate? {
    skipMarks()
    let era = takeEra()
    guard var (first, firstDigits) = number(atMost: 4) else { return nil }
    if let era {
      (first, firstDigits) = (first + era, 4)
    }
    guard takeSeparator("年", "년"), let (second, _) = number(atMost: 2),
      takeSeparator("月", "월"), let (third, thirdDigits) = number(atMost: 4)
    else { return nil }
    takeEndOfDate()
    // One of the outer numbers is the year, which has two or four digits.
    guard firstDigits <= 2 || thirdDigits <= 2 else { return nil }
    return WrittenDate(first, second, third, digits: (firstDigits, thirdDigits))
  }

  /// The number that turns a year of an era into one of the Gregorian calendar.
  private mutating func takeEra() -> Int? {
    switch next {
    case UInt8(ascii: "R"), UInt8(ascii: "H"):
      guard 0x30...0x39 ~= peek(1) else { return nil }
      at += 1
      return bytes[at - 1] == UInt8(ascii: "R") ? 2_018 : 1_988
    case 0xE4, 0xE5, 0xE6:
      if take("令和") { return 2_018 }
      if take("平成") { return 1_988 }
      if take("民國") || take("民国") { return 1_911 }
      return nil
    default: return nil
    }
  }

  /// Skips `/`, `.`, `-` or a word, with white space and marks around them.
  private mutating func takeSeparator(_ chinese: String, _ korean: String) -> Bool {
    let byte = next
    if byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") {
      at += 1
    } else if byte >= 0x80 || byte == 0x20 {
      skipSpaces()
      guard
        take(UInt8(ascii: "/")) || take(UInt8(ascii: ".")) || take(UInt8(ascii: "-"))
          || take("\u{2010}") || take("\u{2011}") || take(chinese) || take(korean)
      else { return false }
    } else {
      return false
    }
    if next >= 0x80 || next == 0x20 { skipSpaces() }
    return true
  }

  /// Skips what ends a date: a full stop (Hungarian, Korean), 日, 일, "г." (Bulgarian), "BE" (Thai).
  private mutating func takeEndOfDate() {
    let end = at
    if take(UInt8(ascii: ".")) {
      // A full stop belongs to the date only if the date does not go on.
      if 0x30...0x39 ~= next { at = end }
      return
    }
    guard next >= 0x80 || next == 0x20 else { return }
    if take("日") || take("일") { return }
    skipSpaces()
    if take("г.") || take("ж.") || take("พ.ศ.") || take("B.E.") { return }
    if isNext("BE"), [0x20, 0x2C, 0x5D].contains(peek(2)) {
      at += 2
      return
    }
    at = end
  }

  // MARK: - Times

  /// Reads a time: `5:46`, `21.25.15`, `5:46:01 p. m.`, `下午 3:04`, `9:15 nachm.`
  ///
  /// - Parameter isApart: Whether white space can separate the time from the part of the day.
  /// - Returns: `nil`, and nothing is read, if there is none, or none that exists.
  mutating func clock(isApart: Bool = true) -> ClockTime? {
    let start = at
    if let time = scanClock(isApart) { return time }
    at = start
    return nil
  }

  private mutating func scanClock(_ isApart: Bool) -> ClockTime? {
    skipMarks()
    var part: Daypart?
    if !(0x30...0x39 ~= next) { part = takeDaypartBefore() }
    guard let (hour, hourDigits) = number(atMost: 2), let separator = takeTimeSeparator(),
      let (minute, digits) = number(atMost: 2), digits == 2, minute < 60
    else { return nil }
    var second = 0
    var hasSeconds = false
    let beforeSeconds = at
    if let again = takeTimeSeparator(), again == separator,
      let (value, digits) = number(atMost: 2), digits == 2, value < 61
    {
      second = min(value, 59)
      hasSeconds = true
    } else {
      at = beforeSeconds
    }
    if part == nil { part = takeDaypartAfter(isApart) }
    guard hour < 24 || hour == 24 && minute == 0, hourDigits <= 2 else { return nil }
    let full = (part?.hour(hour) ?? hour) % 24
    return ClockTime(
      seconds: full * 3_600 + minute * 60 + second, hasSeconds: hasSeconds,
      daypart: part == Daypart.none ? nil : part)
  }

  private mutating func takeTimeSeparator() -> UInt8? {
    let byte = next
    if byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") {
      at += 1
      return byte
    }
    if byte == UInt8(ascii: "h"), 0x30...0x39 ~= peek(1) {
      at += 1
      return byte
    }
    return byte == 0xEF && take("：") ? UInt8(ascii: ":") : nil
  }

  /// A daypart before the hour, as in Chinese, Japanese, Korean and Turkish.
  private mutating func takeDaypartBefore() -> Daypart? {
    let start = at
    var end = at
    while end < bytes.count, end - start <= Daypart.longestWord, !(0x30...0x39 ~= bytes[end]) {
      // The other digits that occur here are Arabic and Persian.
      if bytes[end] == 0xD9, end + 1 < bytes.count, 0xA0...0xA9 ~= bytes[end + 1] { break }
      if bytes[end] == 0xDB, end + 1 < bytes.count, 0xB0...0xB9 ~= bytes[end + 1] { break }
      end += 1
    }
    guard end > start, let part = Daypart.named(Daypart.normalized(Array(bytes[start..<end])))
    else { return nil }
    at = end
    return part
  }

  /// A daypart after the time, with white space around it and inside of it.
  private mutating func takeDaypartAfter(_ isApart: Bool) -> Daypart? {
    let start = at
    if skipSpaces(), !isApart {
      at = start
      return nil
    }
    let first = next
    // Most times have none.
    guard first | 0x20 > 0x60, first != UInt8(ascii: "]") else {
      at = start
      return nil
    }
    let second = peek(1) | 0x20
    if second == UInt8(ascii: "m"), isWordEnd(2) {
      let lower = first | 0x20
      if lower == UInt8(ascii: "a") || lower == UInt8(ascii: "p") {
        at += 2
        return lower == UInt8(ascii: "a") ? .am : .pm
      }
    }
    // The longest known word: full stops and spaces can be inside.
    var word: [UInt8] = []
    var best: (part: Daypart, end: Int)?
    var place = at
    while place < bytes.count, word.count <= Daypart.longestWord {
      let byte = bytes[place]
      let space = max(Self.spaceLength(bytes, at: place), Self.markLength(bytes, at: place))
      if space == 0, byte == UInt8(ascii: ".") {
        place += 1
      } else if space > 0 {
        place += space
        continue
      } else if byte < 0x80, !(0x61...0x7A ~= byte | 0x20), byte != UInt8(ascii: "\""),
        byte != UInt8(ascii: "'")
      {
        break
      } else {
        word.append(0x41...0x5A ~= byte ? byte | 0x20 : byte)
        place += 1
        while place < bytes.count, bytes[place] & 0xC0 == 0x80 {
          word.append(bytes[place])
          place += 1
        }
      }
      if Self.isWordEnd(bytes, place), let part = Daypart.named(word) { best = (part, place) }
    }
    guard let best else {
      at = start
      return nil
    }
    at = best.end
    return best.part
  }

  private func isWordEnd(_ distance: Int) -> Bool { Self.isWordEnd(bytes, at + distance) }

  private static func isWordEnd(_ bytes: [UInt8], _ place: Int) -> Bool {
    guard place < bytes.count else { return true }
    let byte = bytes[place]
    if byte == UInt8(ascii: ".") { return false }
    if byte < 0x80 { return !(0x61...0x7A ~= byte | 0x20) && !(0x30...0x39 ~= byte) }
    return spaceLength(bytes, at: place) > 0 || markLength(bytes, at: place) > 0
      || has(bytes, "\u{2013}", at: place)
  }

  // MARK: - Both

  /// Reads a date and a time in either order, with a comma, white space or a word between them.
  ///
  /// - Returns: `nil`, and nothing is read, if there are not both.
  mutating func stamp() -> WrittenStamp? {
    let start = at
    if let date = date(), takeBetween(), let time = clock() {
      return WrittenStamp(date: date, time: time)
    }
    at = start
    if let time = clock(), takeBetween(), let date = date() {
      return WrittenStamp(date: date, time: time)
    }
    at = start
    return nil
  }

  /// Words between a date and a time: Finnish, Danish, French, Portuguese, Spanish, German, Dutch.
  private static let between = [
    "klo ", "kl. ", "kl ", "à ", "às ", "a las ", "a les ", "um ", "at ", "om ", "la ", "в ", "о ",
  ]

  private mutating func takeBetween() -> Bool {
    let hadSpace = skipSpaces()
    let hadComma = take(UInt8(ascii: ",")) || next >= 0x80 && (take("،") || take("、"))
    guard hadSpace || hadComma else { return false }
    skipSpaces()
    if !(0x30...0x39 ~= next), let word = Self.between.first(where: isNext) {
      at += word.utf8.count
      skipSpaces()
    }
    return true
  }
}
