import ConfabModel
import TestSupport
import Testing

@testable import ConfabImport

@Suite struct MetaTests {
  /// A text as the archives write it: each byte of its UTF-8 as a character.
  private func mojibake(_ text: String) -> String {
    String(String.UnicodeScalarView(text.utf8.map { Unicode.Scalar($0) }))
  }

  private func file(
    _ messages: [String], participants: [String] = ["Ana", "Zoë"], title: String = "Ana"
  ) -> String {
    let people = participants.map { #"{"name":\#(ExportSamples.quoted(mojibake($0)))}"# }
    return
      #"{"participants":[\#(people.joined(separator: ","))],"messages":[\#(messages.joined(separator: ","))],"title":\#(ExportSamples.quoted(mojibake(title)))}"#
  }

  private func message(
    _ time: Int, _ text: String, from: String = "Ana", _ more: String = ""
  ) -> String {
    #"{"sender_name":\#(ExportSamples.quoted(mojibake(from))),"timestamp_ms":\#(time),"content":\#(ExportSamples.quoted(mojibake(text)))\#(more)}"#
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `Every text is repaired by itself and only once`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let scalars = Array("aé ñß“”€☃😀שلभ漢\u{80}\u{9F}\u{A0}ÿÃ¤".unicodeScalars)
    for _ in 0..<200 {
      let text = String(
        String.UnicodeScalarView((0..<random.int(0...12)).map { _ in random.pick(scalars) }))
      #expect(Mojibake.repaired(mojibake(text)) == text)
      // Texts with any other character are right as they are.
      if text.unicodeScalars.contains(where: { $0.value > 0xFF }) {
        #expect(Mojibake.repaired(text) == text)
      }
    }
  }

  @Test(arguments: ["é", "Zoë", "naïve café", "ÿ", "“quoted” é", "plain", "", "Ã"])
  func `Texts that are right stay as they are`(_ text: String) {
    #expect(Mojibake.repaired(text) == text)
  }

  @Test(arguments: 1...15 as ClosedRange<UInt64>)
  func `Messages of many files are in the order of their times`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let perFile = random.int(1...5)
    let count = random.int(1...60)
    let texts = (0..<count).map { "text \($0) ☃" }
    // Numbers go beyond 9, so that message_10 is older than message_9.
    var files: [String: String] = [:]
    let newestFirst = Array(texts.enumerated().reversed())
    let chunks = stride(from: 0, to: count, by: perFile).map {
      newestFirst[$0..<min($0 + perFile, count)]
    }
    for (number, chunk) in chunks.enumerated() {
      files["inbox/ana_1/message_\(number + 1).json"] = file(
        chunk.map { message(1_714_557_600_000 + $0.offset * 1_000, $0.element) })
    }
    let found = try ExportSamples.read(folder: files)
    #expect(found.conversation.messages.map(\.text) == texts)
    #expect(found.conversation.selfID == "zoë")
    #expect(found.report.losses == [])
  }

  @Test func `Files with the oldest message first are read as well`() throws {
    let found = try ExportSamples.read(
      file([message(1_000_000_000_001, "a"), message(1_000_000_000_002, "b")]))
    #expect(found.conversation.messages.map(\.text) == ["a", "b"])
  }

