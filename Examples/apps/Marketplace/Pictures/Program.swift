import Confab
import ConfabScenario
import Glibc
import Marketplace

/// Draws a conversation of the marketplace for its buyer and for its seller, or plays a scenario
/// for both.
@main enum Program {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2, let path = arguments.first, let folder = arguments.last else {
      fail("usage: MarketplacePictures CHAT.json|NAME.scenario.json FOLDER")
    }
    do {
      if path.hasSuffix(".scenario.json") {
        for file in try await play(path, into: folder) { print(file) }
        return
      }
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
    let studio = try studio()
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

  /// Plays a scenario for the buyer and for the seller.
  ///
  /// - Returns: The paths of the films.
  static func play(_ path: String, into folder: String) async throws -> [String] {
    let player = ScenarioPlayer(studio: try studio())
    var films: [String] = []
    for (name, viewer) in [("buyer", "noor"), ("seller", "elias")] {
      var loaded = try ScenarioReader.load(path: path, payloads: Marketplace.payloads)
      loaded.conversation.selfID = viewer
      let film = "\(folder)/bid-accepted-\(name).png"
      let report = try await player.write(
        loaded, to: FilmDestinations(film: film, captures: "\(folder)/bid-accepted-\(name)"),
        options: FilmOptions(scale: 1), inputs: [path])
      for failure in report.failures { fail("\(path): \(failure)") }
      films.append(film)
    }
    return films
  }

  /// A studio that knows bids.
  private static func studio() throws -> Studio {
    var presenters = PresenterRegistry.builtIn
    presenters.register(BidPresenter())
    return try Studio(presenters: presenters, factories: Marketplace.factories)
  }

  private static func fail(_ words: String) -> Never {
    let line = words + "\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
    exit(2)
  }
}
