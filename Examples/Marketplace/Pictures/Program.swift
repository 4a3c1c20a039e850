import Confab
import Glibc
import Marketplace

/// Draws a conversation of the marketplace for its buyer and for its seller.
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
        print("\(name): \(report.files.map(\.path).joined(separator: ", "))")
      }
    } catch {
      fail("\(error)")
    }
  }

  /// Draws the pictures of a conversation.
  ///
  /// - Parameters:
  ///   - chat: The conversation.
  ///   - pictures: The folder of the document, with its pictures.
  ///   - folder: The folder for the output.
  /// - Returns: The name and the report of each picture.
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
      let report = try await studio.write(
        seen, to: "\(folder)/marketplace-\(name).png", attachments: .folder(pictures))
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
