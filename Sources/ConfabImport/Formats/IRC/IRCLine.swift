import ConfabModel

/// A line of a log of IRC, as irssi, weechat, mIRC and HexChat write them.
enum IRCLine {
  /// The day of the lines below; `nil` for a line about the log itself.
  case day(CalendarDay?)
  case said(Stamp, nick: String, text: String)
  case action(Stamp, nick: String, text: String)
  case notice(Stamp, text: String)

  /// A time, with a day if the line has one.
  struct Stamp {
    var day: CalendarDay?
    /// The month and the day of the month, of a line without a year.
    var partialDay: (month: Int, day: Int)?
    var seconds: Int
  }

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 5, bytes.count <= TextLimits.message else { return nil }
    if let log = Self.log(bytes) {
      self = log
      return
    }
    var scanner = ByteScanner(bytes)
    scanner.skipMarks()
    guard let stamp = Self.stamp(&scanner) else { return nil }
    let hasTab = scanner.next == 0x09
    let separator = scanner.at
    guard scanner.skipSpaces() else { return nil }
    let rest = bytes.text(scanner.at..<bytes.count)
    if hasTab, let found = Self.columns(bytes, separator + 1, stamp) {
      self = found
    } else if rest.hasPrefix("<"), let end = rest.firstIndex(of: ">") {
      guard let nick = Self.nick(rest[..<end].dropFirst()) else { return nil }
      self = .said(stamp, nick: nick, text: String(rest[rest.index(after: end)...]))
    } else if rest.hasPrefix("* ") || rest.hasPrefix("*\t") {
      let words = rest.dropFirst(2).split(separator: " ", maxSplits: 1)
      guard let first = words.first else { return nil }
      let text = words.count > 1 ? String(words[1]) : ""
      if IRCEvents.isNotice(text) || text.isEmpty || IRCEvents.isAboutChannel(rest.dropFirst(2)) {
        self = .notice(stamp, text: rest.dropFirst(2).trimmedMarks)
      } else if let nick = Self.nick(first) {
        self = .action(stamp, nick: nick, text: text)
      } else {
        return nil
      }
    } else if let mark = ["-!- ", "*** ", "--> ", "<-- ", "-- ", "*\t"].first(where: rest.hasPrefix)
    {
      self = .notice(stamp, text: rest.dropFirst(mark.count).trimmedMarks)
    } else if rest.hasPrefix("-"), let end = rest.dropFirst().firstIndex(of: "-"),
      let nick = Self.nick(rest[..<end].dropFirst()), rest[end...].hasPrefix("- ")
    {
      self = .said(stamp, nick: nick, text: String(rest[rest.index(after: end)...]))
    } else {
      return nil
    }
  }

  /// Weechat: the nick or a sign, a tab and the text.
  private static func columns(_ bytes: [UInt8], _ start: Int, _ stamp: Stamp) -> IRCLine? {
    guard let tab = bytes[start...].firstIndex(of: 0x09), tab - start <= 80 else { return nil }
    let head = bytes.text(start..<tab).trimmedMarks
    let text = bytes.text(tab + 1..<bytes.count)
    switch head {
    case "-->", "<--", "--", "=!=", "": return .notice(stamp, text: text.trimmedMarks)
    case "*":
      let words = text.trimmedMarks.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let nick = nick(words[0]) else { return nil }
      return .action(stamp, nick: nick, text: String(words[1]))
    default:
      let bare =
        head.hasPrefix("<") && head.hasSuffix(">") ? head.dropFirst().dropLast() : head[...]
      return nick(bare).map { .said(stamp, nick: $0, text: text) }
    }
  }

  /// A nick without the signs of its rights in the channel.
  private static func nick(_ text: Substring) -> String? {
    let nick = text.trimmedMarks.drop { "@+%&~! ".contains($0) }
    guard !nick.isEmpty, nick.utf8.count <= 64, !nick.contains(" "), !nick.contains("\t") else {
      return nil
    }
    return String(nick)
  }

  // MARK: - Times

  private static func stamp(_ scanner: inout ByteScanner) -> Stamp? {
    let isBracket = scanner.take(UInt8(ascii: "["))
    var stamp = Stamp(seconds: 0)
    if let date = scanner.date(), date.year == .first {
      guard scanner.take(UInt8(ascii: "T")) || scanner.skipSpaces() else { return nil }
      stamp.day = date.day(.ymd)
    } else if 0x41...0x5A ~= scanner.next {
      // HexChat: "Jan 02 12:34:56"
      let start = scanner.at
      guard
        let month = EnglishDate.month(
          scanner.bytes.text(start..<min(start + 3, scanner.bytes.count)))
      else { return nil }
      scanner.at += 3
      guard scanner.skipSpaces(), let (day, _) = scanner.number(atMost: 2), scanner.skipSpaces()
      else { return nil }
      stamp.partialDay = (month, day)
    }
    guard let time = scanner.clock(isApart: false) else { return nil }
    stamp.seconds = time.seconds
    // An offset or a fraction is left out.
    while !scanner.isAtEnd, ![0x20, 0x09, UInt8(ascii: "]")].contains(scanner.next) {
      scanner.at += 1
      if scanner.at > 40 { return nil }
    }
    if isBracket, !scanner.take(UInt8(ascii: "]")) { return nil }
    return stamp
  }

  /// Lines about the log: `--- Day changed Tue Jan 02 2024`, `Session Start: …`,
  /// `**** BEGIN LOGGING AT …`.
  private static func log(_ bytes: [UInt8]) -> IRCLine? {
    guard bytes.count <= 200,
      bytes[0] == UInt8(ascii: "-") || bytes[0] == UInt8(ascii: "S")
        || bytes[0] == UInt8(ascii: "*")
    else { return nil }
    let line = String(decoding: bytes, as: UTF8.self)
    for start in [
      "--- Day changed ", "--- Log opened ", "Session Start: ", "Session Time: ",
      "**** BEGIN LOGGING AT ",
    ] where line.hasPrefix(start) {
      return .day(EnglishDate.day(in: line.dropFirst(start.count)))
    }
    let isOther = [
      "--- Log closed ", "Session Close: ", "Session Ident: ", "**** ENDING LOGGING AT ",
    ]
    .contains(where: line.hasPrefix)
    return isOther ? .day(nil) : nil
  }
}

