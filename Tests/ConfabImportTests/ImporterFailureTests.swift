import ConfabModel
import ConfabSupport
import TestSupport
import Testing

@testable import ConfabImport

/// The commonest failures of importers, for formats of text.
@Suite struct ImporterFailureTests {
  private func read(
    _ text: String, named name: String = "WhatsApp Chat with Ana.txt", me: String? = nil,
    dateOrder: ImportOptions.DateOrder? = nil, zone: String = "Europe/Berlin"
  ) throws -> ImportedConversation {
    try read(Array(text.utf8), named: name, me: me, dateOrder: dateOrder, zone: zone)
  }

  private func read(
    _ bytes: [UInt8], named name: String = "WhatsApp Chat with Ana.txt", me: String? = nil,
    dateOrder: ImportOptions.DateOrder? = nil, zone: String = "Europe/Berlin"
  ) throws -> ImportedConversation {
    let export = try Export(bytes: bytes, named: name)
    return try Importer().read(
      export, ImportOptions(me: me, dateOrder: dateOrder, timezone: zone))
  }

  private func times(_ text: String) throws -> [String] {
    try read(text).conversation.messages.map { $0.at?.iso8601 ?? "–" }
  }

  // MARK: - 1. Dates

  @Test(arguments: [
    "5/1/24, 9:05\u{202F}PM - Ana: a\n5/13/24, 9:05\u{202F}PM - Ben: b",
    "1/5/24, 9:05 p.\u{A0}m. - Ana: a\n13/5/24, 9:05 p.\u{A0}m. - Ben: b",
    "[01.05.24, 21:05:00] Ana: a\n[13.05.24, 21:05:00] Ben: b",
    "[2024-05-01 9:05:00 PM] Ana: a\n[2024-05-13 9:05:00 PM] Ben: b",
    "[21:05:00, 1/5/2024] Ana: a\n[21:05:00, 13/5/2024] Ben: b",
    "2024/5/1 下午9:05 - Ana: a\n2024/5/13 下午9:05 - Ben: b",
    "2024. 5. 1. 오후 9:05 - Ana: a\n2024. 5. 13. 오후 9:05 - Ben: b",
    "1/5/2567 21:05 - Ana: a\n13/5/2567 21:05 - Ben: b",
    "R6/5/1 21:05 - Ana: a\nR6/5/13 21:05 - Ben: b",
    "٠١/٠٥/٢٠٢٤، ٩:٠٥ م - Ana: a\n١٣/٠٥/٢٠٢٤، ٩:٠٥ م - Ben: b",
    "01/05/24, 21:05:00: Ana: a\n13/05/24, 21:05:00: Ben: b",
    "01.05.24, 9:05 abends - Ana: a\n13.05.24, 9:05 abends - Ben: b",
    "1.5.2024 klo 21.05 - Ana: a\n13.5.2024 klo 21.05 - Ben: b",
    "1.05.2024 г., 21:05 - Ana: a\n13.05.2024 г., 21:05 - Ben: b",
  ])
  func `A date in any notation is read, and day and month are not swapped`(_ text: String) throws {
    let chat = try read(text).conversation
    #expect(
      chat.messages.map { $0.at?.iso8601 } == [
        "2024-05-01T21:05:00+02:00", "2024-05-13T21:05:00+02:00",
      ])
    #expect(chat.messages.map(\.text) == ["a", "b"])
    #expect(chat.participants.map(\.name) == ["Ana", "Ben"])
  }

  @Test func `The order of a date follows from the other dates of the file`() throws {
    let first = "1/2/24, 21:05 - Ana: a\n"
    #expect(try times(first + "13/2/24, 21:05 - Ana: b")[0].hasPrefix("2024-02-01"))
    #expect(try times(first + "2/13/24, 21:05 - Ana: b")[0].hasPrefix("2024-01-02"))
    // In March dates would go back.
    #expect(
      try times(first + "5/2/24, 21:05 - Ana: b\n3/3/24, 21:05 - Ana: c")[0].hasPrefix("2024-02-01")
    )
    let open = try read(first + "1/2/24, 21:06 - Ben: b")
    #expect(open.report.guesses.contains { $0.option == "--date-order mdy" })
    let told = try read(first + "1/2/24, 21:06 - Ben: b", dateOrder: .mdy)
    #expect(told.conversation.messages[0].at?.iso8601.hasPrefix("2024-01-02") == true)
    #expect(!told.report.guesses.contains { $0.option.hasPrefix("--date-order") })
  }

  // MARK: - 2. Encoding

  @Test func `Byte order marks and direction marks are not parts of names`() throws {
    let chat = try read(
      "\u{FEFF}\u{200E}[01.05.24, 21:05:00] \u{202A}+1 555 0100\u{202C}: a\n"
        + "\u{FEFF}[01.05.24, 21:06:00] ~\u{202F}\u{200E}Ben: b\n[13.05.24, 21:06:00] Ben: c"
    ).conversation
    #expect(chat.participants.map(\.name) == ["+1 555 0100", "Ben"])
    #expect(chat.messages.count == 3)
  }

  @Test func `A joiner of emoji stays in the text, and spans count scalars`() throws {
    let chat = try read("5/13/24, 21:05 - Ana: 👨\u{200D}👩\u{200D}👧 *é👍*\n5/13/24, 21:05 - Ana: b")
      .conversation
    #expect(chat.messages[0].text == "👨\u{200D}👩\u{200D}👧 é👍")
    #expect(chat.messages[0].spans == [TextSpan(start: 6, end: 8, style: .bold)])
  }

  // MARK: - 3. Zones

  @Test func `Local times are those of the zone, also when clocks are set back`() throws {
    let text = "27/10/24, 02:30 - Ana: a\n27/10/24, 02:10 - Ben: b\n27/10/24, 03:00 - Ana: c"
    #expect(
      try times(text) == [
        "2024-10-27T02:30:00+02:00", "2024-10-27T02:10:00+01:00", "2024-10-27T03:00:00+01:00",
      ])
  }

  // MARK: - 4. People

  @Test func `The viewer is not the one after whom the chat is named`() throws {
    let text = "13/5/24, 21:05 - Ana: a\n13/5/24, 21:06 - Ben: b"
    #expect(try read(text).conversation.selfID == "ben")
    #expect(try read(text, me: "ana").conversation.selfID == "ana")
    #expect(try read(text, named: "_chat.txt").conversation.selfID == nil)
    let deleted = "13/5/24, 21:05 - Ana: You deleted this message\n13/5/24, 21:06 - Ben: b"
    #expect(try read(deleted, named: "_chat.txt").conversation.selfID == "ana")
  }

  // MARK: - 5. Media

  @Test func `A note in parentheses is no part of the path, and the caption stays`() throws {
    let imported = try read(
      "13/5/24, 21:05 - Ana: IMG-20240513-WA0001.jpg (archivo de prueba)\nOne\nTwo\n13/5/24, 21:06 - Ben: b"
    )
    let message = imported.conversation.messages[0]
    #expect(message.kind == .media && message.text == "One\nTwo")
    #expect(message.attachments.map(\.name) == ["IMG-20240513-WA0001.jpg"])
    #expect(imported.report.losses.map(\.kind) == [.missingFile])
    #expect(imported.conversation.messages.count == 2)
  }

  // MARK: - 6. System lines

  @Test func `Lines of the app are not what people say, and the reverse`() throws {
    let chat = try read(
      """
      [13.05.24, 21:05:00] Ana: \u{200E}image omitted
      [13.05.24, 21:05:01] Ana: image omitted
      [13.05.24, 21:05:02] Ana: This message was deleted.
      [13.05.24, 21:05:03] Ana: \u{200E}This message was deleted.
      [13.05.24, 21:05:04] Ana: I added Ben and left
      """
    ).conversation
    #expect(chat.messages.map(\.kind) == [.media, .text, .text, .deleted, .text])
    let android = try read(
      "13/5/24, 21:05 - Ana left\n13/5/24, 21:06 - Ana: <Médias omis>\n13/5/24, 21:06 - Ana: <Inconnu et omis>\n13/5/24, 21:06 - Ana: <3"
    ).conversation
    #expect(android.messages.map(\.kind) == [.system, .media, .media, .text])
    #expect(android.participants.map(\.name) == ["Ana"])
  }

  // MARK: - 10. Size and damage

  @Test func `Nothing is lost without a count`() throws {
    let imported = try read(
      "a preface\n13/5/24, 21:05 - Ana: null\n13/5/24, 21:06 - Ana: \n13/5/24, 21:07 - Ana: x\n\u{FFFD}\n"
    )
    #expect(imported.report.losses.map(\.kind) == [.empty, .unreadable])
    #expect(imported.report.losses[0].count == 2)
    #expect(imported.conversation.messages.map(\.text) == ["x\n\u{FFFD}"])
    let invalid = try read(Array("13/5/24, 21:05 - Ana: a".utf8) + [0xFF, 0x0A])
    #expect(invalid.conversation.messages[0].text == "a\u{FFFD}")
  }

  @Test(arguments: [
    "whatsapp", "line", "kakaotalk", "zoom", "irc", "lines",
  ])
  func `A damaged export never stops the program`(_ format: String) throws {
    var random = SeededRandom(seed: 34)
    for fixture in Fixture.all where fixture.format == format {
      let export = try Export(path: fixture.export)
      let path =
        export.main ?? export.paths.first { [".txt", ".csv"].contains($0.suffix(4)) } ?? ""
      guard export.has(path) else { continue }
      let bytes = try export.bytes(path)
      for _ in 0..<30 {
        var damaged = bytes
        for _ in 0..<random.int(1...6) where !damaged.isEmpty {
          let at = random.int(0..<damaged.count)
          switch random.int(0..<4) {
          case 0: damaged[at] = UInt8(random.int(0...255))
          case 1: damaged.removeSubrange(at..<min(damaged.count, at + random.int(1...40)))
          case 2: damaged.insert(contentsOf: damaged[at..<min(damaged.count, at + 60)], at: at)
          default: damaged.removeLast(damaged.count - at)
          }
        }
        let copy = try Export(bytes: damaged, named: Export.lastName(of: path))
        let importer = Importer()
        guard
          let imported = try? importer.read(
            copy, format: importer.format(named: format), fixture.options)
        else { continue }
        var json = JSONWriter(.line)
        json.add(imported.conversation.headJSON)
        json.endText()
        for message in imported.conversation.messages {
          json.add(message)
          json.endText()
        }
        _ = try ConversationReader.read(json.take(), named: "chat.jsonl")
      }
    }
  }
}
