import ConfabModel
import TestSupport
import Testing

@testable import ConfabImport

/// Exports of one or two messages, in files whose names say nothing.
@Suite struct ShortExportTests {
  private func read(_ text: String) throws -> (format: String, chat: Conversation) {
    let importer = Importer()
    let export = try Export(bytes: Array(text.utf8), named: "notes.txt")
    let format = try importer.format(of: export)
    let options = ImportOptions(timezone: "Europe/Berlin", date: "2024-05-01")
    return (format.name, try importer.read(export, options).conversation)
  }

  @Test(arguments: [
    ("whatsapp", "[01.05.24, 21:05:00] Ana: a\n[01.05.24, 21:06:00] Ben: b"),
    ("whatsapp", "5/1/24, 9:05 PM - Ana: a\n5/1/24, 9:06 PM - Ben: b"),
    ("whatsapp", "01/05/16, 21:05:00: Ana: a\n01/05/16, 21:06:00: Ben: b"),
    ("whatsapp", "2016/05/01 21:05: Ana: a\n2016/05/01 21:06: Ben: b"),
    ("whatsapp", "\u{FEFF}\u{200E}[2024-05-01 21:05:00] Ana:a\r\n[2024-05-01 21:06:00] Ben:b"),
    ("line", "2024.05.01 Wednesday\n21:05\tAna\ta\n21:06\tBen\tb"),
    ("kakaotalk", "--- 2024년 5월 1일 수요일 ---\n[Ana] [오후 9:05] a\n[Ben] [오후 9:06] b"),
    ("kakaotalk", "2024년 5월 1일 오후 9:05, Ana : a\n2024년 5월 1일 오후 9:06, Ben : b"),
    ("zoom", "21:05:00 From Ana to Everyone:\n\ta\n21:06:00 From Ben to Everyone:\n\tb"),
    ("zoom", "00:58:04\tAna:\ta\n00:59:04\tBen:\tb"),
    ("irc", "[21:05] <Ana> a\n[21:06] <Ben> b"),
    ("irc", "2024-05-01 21:05:00\tAna\ta\n2024-05-01 21:06:00\tBen\tb"),
    ("lines", "Ana: a\nBen: b"),
  ])
  func `An export of two messages or one is recognized`(_ format: String, _ text: String) throws {
    let two = try read(text)
    #expect(two.format == format)
    #expect(two.chat.participants.map(\.name) == ["Ana", "Ben"])
    #expect(two.chat.messages.map(\.text) == ["a", "b"])
    let second = try #require(text.firstRange(of: "Ben"))
    let cut = text[..<second.lowerBound].lastIndex(where: \.isNewline) ?? text.startIndex
    let one = try read(String(text[..<cut]))
    #expect(one.format == format)
    #expect(one.chat.participants.map(\.name) == ["Ana"])
    #expect(one.chat.messages.map(\.text) == ["a"])
  }

  @Test func `One message of WhatsApp may have several lines`() throws {
    let found = try read("[01.05.24, 21:05:00] Ana: a\n\nb\nc")
    #expect(found.chat.messages.map(\.text) == ["a\n\nb\nc"])
  }

  @Test func `A log of IRC with dates and colons is no text of WhatsApp`() throws {
    for count in 1...4 {
      let line = "[2024-05-01 21:05:00] <ana> look: here\n"
      let found = try read(String(repeating: line, count: count))
      #expect(found.format == "irc")
      #expect(found.chat.participants.map(\.name) == ["ana"])
    }
  }

  @Test(arguments: [
    (
      "A story.\n[01.05.24, 21:05:00] Ana: a",
      "this looks like WhatsApp, but only 1 of its 2 lines begins with a date, a time and a name"
    ),
    (
      "A story.\nof two lines\n[01.05.24, 21:05:00] Ana: a\n[01.05.24, 21:06:00] Ben: b",
      "this looks like WhatsApp, but only 2 of its 4 lines begin with a date, a time and a name"
    ),
    (
      "[01.05.24, 21:05:00] Started",
      "this looks like WhatsApp, but no name follows the date and the time of its lines"
    ),
    (
      "A story.\n[21:05] <Ana> a",
      "this looks like IRC, but only 1 of its 2 lines is such as \"[12:34] <nick> text\""
    ),
    (
      "Ana: a story\n" + String(repeating: "and more\n", count: 9),
      "this looks like name: text, but only 1 of its 10 lines begins with a name"
    ),
  ])
  func `A short text is refused in a sentence that fits its length`(
    _ text: String, _ reason: String
  ) throws {
    let error = #expect(throws: ImportError.self) { try read(text) }
    #expect(error?.text.split(separator: ";").first.map(String.init) == reason)
  }
}
