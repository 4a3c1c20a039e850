import CRendering
import Testing

@testable import ConfabRendering

@Suite("Pictures are decoded upright")
struct ImageDecoderTests {
  /// What the corners of R G / B W become, by the drawing of each value in the EXIF standard.
  static let turned = [
    1: "RGBW", 2: "GRWB", 3: "WBGR", 4: "BWRG", 5: "RBGW", 6: "BRWG", 7: "WGBR", 8: "GWRB",
  ]

  @Test(arguments: 1...8, [true, false])
  func `A JPEG is turned by its EXIF orientation`(orientation: Int, bigEndian: Bool) throws {
    let plain = JPEGBuilder.file(48, 32, pixels: JPEGBuilder.corners(48, 32))
    let bytes = JPEGBuilder.orient(plain, orientation, bigEndian: bigEndian)
    let info = try ImageInfo.probe(bytes: bytes)
    let sides = orientation < 5 ? (48, 32) : (32, 48)
    #expect((info.width, info.height) == sides)
    #expect(info.orientation.rawValue == orientation)

    let whole = try ImageDecoder.decode(bytes: bytes)
    #expect((whole.width, whole.height) == sides)
    #expect(whole.corners == Self.turned[orientation])

    let filled = try ImageDecoder.decode(bytes: bytes, filling: 11, height: 13)
    #expect((filled.width, filled.height) == (11, 13))
    #expect(filled.corners == Self.turned[orientation])
  }

  @Test(arguments: [0, 9, 255])
  func `An invalid orientation is ignored`(orientation: Int) throws {
    let plain = JPEGBuilder.file(16, 16, pixels: JPEGBuilder.corners(16, 16))
    let info = try ImageInfo.probe(bytes: JPEGBuilder.orient(plain, orientation))
    #expect(info.orientation == .up)
  }

  @Test func `A PNG is turned by its eXIf chunk`() throws {
    let rows: [[UInt8]] = [[255, 0, 0, 0, 255, 0], [0, 0, 255, 255, 255, 255]]
    let exif = PNGBuilder.chunk("eXIf", JPEGBuilder.tiff(6, bigEndian: true))
    let image = try ImageDecoder.decode(
      bytes: PNGBuilder.file(2, type: 2, rows: rows, extra: exif))
    #expect(image.corners == "BRWG")
  }

  @Test(arguments: ["animated.gif", "animated-card.png", "animated-card.webp"])
  func `The first frame of an animation is read`(name: String) throws {
    let bytes = fixture(name)
    let info = try ImageInfo.probe(bytes: bytes)
    #expect((info.width, info.height) == (120, 80))
    let image = try ImageDecoder.decode(bytes: bytes)
    // The first frame has corners in red, green, blue and yellow; the second is blue.
    for (x, y, color) in [(0, 0, 0xD7263D), (119, 0, 0x1B998B), (119, 79, 0xF2B134)] {
      let pixel = Int(image[x, y])
      #expect(pixel >> 24 == 255)
      for shift in [0, 8, 16] {
        #expect(abs((pixel >> shift & 0xFF) - (color >> shift & 0xFF)) <= 12, "\(x), \(y)")
      }
    }
    let small = try ImageDecoder.decode(bytes: bytes, filling: 12, height: 8)
    #expect((small.width, small.height) == (12, 8))
  }

