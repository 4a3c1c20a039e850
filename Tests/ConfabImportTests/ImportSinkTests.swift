import ConfabModel
import TestSupport
import Testing

@testable import ConfabImport

/// A format whose messages a test gives.
private struct GivenFormat: ExportFormat {
  let name = "given"
  let title = "Given"
  let messages: [Message]
  var loses: [String: LossKind] = [:]

  func match(_ export: Export) -> FormatMatch { .yes(100) }

  func reader(_ export: Export, _ options: ImportOptions) -> any ExportReader {
    GivenReader(self)
  }
}

private final class GivenReader: ExportReader {
  let format: GivenFormat
  init(_ format: GivenFormat) { self.format = format }

  func read(into sink: ImportSink) throws(ImportError) {
    let chat = sink.chat("chat", title: "Friends")
    for message in format.messages {
      var message = message
      message.from = message.from.map { sink.person("id-\($0)", named: $0, in: chat) }
      if let loss = format.loses[message.id] { sink.lose(loss) }
      try sink.add(message, to: chat)
    }
  }
}

@Suite struct ImportSinkTests {
  private func message(
    _ id: String, _ from: String, _ text: String, day: Int, replyTo: String? = nil
  ) -> Message {
    Message(
      id: id, from: from, at: Timestamp(milliseconds: Int64(day) * 86_400_000, offset: 0),
      text: text, replyTo: replyTo)
  }

  private func read(
    _ messages: [Message], _ options: ImportOptions = ImportOptions(),
    loses: [String: LossKind] = [:]
  ) throws -> ImportedConversation {
    let format = GivenFormat(messages: messages, loses: loses)
    return try Importer(formats: [format]).read(Export(bytes: [], named: "x"), options)
  }

  private var five: [Message] {
    [
      message("a", "Ana", "One", day: 1), message("b", "Ben", "Two", day: 2, replyTo: "a"),
      message("c", "Ana", "Three", day: 3), message("d", "Cleo", "Four", day: 4, replyTo: "b"),
      message("e", "Ana", "Five", day: 5),
    ]
  }

  @Test func `Messages and people get short ids`() throws {
    let read = try read(five).conversation
    #expect(read.messages.map(\.id) == ["m1", "m2", "m3", "m4", "m5"])
    #expect(read.messages.map(\.replyTo) == [nil, "m1", nil, "m2", nil])
    #expect(read.participants.map(\.id) == ["ana", "ben", "cleo"])
    #expect(read.info.kind == .group)
  }

  @Test func `A selection keeps the numbers of messages and reports lost replies`() throws {
    var options = ImportOptions()
    options.selection.since = Timestamp(milliseconds: 2 * 86_400_000, offset: 0)
    options.selection.until = Timestamp(milliseconds: 5 * 86_400_000, offset: 0)
    let read = try read(five, options)
    #expect(read.conversation.messages.map(\.id) == ["m2", "m3", "m4"])
    #expect(read.conversation.messages.map(\.replyTo) == [nil, nil, "m2"])
    #expect(read.report.losses.map(\.kind) == [.replyTarget])
    #expect(read.report.selectedCount == 3)
    #expect(read.report.messageCount == 5)
  }

  @Test func `People, texts and the last messages can be chosen`() throws {
    func ids(_ change: (inout MessageSelection) -> Void) throws -> [String] {
      var options = ImportOptions()
      change(&options.selection)
      return try read(five, options).conversation.messages.map(\.id)
    }
    #expect(try ids { $0.from = ["ANA"] } == ["m1", "m3", "m5"])
    #expect(try ids { $0.from = ["ben", "Cleo"] } == ["m2", "m4"])
    #expect(try ids { $0.containing = "E" } == ["m1", "m3", "m5"])
    #expect(try ids { $0.last = 2 } == ["m4", "m5"])
    #expect(try ids { $0.last = 9 }.count == 5)
    #expect(
      try ids {
        $0.from = ["Ana"]
        $0.last = 1
      } == ["m5"])
  }

  @Test func `Only losses of selected messages count`() throws {
    var options = ImportOptions()
    options.selection.from = ["Ana"]
    let report = try read(five, options, loses: ["b": .style, "c": .style]).report
    #expect(report.losses == [.init(kind: .style, count: 1, places: ["message 3"])])
  }

  @Test func `The same message twice is kept once`() throws {
    let read = try read(five + [message("a", "Ana", "One", day: 1)])
    #expect(read.conversation.messages.count == 5)
    #expect(read.report.losses.map(\.kind) == [.duplicate])
  }

  @Test func `A reply to a message that comes twice is to the first one`() throws {
    let again = message("a", "Ana", "One", day: 1)
    let read = try read(five + [again, message("f", "Ben", "Six", day: 6, replyTo: "a")])
    #expect(read.conversation.messages.map(\.id) == ["m1", "m2", "m3", "m4", "m5", "m7"])
    #expect(read.conversation.messages.last?.replyTo == "m1")
  }

  @Test func `The viewer is who the option says`() throws {
    #expect(try read(five, ImportOptions(me: "ben")).conversation.selfID == "ben")
    #expect(try read(five).report.guesses.map(\.option) == ["--me NAME"])
    let error = #expect(throws: ImportError.self) { try read(five, ImportOptions(me: "Dan")) }
    #expect(
      error?.description.contains("expected a participant such as \"Ana\", \"Ben\" or \"Cleo\"")
        == true)
  }

  @Test func `Files that the export does not have are shown by name`() throws {
    var photo = message("p", "Ana", "Look", day: 1)
    photo.kind = .media
    photo.attachments = [Attachment(path: "photos/1.jpg")]
    let read = try read([photo])
    #expect(read.conversation.messages[0].attachments[0].src.isEmpty)
    #expect(read.conversation.messages[0].attachments[0].name == "1.jpg")
    #expect(read.report.losses.map(\.kind) == [.missingFile])
  }

  @Test func `A path of a folder is no name of a file`() throws {
    var photo = message("p", "Ana", "Look", day: 1)
    photo.kind = .media
    photo.attachments = [Attachment(path: "photos/"), Attachment(path: "", named: "")]
    let read = try read([photo])
    #expect(read.conversation.messages[0].attachments.map(\.name) == [nil, nil])
    #expect(read.report.losses.map(\.kind) == [.missingFile])
  }

  @Test func `An export that fits nothing names the nearest formats`() throws {
    let export = try Export(bytes: Array("nothing".utf8), named: "x.bin")
    let error = #expect(throws: ImportError.self) { try Importer().format(of: export) }
    #expect(error?.description.hasPrefix("x.bin: this ") == true)
  }
}
