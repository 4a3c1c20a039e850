import ConfabModel

/// The chat of a meeting that Zoom saves, on a computer or with a recording.
struct ZoomFormat: ExportFormat {
  let name = "zoom"
  let title = "Zoom"

  func match(_ export: Export) -> FormatMatch {
    guard export.main != nil else { return .no("it has several files") }
    let lines = HeadLines.lines(export.mainHead)
    let found = lines.compactMap { ZoomLine($0) }
    let isNamed = export.main?.lowercased().hasSuffix("saved_chat.txt") ?? false
    if found.contains(where: { $0.recipient != nil }) || isNamed && !found.isEmpty {
      return .yes(90)
    }
    let share = 3 * found.count >= lines.count
    if found.count >= 1, share, found[0].hasFrom { return .yes(70) }
    if found.count >= 1, share, ZoomLine(lines[0]) != nil {
      return .yes(found.count >= 3 ? 70 : 55)
    }
    return .no(
      "it has no lines such as \"10:01:00 From Ana to Everyone:\"", score: isNamed ? 30 : 0)
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    guard let main = export.main else { throw ImportError(export.name, "expected one file") }
    let day = try FileDay(options, path: "\(export.name)/\(main)")
    return ZoomReader(export, main, try LocalClock(options), day)
  }
}

/// A line with a time, a name and perhaps a text.
struct ZoomLine {
  var seconds: Int
  var name: String
  /// To whom it was said; `nil` if the line does not say it.
  var recipient: String?
  var text: String
  /// Whether it has the word "From"; else the time counts from the start of the recording.
  var hasFrom: Bool

  init?(_ line: [UInt8]) {
    guard line.count >= 12, line.count <= TextLimits.message else { return nil }
    var scanner = ByteScanner(line)
    scanner.skipMarks()
    guard let (hour, _) = scanner.number(atMost: 2), scanner.take(UInt8(ascii: ":")),
      case (let minute, 2)? = scanner.number(atMost: 2), scanner.take(UInt8(ascii: ":")),
      case (let second, 2)? = scanner.number(atMost: 2), hour < 24, minute < 60, second < 60
    else { return nil }
    seconds = hour * 3_600 + minute * 60 + second
    let hasTab = scanner.next == 0x09
    guard scanner.skipSpaces() else { return nil }
    let rest = line.text(scanner.at..<line.count)
    hasFrom = rest.hasPrefix("From ")
    if hasFrom {
      guard let (head, text) = Self.split(rest.dropFirst(5)) else { return nil }
      self.text = text
      let separator = head.contains("  to  ") ? "  to  " : " to "
      if let to = head.ranges(of: separator).last {
        name = head[..<to.lowerBound].trimmedMarks
        recipient = head[to.upperBound...].trimmedMarks
      } else {
        name = head.trimmedMarks
      }
    } else {
      guard hasTab, let colon = rest.firstRange(of: ":\t") ?? rest.firstRange(of: ": ") else {
        return nil
      }
      name = rest[..<colon.lowerBound].trimmedMarks
      text = rest[colon.upperBound...].trimmedMarks
    }
    guard !name.isEmpty, name.count <= 200 else { return nil }
  }

  /// The people and the text of a line.
  private static func split(_ rest: Substring) -> (Substring, String)? {
    if let colon = rest.firstRange(of: " : ") {
      return (rest[..<colon.lowerBound], rest[colon.upperBound...].trimmedMarks)
    }
    let bare = rest.lastIndex { !$0.isWhitespace }.map { rest[...$0] } ?? rest
    if bare.last == ":" { return (bare.dropLast(), "") }
    guard let colon = rest.firstRange(of: ": ") else { return nil }
    return (rest[..<colon.lowerBound], rest[colon.upperBound...].trimmedMarks)
  }

  /// Whether only one person got it.
  var isPrivate: Bool {
    guard let recipient else { return false }
    return recipient.hasSuffix("(Direct Message)") || recipient.hasSuffix("(Privately)")
      || recipient.hasSuffix("(privately)")
  }
}
