import ConfabModel
import Foundation
import TestSupport
import Testing

@testable import ConfabImport

/// The ten commonest failures of importers, for assistants, Google Chat, Skype and Teams.
@Suite struct AssistantFailureTests {
  private func google(_ messages: String) throws -> ImportedText {
    try ImportedText(#"{"messages":[\#(messages)]}"#)
  }

  private func read(_ fixture: String, _ options: ImportOptions) throws -> ImportedConversation {
    try Importer().read(try Export(path: "\(Fixture.root)/\(fixture)"), options)
  }

  @Test func `Failure 1: dates are not parsed, or day and month are swapped`() throws {
    let dates = [
      "Monday, January 2, 2023 at 12:03:04\u{202F}AM UTC": "2023-01-02T00:03:04Z",
      "2 de enero de 2023, 13:03:04 UTC": "2023-01-02T13:03:04Z",
      "2023年1月2日 UTC 01:03:04": "2023-01-02T01:03:04Z",
    ]
    for (prose, iso) in dates {
      let read = try google(
        #"{"creator":{"name":"A"},"created_date":"\#(prose)","text":"x"}"#)
      #expect(read.messages.first?.at?.iso8601 == iso)
    }
    let unknown = try google(#"{"creator":{"name":"A"},"created_date":"Doomsday","text":"x"}"#)
    #expect(unknown.messages.first?.at == nil && unknown.losses == ["time 1"])
  }

  @Test func `Failure 2: the encoding is wrong, and offsets count other units`() throws {
    let marked = try ImportedText(
      "\u{FEFF}" + #"[{"role":"user","content":"Gr\u00fc\u00dfe \ud83d\ude00"}]"#)
    #expect(marked.turns == ["user: Grüße 😀"])
    let text = #"[{"role":"user","content":"水"}]"#
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let export = try Export(bytes: wide, named: "a.json")
    let openAI = try #require(Importer().format(named: "openai"))
    #expect((try? Importer().read(export, format: openAI))?.conversation.messages.count ?? 0 <= 1)
    let half = try ImportedText(#"[{"role":"user","content":"a\ud83d b"}]"#)
    #expect(half.turns == ["user: a\u{FFFD} b"])
  }

  @Test func `Failure 3: the zone and the epoch are wrong`() throws {
    let seconds = #"[{"role":"user","content":"x","timestamp":1714557660}]"#
    let thousandths = #"[{"role":"user","content":"x","timestamp":1714557660000}]"#
    for text in [seconds, thousandths] {
      let utc = try ImportedText(text)
      #expect(utc.messages[0].at?.iso8601 == "2024-05-01T10:01:00Z")
      let tokyo = try ImportedText(text, ImportOptions(timezone: "Asia/Tokyo"))
      #expect(tokyo.messages[0].at?.iso8601 == "2024-05-01T19:01:00+09:00")
    }
    for time in ["0", "-5", "1e300", "null", "\"soon\""] {
      let read = try ImportedText(#"[{"role":"user","content":"x","timestamp":\#(time)}]"#)
      #expect(read.messages[0].at == nil)
    }
  }

  @Test func `Failure 4: it is wrong who is who`() throws {
    let skype = try read("skype/features/export", ImportOptions(chat: "Ben Beispiel"))
    #expect(skype.conversation.selfID == "ana" && skype.conversation.participants.count == 2)
    let gone = try google(
      #"{"creator":null,"created_date":"5 May 2020 at 10:00:00 UTC","text":"x"},{"creator":{},"text":"y"}"#
    )
    #expect(gone.messages.count == 2)
    try gone.check()
    let named = try ImportedText(#"[{"role":"user","content":"a"},{"role":"user","content":"b"}]"#)
    #expect(named.imported.conversation.participants.map(\.id) == ["user"])
  }

  @Test func `Failure 5: files are missing or renamed, and captions get lost`() throws {
    let google = try read("google-chat/features/export", ImportOptions(chat: "DM AbCdEf"))
    let album = google.conversation.messages.first { $0.kind == .album }
    #expect(album?.text == "Photos" && album?.attachments.allSatisfy { !$0.src.isEmpty } == true)
    let missing = google.conversation.messages.first { $0.attachments.first?.name == "gone.pdf" }
    #expect(missing?.attachments.first?.src == "")
    let chatGPT = try read("chatgpt/features/export", ImportOptions())
    let pictures = chatGPT.conversation.messages.filter { $0.kind == .media }
    #expect(pictures.map { $0.attachments[0].mime } == ["image/png", "image/png"])
    #expect(pictures.first?.text?.hasPrefix("How do I cook") == true)
  }

  @Test func `Failure 6: system texts and placeholders are taken for words of people`() throws {
    let claude = try read("claude/features/export", ImportOptions())
    let words = claude.conversation.messages.compactMap(\.text).joined()
    #expect(!words.contains("not supported") && !words.contains("Bonjour !Bonjour"))
    let system = try ImportedText(
      #"[{"role":"system","content":"Be brief."},{"role":"user","content":"Hi"}]"#)
    #expect(system.messages[0].kind == .system && system.messages[0].from == nil)
    let group = try read("skype/features/export", ImportOptions(chat: "Reise & mehr"))
    #expect(group.conversation.messages.filter { $0.kind == .system }.count == 5)
    // The conversation is not a person.
    #expect(!group.conversation.participants.contains { $0.name.contains("thread") })
  }

  @Test func `Failure 7: several files are in the wrong order`() throws {
    let chats = try Importer().chats(
      in: try Export(path: "\(Fixture.root)/chatgpt/shards/export"))
    #expect(chats.map(\.title).last == "Chat 21" && chats.map(\.title)[4] == "Chat 4")
    let teams = try read("teams/features/export", ImportOptions(chat: "General"))
    let times = teams.conversation.messages.compactMap { $0.at?.milliseconds }
    #expect(times == times.sorted())
  }

  @Test func `Failure 8: a key that changes loses the whole import`() throws {
    let odd = ["null", "7", "[]", "{}", "\"\"", "true", "[null, 3, {\"type\": 5}]"]
    for value in odd {
      let texts = [
        #"[{"role":"user","content":\#(value)},{"role":"user","content":"kept"}]"#,
        #"[{"role":"user","parts":[{"type":"text","text":\#(value)}]},{"role":"user","parts":[{"type":"text","text":"kept"}]}]"#,
        #"{"conversations":[{"from":"human","value":\#(value)},{"from":"human","value":"kept"}]}"#,
        #"{"contents":[{"role":"user","parts":\#(value)},{"role":"user","parts":[{"text":"kept"}]}]}"#,
        #"{"messages":[{"creator":\#(value),"created_date":\#(value),"text":\#(value)},{"creator":{"name":"A"},"created_date":"x","text":"kept"}]}"#,
      ]
      for text in texts {
        let read = try ImportedText(text)
        #expect(read.messages.last?.text == "kept", "\(text)")
        try read.check()
      }
    }
  }

  @Test func `Failure 9: replies, branches and results are on the wrong message`() throws {
    let chatGPT = try read("chatgpt/features/export", ImportOptions())
    let calls = chatGPT.conversation.messages.compactMap { $0.payload as? ToolCall }
    #expect(calls.first { $0.name == "python" }?.output == .string("480.0\n"))
    #expect(!chatGPT.conversation.messages.contains { $0.text == "Boil it." })
    for fixture in ["google-chat/features", "skype/features", "teams/features"] {
      let chat = fixture.hasPrefix("teams") ? "General" : "Ben Beispiel"
      let name = fixture.hasPrefix("google") ? "DM AbCdEf" : chat
      let messages = try read("\(fixture)/export", ImportOptions(chat: name)).conversation.messages
      let replies = messages.filter { $0.replyTo != nil }
      #expect(!replies.isEmpty && messages.contains { $0.quote != nil })
      for reply in replies { #expect(messages.contains { $0.id == reply.replyTo }) }
    }
  }

  @Test func `Failure 10: size and damage, and losses without a word`() throws {
    // Every cut of a file keeps whole messages and says so, or is an error in one line.
    let text = #"[{"role":"user","content":"one"},{"role":"assistant","content":"two"}]"#
    for length in 1..<text.utf8.count {
      let bytes = Array(text.utf8.prefix(length))
      let format = try #require(Importer().format(named: "openai"))
      do throws(ImportError) {
        let read = try Importer().read(try Export(bytes: bytes, named: "a.json"), format: format)
        #expect(read.report.losses.contains { $0.kind == .damage })
        #expect(read.report.lines.contains { $0.contains("damaged") })
      } catch {
        #expect(!error.description.contains("\n"))
      }
    }
    // The kept, the left out and the unread are all of the messages.
    let mixed = try ImportedText(
      #"[{"role":"user","content":"a"},{"role":"user","content":""},3,{"role":"assistant","content":"b"}]"#
    )
    #expect(mixed.messages.count == 2 && mixed.losses.sorted() == ["empty 1", "unreadable 1"])
  }
}
