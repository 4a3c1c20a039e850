import Confab
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline
import Testing

@testable import ConfabBubbles

/// Messages of others in themes in which they have no bubbles.
@Suite struct PlainAnswerTests {
  private func rows(
    _ messages: [Message], _ theme: Theme, kind: ConversationInfo.Kind = .assistant,
    width: Double = 375
  ) async throws -> [ItemLayout] {
    var chat = try Conversation(
      me: "me",
      participants: ["me", "ana", "ben"].map { Participant(id: $0, name: $0) }, timezone: "UTC"
    ) { messages }
    chat.info.kind = kind
    let studio = try Studio()
    let layout = try await studio.layout(
      of: chat, attachments: .folder("/"),
      options: LayoutOptions(theme: theme, width: width, scale: 3))
    return try await LayoutWorker(library: studio.library)
      .rows(of: layout, at: layout.rows.indices).filter { $0.item.message != nil }
  }

  private func link(from: String) -> Message {
    Message(
      id: "1", kind: .link, from: from, text: "Here",
      payload: LinkPreview(url: "https://example.org", title: "A page"))
  }

  @Test(arguments: [Theme.assistant, .confab])
  func `Captions of others have no bubble, and cards have a line around them`(
    theme: Theme
  ) async throws {
    let row = try #require(try await rows([link(from: "ana")], theme).first)
    let content = try #require(row.body.content as? CardContent)
    let caption = try #require(content.caption)
    #expect(abs(caption.size.height - theme.metrics.linePitch) < 0.5)
    #expect(content.card.outline != nil)
    let own = try #require(try await rows([link(from: "me")], theme).first?.body.content)
    let ownContent = try #require(own as? CardContent)
    #expect(ownContent.card.outline == nil)
    #expect(
      abs(
        try #require(ownContent.caption).size.height
          - theme.metrics.linePitch - 2 * theme.metrics.bubbleInsetVertical) < 0.5)
  }

  @Test func `Names begin where the text does`() async throws {
    let messages = [
      Message(id: "1", from: "ana", text: "One"), Message(id: "2", from: "ben", text: "Two"),
    ]
    for row in try await rows(messages, .assistant, kind: .group) {
      let name = try #require(row.accessories.first { $0.part == "name" })
      #expect(name.frame.minX == row.bodyFrame.minX)
    }
  }

  @Test(arguments: [Theme.assistant, .confab])
  func `Large emoji have no space for tails`(theme: Theme) async throws {
    let row = try #require(
      try await rows([Message(id: "1", from: "me", text: "🎉")], theme, kind: .direct).first)
    #expect(abs(row.bodyFrame.height - theme.metrics.emoji.singlePitch) < 1)
  }

  /// A table of figures in a bubble of a phone.
  @Test(arguments: [Theme.imessage, .telegram, .whatsapp, .assistant])
  func `Short cells of tables are not broken`(theme: Theme) async throws {
    let cells = [
      ["Region", "2025", "2026", "Change"], ["North", "1,150,000", "1,204,500", "+4.7 %"],
      ["East", "390,000", "456,020", "+16.9 %"], ["Total", "6,570,350", "6,950,635", "+5.8 %"],
    ].map { $0.map { StyledText($0) } }
    var message = Message(id: "1", from: "ana")
    message.blocks = [
      .table(
        TableBlock(
          columns: [.start, .end, .end, .end], head: cells[0], rows: Array(cells.dropFirst())))
    ]
    let row = try #require(try await rows([message], theme).first)
    #expect(row.body.lines.count == 16)
  }

  @Test func `No line of a card begins with a dot`() async throws {
    for width in stride(from: 240.0, through: 400, by: 10) {
      let event = CalendarEvent(
        title: "Delivery of the adapter", start: Timestamp(milliseconds: 0, offset: 0),
        place: "Elm Street 12, Berlin")
      let row = try #require(
        try await rows(
          [Message(id: "1", kind: .event, from: "ana", payload: event)], .imessage, width: width
        ).first)
      let card = try #require(row.body.content as? CardContent).card
      for part in card.parts {
        guard case .text(let block, _, _, _, _) = part.part else { continue }
        let bytes = Array(block.text.shaped.text.utf8)
        for line in block.text.lines {
          #expect(!String(decoding: bytes[line.bytes], as: UTF8.self).hasPrefix("·"))
        }
      }
    }
  }
}
