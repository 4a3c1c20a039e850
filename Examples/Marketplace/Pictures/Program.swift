import Confab
import Glibc
import Marketplace

/// Draws a conversation of the marketplace as its buyer and as its seller see it.
@main enum Program {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2, let path = arguments.first, let folder = arguments.last else {
      fail("usage: MarketplacePictures CHAT.json FOLDER")
    }
    do {
      let chat = try ConversationReader.read(path: path, payloads: Marketplace.payloads)
      let pictures = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      for (name, report) in try await draw(chat, with: pictures, into: folder) {
        print("\(name): \(report.pictures.map(\.path).joined(separator: ", "))")
      }
    } catch {
      fail("\(error)")
    }
  }

  /// - Parameters:
  ///   - pictures: the folder of the document, in which its pictures are.
  ///   - folder: where to draw to.
  /// - Returns: who looks, and what there is to say of the picture.
  static func draw(
    _ chat: Conversation, with pictures: String, into folder: String
  ) async throws -> [(name: String, report: RenderReport)] {
    var presenters = PresenterRegistry.builtIn
    presenters.register(CardPresenter())
    let studio = try Studio(presenters: presenters, factories: Marketplace.factories)
    var drawn: [(name: String, report: RenderReport)] = []
    for (name, viewer) in [("buyer", "noor"), ("seller", "elias")] {
      var seen = chat
      seen.selfID = viewer
      let report = try await studio.render(
        seen, folder: pictures, to: "\(folder)/marketplace-\(name).png")
      drawn.append((name, report))
    }
    return drawn
  }

  private static func fail(_ words: String) -> Never {
    let line = words + "\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
    exit(2)
  }
}
