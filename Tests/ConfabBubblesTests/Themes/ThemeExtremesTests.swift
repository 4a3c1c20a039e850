import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabScene
import ConfabText
import ConfabTimeline
import TestSupport
import Testing

@testable import ConfabBubbles

/// Every theme that can be read can be drawn.
@Suite struct ThemeExtremesTests {
  /// A conversation with each kind of row, and with names, pictures, heads and marks.
  private static let document = """
    {"confab": "1", "conversation": {"kind": "group", "title": "Trip"}, "self": "p1",
     "participants": [{"id": "p1", "name": "Ann"}, {"id": "p2", "name": "Bo Lund"},
                      {"id": "p3", "name": "Cy"}, {"id": "p4", "name": "Di"}],
     "timezone": "UTC", "locale": "en", "now": "2026-03-02T12:00:00Z",
     "messages": [
       {"id": "m1", "from": "p2", "at": "2026-03-01T10:00:00Z", "kind": "text",
        "text": "A message that is long enough for several lines, with https://a.example/b in it"},
       {"id": "m2", "from": "p2", "at": "2026-03-01T10:00:10Z", "kind": "text", "text": "🦊🦊"},
       {"id": "m3", "from": "p1", "at": "2026-03-02T10:00:00Z", "kind": "media", "text": "gone",
        "attachments": [{"src": "a.png", "width": 300, "height": 200, "progress": 0.5},
                        {"src": "b.png"}]},
       {"id": "m4", "from": "p3", "at": "2026-03-02T10:00:20Z", "kind": "system", "text": "Cy left"},
       {"id": "m5", "from": "p1", "at": "2026-03-02T10:01:00Z", "kind": "text", "text": "مرحبا",
        "status": "failed"},
       {"id": "m6", "from": "p1", "kind": "sticker", "status": "read",
        "attachments": [{"src": "c.webp"}]}],
     "state": {"typing": ["p2"], "unreadFrom": "m4", "seen": {"p2": "m5", "p3": "m5", "p4": "m5"}}}
    """

  @Test(arguments: 0..<16)
  func `A theme with extreme values can be drawn`(seed: Int) async throws {
    var generator = SeededRandom(seed: UInt64(seed))
    var theme = Theme.imessage
    theme.rules.vary(ThemeKey.all, atEnds: true, &generator)
    theme.metrics.varyAll(atEnds: true, &generator)
    let conversation = try ConversationReader.read(Array(Self.document.utf8), named: "c.json")
    let library = try FontLibrary(directory: FontLibrary.bundledDirectory())
    let worker = LayoutWorker(library: library)
    let timeline = try Timeline(conversation, rules: theme.rules)
    for (width, typeSize) in [(120.0, 80.0), (375.0, theme.metrics.textSize)] {
      let request = LayoutRequest(
        items: timeline.items,
        participants: Dictionary(
          conversation.participants.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
        assets: .empty, metrics: theme.metrics.scaled(toTextSize: typeSize), width: width, scale: 1,
        language: "en", isMirrored: false, presenters: .builtIn)
      let layout = try await LayoutWorker.layout(of: request, on: [worker])
      let rows = try await worker.rows(of: layout, at: layout.rows.indices)
      #expect(rows.count == timeline.items.count)
      for row in rows {
        #expect(row.size.height.isFinite && row.size.height >= 0)
        #expect(row.bodyFrame.width.isFinite && row.bodyFrame.width >= 0)
        #expect(row.bodyFrame.maxY <= row.size.height + 0.001)
      }
      let height = layout.contentSize.height
      let scene = layout.scene(
        of: rows, first: 0, palette: theme.light, offset: 0, visible: 0..<height,
        screen: ScreenGradient(0..<height))
      let renderer = try BandRenderer(
        scale: 1, width: Int(width), background: .color(theme.light.page))
      var isDrawn = false
      for top in stride(from: 0, to: Int(height), by: 8192) {
        let band = try renderer.draw(scene, rows: top..<min(Int(height), top + 8192))
        isDrawn = isDrawn || band.pixels.contains { $0 != band.pixels[0] }
      }
      #expect(isDrawn)
    }
  }
}
