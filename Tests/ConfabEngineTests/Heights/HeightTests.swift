import ConfabScene
import ConfabTimeline
import Testing

@testable import ConfabEngine

/// All that the height of an article in a list depends on.
struct ArticleKey: Hashable, Sendable {
  var feed = "Daily"
  var title = 0
  /// As it is shown: "11:38 AM" today, "THU 18" this week.
  var stamp = "THU 18"
  var width = 375.0
  var theme = "light"

  var height: Double {
    let length = Double(title * 7_919 % 41 + feed.count * 2 + stamp.count)
    return 20 + (length * 60 / width).rounded(.up) * (theme == "large" ? 23 : 17)
  }
}

/// Counts what is measured.
actor Measurer {
  private(set) var measured: [ArticleKey] = []
  private(set) var largestBatch = 0

  func measure(_ keys: [ArticleKey]) -> [Double] {
    measured += keys
    largestBatch = max(largestBatch, keys.count)
    return keys.map(\.height)
  }

  func forget() { measured = [] }
}

@Suite struct HeightTests {
  typealias Row = MeasurableRow<Int, ArticleKey>

  private let measurer = Measurer()
  private let grid = PixelGrid(scale: 2)

  private func source(disk: HeightCache<ArticleKey>? = nil) -> HeightSource<ArticleKey> {
    HeightSource(memory: HeightCache(), disk: disk) { [measurer] in await measurer.measure($0) }
  }

  private func articles(_ count: Int, _ change: (inout ArticleKey, Int) -> Void = { _, _ in })
    -> [Row]
  {
    (0..<count).map { index in
      var key = ArticleKey(title: index)
      change(&key, index)
      return Row(id: index, key: key, gap: 8, estimate: 60)
    }
  }

  private func model(_ rows: [ModelRow<Int>]) throws -> LayoutModel<Int> {
    try LayoutModel(rows, width: 375, grid: grid)
  }

  @Test func `sizes computed twice`() async throws {
    let source = source()
    let rows = articles(500)
    for _ in 0..<3 {
      _ = try await HeightStrategy.exactInMemory.measured(rows, near: 0..<0, by: source)
    }
    #expect(await measurer.measured.count == 500)
    #expect(await measurer.largestBatch == 50)
  }

  /// Every cached height for a given feed would need to be invalidated; here it has another key.
  @Test func `renamed feed`() async throws {
    let source = source()
    let strategy = HeightStrategy.exactInMemory
    _ = try await strategy.measured(articles(300), near: 0..<0, by: source)
    await measurer.forget()
    let renamed = articles(300) { key, index in
      if index % 3 == 0 { key.feed = "The Daily Whatever, Formerly Daily" }
    }
    let heights = try await strategy.measured(renamed, near: 0..<0, by: source).map(\.height)
    #expect(heights == renamed.map(\.key.height))
    #expect(await measurer.measured.count == 100)
    // The same with a date stamp that is another today, and with everything as it was.
    let older = articles(300) { key, index in if index < 10 { key.stamp = "11:38 AM" } }
    _ = try await strategy.measured(older, near: 0..<0, by: source)
    _ = try await strategy.measured(articles(300), near: 0..<0, by: source)
    #expect(await measurer.measured.count == 110)
  }

  @Test func heightsOnDiskAreMeasuredOnce() async throws {
    let disk = HeightCache<ArticleKey>()
    _ = try await HeightStrategy.exactOnDisk.measured(
      articles(400), near: 0..<0, by: source(disk: disk))
    await measurer.forget()
    // The program begins anew, with ten articles that are new.
    let next = source(disk: disk)
    let rows = try await HeightStrategy.exactOnDisk.measured(articles(410), near: 0..<0, by: next)
    #expect(rows.map(\.height) == articles(410).map(\.key.height))
    #expect(await measurer.measured.map(\.title) == Array(400..<410))
    // Only that strategy asks the disk.
    await measurer.forget()
    _ = try await HeightStrategy.exactInMemory.measured(
      articles(5), near: 0..<0, by: source(disk: disk))
    #expect(await measurer.measured.count == 5)
  }

  @Test func fewRowsAreMeasuredWhereHeightsAreGuessed() async throws {
    let rows = articles(5_000)
    for strategy in [HeightStrategy.estimated, .byDevice(.slow)] {
      await measurer.forget()
      let measured = try await strategy.measured(rows, near: 4_980..<5_000, by: source())
      #expect(await measurer.measured.map(\.title) == Array(4_980..<5_000))
      #expect(measured.filter { !$0.isEstimated }.map(\.id) == Array(4_980..<5_000))
      #expect(measured[0].height == 60 && strategy.windowRules.preferredMaximum == nil)
    }
    await measurer.forget()
    _ = try await HeightStrategy.byDevice(.fast).measured(rows, near: 0..<0, by: source())
    #expect(await measurer.measured.count == 5_000)
    #expect(HeightStrategy.scrollingBatches.windowRules.preferredMaximum == 150)
  }

