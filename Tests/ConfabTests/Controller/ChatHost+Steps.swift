import Confab
import ConfabEngine

extension ChatHost {
  /// The frames of updates since the frames were taken.
  var updates: [ChatFrame] { frames.filter { $0.updateKind != nil } }

  /// Adds messages to the server and pushes them. Returns before they are shown.
  func write(_ messages: [ChatMessage]) throws {
    for message in messages {
      let previous = server.messages.last.map { PageBound.after($0.order) } ?? .start
      server.messages.append(message)
      try chat.receive(message, following: previous)
    }
  }

  /// Scrolls to the first message that is loaded, and waits for the page above it.
  func loadPrevious() async throws {
    try chat.scroll(to: -1e6)
    try await settle()
  }

  /// Shows a message at the top of the screen.
  func go(to id: MessageID) throws { try chat.go(to: id, at: .top) }

  /// The text of a message as its row shows it.
  func text(of id: MessageID) throws -> String? {
    let chat = try chat
    return chat.rows(of: id).flatMap { rows in
      rows.compactMap { chat.layout.item(at: $0)?.message?.text }.first
    }
  }

  /// The vertical position of a row on the screen, in points.
  func y(of id: String) throws -> Double? {
    let chat = try chat
    return chat.layout.model.frame(of: id).map { chat.viewport.screenY(of: $0.y) }
  }

  /// The layout of a new engine with the same messages.
  func fresh(_ factories: MessageFactories = .plain) async throws -> LiveLayout {
    let chat = try chat
    var conversation = chat.conversation
    conversation.messages = try shown.compactMap(chat.message)
    let engine = try ConversationEngine(
      conversation, request: chat.layout.request, fonts: Studio().library, factories: factories
    ) { _ in }
    engine.start()
    await engine.drained()
    return await engine.layout
  }
}
