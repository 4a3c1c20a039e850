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
      let metrics = layout.request.metrics
      let room = height - metrics.marginTop - metrics.marginBottom - 1
      for (index, row) in layout.rows.enumerated() {
        let parts = pages.filter { $0.rows.contains(index) }.map { page in
          min(page.height, row.maxY + page.offset) - max(0, row.y + page.offset)
        }.filter { $0 > 0 }
        // A row that is higher than a page runs on over several.
        if row.height <= room { #expect(parts.count == 1, "\(document), row \(index)") }
        #expect(abs(parts.reduce(0, +) - row.height) < 1e-6, "\(document), row \(index)")
      }
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
