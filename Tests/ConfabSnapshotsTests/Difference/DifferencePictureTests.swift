import ConfabRendering
import ConfabScene
import Testing

@testable import ConfabSnapshots

@Suite struct DifferencePictureTests {
  private let white = [UInt32](repeating: 0xFFFF_FFFF, count: 60 * 200)

  /// The pixels of a picture of differences, `0xFFBBGGRR`.
  private func decoded(_ picture: DifferencePicture) async throws -> RGBAImage {
    let image = try RGBAImage.decode(bytes: try await picture.png())
    #expect(image.width == picture.width && image.height == picture.height)
    return image
  }

  /// `0xAABBGGRR` of `0xAARRGGBB`.
  private func swapped(_ color: UInt32) -> UInt32 {
    color & 0xFF00_FF00 | color >> 16 & 0xFF | (color & 0xFF) << 16
  }

  @Test func `Exactly the differing pixels and the frames around them are marked`() async throws {
    var second = white
    for x in 20..<25 { second[100 * 60 + x] = 0xFF00_0000 }
    let (expected, actual) = (try RGBAImage(white, width: 60), try RGBAImage(second, width: 60))
    let result = try await PictureComparer().compare(expected: expected, actual: actual)
    let image = try await decoded(DifferencePicture(result, expected: expected, actual: actual))
    let mark = swapped(DifferenceColors.differing)
    let marked = image.pixels.eightBits.indices.filter { image.pixels.eightBits[$0] == mark }
    // The frame is one pixel thick and two pixels away.
    let frame = PixelRect(x: 18, y: 98, width: 9, height: 5)
    let wanted = image.pixels.eightBits.indices.filter { index in
      let (x, y) = (index % 60, index / 60)
      let inner = PixelRect(x: 19, y: 99, width: 7, height: 3)
      return frame.contains(x: x, y: y) && !inner.contains(x: x, y: y)
        || result.differing[x, y]
    }
    #expect(marked == wanted)
  }

  @Test func `Inserted rows are tinted and make the picture higher`() async throws {
    let second =
      white[..<6000] + Array(repeating: 0xFF80_8080 as UInt32, count: 60 * 9) + white[6000...]
    let (expected, actual) = (
      try RGBAImage(white, width: 60), try RGBAImage(Array(second), width: 60)
    )
    for isInserted in [true, false] {
      let (first, other) = isInserted ? (expected, actual) : (actual, expected)
      let result = try await PictureComparer(alignsRows: true).compare(
        expected: first, actual: other)
      let image = try await decoded(DifferencePicture(result, expected: first, actual: other))
      #expect(image.height == 209)
      let tinted = (0..<209).filter { row in
        let pixel = image.pixels.eightBits[row * 60 + 30]
        let (red, blue) = (pixel & 0xFF, pixel >> 16 & 0xFF)
        return isInserted ? blue > red : red > blue
      }
      #expect(tinted == Array(100..<109))
    }
  }

  @Test func `The picture covers both pictures if their sizes differ`() async throws {
    let (expected, actual) = (
      try RGBAImage(white, width: 60), try RGBAImage(Array(white[..<4000]), width: 80)
    )
    let result = try await PictureComparer().compare(expected: expected, actual: actual)
    for style in DifferenceStyle.allCases {
      let image = try await decoded(
        DifferencePicture(result, expected: expected, actual: actual, style: style))
      #expect(image.width == 80 && image.height == 200)
      #expect(image.pixels.eightBits[199 * 80 + 79] == swapped(DifferenceColors.nothing))
    }
  }

  @Test func `In the overlay, what is darker in one picture has its color`() async throws {
    var (first, second) = (white, white)
    first[100] = 0xFF00_0000
    second[200] = 0xFF00_0000
    (first[300], second[300]) = (0xFF40_4040, 0xFF40_4040)
    let (expected, actual) = (try RGBAImage(first, width: 60), try RGBAImage(second, width: 60))
    let result = try await PictureComparer().compare(expected: expected, actual: actual)
    let image = try await decoded(
      DifferencePicture(result, expected: expected, actual: actual, style: .overlay))
    #expect(image.pixels.eightBits[0] == 0xFFFF_FFFF)
    #expect(image.pixels.eightBits[100] == swapped(DifferenceColors.removed))
    #expect(image.pixels.eightBits[200] == swapped(DifferenceColors.inserted))
    #expect(image.pixels.eightBits[300] == 0xFF40_4040)
  }

  @Test func `A reduced picture keeps single differing pixels`() async throws {
    var second = white
    second[77] = 0xFF00_0000
    let (expected, actual) = (try RGBAImage(white, width: 60), try RGBAImage(second, width: 60))
    let result = try await PictureComparer().compare(expected: expected, actual: actual)
    let picture = DifferencePicture(result, expected: expected, actual: actual)
    let reduced = try #require(try await picture.reduced(width: 12, height: 20))
    #expect(reduced.width <= 12 && reduced.height <= 20)
    #expect(reduced.pixels.contains(DifferenceColors.differing))
    // All other squares are the pale gray of white, 168 + 255 / 3.
    #expect(reduced.pixels[reduced.pixels.count - 1] == 0xFFFD_FDFD)
  }
}
