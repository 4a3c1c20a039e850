import ConfabMarkdown
import ConfabModel
import TestSupport
import Testing

@testable import ConfabImport

@Suite struct MarkdownExportTests {
  private func exported(_ conversation: Conversation) -> (text: String, report: ImportReport) {
    Exported.text(conversation, .markdown)
  }

  private func read(_ text: String) throws -> Conversation {
    try MarkdownTranscript.read(Array(text.utf8), named: "chat.md").conversation
  }

  @Test(arguments: 0..<1_500)
  func `A text has the same spans when its Markdown is read`(_ seed: Int) {
    var documents = SeededDocuments(seed: seed)
    let text = documents.styled()
    var isLost = false
    let source = MarkdownInline.source(text, lostStyle: &isLost)
    let read = Markdown.blocks(source)
    guard case .paragraph(let found)? = read.first, read.count == 1 else {
      Issue.record("\(read)\n\(source)\n\(text)")
      return
    }
    #expect(found.text == text.text, "\(source)")
    #expect(
      Set(found.spans.map(Description.init)) == Set(text.spans.joined.map(Description.init)),
      "\(source)")
    #expect(!isLost)
  }

  @Test(arguments: 0..<600)
  func `Blocks are the same when their Markdown is read`(_ seed: Int) {
    var documents = SeededDocuments(seed: seed)
    let blocks = documents.blocks()
    var (style, part) = (false, false)
    let source = MarkdownBlocks.lines(blocks, .markdown, lostStyle: &style, lostPart: &part)
      .joined(separator: "\n")
    #expect(Markdown.blocks(source).comparable == blocks.comparable, "\(source)")
  }

  @Test(arguments: 0..<300)
  func `A transcript has the same turns and blocks when it is read`(_ seed: Int) throws {
    var documents = SeededDocuments(seed: seed)
    var conversation = Conversation(
      info: ConversationInfo(title: "Plans: 1", kind: .group), selfID: "me",
      participants: [
        Participant(id: "me", name: "Ben"), Participant(id: "a", name: "Ana Ruiz"),
        Participant(id: "c", name: "Zoë"),
      ], locale: "de")
    for number in 1...documents.random.int(1...6) {
      let author = documents.random.pick(["me", "a", "c"])
      var message = Message(id: "m\(number)", from: author, text: "")
      if documents.random.chance(0.5) {
        let text = documents.styled()
        message.text = text.text
        message.spans = text.spans
      } else {
        message.blocks = documents.blocks()
      }
      conversation.messages.append(message)
    }
    let (text, report) = exported(conversation)
    let found = try read(text)
    #expect(report.losses.isEmpty)
    #expect(found.info.title == "Plans: 1" && found.locale == "de")
    let names = Dictionary(uniqueKeysWithValues: conversation.participants.map { ($0.id, $0.name) })
    let foundNames = Dictionary(uniqueKeysWithValues: found.participants.map { ($0.id, $0.name) })
    #expect(
      found.messages.map { foundNames[$0.from ?? ""] }
        == conversation.messages.map { names[$0.from ?? ""] }, "\(text)")
    #expect(found.messages.map(\.contents) == conversation.messages.map(\.contents), "\(text)")
  }

  @Test func `A transcript begins with what is known of the conversation`() {
    var first = Message(
      id: "1", from: "u", at: try? Timestamp(iso8601: "2026-05-02T18:02:00+02:00"), text: "How?")
    first.reactions = [Reaction(emoji: "👍", by: ["a"])]
    var answer = Message(id: "2", from: "a", text: "")
    answer.blocks = [
      .heading(level: 2, StyledText("Rice")),
      .list(ListBlock([ListBlock.Item([.paragraph(StyledText("Boil"))])], start: 1)),
    ]
    let (text, report) = exported(
      Conversation(
        info: ConversationInfo(title: "Rice", kind: .assistant), selfID: "u",
        participants: [Participant(id: "u", name: "You"), Participant(id: "a", name: "Claude")],
        messages: [first, answer]))
    #expect(
      text == """
        ---
        title: Rice
        participants:
          - You
          - Claude
        me: You
        date: "2026-05-02T18:02:00+02:00"
        ---

        **You:** How?

        **Claude:**

        ## Rice

        1. Boil

        """)
    #expect(
      report.lines == ["\"Rice\", 2 messages, 2 participants (markdown)", "1 reaction is left out"])
  }

  @Test(arguments: ["Ana: Silva", "Q", "Note", "a b c d e f", "😀", "**", "system", "Ana\nRuiz", ""])
  func `Names that can't begin a turn are changed`(_ name: String) throws {
    let conversation = Conversation(
      participants: [Participant(id: "x", name: name), Participant(id: "y", name: "Person")],
      messages: [
        Message(id: "1", from: "x", text: "Hi"), Message(id: "2", from: "y", text: "Hello"),
        Message(id: "3", from: "x", text: "Bye"),
      ])
    let found = try read(exported(conversation).text)
    #expect(found.messages.map(\.text) == ["Hi", "Hello", "Bye"])
    #expect(found.messages[0].from == found.messages[2].from)
    #expect(found.messages[0].from != found.messages[1].from)
  }
}

