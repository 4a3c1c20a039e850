import FilmDecoding
import TestSupport
import Testing

@testable import ConfabRendering

@Suite("Times of an animation don't drift")
struct AnimationTimeTests {
  /// A film whose frames all differ, with up to 252 colors.
  private func blinking(_ rate: Int, _ count: Int) -> TestFilm {
    var film = TestFilm(width: 3, height: 2, framesPerSecond: rate)
    film.parts = (0..<count).map { number in ((0..<6).map { UInt32($0 * number % 251) + 1 }, 1) }
    for number in 0..<count { film.parts[number].pixels[0] = UInt32(number % 200) }
    return film
  }

  @Test(arguments: AnimationRoundTripTests.formats, [1, 7, 24, 29, 30, 50, 60, 97, 120])
  func `The length is the number of frames by the rate`(format: AnimationFormat, rate: Int) throws {
    for count in [1, 2, 59, 333] {
      let film = blinking(rate, count)
      let decoded = try DecodedFilm(try film.bytes(format), format, width: 3, height: 2)
      let length = Double(count) / Double(rate)
      let unit = format == .gif ? 0.01 : format == .webp ? 0.001 : 1e-9
      let end = try #require(decoded.ends.last)
      #expect(abs(end - length) <= max(unit, format == .gif && count == 1 ? 0.02 : 0))
      #expect(decoded.frames.last == film.frames.last)
      guard format != .gif || rate <= 50 else { continue }
      #expect(decoded.frames.count == count)
      for (number, shown) in decoded.ends.enumerated() {
        #expect(abs(shown - Double(number + 1) / Double(rate)) <= unit / 2 + 1e-9)
      }
    }
  }

  @Test(arguments: [51, 60, 75, 100, 120])
  func `A GIF drops frames of less than two hundredths`(rate: Int) throws {
    let film = blinking(rate, 200)
    let decoded = try DecodedFilm(try film.bytes(.gif), .gif, width: 3, height: 2)
    #expect(decoded.durations.allSatisfy { $0 > 0.019 })
    #expect(decoded.durations.allSatisfy { $0 < 0.041 })
    let frames = film.frames
    #expect(decoded.frames.allSatisfy(frames.contains))
    // No frame is shown long before or after its time.
    for number in frames.indices {
      let shown = try #require(decoded.frame(at: (Double(number) + 0.5) / Double(rate)))
      let nearby = frames[max(0, number - 2)...min(frames.count - 1, number + 2)]
      #expect(nearby.contains(shown))
    }
  }

  @Test func `Frames that a GIF drops may return to what was shown`() throws {
    var film = TestFilm(width: 2, height: 1, framesPerSecond: 100)
    film.parts = [([1, 2], 2), ([3, 2], 1), ([1, 2], 4), ([1, 5], 3)]
    let decoded = try DecodedFilm(try film.bytes(.gif), .gif, width: 2, height: 1)
    #expect(decoded.frames.last == [1, 5])
    #expect(decoded.frames.dropLast().allSatisfy { $0 == [1, 2] })
    #expect(abs((decoded.ends.last ?? 0) - 0.1) < 1e-9)
  }

  @Test(arguments: AnimationRoundTripTests.formats)
  func `A picture is shown for longer than one frame of the format can be`(
    format: AnimationFormat
  ) throws {
    // A day, at one frame per second.
    var film = TestFilm(width: 2, height: 2, framesPerSecond: 1)
    film.parts = [([1, 2, 3, 4], 86_399), ([1, 2, 9, 4], 1)]
    let decoded = try DecodedFilm(try film.bytes(format), format, width: 2, height: 2)
    #expect(decoded.frames.dropLast().allSatisfy { $0 == [1, 2, 3, 4] })
    #expect(decoded.frames.last == [1, 2, 9, 4])
    #expect(decoded.ends.suffix(2).map { ($0 * 1000).rounded() } == [86_399_000, 86_400_000])
  }
}
