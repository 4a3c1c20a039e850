import ConfabImport
import Testing

/// A format that is added from outside of the package.
@Suite struct LettersFormatTests {
  private let importer = Importer(formats: Importer.standardFormats + [LettersFormat()])

  private func export(_ text: String) throws -> Export {
    try Export(bytes: Array(text.utf8), named: "box.letters")
  }

  @Test func `An export of a format of one's own is recognized and read`() throws {
    let text =
      "From Ana, 2026-05-01 18:00\nDear Ben,\nhello\nFrom Ben, 2026-05-02 09:30\nDear Ana\n"
    #expect(try importer.format(of: export(text)).name == "letters")
    let read = try importer.read(export(text), ImportOptions(me: "Ben", timezone: "Europe/Rome"))
    #expect(read.conversation.messages.map(\.text) == ["Dear Ben,\nhello", "Dear Ana"])
    #expect(
      read.conversation.messages.map { $0.at?.iso8601 } == [
        "2026-05-01T18:00:00+02:00", "2026-05-02T09:30:00+02:00",
      ])
    #expect(read.conversation.selfID == "ben")
    #expect(read.report.isComplete)
  }

  @Test func `What it can't read is in the report`() throws {
    let text = "From Ana, 2026-05-01 18:00\nHello\nFrom nobody\nlost\n"
    let read = try importer.read(export(text), ImportOptions(timezone: "Europe/Rome"))
    #expect(read.conversation.messages.count == 1)
    #expect(read.report.losses.map(\.kind) == [.unreadable])
    #expect(read.report.losses.first?.places == ["line 3"])
  }

  @Test func `Without the format the export is refused in one line`() throws {
    let error = #expect(throws: ImportError.self) {
      try Importer().format(of: export("From Ana, 2026-05-01 18:00\nHello\n"))
    }
    #expect(error?.description.hasPrefix("box.letters: this ") == true)
  }
}
