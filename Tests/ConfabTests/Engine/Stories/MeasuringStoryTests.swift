import Confab
import Synchronization
import Testing

/// What Chatto's and Unread's makers tell of sizes and when they are worked out.
@Suite("Stories of measuring")
struct MeasuringStoryTests {
  /// "Basically, we were doing the same work twice."
  @Test func `sizes computed twice`() async throws {
    let presenter = RecordingPresenter(prepares: false)
    let host = try await StoryHost.opened(
      on: posts(0..<200), presenters: .builtIn(and: presenter))
    try await host.load(.previous)
    // Tails and "Delivered" move on as messages come; the edit is of one row.
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
    // 100 and six in the one width, the edited one again; as many and one more in the other.
    #expect(measured.count >= 107 + 107 && measured.contains { $0.contains("Edited") })
  }

  /// In a group the picture goes from a speaker's last row to the new one, and nothing within.
  @Test func `sizes computed twice, in a group`() async throws {
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

  /// A row that is drawn is as high as it was said to be.
  @Test func `sizes and drawing have one source`() async throws {
    let presenter = RecordingPresenter()
    let host = try await StoryHost.opened(
      on: posts(0..<100), presenters: .builtIn(and: presenter))
    let rows = try await host.visibleRows()
    let model = try await host.layout.model
    #expect(rows.count > 5)
    for row in rows { #expect(model.frame(of: row.item.id)?.height == row.size.height) }
  }

  /// 50 messages at once halted Chatto's scrolling for a fraction of a second.
  @MainActor @Test func `blocking on a batch of 50`() async throws {
    let presenter = SlowPresenter()
    let host = try await StoryHost.opened(
      on: posts(0..<100), presenters: .builtIn(and: presenter))
    let before = try await host.layout.frames
    await presenter.gate.close()
    // Comes back although nothing can be measured.
    try await host.write((100..<150).map { Post($0, kind: SlowPresenter.kind) })
    await presenter.gate.arrival()
    // The main actor goes on: it scrolls, looks and draws in what is there, and may send more.
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

  /// 15 seconds on an iPhone 4s: that is why Chatto has a window. Here all of them are turned.
  @Test func `rotation with 10,000`() async throws {
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
    // Text was broken at another width, and neither shaped nor measured as if it were new.
    #expect(presenter.record.take() == [])
  }

  /// In Unread a name was part of heights and of drawn strings that had been kept.
  @Test func `renamed feed`() async throws {
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

    // What was kept of heights is kept under the old name: another key for every row with a name, the
    // same for all others.
    let chat = Conversation(
      info: ConversationInfo(kind: .group), selfID: "me",
      participants: ["me", "ann", "bob"].map { Participant(id: $0, name: "Name of \($0)") },
      messages: posts(0..<12).map(\.message))
    let studio = try Studio()
    let old = try studio.request(for: chat, folder: ".")
    var new = old
    new.participants["ann"]?.name = "Daily Planet"
    let keys = try await HeightKeys(old, library: studio.library, engine: "1").keys(of: old.items)
    let others = try await HeightKeys(new, library: studio.library, engine: "1").keys(of: new.items)
    for (item, (key, other)) in zip(old.items, zip(keys, others)) {
      #expect((key != other) == (item.decoration.speaker == "ann"), "\(item.id)")
    }
  }

  /// Half of the heights of one theme and half of the other.
  @Test func `theme changed in mid-calculation`() async throws {
    let presenter = SlowPresenter()
    let maps = (0..<40).map { Post($0, kind: SlowPresenter.kind) }
    let host = try await StoryHost.opened(on: maps, presenters: .builtIn(and: presenter))
    await presenter.gate.close()
    try await host.change { $0.metrics = Theme.imessage.metrics.scaled(toTextSize: 28) }
    await presenter.gate.arrival()
    // All 40 are being measured with 28 points; then it is 21.
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
