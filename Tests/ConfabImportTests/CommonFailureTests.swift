import ConfabModel
import TestSupport
import Testing

@testable import ConfabImport

/// The mistakes that importers of chats as JSON make most often, one by one.
@Suite struct CommonFailureTests {
  // MARK: - Exports of one message

  /// The end of an entry, for what a test adds to it.
  private func telegram(_ entries: String...) throws -> ImportedConversation {
    try ExportSamples.read(
      #"{"name":"Ana","type":"personal_chat","id":11,"messages":[\#(entries.joined(separator: ","))]}"#
    )
  }

  private func messenger(_ entries: String..., title: String = "Ana") throws -> ImportedConversation
  {
    try ExportSamples.read(
      #"{"participants":[{"name":"Ana"},{"name":"Zo\u00c3\u00ab"}],"title":"\#(title)","messages":[\#(entries.joined(separator: ","))]}"#
    )
  }

  private func slack(_ entries: String..., also files: [String: String] = [:]) throws
    -> ImportedConversation
  {
    try ExportSamples.read(
      folder: [
        "users.json":
          #"[{"id":"U1","name":"ana","profile":{"display_name":"Ana"}},{"id":"U2","name":"ana","profile":{"display_name":"Ana"}}]"#,
        "channels.json": #"[{"id":"C1","name":"general"}]"#,
        "general/2024-05-01.json": "[\(entries.joined(separator: ","))]",
      ].merging(files) { _, new in new })
  }

  private func discord(_ entries: String...) throws -> ImportedConversation {
    try ExportSamples.read(
      #"{"guild":{"id":"0"},"channel":{"id":"1","type":"DirectTextChat","name":"ana"},"messages":[\#(entries.joined(separator: ","))],"messageCount":1}"#
    )
  }

  private func telegramMessage(_ id: Int, _ more: String) -> String {
    #"{"id":\#(id),"type":"message","date":"2024-05-01T12:00:00","date_unixtime":"1714557600","from":"Ana","from_id":"user11","text":"t\#(id)"\#(more)}"#
  }

  private func slackMessage(_ stamp: String, _ more: String) -> String {
    #"{"type":"message","user":"U1","ts":"\#(stamp)","text":"\#(stamp)"\#(more)}"#
  }

  private func discordMessage(_ id: Int, _ more: String) -> String {
    #"{"id":"\#(id)","type":"Default","timestamp":"2024-05-01T12:00:00+02:00","author":{"id":"2","name":"ana"}\#(more)}"#
  }

  // MARK: - Failures

