import ConfabModel
import ConfabScene
import Testing

@testable import Confab

@Suite("Pages of blocks") struct BlockPageTests {
  /// The texts of the glyphs on each page, from top to bottom.
  private func pages(_ blocks: [Block], theme: Theme, height: Double) async throws -> [[String]] {
    var message = Message(id: "m1", from: "ai")
    message.blocks = blocks
    let conversation = Conversation(
      info: ConversationInfo(kind: .assistant),
      participants: [Participant(id: "ai", name: "Assistant")], messages: [message])
    let options = RenderOptions(
      layout: LayoutOptions(theme: theme, width: 400, scale: 1),
      picture: PictureOptions(pageHeight: height))
    let pages = try await Studio().pages(of: conversation, options: options)
    var texts: [[String]] = []
    for index in 0..<pages.count {
      texts.append(
        try await pages.content(at: index).elements.flatMap { Self.texts(of: $0.element) })
    }
    return texts
  }

  /// The texts of the glyphs of an element, also in a group.
  private static func texts(of element: Scene.Element) -> [String] {
    switch element.shape {
    case .glyphs: [element.alternative?.string].compactMap(\.self)
    case .group(let group): group.content.elements.flatMap(texts)
    default: []
    }
  }

  @Test(arguments: [Theme.assistant, .imessage, .telegram])
  func `A table that continues on the next page repeats its head`(theme: Theme) async throws {
    let rows = (1...40).map { [StyledText("Row \($0)."), StyledText("Value of \($0)")] }
    let table = Block.table(
      TableBlock(
        columns: [.start, .end], head: [StyledText("Name"), StyledText("Worth")], rows: rows))
    let pages = try await pages(
      [.paragraph(StyledText("Before")), table], theme: theme, height: 400)
    #expect(pages.count > 3)
    for number in 1...40 {
      let count = pages.filter { $0.contains { $0.contains("Row \(number).") } }.count
      #expect(count == 1, "row \(number) is on \(count) pages")
    }
    for page in pages where page.contains(where: { $0.contains("Row") }) {
      #expect(page.filter { $0.contains("Worth") }.count == 1)
    }
  }

  @Test(arguments: 3...24)
  func `A heading is on the page of the text below it`(lines: Int) async throws {
    var blocks = (1...lines).map { Block.paragraph(StyledText("Paragraph \($0)")) }
    blocks.append(.heading(level: 2, StyledText("Heading")))
    blocks += (1...20).map { Block.paragraph(StyledText("Below \($0).")) }
    let pages = try await pages(blocks, theme: .assistant, height: 300)
    let page = try #require(pages.first { $0.contains { $0.contains("Heading") } })
    #expect(page.contains { $0.contains("Below 1.") })
  }

  @Test(arguments: 3...24)
  func `A paragraph with a colon is on the page of what it introduces`(lines: Int) async throws {
    var blocks = (1...lines).map { Block.paragraph(StyledText("Paragraph \($0)")) }
    blocks.append(.paragraph(StyledText("As follows:")))
    blocks += (1...20).map { Block.paragraph(StyledText("Below \($0).")) }
    let pages = try await pages(blocks, theme: .assistant, height: 300)
    let page = try #require(pages.first { $0.contains { $0.contains("As follows:") } })
    #expect(page.contains { $0.contains("Below 1.") })
  }

  @Test(arguments: 1...20)
  func `No row of a table is alone on a page`(paragraphs: Int) async throws {
    let rows = (1...5).map { [StyledText("Row \($0)."), StyledText("Value")] }
    let table = Block.table(
      TableBlock(
        columns: [.start, .end], head: [StyledText("Name"), StyledText("Worth")], rows: rows))
    let blocks = (1...paragraphs).map { Block.paragraph(StyledText("Paragraph \($0)")) } + [table]
    for page in try await pages(blocks, theme: .assistant, height: 400) {
      #expect(page.filter { $0.contains("Row ") }.count != 1)
    }
  }

  @Test(arguments: 4...20)
  func `Neither the first nor the last line of code is alone on a page`(lines: Int) async throws {
    let code = (1...8).map { $0 == 4 ? "" : "line\($0)()" }.joined(separator: "\n")
    let blocks =
      (1...lines).map { Block.paragraph(StyledText("Paragraph \($0)")) }
      + [.code(CodeBlock(code))]
    for page in try await pages(blocks, theme: .assistant, height: 400) {
      let shown = page.filter { $0.contains("()") }
      #expect(shown.count != 1)
    }
  }
}
