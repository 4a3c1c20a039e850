import Confab
import ConfabInspection
import ConfabLayout
import ConfabScene
import TestSupport
import Testing

@Suite("iMessage: frames of messages")
struct FactsLayoutTests {
  private func text(_ id: String, _ words: String, from: String = "me", at: String? = nil)
    -> Message
  {
    Message(
      id: id, from: from, at: at.flatMap { try? Timestamp(iso8601: $0) }, text: words)
  }

  private func bubbles(_ dump: LayoutDump) -> [Rect] { dump.items.compactMap(\.bubble) }

  @Test(arguments: [("Ok", 49.2), ("Hi there", 88), ("Every detail, down to the last", 250.73)])
  func `A bubble is as wide as its text with insets`(_ words: String, _ width: Double) async throws
  {
    let dump = try await Facts.layout(Facts.conversation([text("1", words)]))
    let bubble = try #require(bubbles(dump).first)
    // The tolerance is 1.5 % for text and 0 for insets.
    #expect(abs(bubble.width - width) <= 0.015 * (width - 28) + Facts.tolerance)
    #expect(Facts.isNear(bubble.height, 40.33))
    #expect(Facts.isNear(bubble.maxX, 386))
    #expect(Facts.isNear(dump.items[0].lines[0].baseline - bubble.y, 26.4))
  }

  @Test func `An incoming bubble is 16 points from the edge and at least 48 wide`()
    async throws
  {
    let dump = try await Facts.layout(Facts.conversation([text("1", "I", from: "ana")]))
    let bubble = try #require(bubbles(dump).first)
    #expect(Facts.isNear(bubble.x, 16))
    #expect(Facts.isNear(bubble.width, 48))
  }

  @Test func `The line pitch is 20.29 points, and bubbles are at most 280.67 wide`() async throws {
    let words = "It’s all in the little details. A longer message should wrap naturally without it"
    let dump = try await Facts.layout(Facts.conversation([text("1", words)]))
    let lines = dump.items[0].lines
    #expect(lines.count == 3)
    #expect(Facts.isNear(lines[1].baseline - lines[0].baseline, 20.29))
    let bubble = try #require(bubbles(dump).first)
    #expect(Facts.isNear(bubble.height, 3 * 20.287 + 20))
    #expect(bubble.width <= 280.67 + Facts.tolerance)
  }

  @Test func `The gap is 4.33 points within a cluster and 10.2 between clusters`() async throws {
    let dump = try await Facts.layout(
      Facts.conversation([
        text("1", "One"), text("2", "Two"), text("3", "Three", from: "ana"),
      ]))
    let found = bubbles(dump)
    #expect(Facts.isNear(found[1].y - found[0].maxY, 4.333))
    #expect(Facts.isNear(found[2].y - found[1].maxY, 10.2))
  }

  @Test func `A status label is 16.4 points below its bubble and adds 15 to the gap`() async throws
  {
    var first = text("1", "One")
    first.status = .delivered
    let dump = try await Facts.layout(
      Facts.conversation([first, text("2", "Two", from: "ana")]))
    let found = bubbles(dump)
    #expect(Facts.isNear(found[1].y - found[0].maxY, 25.3))
    let status = try #require(dump.items.first { $0.kind == "status" })
    let line = try #require(status.lines.first)
    #expect(Facts.isNear(line.baseline - found[0].maxY, 16.4))
    let ink = try #require(line.ink)
    #expect(abs(ink.maxX - 365) <= 1, "\(ink)")
    #expect(Facts.isNear(ink.minY - found[0].maxY, 8.08))
    // The tail extends 6.8 below the bubble and begins 22 from its edge.
    #expect(ink.minY > found[0].maxY + 6.8)
  }

  @Test func `The first date header has the name of the service; a later one is 34 points high`()
    async throws
  {
    let dump = try await Facts.layout(
      Facts.conversation([
        text("1", "One", at: "2025-11-03T09:41:00Z"),
        text("2", "Two", at: "2025-11-03T11:41:00Z"),
      ]))
    #expect(dump.items.map(\.kind) == ["dateHeader", "text", "dateHeader", "text"])
    let found = bubbles(dump)
    #expect(dump.items[0].lines.count == 2)
    #expect(Facts.isNear(dump.items[0].lines[1].baseline - dump.items[0].lines[0].baseline, 14))
    #expect(dump.items[2].lines.count == 1)
    #expect(Facts.isNear(found[1].y - found[0].maxY, 34))
    let ink = try #require(dump.items[2].lines[0].ink)
    #expect(Facts.isNear(ink.minY - found[0].maxY, 16))
    #expect(abs(ink.maxY - found[0].maxY - 16 - 10.33) <= Facts.tolerance)
    // Capitals of the second line are 18.0 to 10.3 above the body. Those of the first line were
    // measured at 30.0 to 23.1, which contradicts their height and the pitch of 14.
    let second = dump.items[0].lines[1]
    let capitals = try #require(second.ink)
    #expect(Facts.isNear(found[0].y - capitals.minY, 18))
    #expect(Facts.isNear(found[0].y - second.baseline, 10.3))
  }

