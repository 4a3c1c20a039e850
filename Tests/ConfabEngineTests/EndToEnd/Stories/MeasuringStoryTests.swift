import Confab
import ConfabEngine
import Synchronization
import Testing

/// Problems with measuring that the developers of Chatto and Unread describe.
@MainActor @Suite("Stories of measuring")
struct MeasuringStoryTests {
  /// "Basically, we were doing the same work twice."
  @Test func `Rows are measured once`() async throws {
    let presenter = RecordingPresenter(prepares: false)
    let host = try await ChatHost.opened(.made(200), presenters: .builtIn(and: presenter))
    let chat = try host.chat
    try await host.loadPrevious()
    chat.scrollToBottom()
    // Tails and "Delivered" move as messages arrive. The edit is of one row.
    try host.write((200..<206).map { .made($0, from: $0 < 203 ? "me" : nil) })
    try await host.settle()
    chat.update(.made(150, "Edited"))
    try await host.settle()
    chat.setSize(width: 667, height: 375)
    try await host.settle()
    try host.write([.made(206)])
    try await host.settle()
    for _ in 0..<8 {
      chat.scroll(by: -200)
      try await host.settle()
    }

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
    let host = try await ChatHost.opened(
      .made(20), kind: .group, presenters: .builtIn(and: presenter))
    _ = presenter.record.take()
    for number in 20..<23 {
      try host.write([.made(number, from: "ann")])
      try await host.settle()
    }
    let measured = presenter.record.take()
    #expect(measured.count == 3, "\(measured)")
  }

  /// Drawing a row doesn't change its height.
  @Test func `Drawn rows have their measured heights`() async throws {
    let host = try await ChatHost.opened(.made(100))
    let rows = try await host.chat.rows()
    let model = try host.chat.layout.model
    #expect(rows.count > 5)
    for row in rows { #expect(model.frame(of: row.item.id)?.height == row.size.height) }
  }

  /// A batch of 50 messages stopped Chatto's scrolling for a fraction of a second.
  @Test func `A batch of 50 doesn't block the main actor`() async throws {
    let presenter = SlowPresenter()
    let host = try await ChatHost.opened(.made(100), presenters: .builtIn(and: presenter))
    let chat = try host.chat
    let before = chat.layout.frames
    await presenter.gate.close()
    // The call returns although nothing can be measured.
    try host.write((100..<150).map { .made($0, kind: SlowPresenter.kind) })
    await presenter.gate.arrival()
    // The main actor continues: it scrolls, draws the known rows, and can send more.
    for _ in 0..<3 {
      let y = try #require(try host.y(of: "m90"))
      chat.scroll(by: -40)
      let now = try #require(try host.y(of: "m90"))
      #expect(abs(now - y - 40) < 1e-6)
      #expect(try await chat.rows().isEmpty == false)
    }
    try host.write([.made(150)])
    #expect(chat.layout.frames == before)
    #expect(host.updates.isEmpty)

    await presenter.gate.open()
    try await host.settle()
    #expect(try host.shown == ChatMessage.made(50..<151).map(\.id))
    #expect(!host.updates.isEmpty && host.updates.allSatisfy { $0.moved == [:] })
  }

  /// This took 15 seconds on an iPhone 4s, so Chatto has a window. Here all 10,000 rows are
  /// rotated.
  @Test func `Rotating 10,000 rows shapes no text`() async throws {
    let presenter = RecordingPresenter()
    let host = try await ChatHost.opened(
      .made(10_000), presenters: .builtIn(and: presenter), options: .pages(of: 10_000))
    let chat = try host.chat
    #expect(presenter.record.take().count == 10_000)
    try host.go(to: "m4321")
    let (y, upright) = (try host.y(of: "m4321"), chat.viewport)
    #expect(y == 64)

    chat.setSize(width: 667, height: 375)
    try await host.settle()
    #expect(chat.layout.model.width == 667)
    #expect(try host.y(of: "m4321") == y)
    chat.setSize(width: 375, height: 667)
    try await host.settle()
    #expect(chat.viewport == upright)
    // Text was only broken into lines again, not shaped or measured again.
    #expect(presenter.record.take() == [])
  }

  /// In Unread, cached heights and cached drawn strings contained a name.
  @Test func `A renamed participant changes the keys of the rows with the name`() async throws {
    let presenter = RecordingPresenter()
    let host = try await ChatHost.opened(
      .made(50), kind: .group, presenters: .builtIn(and: presenter))
    let chat = try host.chat
    _ = presenter.record.take()
    chat.change { $0.participants[1].name = "Daily Planet" }
    try await host.settle()
    #expect(presenter.record.take() == [])
    let names = try await chat.rows().compactMap { $0.name?.block.text.shaped.text }
    #expect(!names.isEmpty && Set(names) == ["Daily Planet"])
    #expect(try await chat.layout.frames == host.fresh().frames)

    // Heights are stored under the old name. Rows with the name have new keys, all others have the
    // same.
    let conversation = Conversation(
      info: ConversationInfo(kind: .group), selfID: "me",
      participants: ["me", "ann", "bob"].map { Participant(id: $0, name: "Name of \($0)") },
      messages: ChatMessage.made(0..<12).map(\.message))
    let studio = try Studio()
    let old = try studio.makeRequest(for: conversation, attachments: .folder("."))
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
    let maps = (0..<40).map { ChatMessage.made($0, kind: SlowPresenter.kind) }
    let contexts = Atomic(0)
    var options = ChatOptions()
    options.observe = { event in
      if case .contextChanged = event { contexts.add(1, ordering: .relaxed) }
    }
    let host = try await ChatHost.opened(
      ChatServer(maps), presenters: .builtIn(and: presenter), options: options)
    let chat = try host.chat
    let before = contexts.load(ordering: .relaxed)
    await presenter.gate.close()
    chat.setTypeSize(28)
    await presenter.gate.arrival()
    // The rows are being measured at 28 points when the size changes to 21.
    try host.write([.made(40, kind: SlowPresenter.kind)])
    chat.setTypeSize(21)
    while contexts.load(ordering: .relaxed) < before + 2 { await Task.yield() }
    await presenter.gate.open()
    try await host.settle()

    let shown = host.frames.filter { $0.changes != nil }.map(\.layout)
    #expect(!shown.isEmpty)
    for layout in shown {
      let size = layout.request.metrics.textSize
      // Rows away from the screen can have estimated heights.
      let heights = (0..<layout.model.count).compactMap { row in
        layout.item(at: row)?.message.flatMap { _ in
          layout.model[row].flatMap { $0.frame.isEstimated ? nil : $0.frame.height }
        }
      }
      #expect(Set(heights) == [size] && size != 28)
    }
    #expect(chat.layout.request.metrics.textSize == 21)
    #expect(try host.shown.count == 41)
    #expect(try await chat.layout.frames == host.fresh().frames)
  }
}
