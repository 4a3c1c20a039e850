import FilmDecoding
import TestSupport
import Testing

@testable import ConfabRendering

@Suite("Colors of a GIF")
struct GIFColorTests {
  /// The mean difference of a channel.
  static func meanError(_ first: [UInt32], _ second: [UInt32]) -> Double {
    var sum = 0
    for (one, other) in zip(first, second) {
      for shift in [16, 8, 0] as [UInt32] {
        sum += abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF))
      }
    }
    return Double(sum) / Double(3 * first.count)
  }

  @Test func `Large areas keep their color beside a gradient`() throws {
    var film = TestFilm.gradients(width: 200, height: 300, framesPerSecond: 10, count: 3)
    for part in film.parts.indices {
      for index in 0..<200 * 60 { film.parts[part].pixels[index] = 0x0A_84FF }
      for index in 200 * 60..<200 * 61 { film.parts[part].pixels[index] = 0xE9_E9EB }
    }
    let decoded = try DecodedFilm(try film.bytes(.gif), .gif, width: 200, height: 300)
    for frame in decoded.frames {
      let (blue, gray) = (frame[0], frame[200 * 60])
      #expect(frame[..<(200 * 60)].allSatisfy { $0 == blue })
      #expect(Self.meanError([blue], [0x0A_84FF]) <= 2)
      #expect(frame[200 * 60..<200 * 61].allSatisfy { $0 == gray })
      #expect(Self.meanError([gray], [0xE9_E9EB]) <= 2)
    }
  }

  @Test func `Pixels outside of what changes don't flicker`() throws {
    let film = TestFilm.gradients(width: 160, height: 200, framesPerSecond: 10, count: 8)
    let decoded = try DecodedFilm(try film.bytes(.gif), .gif, width: 160, height: 200)
    let sources = film.frames
    for number in 1..<8 {
      let changed = try #require(
        FrameDifference.rect(from: sources[number - 1], to: sources[number], width: 160))
      let shown = try #require(
        FrameDifference.rect(
          from: decoded.frames[number - 1], to: decoded.frames[number], width: 160))
      #expect(changed.union(shown) == changed)
    }
  }

  @Test func `Frames with other colors share one table`() throws {
    var film = TestFilm.gradients(width: 90, height: 120, framesPerSecond: 10, count: 2)
    film.parts[1].pixels = (0..<90 * 120).map { index in
      let (column, row) = (UInt32(index % 90), UInt32(index / 90))
      return column * 2 << 8 | row * 2 << 16
    }
    let decoded = try DecodedFilm(try film.bytes(.gif), .gif, width: 90, height: 120)
    for (frame, expected) in zip(decoded.frames, film.frames) {
      #expect(Self.meanError(frame, expected) < 6)
    }
  }

  @Test func `Noise of all colors stays within a bound`() throws {
    let film = TestFilm.random(seed: 4, width: 120, height: 90, framesPerSecond: 10, parts: 4)
    let decoded = try DecodedFilm(try film.bytes(.gif), .gif, width: 120, height: 90)
    for number in film.frames.indices {
      let frame = try #require(decoded.frame(at: (Double(number) + 0.5) / 10))
      #expect(Self.meanError(frame, film.frames[number]) < 22)
    }
  }

  @Test func `A film that rests needs no more bytes`() throws {
    var film = TestFilm.gradients(width: 60, height: 40, framesPerSecond: 50, count: 3)
    let short = try film.bytes(.gif).count
    film.parts[1].count = 500
    film.parts[2].count = 800
    #expect(try film.bytes(.gif).count == short)
  }

  @Test func `The first frame is read by a decoder of its own`() throws {
    let film = TestFilm.random(
      seed: 9, width: 50, height: 40, framesPerSecond: 10, colors: [1, 0x33_4455, 0xFF_FFFF])
    let image = try ImageDecoder.decode(bytes: film.bytes(.gif))
    #expect(image.pixels.map { $0 & 0xFF_FFFF } == film.frames[0])
  }
}
