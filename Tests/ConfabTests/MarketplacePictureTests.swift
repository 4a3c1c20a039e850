import Confab
import ConfabBubbles
import ConfabLayout
import ConfabTimeline
import FoundationEssentials
import Marketplace
import TestSupport
import Testing

@testable import MarketplacePictures

@Suite("Pictures of the marketplace example")
struct MarketplacePictureTests {
  private func example() throws -> Conversation {
    try ConversationReader.read(
      path: SourceTree.path("Examples/apps/Marketplace/marketplace.json"),
      payloads: Marketplace.payloads)
  }

  @Test func `The pictures of buyer and seller have no placeholders`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "confab-marketplace-\(UInt64.random(in: 0...UInt64.max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let drawn = try await Program.draw(
      try example(), with: SourceTree.path("Examples/apps/Marketplace"), into: folder.path)
    #expect(drawn.map(\.name) == ["buyer", "seller"])
    #expect(drawn.flatMap(\.report.warnings) == [])
    let pictures = try drawn.flatMap(\.report.files).map {
      try Data(contentsOf: URL(filePath: $0.path))
    }
    #expect(pictures.count == 2 && pictures.first != pictures.last)
  }

  @Test func `The built-in kinds show all but the bid`() throws {
    let presenters = PresenterRegistry.builtIn
    let items = try Timeline(try example(), factories: Marketplace.factories).items
    let unknown = items.filter { presenters.presenter(for: $0) is PlaceholderPresenter }
    #expect(unknown.map(\.id) == ["m4"] && unknown.allSatisfy(BidPresenter().accepts))
  }
}
