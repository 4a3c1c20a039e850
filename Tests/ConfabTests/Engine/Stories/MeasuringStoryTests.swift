import Confab
import ConfabEngine
import Synchronization
import Testing

/// Problems with measuring that the developers of Chatto and Unread describe.
@Suite("Stories of measuring")
struct MeasuringStoryTests {
  /// "Basically, we were doing the same work twice."
  @Test func `Rows are measured once`() async throws {
    let presenter = RecordingPresenter(prepares: false)
    let host = try await StoryHost.opened(
      on: posts(0..<200), presenters: .builtIn(and: presenter))
    try await host.load(.previous)
    // Tails and "Delivered" move as messages arrive. The edit is of one row.
    try await host.write((200..<206).map { Post($0, from: $0 < 203 ? "me" : nil) })
    await host.drained()
    try await host.update(Post(150, "Edited"))
    try await host.change { $0.width = 667 }
    await host.drained()
    try await host.write([Post(206)])
    await host.drained()
    for _ in 0..<8 { try await host.scroll(by: -200) }

    let measured = presenter.record.take()
    let twice = Dictionary(grouping: measured) { $0 }.filter { $1.count > 1 }.keys
    #expect(twice.isEmpty, "measured more than once: \(twice.sorted())")
    // 106 rows and the edited one again for the first width; the same number and one more for the
    // second.
    #expect(measured.count >= 107 + 107 && measured.contains { $0.contains("Edited") })
  }

  /// In a group, the avatar moves from a speaker's last row to the new one. Nothing else changes.
  @Test func `Rows of a group are measured once`() async throws {
    let presenter = RecordingPresenter(prepares: false)
    let host = try await StoryHost.opened(
      on: posts(0..<20), kind: .group, presenters: .builtIn(and: presenter))
    _ = presenter.record.take()
    for number in 20..<23 {
      try await host.write([Post(number, from: "ann")])
      await host.drained()
    }
    let measured = presenter.record.take()
    #expect(measured.count == 3, "\(measured)")
  }

  /// Drawing a row doesn't change its height.
  @Test func `Drawn rows have their measured heights`() async throws {
    let presenter = RecordingPresenter()
    let host = try await StoryHost.opened(
      on: posts(0..<100), presenters: .builtIn(and: presenter))
    let rows = try await host.visibleRows()
    let model = try await host.layout.model
    #expect(rows.count > 5)
    for row in rows { #expect(model.frame(of: row.item.id)?.height == row.size.height) }
  }

  /// A batch of 50 messages stopped Chatto's scrolling for a fraction of a second.
  @MainActor @Test func `A batch of 50 doesn't block the main actor`() async throws {
    let presenter = SlowPresenter()
    let host = try await StoryHost.opened(
      on: posts(0..<100), presenters: .builtIn(and: presenter))
    let before = try await host.layout.frames
    await presenter.gate.close()
    // The call returns although nothing can be measured.
    try await host.write((100..<150).map { Post($0, kind: SlowPresenter.kind) })
    await presenter.gate.arrival()
    // The main actor continues: it scrolls, draws the known rows, and can send more.
    for _ in 0..<3 {
      let y = try #require(await host.y(of: "m90"))
      try await host.nudge(by: -40)
      let now = try #require(await host.y(of: "m90"))
      #expect(abs(now - y - 40) < 1e-6)
      #expect(try await host.visibleRows().isEmpty == false)
    }
    try await host.write([Post(150)])
    #expect(try await host.layout.frames == before)
    #expect(await host.shown.isEmpty)

    await presenter.gate.open()
    await host.drained()
    #expect(try await host.layout.messages == posts(50..<151).map(\.id))
    #expect(await host.shown.allSatisfy { $0.moved == [:] })
  }

  /// This took 15 seconds on an iPhone 4s, so Chatto has a window. Here all 10,000 rows are rotated.
  @Test func `Rotating 10,000 rows shapes no text`() async throws {
    let presenter = RecordingPresenter()
    let host = try await StoryHost.opened(
      on: posts(0..<10_000), rules: WindowRules(pageSize: 10_000, preferredMaximum: nil),
      presenters: .builtIn(and: presenter))
    #expect(presenter.record.take().count == 10_000)
    try await host.scroll(to: "m4321")
    let (y, upright) = (try await host.y(of: "m4321"), await host.viewport)
    #expect(y == 64)

    try await host.change { $0.width = 667 }
    await host.drained()
    #expect(try await host.layout.model.width == 667)
    #expect(try await host.y(of: "m4321") == y)
    try await host.change { $0.width = 375 }
    await host.drained()
    #expect(await host.viewport == upright)
    // Text was only broken into lines again, not shaped or measured again.
    #expect(presenter.record.take() == [])
  }

  /// In Unread, cached heights and cached drawn strings contained a name.
  @Test func `A renamed participant changes the keys of the rows with the name`() async throws {
    let presenter = RecordingPresenter()
    let host = try await StoryHost.opened(
      on: posts(0..<50), kind: .group, presenters: .builtIn(and: presenter))
    _ = presenter.record.take()
    try await host.change { $0.participants["ann"]?.name = "Daily Planet" }
    await host.drained()
    #expect(presenter.record.take() == [])
    let names = try await host.visibleRows().compactMap { $0.name?.block.text.shaped.text }
    #expect(!names.isEmpty && Set(names) == ["Daily Planet"])
    #expect(try await host.layout.frames == host.fresh().frames)

    // Heights are stored under the old name. Rows with the name have new keys, all others have the
    // same.
    let chat = Conversation(
      info: ConversationInfo(kind: .group), selfID: "me",
      participants: ["me", "ann", "bob"].map { Participant(id: $0, name: "Name of \($0)") },
      messages: posts(0..<12).map(\.message))
    let studio = try Studio()
    let old = try studio.makeRequest(for: chat, attachments: .folder("."))
    var new = old
    new.participants["ann"]?.name = "Daily Planet"
    let keys = try await HeightKeys(old, library: studio.library, engine: "1").keys(of: old.items)
    let others = try await HeightKeys(new, library: studio.library, engine: "1").keys(of: new.items)
    for (item, (key, other)) in zip(old.items, zip(keys, others)) {
      #expect((key != other) == (item.decoration.speaker == "ann"), "\(item.id)")
    }
  }

  /// Half of the heights must not belong to one theme and half to the other.
  @Test func `An update never mixes two themes`() async throws {
    let presenter = SlowPresenter()
    let maps = (0..<40).map { Post($0, kind: SlowPresenter.kind) }
    let host = try await StoryHost.opened(on: maps, presenters: .builtIn(and: presenter))
    await presenter.gate.close()
    try await host.change { $0.metrics = Theme.imessage.metrics.scaled(toTextSize: 28) }
    await presenter.gate.arrival()
    // All 40 rows are being measured at 28 points when the size changes to 21.
    try await host.write([Post(40, kind: SlowPresenter.kind)])
    try await host.change { $0.metrics = Theme.imessage.metrics.scaled(toTextSize: 21) }
    await presenter.gate.open()
    await host.drained()

    let shown = await host.shown.map(\.update.new)
    #expect(!shown.isEmpty)
    for layout in shown {
      let size = layout.request.metrics.textSize
      let heights = (0..<layout.model.count).compactMap { row in
        layout.item(at: row)?.message.flatMap { _ in layout.model[row]?.frame.height }
      }
      #expect(Set(heights) == [size] && size != 28)
    }
    #expect(try await host.layout.request.metrics.textSize == 21)
    #expect(try await host.layout.messages.count == 41)
    #expect(try await host.layout.frames == host.fresh().frames)
  }
}
