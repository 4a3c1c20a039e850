import Confab
import ConfabEngine
import ConfabLayout
import ConfabScene
import Synchronization
import Testing

/// Changes of width and type size that show the rows near the screen first.
@Suite struct FirstFrameTests {
  /// What one update shows, and how many rows had been measured by then.
  private struct Shown: Sendable {
    var update: EngineUpdate
    var before: Viewport
    var after: Viewport
    var measured: Int
  }

  private final class Screen: Sendable {
    let viewport: Mutex<Viewport>
    let shown = Mutex<[Shown]>([])
    let presenter = RecordingPresenter(prepares: false)
    private let count = Mutex(0)

    init(_ viewport: Viewport) { self.viewport = Mutex(viewport) }

    func show(_ update: EngineUpdate) {
      let measured = count.withLock { count in
        count += presenter.record.take().count
        return count
      }
      let (before, after) = viewport.withLock { viewport in
        let before = viewport
        viewport = update.scroll(viewport).viewport
        return (before, viewport)
      }
      shown.withLock {
        $0.append(Shown(update: update, before: before, after: after, measured: measured))
      }
    }

    func start() -> [Shown] {
      count.withLock { $0 = 0 }
      _ = presenter.record.take()
      return shown.withLock { shown in
        defer { shown = [] }
        return shown
      }
    }
  }

  private func opened(
    _ chat: Conversation, _ changes: ContextChanges = .firstFrame,
    _ heights: HeightStrategy = .exactInMemory
  ) async throws -> (Engine, Screen) {
    let screen = Screen(
      Viewport(height: 667, insetTop: 64, insetBottom: 83, grid: PixelGrid(scale: 3)))
    let engine = try Engine.alone(
      chat,
      request: LayoutRequest(for: chat, width: 375, presenters: .builtIn(and: screen.presenter)),
      fonts: Studio().library, heights: heights, contextChanges: changes
    ) { screen.show($0) }
    engine.start()
    await engine.drained()
    _ = screen.start()
    return (engine, screen)
  }

  @Test func `A change first shows the rows near the screen`() async throws {
    let (engine, screen) = try await opened(madeUpChat(3_500))
    let middle = await engine.layout.model
    screen.viewport.withLock { $0 = $0.scrolled(to: "m1800", at: .top, in: middle) ?? $0 }
    engine.viewportDidChange(screen.viewport.withLock { $0 })
    engine.change {
      $0.width = 667
      $0.metrics = $0.metrics.scaled(toTextSize: 21)
    }
    await engine.drained()
    let shown = screen.start()
    let first = try #require(shown.first)
    #expect(first.update.isOfAnotherContext && first.measured < 150)
    for update in shown {
      let model = update.update.new.model
      #expect(model.width == 667)
      #expect(!model[update.after.visibleRows(in: model)].contains { $0.frame.isEstimated })
    }
    // The others follow, and no visible row moves.
    #expect(shown.count > 2)
    for next in shown.dropFirst() {
      #expect(!next.update.isOfAnotherContext)
      let old = next.update.old.model
      for row in old[next.before.visibleRows(in: old)] {
        let frame = try #require(next.update.new.model.frame(of: row.id))
        #expect(next.after.screenY(of: frame.y) == next.before.screenY(of: row.frame.y))
      }
    }
    // Each row was measured once.
    let texts = middle[0..<middle.count].indices.count {
      first.update.new.item(at: $0)?.kind == .text
    }
    #expect(shown.last?.measured == texts)
    let layout = await engine.layout
    let fresh = try await Engine.alone(
      engine.conversation, request: layout.request, fonts: Studio().library
    ) { _ in }
    fresh.start()
    await fresh.drained()
    let whole = await fresh.layout.model
    #expect(
      layout.model[0..<layout.model.count].map(\.frame) == whole[0..<whole.count].map(\.frame))
  }

  /// From landscape to portrait, the screen is higher than before.
  @Test func `A higher screen shows no estimates after rotation`() async throws {
    let (engine, screen) = try await opened(madeUpChat(900))
    engine.change { $0.width = 667 }
    await engine.drained()
    let wide = await engine.layout.model
    let low = Viewport(height: 375, insetTop: 64, insetBottom: 83, grid: PixelGrid(scale: 3))
    let reader = try #require(low.scrolled(to: "m500", at: .top, in: wide))
    screen.viewport.withLock { $0 = reader }
    engine.viewportDidChange(reader)
    _ = screen.start()
    engine.change { $0.width = 375 }
    await engine.drained()
    let first = try #require(screen.start().first?.update)
    let high = Viewport(height: 667, insetTop: 64, insetBottom: 83, grid: PixelGrid(scale: 3))
    let turned = reader.rotating(to: high, from: first.old.model, to: first.new.model)
    let visible = first.new.model[turned.visibleRows(in: first.new.model)]
    #expect(!visible.isEmpty && !visible.contains { $0.frame.isEstimated })
    #expect(first.new.model[0]?.frame.isEstimated == true)
  }

  @Test func `Messages that arrive after the first frame are shown, and all rows are measured`()
    async throws
  {
    let (engine, screen) = try await opened(madeUpChat(2_500))
    engine.viewportDidChange(screen.viewport.withLock { $0 })
    engine.change { $0.metrics = $0.metrics.scaled(toTextSize: 28) }
    for number in 0..<5 {
      try await engine.receive([madeUpMessage(5_000 + number, text: "New")])
      await Task.yield()
    }
    await engine.drained()
    let model = await engine.layout.model
    #expect(model.index(of: "m5004") != nil)
    #expect(!model[0..<model.count].contains { $0.frame.isEstimated })
  }

  @Test func `A host can show a change as a whole`() async throws {
    let (engine, screen) = try await opened(madeUpChat(900), .whole)
    engine.viewportDidChange(screen.viewport.withLock { $0 })
    engine.change { $0.width = 667 }
    await engine.drained()
    let shown = screen.start()
    let model = try #require(shown.first?.update.new.model)
    #expect(shown.count == 1 && !model[0..<model.count].contains { $0.frame.isEstimated })
  }

  @Test func `Estimated heights stay estimates away from the screen`() async throws {
    let (engine, screen) = try await opened(madeUpChat(900), .firstFrame, .estimated)
    engine.viewportDidChange(screen.viewport.withLock { $0 })
    await engine.drained()
    _ = screen.start()
    engine.change { $0.width = 667 }
    await engine.drained()
    let shown = screen.start()
    #expect((shown.last?.measured ?? .max) < 150)
  }
}
