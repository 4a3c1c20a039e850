import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline
import Testing

@testable import ConfabBubbles

/// Dates, events, unread bars and typing indicators as chat apps show them.
@Suite struct AppLinesTests {
  private static func row(_ kind: ItemKind, _ content: TimelineItem.Content) -> TimelineItem {
    TimelineItem(
      id: kind.rawValue, kind: kind, content: content,
      decoration: Decoration(side: kind == .typing ? .incoming : .center))
  }

  private static let date = row(
    .dateHeader, .dateHeader(DateHeader(day: "Mon, Nov 3", time: "9:41 AM", service: "iMessage")))
  private static let unread = row(.unread, .unread("3 Unread Messages"))
  private static let typing = row(.typing, .typing(["ana", "ben"]))
  private static let event = TimelineItem(
    id: "s", kind: ItemKind(.system),
    content: .message(
      MessageContent(
        message: Message(
          id: "s", kind: .system,
          text: "Ana named the conversation “Ridge walk and all that belongs to it, dogs too”"))),
    decoration: Decoration(side: .center))

  private func rows(_ app: AppRows.App, _ items: [TimelineItem]) async throws -> [ItemLayout] {
    let (layout, rows) = try await AppRows(app: app).layout(items)
    for (row, frame) in zip(rows, layout.rows) { #expect(row.size.height == frame.height) }
    return rows
  }

  @Test(arguments: [
    (AppRows.App.telegram, 34.0), (.signal, 24), (.whatsapp, 24), (.messenger, 16),
  ])
  func `A date is the day without the time and the service`(
    app: AppRows.App, height: Double
  ) async throws {
    let row = try await rows(app, [Self.date])[0]
    #expect(abs(row.size.height - height) <= 0.5)
    #expect(row.body.lines.map(\.bytes) == [0..<"Mon, Nov 3".utf8.count])
  }

  @Test(arguments: AppRows.App.allCases)
  func `An event of several lines is one row`(app: AppRows.App) async throws {
    let rows = try await rows(app, [Self.event, Self.date])
    #expect(rows[0].body.lines.count == 2)
    #expect(rows[0].body.lines.allSatisfy { $0.width <= 402 - 32 })
    #expect(abs(rows[0].size.height - rows[1].size.height - 16) <= 0.5)
  }

  /// The text that its author deleted is in no line.
  @Test(arguments: AppRows.App.allCases)
  func `A deleted message without a side is a line like an event`(app: AppRows.App) async throws {
    let deleted = TimelineItem(
      id: "d", kind: ItemKind(.deleted),
      content: .message(
        MessageContent(message: Message(id: "d", kind: .deleted, from: "zoe", text: "A secret"))),
      decoration: Decoration(side: .center))
    let rows = try await rows(app, [deleted, Self.date])
    #expect(rows[0].body.lines.map(\.bytes) == [0..<"zoe unsent a message".utf8.count])
    #expect(abs(rows[0].size.height - rows[1].size.height) <= 4)
  }

  @Test(arguments: [
    (AppRows.App.telegram, 36.0), (.signal, 53), (.whatsapp, 41), (.messenger, 28),
  ])
  func `An unread bar has the height that the app's source says`(
    app: AppRows.App, height: Double
  ) async throws {
    let row = try await rows(app, [Self.unread])[0]
    #expect(abs(row.size.height - height) <= 0.5)
    #expect(row.bodyFrame.width == 402)
    let line = try #require(row.body.lines.first)
    #expect(line.baseline > 0 && line.baseline < height)
  }

  @Test(arguments: [
    (AppRows.App.signal, Size(width: 60, height: 34)), (.whatsapp, Size(width: 55, height: 32)),
    (.messenger, Size(width: 40, height: 33)),
  ])
  func `A typing indicator is a bubble with dots`(app: AppRows.App, size: Size) async throws {
    let row = try await rows(app, [Self.typing])[0]
    #expect(abs(row.bodyFrame.width - size.width) <= 0.5)
    #expect(abs(row.bodyFrame.height - size.height) <= 0.5)
  }

  @Test func `Telegram shows neither a bubble nor an avatar while someone types`() async throws {
    let row = try await rows(.telegram, [Self.typing])[0]
    #expect(row.size.height == 0)
    #expect(row.accessories.isEmpty)
  }

  @Test(arguments: AppRows.App.allCases)
  func `Lines are drawn in both appearances`(app: AppRows.App) async throws {
    let items = [Self.date, Self.event, Self.unread]
    let (layout, rows) = try await AppRows(app: app).layout(items)
    let height = layout.contentSize.height
    for palette in [Theme.imessage.light, Theme.imessage.dark] {
      let scene = layout.scene(
        of: rows, first: 0, palette: palette, offset: 0, visible: 0..<height,
        screen: ScreenGradient(0..<height))
      #expect(!scene.elements.isEmpty)
    }
  }
}
