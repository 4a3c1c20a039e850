import ConfabModel

/// The texts that KakaoTalk saves of chats: on Windows, Android and iOS, and as CSV on macOS.
struct KakaoTalkFormat: ExportFormat {
  let name = "kakaotalk"
  let title = "KakaoTalk"

  func match(_ export: Export) -> FormatMatch {
    guard export.main != nil else {
      return Self.file(export) == nil ? .no("it has several files") : .yes(90)
    }
    return Self.match(export.mainHead)
  }

  private static func match(_ head: [UInt8]) -> FormatMatch {
    let lines = HeadLines.lines(head)
    guard let first = lines.first else { return .no("it is empty") }
    if isTable(first) {
      let hasDate = lines.count > 1 && 0x30...0x39 ~= (lines[1].first { $0 != 0x22 } ?? 0)
      return hasDate ? .yes(90) : .no("its first record has no date", score: 20)
    }
    let isHeaded = lines.prefix(3).contains {
      KakaoTalkHeader(String(decoding: $0, as: UTF8.self)) != nil
    }
    var (messages, named) = (0, 0)
    for line in lines {
      guard case .message(_, _, let name, _)? = KakaoTalkLine(line) else { continue }
      messages += 1
      if name != nil { named += 1 }
    }
    if isHeaded {
      return messages > 0 ? .yes(90) : .no("it has no lines with a name and a time", score: 40)
    }
    if messages >= 3, named > 0 { return .yes(80) }
    return named > 0 && KakaoTalkLine(first) != nil
      ? .yes(55) : .no("it has no lines with a name and a time")
  }

  fileprivate static func isTable(_ line: [UInt8]) -> Bool {
    ["Date,User,Message", "\"Date\",\"User\",\"Message\""].contains(
      String(decoding: line, as: UTF8.self).trimmedMarks)
  }

  /// The text of an export with media beside it.
  private static func file(_ export: Export) -> String? {
    if let main = export.main { return main }
    let texts = export.paths.filter {
      $0.lowercased().hasSuffix(".txt") || $0.lowercased().hasSuffix(".csv")
    }
    return texts.prefix(100).first { match(export.head($0)).score >= 90 }
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    guard let file = Self.file(export) else {
      throw ImportError(export.name, "expected one chat in a file that ends in .txt or .csv")
    }
    let first = HeadLines.lines(export.head(file), most: 1).first ?? []
    return KakaoTalkReader(export, file, isTable: Self.isTable(first), try LocalClock(options))
  }
}

/// The first line of a text: the title.
struct KakaoTalkHeader {
  var title: String?

  init?(_ line: String) {
    let line = line.trimmedMarks
    guard line.utf8.count <= 300 else { return nil }
    for ending in [" 님과 카카오톡 대화", "님과 카카오톡 대화", " 카카오톡 대화", " KakaoTalk Chats"]
    where line.hasSuffix(ending) {
      title = line.dropLast(ending.count).trimmedMarks
      return
    }
    for start in ["KakaoTalk Chats with ", "카카오톡 대화 - "] where line.hasPrefix(start) {
      title = line.dropFirst(start.count).trimmedMarks
      return
    }
    guard line == "카카오톡 대화" else { return nil }
  }
}

/// A line of a text.
enum KakaoTalkLine {
  /// A day for the lines below.
  case day(CalendarDay)
  /// A message; without a day if that is on a line above, and without a name if it is about the chat.
  case message(day: CalendarDay?, seconds: Int, name: String?, text: String)

  init?(_ line: [UInt8]) {
    guard line.count >= 8, line.count <= TextLimits.message else { return nil }
    if line[0] == UInt8(ascii: "-") {
      guard let day = Self.dayLine(line) else { return nil }
      self = .day(day)
    } else if line[0] == UInt8(ascii: "[") {
      guard let message = Self.bracketed(line) else { return nil }
      self = message
    } else {
      guard let found = Self.dated(line) else { return nil }
      self = found
    }
  }

  /// `--------------- 2023년 5월 10일 수요일 ---------------`
  private static func dayLine(_ line: [UInt8]) -> CalendarDay? {
    let dashes = line.prefix { $0 == UInt8(ascii: "-") }.count
    guard dashes >= 3, line.last == UInt8(ascii: "-"), line.count <= 150, 2 * dashes < line.count
    else { return nil }
    var scanner = ByteScanner(line, at: dashes)
    scanner.skipSpaces()
    if let date = scanner.date() { return date.day(.ymd) }
    return EnglishDate.day(in: line.text(dashes..<line.count - dashes))
  }

  /// `[Name] [오전 9:23] text`
  private static func bracketed(_ line: [UInt8]) -> KakaoTalkLine? {
    var place = 1
    while place + 2 < line.count, place < 300 {
      if line[place] == UInt8(ascii: "]"), line[place + 1] == 0x20,
        line[place + 2] == UInt8(ascii: "[")
      {
        var scanner = ByteScanner(line, at: place + 3)
        if let time = scanner.clock(), scanner.take(UInt8(ascii: "]")) {
          let name = line.text(1..<place).trimmedMarks
          let text = line.text(scanner.at..<line.count).trimmedMarks
          return .message(
            day: nil, seconds: time.seconds, name: name.isEmpty ? "?" : name, text: text)
        }
      }
      place += 1
    }
    return nil
  }

  /// `2025년 10월 10일 오전 10:09, Name : text`, `2025. 10. 23. 오전 11:44, Name : text`
  private static func dated(_ line: [UInt8]) -> KakaoTalkLine? {
    var scanner = ByteScanner(line)
    let day: CalendarDay
    if 0x41...0x5A ~= line[0] {
      // "October 10, 2025 at 10:09 AM, Name : text"
      let head = line.text(0..<min(line.count, 40))
      guard let found = EnglishDate.day(in: head), let at = head.firstRange(of: " at ") else {
        return nil
      }
      day = found
      scanner.at = head.utf8.distance(from: head.startIndex, to: at.upperBound)
    } else {
      guard let date = scanner.date(), date.year == .first, let found = date.day(.ymd),
        scanner.skipSpaces()
      else { return nil }
      day = found
    }
    guard let time = scanner.clock() else { return nil }
    let end = scanner.at
    scanner.skipSpaces()
    if scanner.isAtEnd { return .day(day) }
    scanner.at = end
    let isNotice = scanner.take(UInt8(ascii: ":"))
    guard isNotice || scanner.take(UInt8(ascii: ",")), scanner.skipSpaces() else { return nil }
    let rest = scanner.at..<line.count
    if !isNotice {
      var place = rest.lowerBound
      while place + 2 < rest.upperBound, place - rest.lowerBound < 300 {
        if line[place] == 0x20, line[place + 1] == UInt8(ascii: ":"), line[place + 2] == 0x20 {
          let name = line.text(rest.lowerBound..<place).trimmedMarks
          return .message(
            day: day, seconds: time.seconds, name: name.isEmpty ? "?" : name,
            text: line.text(place + 3..<rest.upperBound).trimmedMarks)
        }
        place += 1
      }
    }
    return .message(
      day: day, seconds: time.seconds, name: nil, text: line.text(rest).trimmedMarks)
  }
}
