import FilmDecoding
import TestSupport
import Testing

@testable import ConfabRendering

@Suite("Animations are read back by other programs")
struct AnimationRoundTripTests {
  /// The formats that merge equal frames: all but MP4.
  static let formats: [AnimationFormat] = [.apng, .webp, .gif]
  private static let fewColors: [UInt32] = (0..<255).map { $0 * 0x01_0203 & 0xFF_FFFF }

  private func expectSame(_ film: TestFilm, _ format: AnimationFormat) throws {
    let bytes = try film.bytes(format)
    let decoded = try DecodedFilm(bytes, format, width: film.width, height: film.height)
    #expect(decoded.frames.count == film.changeCount)
    for (number, frame) in film.frames.enumerated() {
      let time = (Double(number) + 0.5) / Double(film.framesPerSecond)
      let isSame = decoded.frame(at: time) == frame
      #expect(isSame, "frame \(number)")
      guard isSame else { break }
    }
    #expect(try film.bytes(format) == bytes)
  }

  @Test(
    arguments: [AnimationFormat.apng, .webp], [(1, 1), (1, 7), (13, 1), (61, 47), (200, 331)])
  func `Every pixel of every frame comes back`(format: AnimationFormat, size: (Int, Int)) throws {
    for (seed, rate) in [1, 24, 60, 120].enumerated() {
      try expectSame(
        .random(
          seed: UInt64(seed), width: size.0, height: size.1, framesPerSecond: rate), format)
    }
  }

  @Test(arguments: [1, 2, 3, 100, 255], [(1, 1), (37, 53), (301, 90)])
  func `A GIF has every pixel of films with up to 255 colors`(
    colors: Int, size: (Int, Int)
  ) throws {
    for (seed, rate) in [1, 30, 50].enumerated() {
      try expectSame(
        .random(
          seed: UInt64(seed), width: size.0, height: size.1, framesPerSecond: rate,
          colors: Array(Self.fewColors.prefix(colors))), .gif)
    }
  }

  @Test(arguments: formats)
  func `A film of gradients comes back in large pictures`(format: AnimationFormat) throws {
    let film = TestFilm.gradients(width: 390, height: 844, framesPerSecond: 25, count: 6)
    let decoded = try DecodedFilm(try film.bytes(format), format, width: 390, height: 844)
    #expect(decoded.frames.count == 6)
    for (frame, expected) in zip(decoded.frames, film.frames) {
      if format == .gif {
        #expect(GIFColorTests.meanError(frame, expected) < 4)
      } else {
        #expect(frame == expected)
      }
    }
  }

  @Test(arguments: formats)
  func `A still film has one frame`(format: AnimationFormat) throws {
    var film = TestFilm(width: 9, height: 5, framesPerSecond: 30)
    let pixels = (0..<45).map { UInt32($0 % 7) * 0x10_2030 }
    film.parts = [(pixels, 30), (pixels.map { $0 | 0x7700_0000 }, 15)]
    let decoded = try DecodedFilm(try film.bytes(format), format, width: 9, height: 5)
    #expect(decoded.frames == [pixels])
    #expect(decoded.ends == [1.5])
  }

  @Test(arguments: formats)
  func `The number of loops is in the file`(format: AnimationFormat) throws {
    let film = TestFilm.random(seed: 1, width: 4, height: 4, framesPerSecond: 10, parts: 3)
    let places = try [0, 1, 5, 65_535].map { loops in
      let bytes = try film.bytes(format, loops: loops)
      switch format {
      case .apng:
        let chunk = try #require(try PNGChunkList(bytes).only("acTL"))
        return Array(bytes[chunk.data].suffix(2))
      case .webp: return bytes[42..<44].reversed()
      default:
        // What programs count are repetitions; without the extension there are none.
        let name = Array("NETSCAPE2.0".utf8)
        let start = bytes.indices.first { bytes[$0...].starts(with: name) }
        return start.map { [bytes[$0 + 14], bytes[$0 + 13]] } ?? []
      }
    }
    let expected: [[UInt8]] =
      format == .gif
      ? [[0, 0], [], [0, 4], [255, 254]] : [[0, 0], [0, 1], [0, 5], [255, 255]]
    #expect(places == expected)
  }
}
