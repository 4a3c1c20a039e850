import ConfabModel
import TestSupport
import Testing

@testable import ConfabImport

/// Chats that are written as an app exports them, imported, exported as text and imported again.
@Suite struct RoundTripTests {
  /// A message that all formats can say.
  private struct Said {
    var seconds: Int
    var name: String
    var text: String

    var time: Timestamp { Timestamp(milliseconds: Int64(seconds) * 1_000, offset: 0) }
    /// "2024-05-01"
    var day: String { String(time.iso8601.prefix(10)) }
    /// "10:05"
    var clock: String { String(time.iso8601.dropFirst(11).prefix(5)) }
    var line: String { "\(seconds) \(name): \(text)" }
  }

  private static let people = ["Ana", "Ben Sol", "Zoë"]

  private static func chat(_ seed: UInt64) -> [Said] {
    var random = SeededRandom(seed: seed)
    var seconds = 1_714_550_400
    return (0..<random.int(1...25)).map { number in
      seconds += 60 * random.int(1...700)
      let words = (0..<random.int(1...5)).map { _ in
        random.pick(["see", "you", "at 8", "🎉", "a: b", "ok\nline", "日本", "e\u{301}t", "no"])
      }
      // At first all have said something.
      let name = number < 3 ? people[number] : random.pick(people)
      return Said(seconds: seconds, name: name, text: "so " + words.joined(separator: " "))
    }
  }

  private static func sections(_ chat: [Said]) -> [(day: String, messages: [Said])] {
    var sections: [(day: String, messages: [Said])] = []
    for said in chat {
      if sections.last?.day != said.day { sections.append((said.day, [])) }
      sections[sections.count - 1].messages.append(said)
    }
    return sections
  }

  // MARK: - The formats

  private static func line(_ chat: [Said]) -> [String: String] {
    var lines = ["[LINE] Chat history in Walk", "Saved on: 2024/08/01 09:00", ""]
    for (day, messages) in sections(chat) {
      lines.append("\(day.replacing("-", with: ".")) Monday")
      for said in messages {
        let text = said.text.contains("\n") ? "\"\(said.text)\"" : said.text
        lines.append("\(said.clock)\t\(said.name)\t\(text)")
      }
    }
    return ["[LINE] Walk.txt": lines.joined(separator: "\r\n")]
  }

  private static func kakaoTalk(_ chat: [Said]) -> [String: String] {
    var lines = ["Walk 카카오톡 대화", "저장한 날짜 : 2024-08-01 09:00:00", ""]
    for (day, messages) in sections(chat) {
      let parts = day.split(separator: "-").compactMap { Int($0) }
      lines.append(
        "--------------- \(parts[0])년 \(parts[1])월 \(parts[2])일 월요일 ---------------")
      for said in messages {
        let hour = said.seconds / 3_600 % 24
        let minute = said.clock.suffix(2)
        lines.append(
          "[\(said.name)] [\(hour < 12 ? "오전" : "오후") \((hour + 11) % 12 + 1):\(minute)] \(said.text)"
        )
      }
    }
    return ["KakaoTalk.txt": lines.joined(separator: "\r\n")]
  }

  private static func telegram(_ chat: [Said]) -> [String: String] {
    let messages = chat.enumerated().map { number, said in
      #"{"id":\#(number + 1),"type":"message","date":"\#(said.time.iso8601.prefix(19))","date_unixtime":"\#(said.seconds)","from":"\#(said.name)","from_id":"user\#(people.firstIndex(of: said.name) ?? 9)","text":\#(ExportSamples.quoted(said.text))}"#
    }
    return [
      "result.json":
        #"{"name":"Walk","type":"private_group","id":7,"messages":[\#(messages.joined(separator: ","))]}"#
    ]
  }

  private static func slack(_ chat: [Said]) -> [String: String] {
    let users = people.enumerated().map { number, name in
      #"{"id":"U\#(number)","name":"user\#(number)","profile":{"display_name":"\#(name)"}}"#
    }
    var files = [
      "users.json": "[\(users.joined(separator: ","))]",
      "channels.json": #"[{"id":"C1","name":"walk"}]"#,
    ]
    for (day, messages) in sections(chat) {
      let list = messages.map { said in
        #"{"type":"message","user":"U\#(people.firstIndex(of: said.name) ?? 9)","ts":"\#(said.seconds).000100","text":\#(ExportSamples.quoted(said.text))}"#
      }
      files["walk/\(day).json"] = "[\(list.joined(separator: ","))]"
    }
    return files
  }

  private static let writers: [(format: String, write: @Sendable ([Said]) -> [String: String])] = [
    ("line", line), ("kakaotalk", kakaoTalk), ("telegram", telegram), ("slack", slack),
  ]

  // MARK: - Comparing

  private func lines(_ conversation: Conversation) -> [String] {
    let names = Dictionary(
      conversation.participants.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    return conversation.messages.map { message in
      let text = message.text ?? message.kind.rawValue
      return
        "\((message.at?.milliseconds ?? 0) / 1_000) \(names[message.from ?? ""] ?? "?"): \(text)"
    }
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `Times, names and texts are the same after an import, an export and an import`(
    _ seed: UInt64
  ) throws {
    let chat = Self.chat(seed)
    let options = ImportOptions(timezone: "UTC")
    for (format, write) in Self.writers {
      let files = write(chat)
      let first =
        if let file = files.values.first, files.count == 1 {
          try ExportSamples.read(file, format: format, options)
        } else {
          try ExportSamples.read(folder: files, options)
        }
      #expect(first.report.format == format)
      #expect(lines(first.conversation) == chat.map(\.line), "\(format)")
      #expect(first.report.losses == [], "\(format)")
      let text = Exported.text(first.conversation, .text).text
      let again = try Importer().read(Export(bytes: Array(text.utf8), named: "chat.txt"), options)
      #expect(again.report.format == "whatsapp", "\(format)")
      #expect(lines(again.conversation) == chat.map(\.line), "\(format): \(text)")
    }
  }
}
