import Confab
import Marketplace

/// Draws a conversation of the marketplace as its buyer and as its seller see it.
@main enum Program {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2, let path = arguments.first, let folder = arguments.last else {
      print("usage: MarketplacePictures CHAT.json FOLDER")
      return
    }
    let chat = try ConversationReader.read(path: path)
    for (name, report) in try await draw(chat, into: folder) {
      print("\(name): \(report.pictures.map(\.path).joined(separator: ", "))")
    }
  }

  /// - Returns: who looks, and what there is to say of the picture.
  static func draw(
    _ chat: Conversation, into folder: String
  ) async throws -> [(name: String, report: RenderReport)] {
    var presenters = PresenterRegistry.builtIn
    presenters.register(CardPresenter())
    let studio = try Studio(presenters: presenters, factories: Marketplace.factories)
    var drawn: [(name: String, report: RenderReport)] = []
    for (name, viewer) in [("buyer", "noor"), ("seller", "elias")] {
      var seen = chat
      seen.selfID = viewer
      let report = try await studio.render(
        seen, folder: folder, to: "\(folder)/marketplace-\(name).png")
      drawn.append((name, report))
    }
    return drawn
  }
}
