import ConfabModel
import ConfabRendering
import ConfabScene
import ConfabText
import ConfabTimeline
import Samples
import TestSupport
import Testing

@testable import ConfabLayout

@Suite struct ConversationLayoutTests {
  private let library: FontLibrary

  init() throws { library = try FontLibrary(directory: FontLibrary.bundledDirectory()) }

  private func workers(_ count: Int) -> [LayoutWorker] {
    (0..<count).map { _ in LayoutWorker(library: library) }
  }

  private func describe(_ row: ItemLayout) -> String {
    "\(row.item.id) \(row.size) \(row.bodyFrame) \(String(describing: row.name?.frame)) "
      + "\(String(describing: row.avatar?.frame)) \(row.lines) \(row.hits) "
      + "\(String(describing: row.failedMark)) \(row.seenHeads?.heads.map(\.frame) ?? [])"
  }

  @Test func `Layouts do not depend on the number of workers`() async throws {
    let conversation = madeUpConversation(1, count: 1_000)
    let timeline = try Timeline(conversation)
    let request = request(timeline.items, participants: conversation.participants)
    let workers = workers(3)
    var descriptions: Set<[String]> = []
    var rows: [[ConversationLayout.RowFrame]] = []
    for count in 1...3 {
      let layout = try await LayoutWorker.layout(of: request, on: Array(workers.prefix(count)))
      #expect(layout.rows.count == timeline.items.count)
      rows.append(layout.rows)
      descriptions.insert(layout.kept.map(describe) + ["\(layout.contentSize)"])
    }
    #expect(rows.allSatisfy { $0 == rows[0] } && descriptions.count == 1)
  }

  @Test func `Rows that the layout does not keep are measured again with the same result`()
    async throws
  {
    let items = (0..<LayoutWorker.keptRows + 40).map { index in
      item(
        "m\(index)", text: "Line \(index % 7) مرحبا",
        decoration: Decoration(
          side: index % 2 == 0 ? .incoming : .outgoing, spacingBefore: .between,
          seenBy: index % 3 == 0 ? ["a", "b"] : [], isFailed: index % 5 == 0))
    }
    let worker = workers(1)[0]
    let layout = try await LayoutWorker.layout(of: request(items), on: [worker])
    #expect(layout.kept.count == LayoutWorker.keptRows)
    let range = LayoutWorker.keptRows - 5..<items.count
    let measured = try await worker.rows(of: layout, at: range)
    let other = try await workers(1)[0].rows(of: layout, at: range)
    #expect(measured.map(describe) == other.map(describe))
    for (index, row) in zip(range, measured) {
      #expect(row.item.id == "m\(index)" && row.size.height == layout.rows[index].height)
    }
  }

  @Test func `Of long messages, few are kept, whatever the number of workers`() async throws {
    let text = String(repeating: "A word and مرحبا. ", count: 200)
    let items = (0..<420).map { index in
      item("m\(index)", text: text, decoration: Decoration(side: .incoming))
    }
    let workers = workers(2)
    var counts: Set<Int> = []
    for count in 1...2 {
      let layout = try await LayoutWorker.layout(
        of: request(items), on: Array(workers.prefix(count)))
      counts.insert(layout.kept.count)
      let rows = try await workers[0].rows(of: layout, at: 0..<60)
      #expect(Set(rows.map(\.size.height)).count == 1 && rows.allSatisfy { !$0.lines.isEmpty })
    }
    #expect(counts == [LayoutWorker.keptText / text.utf8.count + 1])
  }

  @Test func `Rows are placed below each other with the theme's gaps`() async throws {
    let conversation = madeUpConversation(5, count: 60)
    let timeline = try Timeline(conversation)
    let request = request(timeline.items, participants: conversation.participants, scale: 3)
    let layout = try await LayoutWorker.layout(of: request, on: workers(1))
    var bottom = request.grid.round(14.2)
    for (row, item) in zip(layout.rows, timeline.items) {
      #expect(abs(row.y - bottom - request.gap(above: item)) < 1e-9)
      bottom = row.maxY
    }
    #expect(abs(layout.contentSize.height - bottom - request.grid.round(18.9)) < 1e-9)
    #expect(layout.contentSize.width == 375)
  }

