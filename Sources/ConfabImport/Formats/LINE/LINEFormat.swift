import ConfabModel

/// The text that LINE saves of a chat.
struct LINEFormat: ExportFormat {
  let name = "line"
  let title = "LINE"

  func match(_ export: Export) -> FormatMatch {
    guard export.main != nil else { return .no("it has several files") }
    let lines = HeadLines.lines(export.mainHead)
    guard let first = lines.first else { return .no("it is empty") }
    let isHeaded = LINEHeader(String(decoding: first, as: UTF8.self)) != nil
    var (dates, messages, columns) = (0, 0, 0)
    for line in lines {
      if LINEDate(line) != nil {
        dates += 1
      } else if dates > 0, LINEMessage(line, names: []) != nil {
        messages += 1
        if line.contains(0x09) { columns += 1 }
      }
    }
    if isHeaded { return dates > 0 ? .yes(90) : .no("it has no date lines", score: 30) }
    if dates > 0, messages >= 2 { return .yes(70) }
    return columns > 0 && LINEDate(first) != nil
      ? .yes(55) : .no("it has no lines such as \"09:05⇥Ana⇥Hello\" below a date")
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    guard let main = export.main else { throw ImportError(export.name, "expected one file") }
    return LINEReader(export, main, try LocalClock(options))
  }
}

/// The first line of an export: the title of the chat.
struct LINEHeader {
  var title: String?

  private static let frames: [(before: String, after: String)] = [
    ("Chat history with ", ""), ("Chat history in ", ""), ("in ", ""), ("", "とのトーク履歴"),
    ("", "のトーク履歴"), ("與", "的聊天記錄"), ("", "的聊天記錄"), ("", "님과의 대화"),
  ]

  init?(_ line: String) {
    let line = line.trimmedMarks
    guard line.hasPrefix("[LINE]") else { return nil }
    let text = line.dropFirst(6).trimmedMarks
    for frame in Self.frames where text.hasPrefix(frame.before) && text.hasSuffix(frame.after) {
      let name = text.dropFirst(frame.before.count).dropLast(frame.after.count).trimmedMarks
      if !name.isEmpty {
        title = name
        return
      }
    }
    title = text.isEmpty ? nil : text
  }
}

/// A line with a date and the day of the week.
struct LINEDate {
  var date: WrittenDate

  init?(_ line: [UInt8]) {
    guard line.count <= 60, !line.contains(0x09) else { return nil }
    var scanner = ByteScanner(line)
    scanner.skipSpaces()
    // "Tue, 1/2/2024"
    if 0x41...0x5A ~= scanner.next, let comma = line.firstIndex(of: UInt8(ascii: ",")), comma <= 12
    {
      scanner.at = comma + 1
      scanner.skipSpaces()
    }
    guard let date = scanner.date() else { return nil }
    let rest = line.text(scanner.at..<line.count).trimmedMarks
    // The name of a day and nothing else.
    guard rest.count <= 12, !rest.contains(where: { $0.isASCII && $0.isNumber }),
      !rest.contains(":")
    else {
      return nil
    }
    guard !rest.isEmpty || scanner.at == line.count else { return nil }
    self.date = date
  }
}

/// A line with a time.
struct LINEMessage {
  var time: ClockTime
  /// `nil` for a line about the chat.
  var name: String?
  var text: String

  /// - Parameter names: The names of people, for lines with spaces instead of tabs.
  init?(_ line: [UInt8], names: Set<String>) {
    guard line.count >= 5 else { return nil }
    var scanner = ByteScanner(line)
    guard let time = scanner.clock(isApart: false) else { return nil }
    self.time = time
    let rest = line.text(scanner.at..<line.count)
    if scanner.take(0x09) {
      let fields = rest.dropFirst().split(
        separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      if fields.count == 2 {
        let name = fields[0].trimmedMarks
        self.name = name.isEmpty ? nil : name
        text = String(fields[1])
      } else {
        text = fields.first.map(String.init) ?? ""
      }
      return
    }
    guard scanner.take(0x20) else { return nil }
    let words = rest.dropFirst()
    // The longest known name, or the first word.
    if let known = names.filter({ words.hasPrefix("\($0) ") }).max(by: { $0.count < $1.count }) {
      name = known
      text = String(words.dropFirst(known.count + 1))
    } else {
      guard let space = words.firstIndex(of: " "), space > words.startIndex else { return nil }
      name = String(words[..<space])
      text = String(words[words.index(after: space)...])
    }
  }
}
