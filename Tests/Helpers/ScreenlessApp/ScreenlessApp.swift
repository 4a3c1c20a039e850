import ConfabEngine
import ConfabKinds

/// A chat app without pictures, for the tests of what an app with the engine links: it links
/// neither Cairo nor an image codec nor SQLite.
@main
struct ScreenlessApp {
  @MainActor static func main() async throws {
    let conversation = Conversation(
      selfID: "sam", participants: [Participant(id: "sam", name: "Sam")])
    let chat = try ChatController(
      conversation, from: Server(), style: ChatStyle(theme: .imessage, presenters: .builtIn),
      screen: ChatScreen(width: 375, height: 667),
      fonts: FontLibrary(directory: FontLibrary.bundledDirectory()), show: show)
    try chat.start()
    await chat.settled()
    try chat.receive(
      ChatMessage(Message(id: "2", from: "sam", text: "On my way!", status: .sent), number: 2))
    await chat.settled()
    chat.stop()
  }

  /// Prints what a view would show.
  private static func show(_ frame: ChatFrame) {
    if let batch = frame.batch {
      print("inserted: \(batch.insertedSections.count) sections, \(batch.inserts.count) rows")
    }
    let model = frame.layout.model
    for (id, frame) in model[0..<model.count] {
      print("row \(id): y \(frame.y), height \(frame.height)")
    }
  }
}

private struct Server: MessageSource {
  func messages(for request: MessageRequest) -> MessageAnswer {
    request.answer(
      from: [ChatMessage(Message(id: "1", from: "ana", text: "Are you there? 👀"), number: 1)])
  }
}
