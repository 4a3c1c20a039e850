import Testing

@testable import Confab

@Suite("Pages")
struct PagePlanTests {
  @Test(arguments: [200.0, 333.3, 800, 5_000], [1.0, 2, 3])
  func `Every row is on one page, and pages are cut between rows`(height: Double, scale: Double)
    async throws
  {
    let studio = try Studio()
    for document in Document.all where document.description.hasPrefix("Examples") {
      let layout = try await studio.layOut(
        document.conversation, folder: document.folder, options: RenderOptions(scale: scale))
      let pages = PagePlan.pages(layout, height: height)
      #expect(Set(pages.map(\.height)) == [layout.request.grid.ceil(height)], "\(document)")
      var next = 0
      for (index, page) in pages.enumerated() {
        // A row that is higher than a page runs on over several.
        let runsOn = index + 1 < pages.count && pages[index + 1].rows == page.rows
        #expect(page.rows.lowerBound == next, "\(document)")
        next = runsOn ? next : page.rows.upperBound
        guard !runsOn, let first = page.rows.first, let last = page.rows.last else { continue }
        let isWhole = layout.rows[last].maxY - layout.rows[first].y <= page.height
        #expect(layout.rows[last].maxY + page.offset <= page.height + 1e-6, "\(document)")
        if isWhole { #expect(layout.rows[first].y + page.offset >= 0, "\(document)") }
      }
      #expect(next == layout.rows.count, "\(document)")
    }
  }

  @Test func `A screen shows the newest messages above the composer`() async throws {
    let studio = try Studio()
    for document in Document.all {
      let layout = try await studio.layOut(document.conversation, folder: document.folder)
      let metrics = layout.request.metrics
      let pages = PagePlan.screen(layout, height: 700, metrics: metrics)
      let page = try #require(pages.first)
      #expect(pages.count == 1)
      #expect(page.height == 700)
      #expect(page.rows.upperBound == layout.rows.count)
      guard let last = layout.rows.last else { continue }
      #expect(last.maxY + page.offset <= 700 - metrics.composerHeight + 0.5, "\(document)")
    }
  }
}
