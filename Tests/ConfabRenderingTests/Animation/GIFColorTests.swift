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
      #expect(frame[..<(200 * 60)].allSatisfy { $0 == 0x0A_84FF })
      #expect(frame[200 * 60..<200 * 61].allSatisfy { $0 == 0xE9_E9EB })
    }
  }

  @Test func `Pixels that don't change don't flicker`() throws {
    let film = TestFilm.gradients(width: 160, height: 200, framesPerSecond: 10, count: 8)
    let decoded = try DecodedFilm(try film.bytes(.gif), .gif, width: 160, height: 200)
    let sources = film.frames
    for number in 1..<8 {
      let (old, new) = (sources[number - 1], sources[number])
      let (shown, next) = (decoded.frames[number - 1], decoded.frames[number])
      let flickers = new.indices.count { new[$0] == old[$0] && next[$0] != shown[$0] }
      #expect(flickers == 0)
    }
  }

  @Test func `A frame with other colors has a table of its own`() throws {
    var film = TestFilm.gradients(width: 90, height: 120, framesPerSecond: 10, count: 2)
    film.parts[1].pixels = (0..<90 * 120).map { index in
      let (column, row) = (UInt32(index % 90), UInt32(index / 90))
      return column * 2 << 8 | row * 2 << 16
    }
    let decoded = try DecodedFilm(try film.bytes(.gif), .gif, width: 90, height: 120)
    for (frame, expected) in zip(decoded.frames, film.frames) {
      #expect(Self.meanError(frame, expected) < 4)
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

  @Test func `A palette has the given colors if they are few`() {
    let colors: [(color: UInt32, value: UInt32)] = [(1, 5), (7, 1), (0xFF_FFFF, 900)]
    #expect(PaletteQuantizer.palette(of: colors, limit: 3) == [1, 7, 0xFF_FFFF])
    for limit in 1...2 {
      let palette = PaletteQuantizer.palette(of: colors, limit: limit)
      #expect(1...limit ~= palette.count)
    }
  }

  @Test(arguments: [2, 40, 255, 256])
  func `A palette has no more colors than its limit`(limit: Int) {
    var random = SeededRandom(seed: UInt64(limit))
    let table = ColorTable()
    for _ in 0..<40_000 {
      table.add(UInt32(random.int(1...1000)), to: UInt32(random.int(0...0xFF_FFFF)))
    }
    let colors = table.sorted()
    #expect(colors.count == table.count)
    #expect(1...limit ~= PaletteQuantizer.palette(of: colors, limit: limit).count)
  }

  @Test func `The search finds the nearest color`() {
    var random = SeededRandom(seed: 12)
    let points = (0..<100).map { _ in ColorPoint.point(UInt32(random.int(0...0xFF_FFFF))) }
    let search = NearestPoint(points)
    for _ in 0..<500 {
      let place = ColorPoint.point(UInt32(random.int(0...0xFF_FFFF)))
      let shortest = points.map { ColorPoint.squaredDistance($0, place) }.min()
      let found = search.nearest(to: place)
      #expect(found.squared == shortest)
      #expect(search.nearest(to: place, except: found.index).index != found.index)
    }
  }
}