  @Test func `A range of heights finds the same rows as a linear search`() async throws {
    let conversation = madeUpConversation(2, count: 40)
    let timeline = try Timeline(conversation)
    let layout = try await LayoutWorker.layout(
      of:
        request(timeline.items, participants: conversation.participants), on: workers(1))
    var random = SeededRandom(seed: 9)
    let edges = layout.rows.flatMap { [$0.y, $0.maxY] }
    for _ in 0..<2_000 {
      func height() -> Double {
        Bool.random(using: &random)
          ? edges.randomElement(using: &random) ?? 0
          : .random(in: -100...(layout.contentSize.height + 100), using: &random)
      }
      let (a, b) = (height(), height())
      let span = min(a, b)..<max(a, b)
      let expected = layout.rows.indices.filter {
        layout.rows[$0].y < span.upperBound && layout.rows[$0].maxY > span.lowerBound
      }
      #expect(Array(layout.rows(meeting: span)) == expected)
    }
    #expect(layout.rows(meeting: -.infinity..<(.infinity)) == layout.rows.indices)
  }

  @Test func `A conversation without messages has a layout without rows`() async throws {
    let layout = try await LayoutWorker.layout(of: request([]), on: workers(2))
    #expect(layout.rows.isEmpty && layout.rows(meeting: 0..<1_000).isEmpty)
    #expect(layout.contentSize.height > 0)
  }

  @Test func `A kind without presenter and a character without font are reported once`()
    async throws
  {
    let items = (0..<3).map {
      item("m\($0)", text: "a \u{12000}", decoration: Decoration(side: .incoming))
    }
    let presenters = PresenterRegistry(fallback: BoxPresenter(), accessories: .standard)
    let layout = try await LayoutWorker.layout(
      of:
        request(items, presenters: presenters), on: workers(1))
    #expect(
      layout.warnings.filter { $0.description.contains("\"text\" have no presenter") }.count == 1)
    #expect(layout.warnings.filter { $0.description.contains("U+12000") }.count == 1)
  }

  /// Only the rows that overlap a band are needed to draw it.
  @Test func `Bands that are drawn one by one equal the whole picture`() async throws {
    let conversation = madeUpConversation(7, count: 30)
    let timeline = try Timeline(conversation)
    let request = request(timeline.items, participants: conversation.participants, scale: 1)
    let worker = workers(1)[0]
    let layout = try await LayoutWorker.layout(of: request, on: [worker])
    let renderer = try BandRenderer(scale: 1, width: 375, background: .color(.white))
    let height = Int(layout.contentSize.height)
    func scene(_ span: Range<Double>) async throws -> Scene {
      let reach = layout.overhang
      let visible = span.lowerBound - reach..<span.upperBound + reach
      let indexes = layout.rows(meeting: visible)
      return layout.scene(
        of: try await worker.rows(of: layout, at: indexes), first: indexes.lowerBound,
        palette: .gray, offset: 0, visible: visible, screen: ScreenGradient(0..<Double(height)))
    }
    let whole = try renderer.draw(try await scene(0..<Double(height)), rows: 0..<height)
    var row = 0
    var random = SeededRandom(seed: 4)
    while row < height {
      let end = min(height, row + Int.random(in: 5...90, using: &random))
      let band = try renderer.draw(try await scene(Double(row)..<Double(end)), rows: row..<end)
      #expect(band.pixels == Array(whole.pixels[row * 375..<end * 375]), "rows \(row)..<\(end)")
      row = end
    }
  }
}

extension Palette {
  fileprivate static let gray = Palette(
    page: .white, incoming: Color(red: 0.9, green: 0.9, blue: 0.9), incomingText: .black,
    outgoingTop: Color(red: 0.4, green: 0.7, blue: 1), outgoingBottom: .black,
    outgoingText: .white, secondary: .black, failure: Color(red: 1, green: 0, blue: 0),
    accent: .black, avatarTop: Color(red: 0.6, green: 0.6, blue: 0.7), avatarBottom: .black,
    avatarText: .white, avatarShadow: .clear, groupPlate: .white, chrome: .white,
    chromeText: .black, chromeDetail: .black, chromeIcon: .black, chromeShadow: .clear,
    chromeRim: .clear, placeholderText: .black, sendButton: .black)
}
