import TestSupport
import Testing

@testable import ConfabRendering

/// Every kind of PNG, read by libpng and by libspng: all say the same of every pixel.
@Suite("PNG is read back by two decoders", .timeLimit(.minutes(30)))
struct PNGReadBackTests {
  private func expectBoth(_ bytes: [UInt8], show pixels: [UInt32], width: Int) throws {
    let byLibPNG = try LibPNGReader.read(bytes)
    let byLibSPNG = try ImageDecoder.decode(bytes: bytes)
    #expect(byLibPNG.width == width && byLibPNG.pixels == pixels)
    #expect(byLibSPNG == byLibPNG)
  }

  private static let texts: [[(keyword: String, text: String)]] = [
    [], [("Software", "Confab")],
    [("Title", "Grüße 👋"), ("Description", String(repeating: "all that was said\n", count: 400))],
  ]

  @Test(arguments: PictureCompression.allCases, [0, 1, 2])
  func `Every compression, with and without texts, in portions`(
    compression: PictureCompression, texts: Int
  )
    throws
  {
    for (width, height) in [(1, 1), (1, 300), (300, 1), (2, 3), (375, 412), (1125, 260)] {
      let pixels = PNGWriterTests.pixels(width * height, seed: UInt64(width + height))
      for portion in [height, 7] {
        let bytes = try PNGWriterTests.encode(
          width, pixels, compression: compression, portion: portion, scale: 3,
          text: Self.texts[texts])
        try expectBoth(bytes, show: pixels, width: width)
      }
    }
  }

  /// As pictures come about: a scene in bands of several threads, written band by band.
  @Test(arguments: UInt64(0)..<8) func `A drawn scene is read back`(seed: UInt64) async throws {
    var maker = try SceneMaker(seed: seed, width: 200, height: 240)
    let scene = try maker.scene(count: 20)
    let scale = [1, 1.5, 2, 3][Int(seed % 4)]
    let (width, height) = (Int(200 * scale), Int(240 * scale))
    let pixels = try await BandWorker.pixels(
      of: scene, scale: scale, width: width, height: height, threads: 2, random: &maker.random)
    for compression in PictureCompression.allCases {
      let bytes = try PNGWriterTests.encode(
        width, pixels, compression: compression, portion: .random(in: 1...90, using: &maker.random),
        scale: scale)
      try expectBoth(bytes, show: pixels, width: width)
    }
  }

  /// Pictures that others made and we read, colors multiplied by alpha alike.
  @Test func `Plain and interlaced pictures with alpha are read back`() throws {
    var random = SeededRandom(seed: 5)
    for (width, height) in [(1, 1), (7, 5), (64, 33)] {
      let rows = (0..<height).map { _ in
        (0..<width * 4).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      let files = [
        PNGBuilder.file(width, type: 6, rows: rows),
        PNGBuilder.interlaced(width, height) { x, y in Array(rows[y][x * 4..<x * 4 + 4]) },
      ]
      for file in files {
        #expect(try ImageDecoder.decode(bytes: file) == LibPNGReader.read(file))
      }
    }
  }

  /// The oracle notices what it should.
  @Test func `A wrong byte is noticed`() throws {
    var bytes = try PNGWriterTests.encode(
      9, PNGWriterTests.pixels(81, seed: 1), compression: .small)
    bytes[bytes.count - 20] ^= 1
    #expect(throws: (any Error).self) { try LibPNGReader.read(bytes) }
    #expect(throws: (any Error).self) { try ImageDecoder.decode(bytes: bytes) }
    #expect(throws: (any Error).self) { try LibPNGReader.read([]) }
  }
}
