import Confab
import ConfabEngine
import ConfabLayout
import ConfabScene
import ConfabText
import Testing

/// The host in the article "Host the engine in an app", word for word except for the rows that were drawn.
@MainActor private final class ChatScreen {
  private var engine: ConversationEngine?
  private var viewport = Viewport(
    height: 667, insetTop: 64, insetBottom: 83, grid: PixelGrid(scale: 3))
  private(set) var drawn: [String] = []

  func open(_ conversation: Conversation, fonts: FontLibrary) throws {
    let request = LayoutRequest(for: conversation, width: 375)
    let engine = try ConversationEngine(conversation, request: request, fonts: fonts) {
      [weak self] in await self?.show($0)
    }
    engine.start()
    self.engine = engine
  }

  private func show(_ update: EngineUpdate) async {
    viewport = update.scroll(viewport).viewport
    let visible = viewport.visibleRows(in: update.new.model)
    guard let rows = try? await engine?.rows(visible, of: update.new) else { return }
    var scene = Scene()
    for (index, row) in zip(visible, rows) {
      guard let frame = update.new.model[index]?.frame else { continue }
      let context = DrawContext(
        update.new.request, palette: Theme.imessage.light, decoration: row.item.decoration,
        screen: ScreenGradient(0..<667), visible: 0..<667)
      row.draw(at: Point(x: 0, y: viewport.screenY(of: frame.y)), context: context, into: &scene)
    }
    drawn = rows.map(\.item.id)
  }

  func receive(_ message: Message) async throws {
    try await engine?.receive([message])
    await engine?.drained()
  }
}

@Suite struct EngineExampleTests {
  @Test func `The host in the documentation shows received messages`() async throws {
    let screen = await MainActor.run { ChatScreen() }
    let chat = Conversation(
      selfID: "me", messages: (0..<50).map { Message(id: "m\($0)", from: "ann", text: "Hi") })
    let fonts = try Studio().library
    try await screen.open(chat, fonts: fonts)
    try await screen.receive(Message(id: "new", from: "ann", text: "Ho"))
    let drawn = await screen.drawn
    #expect(drawn.last == "new" && drawn.count > 5 && drawn.count < 30)
  }
}
