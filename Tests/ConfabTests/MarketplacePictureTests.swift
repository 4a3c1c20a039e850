import Confab
import FoundationEssentials
import Marketplace
import TestSupport
import Testing

@testable import MarketplacePictures

@Suite("Pictures of the marketplace example")
struct MarketplacePictureTests {
  private func example() throws -> Conversation {
    try ConversationReader.read(
      path: SourceTree.path("Examples/marketplace.json"), payloads: Marketplace.payloads)
  }

  @Test func `The pictures of buyer and seller have no placeholders`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "confab-marketplace-\(UInt64.random(in: 0...UInt64.max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let drawn = try await Program.draw(
      try example(), with: SourceTree.path("Examples"), into: folder.path)
    #expect(drawn.map(\.name) == ["buyer", "seller"])
    #expect(drawn.flatMap(\.report.warnings) == [])
    let pictures = try drawn.flatMap(\.report.files).map {
      try Data(contentsOf: URL(filePath: $0.path))
    }
    #expect(pictures.count == 2 && pictures.first != pictures.last)
  }

  @Test func `A card shows the content of its message`() throws {
    let cards = try example().messages.compactMap(Card.init)
    #expect(cards.map(\.caption) == ["For sale", "Bid", "Order NL-1962", "Parcel"])
    #expect(cards.map(\.state) == ["Reserved", "Accepted", "Paid", "Sent"])
    #expect(cards.map(\.detail) == ["€ 420.00", nil, "€ 380.00", nil])
  }
}