/// Writes a conversation in memory.
enum Exported {
  static func text(
    _ conversation: Conversation, _ format: TextExport
  ) -> (text: String, report: ImportReport) {
    let messages = Dictionary(conversation.messages.map { ($0.id, $0) }) { first, _ in first }
    var export = ConversationExport(format, head: conversation) { messages[$0] }
    for message in conversation.messages { export.add(message) }
    return (String(decoding: export.take(), as: UTF8.self), export.report)
  }
}

/// A span without its place among others of the same range.
private struct Description: Hashable, CustomStringConvertible {
  var description: String

  init(_ span: TextSpan) {
    description = "\(span.start)–\(span.end) \(span.style) \(span.target ?? "")"
  }
}

extension [TextSpan] {
  /// Spans of one style that touch are one for a reader.
  fileprivate var joined: [TextSpan] {
    var result: [TextSpan] = []
    for span in sorted(by: { $0.start < $1.start }) {
      if let last = result.lastIndex(where: {
        $0.style == span.style && $0.target == span.target && span.style != .link
          && $0.end >= span.start
      }) {
        result[last].end = Swift.max(result[last].end, span.end)
      } else {
        result.append(span)
      }
    }
    return result
  }
}

extension Message {
  /// The text with its spans, or the blocks.
  fileprivate var contents: String {
    if blocks.isEmpty { return [Block.paragraph(StyledText(text ?? "", spans: spans))].comparable }
    return blocks.comparable
  }
}

extension [Block] {
  /// A text that is the same for equal blocks, whatever the order of spans of equal ranges.
  var comparable: String {
    map { block in
      switch block {
      case .paragraph(let text): "p \(text.comparable)"
      case .heading(let level, let text): "h\(level) \(text.comparable)"
      case .list(let list):
        "list \(list.start ?? -1) \(list.isLoose && list.canBeLoose) ["
          + list.items.map { "\($0.isChecked.map(String.init) ?? "") \($0.blocks.comparable)" }
          .joined(separator: "; ") + "]"
      case .quote(let blocks): "quote [\(blocks.comparable)]"
      case .callout(let callout):
        "callout \(callout.kind) \(callout.title ?? "") [\(callout.blocks.comparable)]"
      case .table(let table):
        "table \(table.columns) \(table.head.map(\.comparable)) \(table.rows.map { $0.map(\.comparable) })"
      case .details(let details):
        "details \(details.isOpen) \(details.summary.text) [\(details.blocks.comparable)]"
      default: "\(block)"
      }
    }.joined(separator: "\n")
  }
}

extension ListBlock {
  fileprivate var canBeLoose: Bool { items.count > 1 || items.contains { $0.blocks.count > 1 } }
}

extension StyledText {
  fileprivate var comparable: String {
    "\(text.debugDescription) \(spans.joined.map { Description($0).description }.sorted())"
  }
}

extension [Block] {
  /// The blocks of a text in Markdown.
  init(markdownForTests source: String) { self = Markdown.blocks(source) }
}