  /// A GIF of 4 × 4 pixels whose first frame covers a part of the canvas.
  private func gif(left: UInt8, flags: UInt8, transparent: UInt8) -> [UInt8] {
    let screen: [UInt8] = [4, 0, 4, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    let control: [UInt8] = [0x21, 0xF9, 4, transparent, 0, 0, 1, 0]
    let frame: [UInt8] = [0x2C, left, 0, 1, 0, 2, 0, 2, 0, flags]
    // Clear, the numbers 0, 1, 1, 0, end; in codes of three and, after the third number, four bits.
    return Array("GIF89a".utf8) + screen + control + frame + [2, 3, 0x44, 0x02, 0x05, 0, 0x3B]
  }

  @Test func `The frame of a GIF may be smaller than its canvas and have a transparent color`()
    throws
  {
    let red: UInt32 = 0xFFFF_0000
    let blue: UInt32 = 0xFF00_00FF
    let opaque = try ImageDecoder.decode(bytes: gif(left: 1, flags: 0, transparent: 0))
    #expect(
      opaque.pixels == [
        0, 0, 0, 0, 0, red, blue, 0, 0, blue, red, 0, 0, 0, 0, 0,
      ])
    let clear = try ImageDecoder.decode(bytes: gif(left: 0, flags: 0, transparent: 1))
    #expect(clear.pixels == [0, 0, 0, 0, red, 0, 0, 0, 0, red, 0, 0, 0, 0, 0, 0])
    #expect(throws: ImageError.damaged("a frame beyond the canvas")) {
      try ImageDecoder.decode(bytes: gif(left: 3, flags: 0, transparent: 0))
    }
  }

  @Test(arguments: [
    "corners-lossy.webp", "corners-lossless.webp", "corners-alpha-lossy.webp",
    "corners-alpha-lossless.webp", "corners-animated.webp",
  ])
  func `WebP of every kind is read`(name: String) throws {
    let bytes = fixture(name)
    let info = try ImageInfo.probe(bytes: bytes)
    #expect(info == ImageInfo(format: .webp, width: 32, height: 16, orientation: .up))
    let image = try ImageDecoder.decode(bytes: bytes)
    #expect((image.width, image.height) == (32, 16))
    #expect(image.corners == "RGBW")
    let alpha = image[0, 0] >> 24
    #expect(name.contains("alpha") ? (126...130).contains(alpha) : alpha == 255)
    #expect(try ImageDecoder.decode(bytes: bytes, filling: 4, height: 4).corners == "RGBW")
  }

  @Test func `A WebP is turned by its EXIF chunk`() throws {
    let bytes = fixture("corners-orientation-6.webp")
    let info = try ImageInfo.probe(bytes: bytes)
    #expect((info.width, info.height) == (16, 32))
    #expect(try ImageDecoder.decode(bytes: bytes).corners == "BRWG")
  }

  @Test func `A gray JPEG is gray`() throws {
    let bytes = JPEGBuilder.file(
      9, 7, pixels: [UInt8](repeating: 77, count: 63), format: TJPF_GRAY, sampling: TJSAMP_GRAY)
    let image = try ImageDecoder.decode(bytes: bytes)
    #expect(image.pixels.allSatisfy { $0 == 0xFF4D_4D4D })
  }

  @Test func `A CMYK JPEG is converted to RGB`() throws {
    // TurboJPEG stores what it is given and marks it as Adobe's, whose inks are inverted:
    // 255 is no ink. Cyan at full, and a third of black.
    let bytes = JPEGBuilder.file(
      8, 8, pixels: (0..<64).flatMap { _ -> [UInt8] in [0, 255, 255, 170] }, format: TJPF_CMYK)
    let pixel = try ImageDecoder.decode(bytes: bytes)[4, 4]
    #expect(pixel >> 24 == 255)
    #expect(pixel >> 16 & 0xFF < 8)
    #expect((162...178).contains(pixel >> 8 & 0xFF))
    #expect((162...178).contains(pixel & 0xFF))
  }

  @Test func `PNG of every color type is read`() throws {
    func pixels(_ bytes: [UInt8]) throws -> [UInt32] {
      try ImageDecoder.decode(bytes: bytes).pixels
    }
    // Two pixels of one bit.
    #expect(
      try pixels(PNGBuilder.file(2, depth: 1, type: 0, rows: [[0b0100_0000]]))
        == [0xFF00_0000, 0xFFFF_FFFF])
    #expect(
      try pixels(PNGBuilder.file(1, depth: 16, type: 0, rows: [[0x80, 0x12]])) == [0xFF80_8080])
    #expect(
      try pixels(PNGBuilder.file(1, depth: 16, type: 2, rows: [[1, 0, 2, 0, 3, 0]]))
        == [0xFF01_0203])
    // Gray with alpha: 200 × 51 / 255 = 40.
    #expect(try pixels(PNGBuilder.file(1, type: 4, rows: [[200, 51]])) == [0x3328_2828])
    let palette =
      PNGBuilder.chunk("PLTE", [10, 20, 30, 255, 128, 0]) + PNGBuilder.chunk("tRNS", [255, 0])
    #expect(
      try pixels(PNGBuilder.file(2, type: 3, rows: [[0, 1]], extra: palette)) == [0xFF0A_141E, 0])
    // One color of an opaque picture that stands for transparency.
    let key = PNGBuilder.chunk("tRNS", [0, 1, 0, 2, 0, 3])
    #expect(
      try pixels(PNGBuilder.file(2, type: 2, rows: [[1, 2, 3, 1, 2, 4]], extra: key))
        == [0, 0xFF01_0204])
  }

  @Test(arguments: [(1, 1), (2, 3), (5, 9), (17, 8)])
  func `An interlaced PNG is read`(width: Int, height: Int) throws {
    let bytes = PNGBuilder.interlaced(width, height) { x, y in [UInt8(x), UInt8(y), 7, 255] }
    let image = try ImageDecoder.decode(bytes: bytes)
    for y in 0..<height {
      for x in 0..<width { #expect(image[x, y] == 0xFF00_0007 | UInt32(x) << 16 | UInt32(y) << 8) }
    }
  }

  @Test func `Colors are premultiplied and rounded`() throws {
    var rows: [[UInt8]] = []
    for alpha in 0...255 {
      rows.append((0...255).flatMap { [UInt8($0), UInt8(255 - $0), 255, UInt8(alpha)] })
    }
    let image = try ImageDecoder.decode(bytes: PNGBuilder.file(256, type: 6, rows: rows))
    for alpha in 0...255 {
      for red in stride(from: 0, through: 255, by: 5) {
        func premultiplied(_ value: Int) -> Int { (value * alpha * 2 + 255) / 510 }
        let expected = [alpha, premultiplied(red), premultiplied(255 - red), alpha]
        let pixel = image[red, alpha]
        #expect([24, 16, 8, 0].map { Int(pixel >> $0 & 0xFF) } == expected)
      }
    }
  }

  @Test func `The format is that of the content, and a wrong extension is noticed`() throws {
    let jpeg = JPEGBuilder.file(8, 8, pixels: JPEGBuilder.corners(8, 8))
    let info = try ImageInfo.probe(bytes: jpeg)
    #expect(info.format == .jpeg)
    #expect(info.formatContradicted(by: "a/photo.PNG") == .png)
    #expect(info.formatContradicted(by: "photo.jpeg") == nil)
    #expect(info.formatContradicted(by: "photo") == nil)
    #expect(info.formatContradicted(by: "photo.bin") == nil)
  }
}
