import ConfabModel

/// How a format writes the messages of a conversation with an assistant. A value reads one
/// conversation.
protocol AssistantDialect {
  /// The lists of messages in an object that is a conversation; none for another object, which is
  /// then a message itself.
  static func lists(of record: ForeignValue) -> [ForeignValue]

  /// The turns that an object says besides its messages, such as instructions.
  mutating func opening(_ record: ForeignValue) -> [AssistantTurn]

  /// The turns of a message.
  mutating func turns(_ message: ForeignValue, at place: String) -> [AssistantTurn]
}

extension AssistantDialect {
  mutating func opening(_ record: ForeignValue) -> [AssistantTurn] { [] }
}

/// Reads a file that is a list of messages, a conversation, or several conversations, as JSON or JSON
/// lines. Several conversations are the chats "1", "2" and so on.
final class AssistantFileReader<Dialect: AssistantDialect>: ExportReader {
  private let export: Export
  private let path: String
  private let assistant: String
  private let makeDialect: () -> Dialect

  /// - Parameters:
  ///   - assistant: The name of the assistant.
  ///   - dialect: Creates the dialect of a conversation.
  init(
    _ export: Export, assistant: String, _ dialect: @escaping () -> Dialect
  ) throws(ImportError) {
    guard let main = export.main else {
      throw ImportError(export.name, "expected one JSON file, found a folder")
    }
    self.export = export
    path = main
    self.assistant = assistant
    makeDialect = dialect
  }

  func read(into sink: ImportSink) throws(ImportError) {
    var records = try JSONRecords(export, path, noun: "message")
    var number = 0
    /// The conversation of messages that are records themselves.
    var loose: (chat: ImportSink.Chat, writer: AssistantChat, dialect: Dialect)?
    while let record = try records.next() {
      let lists = Dialect.lists(of: record)
      if !lists.isEmpty {
        number += 1
        try read(record, lists, number, into: sink)
      } else if record.isObject {
        if loose == nil {
          let chat = sink.chat("messages", kind: .assistant, platform: "assistant")
          loose = (chat, AssistantChat(sink, chat, assistant: assistant), makeDialect())
        }
        guard let writer = loose?.writer, let chat = loose?.chat, sink.wants(chat),
          let turns = loose?.dialect.turns(record, at: records.place)
        else { continue }
        for turn in turns { try writer.add(turn) }
      } else {
        sink.skip(.unreadable, at: records.place)
      }
    }
    try loose?.writer.finish()
    try records.finish(sink, export, path)
  }

  private func read(
    _ record: ForeignValue, _ lists: [ForeignValue], _ number: Int, into sink: ImportSink
  ) throws(ImportError) {
    let title = record["title"].filledText ?? record["name"].filledText
    let chat = sink.chat(
      String(number), title: title, kind: .assistant, platform: "assistant")
    guard sink.wants(chat) else { return }
    let writer = AssistantChat(sink, chat, assistant: assistant)
    var dialect = makeDialect()
    for turn in dialect.opening(record) { try writer.add(turn) }
    var count = 0
    for list in lists {
      for message in list.elements {
        count += 1
        let place = "message \(count)"
        guard message.isObject else {
          sink.skip(.unreadable, at: place)
          continue
        }
        for turn in dialect.turns(message, at: place) { try writer.add(turn) }
      }
    }
    try writer.finish()
  }
}
