import ConfabModel
import Foundation
import TestSupport
import Testing

@testable import ConfabImport

/// The commonest failures of importers, with exports of Messages, Signal, Matrix and RSMF.
@Suite struct MessengerFailureTests {
  private func read(
    _ text: String, named name: String, _ options: ImportOptions = ImportOptions(timezone: "UTC")
  ) throws -> ImportedConversation {
    try Importer().read(try Export(bytes: Array(text.utf8), named: name), options)
  }

  private func fixture(
    _ name: String, _ options: ImportOptions = ImportOptions(timezone: "UTC")
  ) throws -> ImportedConversation {
    let folder = SourceTree.path("Tests/ConfabImportTests/Fixtures/\(name)")
    return try Importer().read(try Export(path: folder), options)
  }

  private static let people = [
    #"{"backupTimeMs":"1","version":"1"}"#, #"{"recipient":{"id":"1","self":{}}}"#,
    #"{"recipient":{"id":"2","contact":{"aci":"QQ==","profileGivenName":"Ana"}}}"#,
    #"{"chat":{"id":"7","recipientId":"2"}}"#,
  ]

  /// An export of Signal with chat items.
  private func signal(_ items: String...) -> String {
    (Self.people + items.map { #"{"chatItem":\#($0)}"# }).joined(separator: "\n") + "\n"
  }

  private func item(_ author: Int, _ sent: Int, _ body: String, _ more: String = "") -> String {
    #"""
    {"chatId":"7","authorId":"\#(author)","dateSent":"\#(sent)","standardMessage":{"text":{"body":"\#(body)"\#(more)}}}
    """#
  }

  private func room(_ events: String...) -> String {
    #"{"room_name":"R","exported_by":"Ana","messages":[\#(events.joined(separator: ","))]}"#
  }

  private func event(_ id: Int, _ content: String, _ type: String = "m.room.message") -> String {
    #"""
    {"type":"\#(type)","event_id":"$\#(id)","sender":"@ana:x.org","origin_server_ts":1714557600000,"content":\#(content)}
    """#
  }

  // MARK: - The failures

  @Test func `1 Dates in every shape become times`() throws {
    let line = #"{"sender":"Ana","body":"x","quote":"","reactions":[],"date":"\#("DATE")"}"#
    for date in [
      "2024-05-01T10:00:00", "2024-05-01 10:00:00", "2024-05-01 10:00:00.000",
      "2024-05-01T10:00:00Z",
      "2024-05-01T12:00:00+02:00",
    ] {
      let found = try read(line.replacing("DATE", with: date), named: "data.json")
      #expect(found.conversation.messages.first?.at?.milliseconds == 1_714_557_600_000, "\(date)")
    }
    let broken = try read(line.replacing("DATE", with: "01/02/03"), named: "data.json")
    #expect(broken.report.losses.map(\.kind) == [.time])
  }

  @Test func `2 Offsets count UTF-16 units, and marks of encodings are no text`() throws {
    let ranges =
      #","bodyRanges":[{"start":3,"length":1,"mentionAci":"QQ=="},{"start":5,"length":4,"style":"BOLD"}]"#
    let text = "\u{FEFF}" + signal(item(1, 5, "🥾 \u{FFFC} bold", ranges))
    let message = try #require(try read(text, named: "main.jsonl").conversation.messages.first)
    #expect(message.text == "🥾 @Ana bold")
    #expect(
      message.spans == [
        TextSpan(start: 2, end: 6, style: .mention, target: "ana"),
        TextSpan(start: 7, end: 11, style: .bold),
      ])
  }

  @Test func `3 Times count from the right year, and 0 is no time`() throws {
    let old = try fixture("imessage/seconds/export.db").conversation.messages
    #expect(old.first?.at?.iso8601 == "2013-09-04T15:06:40Z")
    let new = try fixture(
      "imessage/group/export", ImportOptions(timezone: "Europe/Berlin", chat: "chat100"))
    #expect(new.conversation.messages.first?.at?.iso8601 == "2024-05-01T10:01:00+02:00")
    #expect(new.conversation.messages.first { $0.text == "No date" }?.at == nil)
    // The hour that comes twice when the clocks are set back.
    let twice = try fixture(
      "signal-export/two/export", ImportOptions(timezone: "Europe/Berlin", chat: "Familie"))
    let times = twice.conversation.messages.compactMap { $0.at?.milliseconds }
    #expect(times == times.sorted())
  }

  @Test func `4 The viewer and people with two addresses are one person each`() throws {
    let direct = try fixture(
      "imessage/direct/export", ImportOptions(timezone: "UTC", chat: "+15550101"))
    #expect(direct.conversation.participants.map(\.name) == ["Me", "+15550101"])
    #expect(direct.conversation.selfID == "me")
    let named = try fixture(
      "imessage/group/export", ImportOptions(me: "Dora", timezone: "UTC", chat: "chat100"))
    #expect(named.conversation.participants.first?.name == "Dora")
    // Two people of one name stay two.
    let room = try read(
      room(
        event(1, #"{"membership":"join","displayname":"Ana"}"#, "m.room.member")
          .replacing(#""content""#, with: #""state_key":"@ana:x.org","content""#),
        event(2, #"{"membership":"join","displayname":"Ana"}"#, "m.room.member")
          .replacing(#""content""#, with: #""state_key":"@ana:y.org","content""#)
          .replacing("@ana:x.org\",\"origin", with: "@ana:y.org\",\"origin"),
        event(3, #"{"msgtype":"m.text","body":"hi"}"#)), named: "export.json")
    #expect(room.conversation.participants.count == 2)
  }

  @Test func `5 Missing files keep their names, and captions belong to their pictures`() throws {
    let group = try fixture(
      "imessage/group/export", ImportOptions(timezone: "UTC", chat: "chat100")
    ).conversation.messages
    let lost = try #require(group.first { $0.attachments.first?.name == "lost.heic" })
    #expect(lost.attachments[0].src.isEmpty && lost.kind == .media)
    let album = try #require(group.first { $0.kind == .album })
    #expect(album.text == "Two views" && album.attachments.count == 2)
    let room = try fixture("matrix/room/export").conversation.messages
    #expect(
      room.first { $0.text == "The second" }?.attachments.first?.src.contains("22-07") == true)
  }

  @Test func `6 System lines are nobody's words`() throws {
    let group = try fixture(
      "imessage/group/export", ImportOptions(timezone: "UTC", chat: "chat100")
    ).conversation.messages
    #expect(group.count { $0.kind == .system } == 8)
    #expect(!group.contains { $0.text?.hasPrefix("Loved") == true })
    let lines = try fixture(
      "signal-export/two/export", ImportOptions(timezone: "UTC", chat: "Familie")
    )
    .conversation.messages
    #expect(lines.first { $0.text == "Ana changed the group name" }?.from == nil)
  }

  @Test func `7 Slices are one conversation in the order of time`() throws {
    let slices = try fixture("rsmf/slices/export").conversation.messages
    let times = slices.compactMap { $0.at?.milliseconds }
    #expect(times == times.sorted() && slices.count == 6)
    #expect(slices.last?.replyTo == slices.first { $0.text == "picture" }?.id)
  }

  @Test(arguments: [
    #""standardMessage":null"#, #""standardMessage":[]"#, #""standardMessage":{}"#,
    #""standardMessage":{"text":null,"attachments":null,"reactions":7,"quote":"x"}"#,
    #""standardMessage":{"text":{"body":5,"bodyRanges":[{"start":-1,"length":9223372036854775807}]}}"#,
    #""standardMessage":{"attachments":[null,{"pointer":null},{"pointer":{"width":1e400}}]}"#,
    #""stickerMessage":{"sticker":null}"#, #""poll":{"options":[{"option":null}]}"#,
    #""updateMessage":{"individualCall":null}"#,
    #""updateMessage":{"groupChange":{"updates":[{}]}}"#,
    #""brandNew":{"a":1}"#, #""dateSent":99999999999999999999"#, #""expiresInMs":"-5""#,
  ])
  func `8 A message of an unknown shape loses no other`(_ content: String) throws {
    let odd = #"{"chatId":7,"authorId":2,"dateSent":1714557600001,\#(content)}"#
    let text = signal(
      item(1, 1_714_557_600_000, "before"), odd, item(2, 1_714_557_600_002, "after"))
    let found = try read(text, named: "main.jsonl")
    let texts = found.conversation.messages.compactMap(\.text)
    #expect(texts.first == "before" && texts.last == "after")
    // Several files that are missing are a message each.
    #expect(found.conversation.messages.count >= 3)
    let bytes = try JSONBytes.encoded(found.conversation)
    #expect(try ConversationReader.read(bytes, named: "x").messages.count >= 3)
  }

  @Test func `9 Reactions, edits and replies are on the right message once`() throws {
    let group = try fixture(
      "imessage/group/export", ImportOptions(timezone: "UTC", chat: "chat100")
    ).conversation.messages
    let first = try #require(group.first { $0.text?.hasPrefix("Guten") == true })
    #expect(first.reactions.map(\.emoji) == ["❤️", "😂", "🥳", ""])
    #expect(group.first { $0.text == "Only text" }?.replyTo == first.id)
    // The tapback and the reply are on the file, the third part of its message.
    let file = try #require(group.first { $0.attachments.first?.name == "map.pdf" })
    #expect(file.reactions.map(\.emoji) == ["👍"])
    #expect(group.first { $0.text == "Thanks for the map" }?.replyTo == file.id)
    let room = try fixture("matrix/room/export")
    #expect(room.conversation.messages.count { $0.text?.contains("neun") == true } == 1)
    #expect(room.report.losses.contains { $0.kind == .reactionTarget && $0.count == 1 })
  }

  @Test func `10 What is cut off or unreadable is said`() throws {
    let whole = room(
      event(1, #"{"msgtype":"m.text","body":"one"}"#),
      event(2, #"{"msgtype":"m.text","body":"two"}"#))
    let cut = try read(String(whole.dropLast(30)), named: "export.json")
    #expect(cut.conversation.messages.map(\.text) == ["one"])
    #expect(cut.report.losses.contains { $0.kind == .damage || $0.kind == .unreadable })
    let lines = try read(signal(item(1, 5, "ok")) + "{\"chatItem\":", named: "main.jsonl")
    #expect(lines.report.losses.map(\.kind) == [.unreadable])
  }

  // MARK: - Databases

  @Test func `Nothing beside a database is changed`() throws {
    for name in ["log/export", "group/export"] {
      let folder = SourceTree.path("Tests/ConfabImportTests/Fixtures/imessage/\(name)")
      let before = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
      let path = "\(folder)/\(name.hasPrefix("log") ? "sms.db" : "chat.db")"
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      _ = try Importer().chats(in: try Export(path: folder))
      #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == before)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }
  }

  @Test(arguments: 0..<150)
  func `A damaged database crashes nothing`(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let source = SourceTree.path("Tests/ConfabImportTests/Fixtures/imessage/group/export/chat.db")
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: source)))
    for _ in 0..<random.int(1...20) {
      let place = random.int(0..<bytes.count)
      bytes[place] = UInt8(truncatingIfNeeded: random.int(0...255))
    }
    if random.oneIn(5) { bytes.removeLast(random.int(1..<bytes.count)) }
    let folder = try ScratchFolder()
    let path = try folder.put("chat.db", bytes)
    do throws(ImportError) {
      let found = try Importer().read(
        try Export(path: path), format: IMessageFormat(), ImportOptions(chat: "chat100"))
      #expect(found.conversation.messages.count <= 100)
    } catch {
      #expect(!error.text.isEmpty && !error.description.contains("\n"))
    }
  }

  @Test(arguments: [
    "signal/group/export/main.jsonl", "signal-export/two/export/Familie/data.json",
    "matrix/room/export/export.json", "rsmf/folder/export/rsmf_manifest.json",
    "rsmf/slices/export/2024-05-01.rsmf", "sigtop/direct/export/Ana Sol (+15550101).json",
  ])
  func `A damaged text crashes nothing and stays a valid document`(_ name: String) throws {
    let path = SourceTree.path("Tests/ConfabImportTests/Fixtures/\(name)")
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let format = try #require(Importer().format(named: String(name.prefix { $0 != "/" })))
    var random = SeededRandom(seed: 34)
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<random.int(1...6) where !bytes.isEmpty {
        let place = random.int(0..<bytes.count)
        switch random.int(0...4) {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.int(0...255))
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + random.int(1...40)))
        case 2:
          bytes.insert(
            contentsOf: random.pick(["null", "[]", "{}", "-1", "1e999"]).utf8, at: place)
        case 3:
          let piece = bytes[place..<min(bytes.count, place + random.int(1...200))]
          bytes.insert(contentsOf: piece, at: random.int(0..<bytes.count))
        default: bytes[place] = random.pick(Array(#"0"{}[],:9"#.utf8))
        }
      }
      do throws(ImportError) {
        let export = try Export(bytes: bytes, named: Export.lastName(of: name))
        let found = try Importer().read(export, format: format, ImportOptions(chat: nil))
        let document = Array(try JSONBytes.text(found.conversation).utf8)
        #expect(throws: Never.self) { try ConversationReader.read(document, named: "x") }
      } catch {
        #expect(!error.text.isEmpty)
      }
    }
  }
}

extension JSONBytes {
  /// The document, or an empty text if it can't be encoded.
  fileprivate static func text(_ value: some Encodable) throws(ImportError) -> String {
    do { return String(decoding: try encoded(value), as: UTF8.self) } catch {
      throw ImportError("document", "\(error)")
    }
  }
}
