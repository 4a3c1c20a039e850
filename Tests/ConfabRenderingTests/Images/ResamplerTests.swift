import TestSupport
import Testing

@testable import ConfabRendering

@Suite("Pictures are scaled well")
struct ResamplerTests {
  static func image(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> PixelImage {
    var pixels: [UInt32] = []
    for y in 0..<height { for x in 0..<width { pixels.append(pixel(x, y)) } }
    return PixelImage(unchecked: width, height, pixels)
  }

  static func scale(_ image: PixelImage, _ width: Int, _ height: Int) -> PixelImage {
    let window = CropWindow(
      sourceWidth: image.width, sourceHeight: image.height, width: width, height: height)
    return Resampler.scale(image, window: window, width: width, height: height)
  }

  static let sides = [1, 2, 3, 7, 16, 31, 100]

  @Test(arguments: sides, sides)
  func `A plain color keeps its color`(from: Int, to: Int) {
    for color in [0xFF12_8043, 0, 0x8080_0140, 0x0101_0100, 0xFFFF_FFFF] as [UInt32] {
      let result = Self.scale(Self.image(from, 2 * from + 1) { _, _ in color }, to, 101 - to)
      #expect((result.width, result.height) == (to, 101 - to))
      #expect(result.pixels.allSatisfy { $0 == color })
    }
  }

  @Test func `The same size changes nothing`() {
    var random = SeededRandom(seed: 3)
    let noise = Self.image(37, 23) { _, _ in
      UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
    }
    #expect(Self.scale(noise, 37, 23) == noise)
  }

  @Test(arguments: [5, 50, 199, 200, 201, 640])
  func `A gradient stays a gradient`(width: Int) {
    let gradient = Self.image(200, 10) { x, _ in
      0xFF00_0000 | UInt32(x * 255 / 199) << 8
    }
    // A strip of the same shape, so that the whole gradient is seen.
    let height = max(1, width / 20)
    let result = Resampler.scale(
      gradient, window: CropWindow(sourceWidth: 200, sourceHeight: 10, width: 20, height: 1),
      width: width, height: height)
    let row = (0..<width).map { Int(result[$0, 0] >> 8 & 0xFF) }
    #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 })
    for (x, green) in row.enumerated() {
      let expected = ((Double(x) + 0.5) / Double(width) * 200 - 0.5) * 255 / 199
      // At the ends the spline sees the edge; elsewhere it follows the line.
      #expect(abs(Double(green) - expected) < (x == 0 || x == width - 1 ? 30 : 2.5))
    }
  }

  @Test func `Reducing keeps the mean brightness`() {
    var random = SeededRandom(seed: 5)
    let noise = Self.image(240, 240) { _, _ in
      0xFF00_0000 | UInt32.random(in: 0...255, using: &random)
    }
    func mean(_ image: PixelImage) -> Double {
      Double(image.pixels.reduce(0) { $0 + Int($1 & 0xFF) }) / Double(image.pixels.count)
    }
    for side in [7, 60, 120, 239] {
      #expect(abs(mean(Self.scale(noise, side, side)) - mean(noise)) < 2)
    }
  }

  @Test func `Transparent pixels do not color their neighbors`() {
    // Opaque white beside nothing: whatever lies between is white of some alpha.
    let edge = Self.image(64, 8) { x, _ in x < 31 ? 0xFFFF_FFFF : 0 }
    for width in [5, 16, 33, 200] {
      for pixel in Self.scale(edge, width, max(1, width / 8)).pixels {
        #expect(isPremultiplied(pixel))
        #expect(pixel & 0xFF == pixel >> 24)
      }
    }
  }

  @Test func `The center is kept if the aspect ratios differ`() {
    // A red stripe in the middle third of a wide picture.
    let stripe = Self.image(90, 30) { x, _ in 30..<60 ~= x ? 0xFFFF_0000 : 0xFF00_00FF }
    let result = Self.scale(stripe, 10, 10)
    for y in 0..<10 { for x in 1..<9 { #expect(result[x, y] >> 16 & 0xFF > 240) } }
    // Its mirror image, turned upright, for the other axis.
    let tall = Self.scale(stripe.oriented(.right), 10, 10)
    #expect(tall == result.oriented(.right))
  }

  @Test(arguments: [
    (300, 300), (150, 75), (75, 75), (40, 40), (37, 20), (10, 30), (1, 1), (500, 200),
  ])
  func `Reducing while decoding looks like reducing afterwards`(width: Int, height: Int) throws {
    let (sourceWidth, sourceHeight) = (301, 203)
    var rgb: [UInt8] = []
    for y in 0..<sourceHeight {
      for x in 0..<sourceWidth {
        rgb += [UInt8(x * 255 / 300), UInt8(y * 255 / 202), UInt8((x + y) / 2)]
      }
    }
    for bytes in [
      JPEGBuilder.file(sourceWidth, sourceHeight, pixels: rgb), fixture("gradient-lossy.webp"),
    ] {
      let direct = try ImageDecoder.decode(bytes: bytes, filling: width, height: height)
      let whole = try ImageDecoder.decode(bytes: bytes)
      let reference = Self.scale(whole, width, height)
      // A JPEG's last blocks are padded, and reduced with their padding.
      #expect(direct.largestDifference(to: reference) <= 10)
    }
  }

  @Test func `Extreme shapes are scaled`() {
    let line = Self.image(5000, 1) { x, _ in 0xFF00_0000 | UInt32(x % 251) }
    for (width, height) in [(1, 5000), (3, 1), (5000, 1), (1, 1), (2, 7)] {
      let result = Self.scale(line, width, height)
      #expect((result.width, result.height) == (width, height))
      #expect(result.pixels.count == width * height)
    }
  }
}