  @Test func `Failure 2, encoding: mojibake is repaired once and offsets count scalars`() throws {
    // "naïve" and "😀" as the archives write them, "“é”" as it is, and "Ã©", which was meant.
    let found = try messenger(
      #"{"sender_name":"Ana","timestamp_ms":4,"content":"\u00c3\u0083\u00c2\u00a9"}"#,
      #"{"sender_name":"Ana","timestamp_ms":3,"content":"\u201c\u00e9\u201d"}"#,
      #"{"sender_name":"Zo\u00c3\u00ab","timestamp_ms":2,"content":"\u00f0\u009f\u0098\u0080"}"#,
      #"{"sender_name":"Ana","timestamp_ms":1,"content":"na\u00c3\u00afve"}"#)
    #expect(found.conversation.messages.map(\.text) == ["naïve", "😀", "“é”", "Ã©"])
    #expect(found.conversation.participants.map(\.name) == ["Ana", "Zoë"])
    let text = #"["👩‍👩‍👧 ",{"type":"bold","text":"b"}]"#
    let spans = try telegram(
      #"{"id":1,"type":"message","date_unixtime":"1714557600","from":"Ana","from_id":"user11","text":\#(text)}"#
    ).conversation.messages[0].spans
    #expect(spans == [TextSpan(start: 6, end: 7, style: .bold)])
  }

  @Test func `Failure 3, zone and epoch: each number has its unit, and zero is no date`() throws {
    let noon = "2024-05-01T10:00:00Z"
    let slack = try slack(slackMessage("1714557600.482349", ""), slackMessage("0.0", ""))
    #expect(
      slack.conversation.messages.map { $0.at?.iso8601 } == [nil, "2024-05-01T10:00:00.482Z"])
    let messenger = try messenger(
      #"{"sender_name":"Ana","timestamp_ms":1714557600000,"content":"a"}"#,
      #"{"sender_name":"Ana","timestamp_ms":0,"content":"b"}"#)
    #expect(Set(messenger.conversation.messages.map { $0.at?.iso8601 }) == [nil, noon])
    #expect(messenger.report.count(.time) == 1 && slack.report.count(.time) == 1)
    let edited = try telegram(
      telegramMessage(1, #","edited":"1970-01-01T01:00:00","edited_unixtime":"0""#),
      telegramMessage(2, #","edited":"2024-05-01T12:01:00","edited_unixtime":"1714557660""#))
    #expect(edited.conversation.messages.map(\.edited) == [false, true])
  }

  @Test func `Failure 3, zone and epoch: local times do not go back when clocks do`() throws {
    func entry(_ id: Int, _ local: String) -> String {
      #"{"id":\#(id),"type":"message","date":"\#(local)","from":"Ana","from_id":11,"text":"a"}"#
    }
    let found = try ExportSamples.read(
      #"{"name":"Ana","type":"personal_chat","id":11,"messages":[\#(entry(1, "2020-10-25T02:50:00")),\#(entry(2, "2020-10-25T02:10:00"))]}"#,
      ImportOptions(timezone: "Europe/Berlin"))
    #expect(
      found.conversation.messages.map { $0.at?.iso8601 } == [
        "2020-10-25T02:50:00+02:00", "2020-10-25T02:10:00+01:00",
      ])
  }

  @Test
  func `Failure 4, who is who: namesakes with ids stay apart, and deleted accounts have none`()
    throws
  {
    let slack = try slack(
      slackMessage("1.1", ""), #"{"type":"message","user":"U2","ts":"2.1","text":"b"}"#)
    #expect(slack.conversation.participants.map(\.name) == ["Ana", "Ana"])
    #expect(Set(slack.conversation.messages.map(\.from)).count == 2)
    let telegram = try telegram(
      telegramMessage(1, ""),
      #"{"id":2,"type":"message","date_unixtime":"1714557600","from":null,"from_id":"user7","text":"a"}"#,
      #"{"id":3,"type":"message","date_unixtime":"1714557600","from":null,"from_id":"user8","text":"b"}"#,
      #"{"id":4,"type":"message","date_unixtime":"1714557600","from":"New name","from_id":"user11","text":"c"}"#
    )
    #expect(
      telegram.conversation.participants.map(\.name) == [
        "Ana", "Deleted Account", "Deleted Account",
      ])
    #expect(telegram.conversation.messages[0].from == telegram.conversation.messages[3].from)
  }

  @Test func `Failure 5, media: notes in parentheses are no paths, and captions stay with files`()
    throws
  {
    let found = try telegram(
      telegramMessage(
        1, #","photo":"(File not included. Change data exporting settings to download.)""#),
      telegramMessage(2, #","file":"files/../../etc/passwd","file_name":"a.pdf""#))
    #expect(found.conversation.messages.map(\.kind) == [.media, .file])
    #expect(found.conversation.messages.map(\.text) == ["t1", "t2"])
    #expect(found.conversation.messages.map { $0.attachments[0].src } == ["", ""])
    #expect(found.conversation.messages.map { $0.attachments[0].name } == [nil, "a.pdf"])
    #expect(found.report.count(.omittedFile) == 1 && found.report.count(.missingFile) == 1)
    let remote = try discord(
      discordMessage(
        1,
        #","content":"caption","attachments":[{"id":"1","url":"https://cdn.example.org/x.png?ex=1","fileName":"x.png","fileSizeBytes":7}]"#
      ))
    #expect(remote.conversation.messages.map(\.text) == ["caption"])
    #expect(remote.report.count(.remoteFile) == 1)
  }

  @Test func `Failure 6, system texts: they are told by kind and not by their words`() throws {
    let found = try discord(
      discordMessage(1, #","content":"Joined the server.""#),
      #"{"id":"2","type":"GuildMemberJoin","timestamp":"2024-05-01T12:00:00+02:00","content":"Joined the server.","author":{"id":"2","name":"ana"}}"#
    )
    #expect(found.conversation.messages.map(\.kind) == [.text, .system])
    let chat = try slack(
      slackMessage("1.1", ""),
      #"{"type":"message","subtype":"channel_join","user":"U1","ts":"2.1","text":"<@U1> ist dem Channel beigetreten"}"#
    )
    #expect(chat.conversation.messages.map(\.kind) == [.text, .system])
    #expect((chat.conversation.messages[1].payload as? SystemEvent)?.event == .joined)
  }

  @Test func `Failure 7, several files: threads go on over the files of days`() throws {
    let found = try slack(
      slackMessage("1714557600.1", ""),
      also: [
        "general/2024-05-10.json":
          "[\(slackMessage("1715335200.1", #","thread_ts":"1714557600.1""#))]",
        "general/2024-05-09.json": "[\(slackMessage("1715248800.1", ""))]",
      ])
    #expect(
      found.conversation.messages.map(\.text) == ["1714557600.1", "1715248800.1", "1715335200.1"])
    #expect(found.conversation.messages.map(\.replyTo) == [nil, nil, "m1"])
  }

  @Test func `Failure 8, schema: what is unknown is kept and counted`() throws {
    let telegram = try telegram(
      telegramMessage(1, ""),
      #"{"id":2,"type":"service","date_unixtime":"1714557600","actor":"Ana","actor_id":"user11","action":"learn_to_fly"}"#,
      #"{"id":3,"type":"unsupported"}"#)
    #expect(
      telegram.conversation.messages.map(\.text) == [
        "t1", "Ana: learn to fly", "Unsupported message",
      ])
    #expect(telegram.report.count(.unknownKind) == 2)
    let discord = try discord(
      #"{"id":"1","type":"77","timestamp":"2024-05-01T12:00:00+02:00","content":"","author":null}"#)
    #expect(discord.conversation.messages.map(\.kind) == [.system])
    #expect(discord.report.count(.unknownKind) == 1)
    let slack = try slack(slackMessage("1.1", #","subtype":"from_the_future""#))
    #expect(slack.conversation.messages.map(\.text) == ["1.1"])
    #expect(slack.report.count(.unknownKind) == 1)
  }

  @Test func `Failure 9, relations: nothing is doubled, and no reply leads outside`() throws {
    let blocks =
      #","blocks":[{"type":"rich_text","elements":[{"type":"rich_text_section","elements":[{"type":"text","text":"1.1"}]}]}]"#
    let found = try slack(
      slackMessage("1.1", blocks), slackMessage("2.1", #","thread_ts":"0.5""#),
      slackMessage("3.1", #","subtype":"thread_broadcast","thread_ts":"1.1""#),
      slackMessage("3.1", #","thread_ts":"1.1""#))
    #expect(found.conversation.messages.map(\.text) == ["1.1", "2.1", "3.1"])
    #expect(found.conversation.messages.map(\.replyTo) == [nil, nil, "m1"])
    #expect(found.report.count(.duplicate) == 1 && found.report.count(.replyTarget) == 1)
  }

  @Test
  func `Failure 10, damage: a text that is cut off is read up to there, and the report says so`()
    throws
  {
    let whole =
      #"{"guild":{"id":"0"},"channel":{"id":"1","type":"DirectTextChat","name":"ana"},"messages":[\#(discordMessage(1, #","content":"one""#)),\#(discordMessage(2, #","content":"two""#))"#
    for count in [whole.utf8.count, whole.utf8.count - 3, whole.utf8.count - 60] {
      let found = try ExportSamples.read(String(whole.prefix(count)))
      #expect(found.conversation.messages.first?.text == "one")
      #expect(found.report.count(.damage) == 1)
    }
    let damaged = try slack(
      slackMessage("1.1", ""), also: ["general/2024-05-02.json": #"[{"type":"message","ts":"#])
    #expect(damaged.conversation.messages.count == 1 && damaged.report.count(.damage) == 1)
  }
}
