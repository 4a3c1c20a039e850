import ConfabLayout
import Glibc
import Testing

@testable import Confab
@testable import ConfabRendering

@Suite("Decoding of pictures", .timeLimit(.minutes(30)))
struct DecodingTests {
  /// The check before layout and all workers share one decoded picture.
  @Test(arguments: [1, 3]) func `A picture is decoded once for several renders`(workers: Int)
    async throws
  {
    let document = try #require(
      Document.all.first { $0.description == "Examples/conversations/photos.json" })
    let studio = try Studio(workers: workers)
    let assets = try Studio().makeRequest(
      for: document.conversation, attachments: .folder(document.folder)
    ).assets
    let sources =
      document.conversation.participants.compactMap(\.avatar)
      + document.conversation.messages.flatMap { $0.attachments.map(\.src) }
    let pictures = Set(sources.filter { assets.state(of: $0).isPicture })
    #expect(pictures.count > 3)
    for _ in 0..<2 {
      try await studio.write(
        document.conversation, to: "/dev/null", attachments: .folder(document.folder),
        options: RenderOptions(layout: LayoutOptions(scale: 2)))
      #expect(studio.pictures.decodings == pictures.count)
    }
  }
}

extension AssetCatalog.State {
  fileprivate var isPicture: Bool {
    if case .image = self { true } else { false }
  }
}
