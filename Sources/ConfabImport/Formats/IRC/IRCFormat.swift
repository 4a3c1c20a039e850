import ConfabModel

/// Logs of IRC.
struct IRCFormat: ExportFormat {
  let name = "irc"
  let title = "IRC"

  func match(_ export: Export) -> FormatMatch {
    guard export.main != nil else { return .no("it has several files") }
    let head = export.mainHead
    guard !head.prefix(512).contains(0) else { return .no("it is no text") }
    let lines = HeadLines.lines(head)
    // A line with a day or a nick in angle brackets is hardly anything else.
    var (found, said, sure) = (0, 0, 0)
    for line in lines {
      switch IRCLine(line) {
      case .said(let stamp, _, _), .action(let stamp, _, _):
        said += 1
        found += 1
        if stamp.day != nil || line.contains(UInt8(ascii: "<")) { sure += 1 }
      case .day, .notice: found += 1
      case nil: break
      }
    }
    if found >= 3, said > 0, 3 * found >= 2 * lines.count { return .yes(70) }
    if said > 0, sure == said, found == lines.count { return .yes(55) }
    return .no(
      HeadLines.few(
        said, of: lines.count, one: "is", many: "are", "such as \"[12:34] <nick> text\""),
      score: said > 0 && said < lines.count ? 20 : 0)
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    guard let main = export.main else { throw ImportError(export.name, "expected one file") }
    let hasDays = HeadLines.lines(export.head(main)).contains { line in
      switch IRCLine(line) {
      case .day(let day): day != nil
      case .said(let stamp, _, _), .action(let stamp, _, _), .notice(let stamp, _):
        stamp.day != nil
      case nil: false
      }
    }
    return IRCReader(
      export, main, try LocalClock(options), try FileDay(options, path: main, isKnown: hasDays))
  }
}

/// Reads a log of IRC.
final class IRCReader: ExportReader {
  private let export: Export
  private let path: String
  private var clock: LocalClock
  private let fileDay: FileDay

  init(_ export: Export, _ path: String, _ clock: LocalClock, _ fileDay: FileDay) {
    self.export = export
    self.path = path
    self.clock = clock
    self.fileDay = fileDay
  }

  func read(into sink: ImportSink) throws(ImportError) {
    let chat = sink.chat("log", title: title, kind: .group, platform: "irc")
    if let guess = fileDay.guess { sink.guess(guess.text, option: guess.option, in: chat) }
    clock.report(to: sink, in: chat)
    var lines = LineStream(try export.stream(path))
    var day = fileDay.day
    var earlier: Timestamp?
    while let bytes = try lines.next() {
      let place = "line \(lines.number)"
      let line = LegacyText.utf8(bytes)
      guard let found = IRCLine(line) else {
        if line.contains(where: { $0 > 0x20 }) { sink.skip(.unreadable, at: place) }
        continue
      }
      var message = Message(id: "")
      switch found {
      case .day(let new):
        day = new ?? day
        continue
      case .said(let stamp, let nick, let text):
        message.at = moment(stamp, &day, earlier)
        message.from = sink.person(nick.lowercased(), named: nick, in: chat)
        set(&message, text, isAction: false, sink)
      case .action(let stamp, let nick, let text):
        message.at = moment(stamp, &day, earlier)
        message.from = sink.person(nick.lowercased(), named: nick, in: chat)
        set(&message, text, isAction: true, sink)
      case .notice(let stamp, let text):
        message.at = moment(stamp, &day, earlier)
        message.kind = .system
        message.set(IRCMarks.rich(text).text)
        message.spans = []
        message.payload = IRCEvents.event(text).map { SystemEvent(event: $0) }
      }
      earlier = message.at ?? earlier
      guard message.text != nil else {
        sink.skip(.empty, at: place)
        continue
      }
      try sink.add(message, to: chat, at: place)
    }
  }

  /// The channel, from a name such as `#channel.log`.
  private var title: String? {
    let name = Export.lastName(of: path)
    guard let hash = name.firstIndex(of: "#") else { return nil }
    let stem = name[hash...].prefix { $0 != "." && $0 != "_" }
    return stem.count > 1 ? String(stem) : nil
  }

  private func moment(
    _ stamp: IRCLine.Stamp, _ day: inout CalendarDay?, _ earlier: Timestamp?
  ) -> Timestamp? {
    if let own = stamp.day {
      day = own
    } else if let partial = stamp.partialDay, let known = day {
      // A year ends between two lines.
      let isNext = known.month == 12 && partial.month == 1
      day =
        CalendarDay(year: known.year + (isNext ? 1 : 0), month: partial.month, day: partial.day)
        ?? day
    }
    return day.flatMap { clock.moment($0.at(stamp.seconds), after: earlier) }
  }

  /// Sets a text with the styles of its control codes. An action is in italic.
  private func set(_ message: inout Message, _ text: String, isAction: Bool, _ sink: ImportSink) {
    var (rich, hasColors) = IRCMarks.rich(text)
    if hasColors { sink.lose(.style) }
    if isAction { rich.add(.italic, from: 0) }
    message.set(rich)
  }
}

/// The control codes of texts of IRC: bold, italic, underline, strike-through, monospace; colors are
/// left out.
enum IRCMarks {
  static func rich(_ text: String) -> (text: RichText, hasColors: Bool) {
    var rich = RichText()
    guard text.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      rich.append(text)
      return (rich, false)
    }
    var open: [(style: TextSpan.Style, start: Int)] = []
    var piece = String.UnicodeScalarView()
    var hasColors = false
    var scalars = Array(text.unicodeScalars)[...]
    func flush() {
      rich.append(String(piece))
      piece = String.UnicodeScalarView()
    }
    func close(_ index: Int) { rich.add(open[index].style, from: open[index].start) }
    while let scalar = scalars.popFirst() {
      let style: TextSpan.Style
      switch scalar.value {
      case 0x02: style = .bold
      case 0x1D: style = .italic
      case 0x1F: style = .underline
      case 0x1E: style = .strike
      case 0x11: style = .code
      case 0x0F:
        flush()
        for index in open.indices { close(index) }
        open = []
        continue
      case 0x03:
        hasColors = true
        let first = scalars.prefix(2).prefix { 0x30...0x39 ~= $0.value }.count
        scalars = scalars.dropFirst(first)
        if first > 0, scalars.first == ",", let next = scalars.dropFirst().first,
          0x30...0x39 ~= next.value
        {
          let second = scalars.dropFirst().prefix(2).prefix { 0x30...0x39 ~= $0.value }.count
          scalars = scalars.dropFirst(1 + second)
        }
        continue
      case 0x09, 0x0A, 0x20...:
        piece.append(scalar)
        continue
      default: continue
      }
      flush()
      if let index = open.firstIndex(where: { $0.style == style }) {
        close(index)
        open.remove(at: index)
      } else {
        open.append((style, rich.count))
      }
    }
    flush()
    for index in open.indices { close(index) }
    return (rich, hasColors)
  }
}
