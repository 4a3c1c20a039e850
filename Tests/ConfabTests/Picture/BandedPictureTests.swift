import TestSupport
import Testing

@testable import Confab

@Suite("Pictures in bands", .timeLimit(.minutes(30))) struct BandedPictureTests {
  @Test func `Bands have all rows of pixels once, and begin where they should if there is room`() {
    var random = SeededRandom(seed: 35)
    for _ in 0..<2000 {
      let height = random.int(1...4000)
      let starts = (0..<random.int(0...40)).map { _ in random.int(-100...height + 100) }
      let ranges = BandedPicture.ranges(height: height, starts: starts)
      #expect(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == height)
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
      for range in ranges {
        #expect((1...BandedPicture.mostRows).contains(range.count))
        // A row in the middle of a band is too close to its beginning.
        let inside = starts.filter { range.lowerBound < $0 && $0 < range.upperBound }
        #expect(inside.allSatisfy { $0 - range.lowerBound < BandedPicture.leastRows })
      }
    }
  }

  private static let looks: [(String, RenderOptions)] = [
    ("a picture", RenderOptions(layout: LayoutOptions(width: 300, scale: 1.5))),
    (
      "pages",
      RenderOptions(
        layout: LayoutOptions(width: 300, scale: 1), picture: PictureOptions(pageHeight: 220))
    ),
    (
      "a screen in its device",
      RenderOptions(
        layout: LayoutOptions(width: 240, scale: 1),
        picture: PictureOptions(appearance: .dark, chrome: .full, backdrop: .clear))
    ),
  ]

  @Test(arguments: looks.indices)
  func `The bands of a page together are its picture`(look: Int) async throws {
    let (name, options) = Self.looks[look]
    var random = SeededRandom(seed: 4)
    let messages = (0..<30).map { index in
      Message(
        String(repeating: "some words ", count: random.int(1...12)) + "\(index)",
        from: random.oneIn(2) ? "me" : "ana")
    }
    let chat = try Conversation(me: "me") { messages }
    let studio = try Studio(workers: 2)
    let pages = try await studio.pages(of: chat, options: options)
    for index in 0..<pages.count {
      let (picture, content) = try await pages.bands(at: index)
      let whole = try await pages.page(at: index)
      #expect(picture.width == whole.width && picture.height == whole.height, "\(name)")
      #expect(picture.isOpaque == whole.isOpaque, "\(name)")
      #expect(picture.bands.flatMap(\.pixels) == whole.premultiplied, "\(name)")
      #expect(!content.rows.isEmpty, "\(name)")
    }
  }
}
