import Confab
import ConfabEngine
import ConfabLayout
import ConfabScene
import Testing

/// Rows that were measured for drawing are kept while they are near the drawn ones.
@Suite struct DrawnRowsTests {
  private let presenter = RecordingPresenter()

  private func engine(_ chat: Conversation) async throws -> Engine {
    let request = LayoutRequest(for: chat, width: 375, presenters: .builtIn(and: presenter))
    let engine = try Engine.alone(chat, request: request, fonts: Studio().library) { _ in }
    engine.start()
    await engine.drained()
    _ = presenter.record.take()
    return engine
  }

  private func texts(_ range: Range<Int>, of layout: LiveLayout) -> Int {
    range.count { layout.item(at: $0)?.kind == .text }
  }

  @Test func `Scrolling 500 rows away and back measures each row once`() async throws {
    let engine = try await engine(madeUpChat(1_500))
    let layout = await engine.layout
    var drawn: [Range<Int>: [Double]] = [:]
    let starts = Array(stride(from: 1_000, through: 500, by: -10))
    for start in starts + starts.reversed() {
      let range = start..<start + 20
      let heights = try await engine.rows(range, of: layout).map(\.size.height)
      #expect(heights.count == 20 && drawn[range, default: heights] == heights)
      drawn[range] = heights
    }
    let count = texts(500..<1_020, of: layout)
    #expect(presenter.record.take().count == count)
    // Far away, rows are let go.
    _ = try await engine.rows(0..<40, of: layout)
    for start in stride(from: 0, to: 1_900, by: 100) where start + 100 < layout.model.count {
      _ = try await engine.rows(start..<start + 100, of: layout)
    }
    _ = presenter.record.take()
    _ = try await engine.rows(0..<40, of: layout)
    #expect(presenter.record.take().count == texts(0..<40, of: layout))
  }

  @Test func `A row is measured again when its content or the width changes`() async throws {
    var chat = madeUpChat(60)
    chat.messages[59] = madeUpMessage(59, text: "Before")
    chat.messages[59].kind = .text
    let engine = try await engine(chat)
    var layout = await engine.layout
    _ = try await engine.rows(0..<layout.model.count, of: layout)
    _ = presenter.record.take()

    chat.messages[59].text = "After"
    engine.replace(chat)
    await engine.drained()
    layout = await engine.layout
    _ = presenter.record.take()
    let rows = try await engine.rows(0..<layout.model.count, of: layout)
    let measured = presenter.record.take()
    #expect(!measured.isEmpty && measured.allSatisfy { $0.contains("After") })
    #expect(rows.contains { $0.item.message?.text == "After" })

    engine.change { $0.width = 667 }
    await engine.drained()
    layout = await engine.layout
    _ = presenter.record.take()
    let wide = try await engine.rows(0..<layout.model.count, of: layout)
    #expect(presenter.record.take().count == texts(0..<layout.model.count, of: layout))
    for (index, row) in wide.enumerated() {
      #expect(abs(row.size.height - (layout.model[index]?.frame.height ?? 0)) < 1e-6)
    }
  }

  /// A presenter that doesn't shape text in advance measures the whole row for its height.
  @Test func `A row that was measured for its height is drawn without measuring it again`()
    async throws
  {
    let presenter = RecordingPresenter(prepares: false)
    let chat = madeUpChat(200)
    let request = LayoutRequest(for: chat, width: 375, presenters: .builtIn(and: presenter))
    let engine = try Engine.alone(chat, request: request, fonts: Studio().library) { _ in }
    engine.start()
    await engine.drained()
    var layout = await engine.layout
    let all = 0..<layout.model.count
    #expect(presenter.record.take().count == texts(all, of: layout))
    _ = try await engine.rows(all, of: layout)
    _ = try await engine.rows(all, of: layout)
    #expect(presenter.record.take() == [])

    engine.change { $0.width = 667 }
    await engine.drained()
    layout = await engine.layout
    let drawn = try await engine.rows(all, of: layout)
    #expect(presenter.record.take().count == texts(all, of: layout))
    for (index, row) in drawn.enumerated() {
      #expect(abs(row.size.height - (layout.model[index]?.frame.height ?? 0)) < 1e-6)
    }
  }
}