  /// With estimates, tapping the status bar or going to a row is wildly inaccurate elsewhere.
  @Test func rowsAreScrolledToExactlyWithGuessedHeights() async throws {
    let rows = articles(5_000)
    let source = source()
    var model = try model(
      try await HeightStrategy.estimated.measured(rows, near: 4_990..<5_000, by: source))
    var view = Viewport(height: 667, insetTop: 64, insetBottom: 49, grid: grid)
      .scrolledToBottom(of: model)
    for (id, alignment) in [
      (4_000, Viewport.Alignment.top), (17, .middle), (2_500, .bottom), (0, .top),
    ] {
      let screen = try await view.settled(
        in: model, holding: .target(id, alignment), by: source, row: { rows[$0] })
      (model, view) = (screen.model, screen.viewport)
      let frame = try #require(model.frame(of: id))
      let visible = view.visibleRows(in: model)
      #expect(
        model[visible].allSatisfy {
          !$0.frame.isEstimated && $0.frame.height == rows[$0.id].key.height
        })
      switch alignment {
      case .top: #expect(view.screenY(of: frame.y) == 64)
      case .middle: #expect(abs(view.screenY(of: frame.y + frame.height / 2) - 341) <= 0.5)
      case .bottom: #expect(view.screenY(of: frame.maxY) == 618)
      }
    }
    // The status bar was tapped: the very top, with the first row's gap.
    #expect(view.scrolledToTop(of: model).screenY(of: 0) == 64)
    #expect(await measurer.measured.count < 400)
  }

  /// Whatever the strategy, the reader sees the same rows at the same heights.
  @Test func scrollingThroughAllOfItIsTheSameWithEveryStrategy() async throws {
    let rows = articles(400)
    let exact = try model(
      try await HeightStrategy.exactInMemory.measured(rows, near: 0..<0, by: source()))
    let source = source()
    var model = try model(
      try await HeightStrategy.estimated.measured(rows, near: 390..<400, by: source))
    var view = Viewport(height: 500, grid: grid).scrolledToBottom(of: model)
    while view != view.scrolledToTop(of: model) {
      let before = model[view.visibleRows(in: model)].filter { !$0.frame.isEstimated }
        .map { ($0.id, view.screenY(of: $0.frame.y)) }
      let screen = try await view.settled(in: model, screens: 0.1, by: source, row: { rows[$0] })
      for (id, y) in before {
        #expect(screen.viewport.screenY(of: try #require(screen.model.frame(of: id)).y) == y)
      }
      (model, view) = (
        screen.model, screen.viewport.scrolled(to: screen.viewport.offset - 83, in: screen.model)
      )
    }
    model = try await view.settled(in: model, by: source, row: { rows[$0] }).model
    #expect(model[0..<400].map(\.frame) == exact[0..<400].map(\.frame))
    #expect(await measurer.measured.count == 800)
  }

  @Test func aCacheIsBoundedAndKeepsWhatIsUsed() async {
    let cache = HeightCache<Int>(limit: 100 * HeightCache<Int>.bytesPerHeight)
    for key in 0..<1_000 {
      await cache.keep([key: Double(key)])
      #expect(await cache.heights(of: [0]) == [0: 0])
    }
    let kept = await cache.heights(of: Array(0..<1_000))
    #expect(kept.count <= 101 && kept.count >= 50 && kept[999] == 999 && kept[500] == nil)
  }

  @Test func whatKeysHoldCountsToo() async {
    let cache = HeightCache<String>(limit: 10_000) { $0.utf8.count }
    for index in 0..<100 {
      await cache.keep([String(repeating: "a", count: 1_000) + "\(index)": 1])
    }
    await cache.keep([String(repeating: "b", count: 6_000): 1])
    let keys = (0..<100).map { String(repeating: "a", count: 1_000) + "\($0)" }
    let kept = await cache.heights(of: keys + [String(repeating: "b", count: 6_000)])
    #expect(kept.count >= 4 && kept.count <= 9 && kept[keys[99]] == 1 && kept[keys[0]] == nil)
  }

  @Test func whatIsCancelledKeepsWhatItHasMeasured() async throws {
    let source = source()
    let rows = articles(5_000)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await HeightStrategy.exactInMemory.measured(rows, near: 0..<0, by: source)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await measurer.measured.count < 5_000)
  }
}
