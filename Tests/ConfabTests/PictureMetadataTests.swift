import Testing

@testable import Confab

@Suite("Metadata of pictures")
struct PictureMetadataTests {
  @Test func `Pieces end after a line and together are the whole text`() {
    let lines = ["one", "two two", "", "👩‍👩‍👧👩‍👩‍👧", "three"]
    let whole = lines.joined(separator: "\n")
    #expect(PictureMetadata.pieces(lines) == [whole])
    #expect(PictureMetadata.pieces([]) == [])
    for limit in 4...80 {
      let pieces = PictureMetadata.pieces(lines, limit: limit, maximum: 100)
      #expect(pieces.joined().unicodeScalars.elementsEqual(whole.unicodeScalars))
      #expect(pieces.allSatisfy { $0.utf8.count <= limit && !$0.isEmpty })
    }
    #expect(PictureMetadata.pieces(lines, limit: 9, maximum: 100).first == "one\n")
  }

  @Test func `The number of pieces is limited`() {
    let lines = (0..<100).map { "Line \($0)" }
    let pieces = PictureMetadata.pieces(lines, limit: 20, maximum: 3)
    #expect(pieces.count == 3)
    #expect(pieces.last?.hasSuffix("\n…") == true)
  }

  @Test(arguments: [
    ("a.webp", PictureFormat.webp), ("A.WEBP", .webp), ("a.png", .png), ("-", .png), ("webp", .png),
    ("a.webp.png", .png),
  ])
  func `The format follows from the extension`(path: String, format: PictureFormat) {
    #expect(PictureFormat(path: path) == format)
  }
}