/// What happens in a channel.
enum IRCEvents {
  private static let events: [(String, SystemEvent.Event?)] = [
    (" has joined", .joined), (" joined ", .joined), (" has quit", .left), (" has left", .left),
    (" Quit (", .left), (" Parts: ", .left), (" Joins: ", .joined), (" was kicked", .removed),
    (" has kicked", .removed), (" is now known as ", nil), (" sets mode", nil),
    (" changed the topic", nil), (" has changed topic", nil), (" changes topic", nil),
    (" gives channel operator", nil), (" mode/", nil),
  ]

  /// Whether words after a nick are about the channel and no action.
  static func isNotice(_ text: String) -> Bool {
    let text = " " + text
    return events.contains { text.hasPrefix($0.0) }
  }

  /// Whether a line of a program has no nick.
  static func isAboutChannel(_ text: some StringProtocol) -> Bool {
    ["Now talking ", "Topic for ", "Topic set ", "Disconnected", "You are ", "You have "]
      .contains { text.hasPrefix($0) }
  }

  static func event(_ text: String) -> SystemEvent.Event? {
    let text = " " + text.prefix(1_000)
    return events.first { text.contains($0.0) }?.1
  }
}

/// Lines that may be in an encoding older than UTF-8.
enum LegacyText {
  /// A line in UTF-8. One that is not UTF-8 is taken for Windows-1252, of which Latin-1 is a part.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }), String(validating: bytes, as: UTF8.self) == nil
    else { return bytes }
    var view = String.UnicodeScalarView()
    for byte in bytes {
      let high = byte >= 0x80 && byte < 0xA0 ? windows1252[Int(byte) - 0x80] : UInt16(byte)
      view.append(Unicode.Scalar(high) ?? "\u{FFFD}")
    }
    return Array(String(view).utf8)
  }

  /// The characters of the bytes 0x80 … 0x9F (WHATWG Encoding, index windows-1252).
  private static let windows1252: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
