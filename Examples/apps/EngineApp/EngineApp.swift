import ConfabBubbles
import ConfabEngine
import ConfabLayout
import ConfabModel
import ConfabText

/// A chat app without pictures: messages go in, frames of rows and the edits for a list view come
/// out.
///
/// It links neither Cairo nor an image codec nor SQLite.
@main
struct EngineApp {
  static func main() async throws {
    let fonts = try FontLibrary(directory: FontLibrary.bundledDirectory())
    let chat = try Conversation(me: "sam") { Message("Are you there? 👀", from: "ana") }
    let screen = Screen()
    let engine = try ConversationEngine(
      chat, request: LayoutRequest(for: chat, width: 375), fonts: fonts
    ) { update in
      await screen.apply(update)
    }
    engine.start()
    await engine.drained()
    try await engine.receive([Message(id: "2", from: "sam", text: "On my way!", status: .sent)])
    await engine.drained()
    engine.stop()
  }
}

/// Prints what a view would show.
actor Screen {
  func apply(_ update: EngineUpdate) {
    if let batch = update.batch {
      print("inserted: \(batch.insertedSections.count) sections, \(batch.inserts.count) rows")
    }
    let model = update.new.model
    for (id, frame) in model[0..<model.count] {
      print("row \(id): y \(frame.y), height \(frame.height)")
    }
  }
}