  @Test func `A system line is 16.17 points below a message`() async throws {
    let system = Message(id: "2", kind: .system, text: "Ana joined")
    let dump = try await Facts.layout(Facts.conversation([text("1", "One"), system]))
    #expect(Facts.isNear(dump.items[1].frame.y - bubbles(dump)[0].maxY, 16.17))
    #expect(Facts.isNear(dump.items[1].frame.height, 13.333))
  }

  @Test
  func `The avatar in a group is 32 points wide, 7 from the bubble, and aligned with its bottom`()
    async throws
  {
    let studio = try Studio()
    let conversation = Facts.conversation(
      [text("1", "Hello there", from: "ana")], people: ["ana", "ben"], isGroup: true)
    let layout = try await studio.layout(
      of: conversation, attachments: .folder("/"), options: Facts.options.layout)
    let worker = LayoutWorker(library: studio.library)
    let row = try #require(try await worker.rows(of: layout, at: 0..<1).first)
    let avatar = try #require(row.avatar?.frame)
    #expect(Facts.isNear(avatar.width, 32))
    #expect(Facts.isNear(avatar.x, 16))
    #expect(Facts.isNear(row.bodyFrame.x, 55))
    #expect(Facts.isNear(avatar.maxY, row.bodyFrame.maxY))
    let name = try #require(row.name?.frame)
    #expect(Facts.isNear(name.x - row.bodyFrame.x, 14))
    #expect(Facts.isNear(row.bodyFrame.y - name.maxY, 3))
  }

  /// The frame of one emoji was measured: 77 × 112.8, for a face of 72. Those of several are in
  /// proportion.
  @Test(arguments: [("😀", 77.0, 112.8), ("😀😀", 51.33, 84.15), ("😀😀😀", 51.33, 84.15)])
  func `The frame of one emoji is 77 points wide, those of two and three are 51 points`(
    _ words: String, _ width: Double, _ height: Double
  ) async throws {
    let dump = try await Facts.layout(Facts.conversation([text("1", words)]))
    #expect(Facts.isNear(dump.items[0].frame.height, height))
    let ink = try #require(dump.items[0].lines.first?.ink)
    let count = Double(words.count)
    #expect(abs(ink.width - count * width) <= 1.5 * count, "\(ink)")
  }

  @Test
  func `The widest bubble leaves 89.33 points between the edges, and 85 % where that is less`()
    async throws
  {
    let words = String(repeating: "every word ", count: 60)
    for (width, most) in [
      (320.0, 198.67), (375, 253.67), (402, 280.67), (440, 310.67), (834, 674.9),
    ] {
      var options = Facts.options.layout
      options.width = width
      let studio = try Studio()
      let layout = try await studio.layout(
        of: Facts.conversation([text("1", words)]), attachments: .folder("/"), options: options)
      #expect(Facts.isNear(layout.request.bodyWidth, most), "\(layout.request.bodyWidth)")
    }
  }

  @Test func `The mark of a failed message takes 32 points at the trailing edge`() async throws {
    var message = text("1", "One")
    message.status = .failed
    let dump = try await Facts.layout(Facts.conversation([message]))
    #expect(Facts.isNear(try #require(bubbles(dump).first).maxX, 386 - 24 - 8))
  }

  @Test(arguments: [
    (4000, 3000, 252.667, 189.67), (1000, 1000, 252.667, 252.667), (3000, 4000, 252.667, 337),
    (1000, 4000, 252.667, 337), (4000, 1000, 252.667, 142.125),
  ])
  func `A photo of any shape is 252.667 points wide`(
    _ width: Int, _ height: Int, _ shownWidth: Double, _ shownHeight: Double
  ) async throws {
    let photo = Attachment(src: "none.jpg", width: width, height: height)
    let message = Message(
      id: "1", kind: .media, from: "me", attachments: [photo, photo, photo])
    let dump = try await Facts.layout(Facts.conversation([message]))
    let hits = dump.items[0].hits.map(\.frame)
    #expect(hits.count == 3)
    for hit in hits {
      #expect(Facts.isNear(hit.width, shownWidth) && Facts.isNear(hit.height, shownHeight))
      #expect(Facts.isNear(hit.maxX, 386))
    }
    #expect(Facts.isNear(hits[1].y - hits[0].maxY, 4))
  }
}