  @Test func `Calls, members and shares need no type`() throws {
    let found = try ExportSamples.read(
      file([
        message(7, "Ana missed your call.", from: "Ana", #","call_duration":0,"missed":true"#),
        message(6, "x", from: "Zoë", #","call_duration":75"#),
        message(5, "Ana added Bo.", from: "Ana", #","users":[{"name":"Bo"}]"#),
        message(4, "look", from: "Ana", #","share":{"link":"https://example.org/x"}"#),
        message(
          3, "https://example.org/y", from: "Ana", #","share":{"link":"https://example.org/y"}"#),
      ])
    ).conversation.messages
    #expect(found.map(\.kind) == [.link, .link, .system, .call, .call])
    #expect(found.map(\.text) == [nil, "look", "Ana added Bo.", nil, nil])
    #expect((found[3].payload as? Call)?.duration == 75)
    #expect((found[4].payload as? Call)?.outcome == .missed)
  }

  @Test(arguments: [
    ("Reacted ❤ to your message ", true), ("Reacted 👍🏽 to your message", true),
    ("Hat mit 😂 auf deine Nachricht reagiert", true), ("Liked a message", true),
    ("Reacted badly to your message", false), ("I liked a message", false),
    ("Reacted 😮 to your message and left", false),
  ])
  func `Sentences about reactions are no messages`(_ text: String, _ isHidden: Bool) throws {
    let found = try ExportSamples.read(file([message(2, text), message(1, "a")]))
    #expect(found.conversation.messages.count == (isHidden ? 1 : 2))
    #expect(found.report.count(.hidden) == (isHidden ? 1 : 0))
  }

  @Test(arguments: [
    ("Ana sent an attachment.", MessageKind.system), ("You sent an attachment.", .system),
    ("Ana hat einen Anhang gesendet.", .system), ("Bo sent an attachment.", .text),
    ("Nobody sent a photo.", .text),
  ])
  func `A sentence in the place of a file is a system line`(
    _ text: String, _ kind: MessageKind
  ) throws {
    let found = try ExportSamples.read(file([message(1, text)]))
    #expect(found.conversation.messages.map(\.kind) == [kind])
    #expect(found.report.count(.omittedFile) == (kind == .system ? 1 : 0))
  }

  @Test func `A message of another shape does not lose its neighbors`() throws {
    let found = try ExportSamples.read(
      file([
        message(3, "after"), "null", "[1]",
        #"{"sender_name":5,"timestamp_ms":"soon","content":{},"photos":7,"reactions":[{}],"share":null}"#,
        #"{"sender_name":null,"timestamp_ms":9223372036854775807,"content":"no time"}"#,
        message(1, "before"),
      ]))
    #expect(Set(found.conversation.messages.map(\.text)) == ["before", "no time", "after"])
    #expect(found.report.count(.unreadable) == 2 && found.report.count(.empty) == 1)
    #expect(found.report.count(.time) == 1)
  }

  @Test func `The parts of a thread in several sections are one chat`() throws {
    let root = "your_activity_across_facebook/messages"
    let found = try ExportSamples.read(folder: [
      "\(root)/inbox/ana_1/message_1.json": file([message(2, "b"), message(1, "a")]),
      "\(root)/e2ee_cutover/ana_1/message_1.json": file([message(4, "d"), message(3, "c")]),
    ])
    #expect(found.conversation.messages.map(\.text) == ["a", "b", "c", "d"])
  }

  @Test func `An archive of Facebook is one whatever its messages have`() throws {
    let mark = #","is_unsent_image_by_messenger_kid_parent":false"#
    let thread = file([message(1_714_557_600_000, "a", from: "Ana", mark)])
    let root = "your_activity_across_facebook/messages/inbox/ana_1"
    let facebook = try ExportSamples.read(folder: ["\(root)/message_1.json": thread])
    #expect(facebook.report.format == "messenger")
    #expect(try ExportSamples.read(thread).report.format == "instagram")
  }

  @Test func `The viewer is the one who is in all threads`() throws {
    let folder = [
      "inbox/g_1/message_1.json": file(
        [message(1, "a")], participants: ["Ana", "Bo", "Zoë"], title: "Group"),
      "inbox/h_2/message_1.json": file(
        [message(1, "a")], participants: ["Cyd", "Dee", "Zoë"], title: "Other"),
    ]
    let found = try ExportSamples.read(folder: folder, ImportOptions(chat: "Group"))
    #expect(found.conversation.selfID == "zoë" && found.conversation.info.kind == .group)
  }

  @Test func `Several recordings and pictures are several messages, and none is lost`() throws {
    let more =
      #","photos":[{"uri":"a/1.jpg"},{"uri":"a/2.jpg"}],"audio_files":[{"uri":"a/v.mp4"},{}],"gifs":[{"uri":"https://example.org/x.gif"}],"files":[{"uri":"a/r.pdf"}]"#
    let found = try ExportSamples.read(file([message(1, "caption", from: "Ana", more)]))
    #expect(found.conversation.messages.map(\.kind) == [.album, .file, .media, .voice, .voice])
    #expect(found.conversation.messages.map(\.text) == ["caption", nil, nil, nil, nil])
    #expect(found.report.count(.missingFile) == 4 && found.report.count(.remoteFile) == 1)
    #expect(found.report.count(.omittedFile) == 1)
  }
}
