import ConfabBubbles
import ConfabInspection
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline
import Synchronization
import Testing

@testable import Confab

/// Messages that fill many pages are not processed again for each page.
@Suite("Messages that fill many pages")
struct HighRowTests {
  /// Rows before the high one. A layout keeps the first rows, so the high one has to be measured
  /// again.
  private let short = (0..<600).map { Message(id: "m\($0)", text: "Short") }

  @Test func `A row is not measured again for each page and band`() async throws {
    let presenter = RecordingPresenter()
    var presenters = PresenterRegistry.builtIn
    presenters.register(presenter)
    let studio = try Studio(presenters: presenters)
    let long = (0..<3_000).map { "word\($0)" }.joined(separator: " ")
    let conversation = Conversation(messages: short + [Message(id: "long", text: long)])
    let options = RenderOptions(
      layout: LayoutOptions(scale: 1), picture: PictureOptions(pageHeight: 400))
    let layout = try await studio.layout(
      of: conversation, attachments: .folder("."), options: options.layout)
    let pages = try await studio.plan(layout, conversation, options: options)
    #expect(pages.count { $0.rows.contains(layout.rows.count - 1) } > 30)
    _ = presenter.takeRecord()
    for page in pages {
      _ = try await studio.layoutWorkers[0].rows(of: layout, at: page.rows)
    }
    #expect(presenter.takeRecord().count { $0 == "long" } <= 2)
    // The row at this index of another layout is a different one.
    let other = try await studio.layout(
      of: Conversation(messages: short + [Message(id: "long", text: "Other")]),
      attachments: .folder("."), options: options.layout)
    let rows = try await studio.layoutWorkers[0].rows(of: other, at: layout.rows.indices.suffix(1))
    #expect(rows.map(\.item.message?.text) == ["Other"])
  }

  @Test func `A page draws only its own photos`() async throws {
    let studio = try Studio()
    let photos = (0..<2_000).map {
      Attachment(src: "\($0).png", width: 100, height: 100, name: "\($0).png")
    }
    let conversation = Conversation(
      messages: [Message(id: "m1", kind: .media, text: "All of them", attachments: photos)])
    let layout = try await studio.layout(of: conversation, attachments: .folder("."))
    let rows = try await studio.layoutWorkers[0].rows(of: layout, at: layout.rows.indices)
    let height = layout.contentSize.height
    func names(_ visible: Range<Double>) -> [String] {
      layout.scene(
        of: rows, first: 0, palette: Theme.imessage.light, offset: 0, visible: visible,
        screen: ScreenGradient(0..<height)
      ).elements.compactMap { element in
        guard let name = element.alternative?.string, name.hasSuffix(".png") else { return nil }
        return String(name.dropLast(4))
      }
    }
    #expect(names(0..<height) == (0..<2_000).map { "\($0)" })
    for y in stride(from: 0.0, to: height - 800, by: 50_000.7) {
      let found = names(y..<y + 800).compactMap { Int($0) }
      let first = try #require(found.first)
      #expect((4...5).contains(found.count) && found == Array(first..<first + found.count))
      // A photo is 236 points high, with a gap between photos.
      #expect(abs(Double(first) * 240 - y) < 240 + 60, "\(first) at \(y)")
    }
  }

  @Test(arguments: ["imessage", "telegram", "assistant"])
  func `The pages of a long text show what the whole text shows`(name: String) async throws {
    let words = (0..<50).map { "word\($0)" }.joined(separator: " ")
    var message = Message(id: "m1", from: "bo")
    message.blocks = (0..<120).flatMap { (index: Int) -> [Block] in
      [
        .heading(level: 2, StyledText("Part \(index)")),
        .paragraph(StyledText(words)), .code(CodeBlock("let a = \(index)\nlet b = 2")),
        .list(ListBlock([ListBlock.Item([.paragraph(StyledText(words))])], start: index)),
      ]
    }
    let conversation = Conversation(
      participants: [Participant(id: "bo", name: "Bo")], messages: [message])
    let studio = try Studio(workers: 1)
    let theme = try #require(Theme.builtIn(named: name))
    let prepared = try await studio.prepare(
      conversation, attachments: .folder("."),
      options: RenderOptions(
        layout: LayoutOptions(theme: theme, scale: 1), picture: PictureOptions(pageHeight: 700)))
    let layout = prepared.layout
    let rows = try await studio.layoutWorkers[0].rows(of: layout, at: layout.rows.indices)
    #expect(prepared.pages.count > 20)
    var drawnLines = 0
    for page in prepared.pages where page.head == nil {
      let scenes = try await studio.scenes(of: page, in: prepared)
      var drawn = Scene()
      try await scenes.forEachPart(of: scenes.readableRows) { part in
        for element in part.scene.elements where element.owner.item != nil { drawn.add(element) }
      }
      let expected = layout.scene(
        of: Array(rows[page.rows]), first: page.rows.lowerBound, palette: prepared.palette,
        offset: page.offset, visible: -layout.overhang..<page.height + layout.overhang,
        screen: prepared.options.screen(of: page)
      ).cut(to: page.shown)
      #expect(drawn.elements.count == expected.elements.count)
      #expect(drawn.differences(from: expected).isEmpty)
      #expect(
        drawn.elements.map(\.alternative?.string) == expected.elements.map(\.alternative?.string))
      drawnLines += drawn.elements.count { $0.alternative != nil }
    }
    #expect(drawnLines > 1_000)
  }

  @Test func `Nested mentions have at most one region for each line`() async throws {
    let count = 5_000
    let spans = (0..<count).map {
      TextSpan(start: $0, end: 4 * count - $0, style: .mention, target: "ann")
    }
    let conversation = Conversation(
      participants: [Participant(id: "ann", name: "Ann")],
      messages: [Message(id: "m1", text: String(repeating: "a b ", count: count), spans: spans)])
    let studio = try Studio()
    let dump = try await studio.dump(
      try await studio.layout(of: conversation, attachments: .folder(".")))
    #expect(dump.items[0].hits.count == dump.items[0].lines.count)
  }
}

/// Shows text as the standard presenter does, and records which rows it measures.
private struct RecordingPresenter: ItemPresenter {
  private final class Record: Sendable {
    let ids = Mutex<[String]>([])
  }

  private let record = Record()

  func accepts(_ item: TimelineItem) -> Bool { item.kind == .text }

  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    record.ids.withLock { $0.append(item.id) }
    return try TextPresenter().measure(item, in: context)
  }

  func takeRecord() -> [String] {
    record.ids.withLock { ids in
      defer { ids = [] }
      return ids
    }
  }
}
