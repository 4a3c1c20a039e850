import Confab
import ConfabEngine
import ConfabLayout
import ConfabScene
import ConfabTimeline
import Glibc
import Synchronization
import Testing

/// Drawing while many rows are measured in the background.
@Suite struct DrawingPriorityTests {
  /// The width changes, and measuring stops in the middle of a row. Meanwhile ten rows are to be
  /// drawn.
  @MainActor @Test func `Drawing waits for at most one row`() async throws {
    let presenter = GatedPresenter()
    let chat = madeUpChat(500)
    let request = LayoutRequest(
      for: chat, width: 375, presenters: .builtIn(and: presenter))
    let engine = try Engine.alone(
      chat, request: request, fonts: Studio().library, workers: 1
    ) { _ in }
    engine.start()
    await engine.drained()
    // Rows of an older layout aren't kept, so they must be measured to be drawn.
    let layout = await engine.layout
    engine.change { $0.width = 400 }
    await engine.drained()

    presenter.record.hold(after: 40)
    engine.change { $0.width = GatedPresenter.gatedWidth }
    while !presenter.record.isHeld { await Task.yield() }
    presenter.record.takeNote("asked")
    let drawing = Task { @MainActor in try await engine.rows(100..<110, of: layout) }
    // The main actor runs this after the task has asked for its rows.
    await Task { @MainActor in presenter.record.open() }.value
    let rows = try await drawing.value
    await engine.drained()

    #expect(rows.count == 10)
    let entries = presenter.record.entries
    let asked = try #require(entries.firstIndex(of: "asked"))
    let drawn = try #require(entries.lastIndex(of: "draw"))
    let between = entries[asked..<drawn].count { $0 == "measure" }
    #expect(between <= 1)
    // Measuring continues afterwards.
    #expect(entries.count { $0 == "measure" } > 400)
    #expect(await engine.layout.model.width == GatedPresenter.gatedWidth)
  }
}

/// A presenter that can stop in the middle of measuring at one width.
private struct GatedPresenter: ItemPresenter {
  static let gatedWidth = 667.0

  final class Record: Sendable {
    private struct State {
      var entries: [String] = []
      var holdsAfter = Int.max
      var measured = 0
    }
    private let state = Mutex(State())
    /// Whether measuring has stopped.
    var isHeld: Bool { state.withLock { $0.measured > $0.holdsAfter } }
    var entries: [String] { state.withLock(\.entries) }
    func takeNote(_ entry: String) { state.withLock { $0.entries.append(entry) } }
    func hold(after count: Int) { state.withLock { $0.holdsAfter = count } }
    func open() { state.withLock { $0.holdsAfter = .max } }

    func measure() {
      state.withLock {
        $0.entries.append("measure")
        $0.measured += 1
      }
      while isHeld { usleep(200) }
    }
  }

  let record = Record()

  func accepts(_ item: TimelineItem) -> Bool { item.kind == .text }

  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    if context.rowWidth == Self.gatedWidth { record.measure() } else { record.takeNote("draw") }
    return ItemBody(size: Size(width: 40, height: context.rowWidth / 10), content: Filled())
  }
}

private struct Filled: ItemContent {
  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    scene.fill(.rect(frame), context.bubblePaint)
  }
}
