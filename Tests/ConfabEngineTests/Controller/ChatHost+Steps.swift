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

  /// Moves one of the last messages of the server to its end, and pushes the move.
  ///
  /// - Parameters:
  ///   - number: Chooses the message.
  ///   - new: The number of a new message, whose place it gets.
  func moveToEnd(_ number: Int, as new: Int) throws {
    guard let index = index(number) else { return }
    let old = server.messages.remove(at: index)
    var message = ChatMessage.made(new)
    message.message.id = old.id
    message.order.id = old.id
    server.messages.append(message)
    try chat.update(message)
  }

  /// Removes one of the last messages of the server, and pushes that.
  func remove(_ number: Int) throws {
    guard let index = index(number) else { return }
    try chat.remove(server.messages.remove(at: index).id)
  }

  private func index(_ number: Int) -> Int? {
    let count = server.messages.count
    return count < 2 ? nil : count - 1 - number % min(count, 60)
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
    let engine = try Engine.alone(
      conversation, request: chat.layout.request, fonts: Studio().library, factories: factories
    ) { _ in }
    engine.start()
    await engine.drained()
    return await engine.layout
  }
}
