import ConfabBubbles
import ConfabInspection
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline
import Testing

@testable import Confab

@Suite("Pages")
struct PagePlanTests {
  @Test(arguments: [200.0, 333.3, 800, 5_000], [1.0, 2, 3])
  func `Every row is on one page, and pages break between rows`(height: Double, scale: Double)
    async throws
  {
    let studio = try Studio()
    for document in Document.all where document.description.hasPrefix("Examples") {
      let layout = try await studio.layout(
        of: document.conversation, attachments: .folder(document.folder),
        options: LayoutOptions(scale: scale))
      let pages = await PagePlan.pages(layout, height: height) { _ in [] }
      #expect(Set(pages.map(\.height)) == [layout.request.grid.ceil(height)], "\(document)")
      let metrics = layout.request.metrics
      let room = height - metrics.marginTop - metrics.marginBottom - 1
      for (index, row) in layout.rows.enumerated() {
        let parts = pages.filter { $0.rows.contains(index) }.map { page in
          min(page.shown.upperBound, row.maxY + page.offset)
            - max(page.shown.lowerBound, row.y + page.offset)
        }.filter { $0 > 0 }
        // A row that is higher than a page continues on other pages.
        if row.height <= room { #expect(parts.count == 1, "\(document), row \(index)") }
        #expect(abs(parts.reduce(0, +) - row.height) < 1e-6, "\(document), row \(index)")
      }
    }
  }

  @Test(arguments: [200.0, 260, 777.7], [1.0, 3])
  func `A message that is higher than a page breaks between its lines`(
    height: Double, scale: Double
  )
    async throws
  {
    let studio = try Studio()
    let words = (0..<400).map { "word\($0)" }.joined(separator: " ")
    let conversation = Conversation(
      messages: [
        Message(id: "short", kind: .text, text: "Now listen."),
        Message(id: "long", kind: .text, text: words),
        Message(id: "end", kind: .text, text: "Well."),
      ])
    let options = RenderOptions(
      layout: LayoutOptions(scale: scale), picture: PictureOptions(pageHeight: height))
    let layout = try await studio.layout(
      of: conversation, attachments: .folder("."), options: options.layout)
    let pages = try await studio.plan(layout, conversation, options: options)
    #expect(pages.count > 3)
    for index in layout.rows.indices {
      let row = try #require(
        try await studio.layoutWorkers[0].rows(of: layout, at: index..<index + 1).first)
      for line in row.lines {
        let baseline = layout.rows[index].y + line.baseline
        let on = pages.filter {
          $0.rows.contains(index) && $0.shown.contains(baseline + $0.offset)
        }
        #expect(on.count == 1, "line of \(row.item.id)")
        guard let page = on.first else { continue }
        // From the accents to the descenders. The font extends 0.97 em above the baseline and 0.24
        // below.
        let size = layout.request.metrics.textSize
        #expect(baseline + page.offset - 0.75 * size >= page.shown.lowerBound)
        #expect(baseline + page.offset + 0.24 * size <= page.shown.upperBound)
      }
    }
    for page in pages {
      #expect(page.shown.upperBound <= page.height)
      let edge = page.shown.upperBound * scale
      #expect(abs(edge.rounded() - edge) < 1e-6)
    }
  }

  @Test func `A screen shows the newest messages above the composer`() async throws {
    let studio = try Studio()
    for document in Document.all {
      let layout = try await studio.layout(
        of: document.conversation, attachments: .folder(document.folder))
      let device = Device(
        nil, width: layout.request.rowWidth, height: 700, scale: layout.request.scale)
      let chrome = try await LayoutWorker(library: studio.library).withContext(
        of: layout.request
      ) { try IMessageChrome(document.conversation, device: device, service: nil, in: $0) }
      let pages = PagePlan.screen(layout, height: 700, chrome: chrome)
      let page = try #require(pages.first)
      #expect(pages.count == 1)
      #expect(page.height == 700)
      #expect(page.rows.upperBound == layout.rows.count)
      guard let last = layout.rows.last else { continue }
      #expect(last.maxY + page.offset <= chrome.content.upperBound + 0.5, "\(document)")
      let low = try #require(
        PagePlan.screen(layout, height: 700, chrome: chrome, startsAtBottom: true).first)
      let foot = low.offset + layout.contentSize.height
      #expect(abs(foot - chrome.content.upperBound) <= 0.5, "\(document)")
    }
  }

  /// Lines of text side by side, and lines with invalid positions.
  private struct PollPresenter: ItemPresenter {
    var baselines: [Double]
    var height = 2_000.0

    func accepts(_ item: TimelineItem) -> Bool { item.kind.rawValue == "poll" }

    func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
      ItemBody(
        size: Size(width: 200, height: height),
        lines: baselines.map { TextLineFrame(bytes: 0..<0, width: 10, baseline: $0) },
        content: Nothing())
    }

    private struct Nothing: ItemContent {
      func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {}
    }
  }

  private struct Part: Equatable {
    var rows: Range<Int>
    /// Vertical positions in the row.
    var shown: Range<Double>
  }

  private func pages(of poll: PollPresenter, height: Double) async throws -> [Part] {
    var presenters = PresenterRegistry.builtIn
    presenters.register(poll)
    let studio = try Studio(presenters: presenters)
    let conversation = Conversation(messages: [Message(id: "poll", kind: .poll)])
    let options = RenderOptions(
      layout: LayoutOptions(scale: 1), picture: PictureOptions(pageHeight: height))
    let layout = try await studio.layout(
      of: conversation, attachments: .folder("."), options: options.layout)
    let items = try await studio.dump(layout).items
    #expect(items.map(\.lines.count) == [poll.baselines.count])
    return try await studio.plan(layout, conversation, options: options).map { page in
      let top = layout.rows[0].y + page.offset
      return Part(
        rows: page.rows, shown: page.shown.lowerBound - top..<page.shown.upperBound - top)
    }
  }

  /// The label and the percentage of a poll have the same baseline, or nearly.
  @Test(arguments: [0.0, 1, -3]) func `Pages do not break within texts side by side`(
    distance: Double
  ) async throws {
    let labels = stride(from: 30.0, to: 1_990, by: 40).map { $0 }
    let pages = try await pages(
      of: PollPresenter(baselines: labels + labels.map { $0 + distance }), height: 300)
    #expect(pages.count > 6)
    for page in pages.dropLast() {
      let cut = page.shown.upperBound
      for baseline in labels {
        #expect(cut <= baseline - 15 || cut >= baseline + 5, "cut at \(cut), text on \(baseline)")
      }
    }
  }

  @Test(arguments: [-1e300, -5_000, 1e300, .nan, .infinity, -.infinity] as [Double])
  func `A line with an invalid position does not prevent page breaks`(baseline: Double) async throws
  {
    let labels = [30.0, 200, 900, 1_500]
    let usual = try await pages(of: PollPresenter(baselines: labels), height: 300)
    let odd = try await pages(of: PollPresenter(baselines: [baseline] + labels), height: 300)
    #expect(odd == usual && usual.count > 6)
  }

  @Test(arguments: [.nan, -.infinity, -40] as [Double])
  func `A body with an invalid height has the height 0`(height: Double) async throws {
    let poll = PollPresenter(baselines: [0], height: height)
    let pages = try await pages(of: poll, height: 300)
    #expect(pages.count == 1 && pages[0].rows == 0..<1)
  }
}
