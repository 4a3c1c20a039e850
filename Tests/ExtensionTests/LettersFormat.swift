import ConfabImport

/// Letters in a text file: each begins with a line such as `From Ana, 2026-05-01 18:00`.
struct LettersFormat: ExportFormat {
  let name = "letters"
  let title = "Letters"

  func match(_ export: Export) -> FormatMatch {
    let head = String(decoding: export.mainHead, as: UTF8.self)
    guard head.hasPrefix("From ") else {
      return .no("its first line does not begin with \"From \"")
    }
    return .yes(90)
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    guard let file = export.main else { throw ImportError(export.name, "expected one file") }
    return LettersReader(export, file, try LocalClock(options))
  }
}

final class LettersReader: ExportReader {
  private let export: Export
  private let file: String
  private let clock: LocalClock

  init(_ export: Export, _ file: String, _ clock: LocalClock) {
    self.export = export
    self.file = file
    self.clock = clock
  }

  func read(into sink: ImportSink) throws(ImportError) {
    var clock = clock
    let chat = sink.chat(file, title: "Letters")
    clock.report(to: sink, in: chat)
    var lines = LineStream(try export.stream(file))
    var letter: Message?
    while let line = try lines.nextText() {
      guard line.hasPrefix("From ") else {
        let text = letter?.text.map { "\($0)\n\(line)" } ?? line
        letter?.text = text
        continue
      }
      if let letter { try sink.add(letter, to: chat) }
      let parts = line.dropFirst(5).split(separator: ", ", maxSplits: 1)
      guard parts.count == 2, let written = WrittenTime(iso8601: parts[1]) else {
        sink.skip(.unreadable, at: "line \(lines.number)")
        letter = nil
        continue
      }
      letter = Message(
        id: "", from: sink.person(String(parts[0]), in: chat), at: clock.moment(written))
    }
    if let letter { try sink.add(letter, to: chat) }
  }
}
