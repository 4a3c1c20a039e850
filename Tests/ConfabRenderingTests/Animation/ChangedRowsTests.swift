import TestSupport
import Testing

@testable import ConfabRendering

@Suite("Frames that are given as changed rows")
struct ChangedRowsTests {
  /// The bytes of a film whose frames are appended as rows: all that change, and some that don't.
  private func bytes(_ film: TestFilm, _ format: AnimationFormat, seed: UInt64) throws -> [UInt8] {
    var random = SeededRandom(seed: seed)
    let output = OutputBytes()
    let writer = try film.writer(format, output: output)
    var last: [UInt32]?
    for part in film.parts {
      let rows = (0..<film.height).filter { row in
        guard let last else { return true }
        let range = row * film.width..<(row + 1) * film.width
        return last[range] != part.pixels[range] || random.oneIn(4)
      }
      try writer.append(changing: bands(rows, of: part.pixels, film, &random), count: part.count)
      last = part.pixels
    }
    try writer.finish()
    return output.bytes
  }

  private func bands(
    _ rows: [Int], of pixels: [UInt32], _ film: TestFilm, _ random: inout SeededRandom
  ) -> [Band] {
    var ranges: [Range<Int>] = []
    for row in rows {
      if let last = ranges.last, last.upperBound == row, !random.oneIn(5) {
        ranges[ranges.count - 1] = last.lowerBound..<row + 1
      } else {
        ranges.append(row..<row + 1)
      }
    }
    return ranges.map { rows in
      Band(
        width: film.width, rows: rows,
        pixels: Array(pixels[rows.lowerBound * film.width..<rows.upperBound * film.width]))
    }
  }

  @Test(arguments: AnimationRoundTripTests.formats, [10, 60, 100, 120])
  func `They give the bytes of whole pictures`(format: AnimationFormat, rate: Int) throws {
    for seed in 0..<12 as Range<UInt64> {
      let film = TestFilm.random(
        seed: seed, width: 37, height: 41, framesPerSecond: rate,
        colors: seed % 2 == 0 ? [1, 0x33_4455, 0xFF_FFFF] : nil, longest: seed % 3 == 0 ? 1 : 4)
      let whole = OutputBytes()
      try film.write(to: film.writer(format, output: whole))
      #expect(try bytes(film, format, seed: seed) == whole.bytes, "seed \(seed)")
    }
  }

  @Test(arguments: AnimationRoundTripTests.formats)
  func `Wrong rows end the animation`(format: AnimationFormat) throws {
    let pixels: [UInt32] = [1, 2, 3, 4]
    let whole = Band(width: 2, rows: 0..<2, pixels: pixels)
    let first = Band(width: 2, rows: 0..<1, pixels: [5, 6])
    let second = Band(width: 2, rows: 1..<2, pixels: [5, 6])
    let outside = Band(width: 2, rows: 2..<3, pixels: [5, 6])
    let narrow = Band(width: 1, rows: 0..<2, pixels: [5, 6])
    let short = Band(width: 2, rows: 0..<2, pixels: [5, 6])
    let cases: [([[Band]], AnimationError)] = [
      ([[first]], .pixelCount(given: 2, needed: 4)), ([[]], .pixelCount(given: 0, needed: 4)),
      ([[whole], [second, first]], .rows(0..<1, height: 2)),
      ([[whole], [first, first]], .rows(0..<1, height: 2)),
      ([[whole], [outside]], .rows(2..<3, height: 2)),
      ([[whole], [narrow]], .pixelCount(given: 2, needed: 4)),
      ([[whole], [short]], .pixelCount(given: 2, needed: 4)),
    ]
    for (frames, error) in cases {
      let film = TestFilm(width: 2, height: 2, framesPerSecond: 10)
      let writer = try film.writer(format, output: OutputBytes())
      #expect(throws: error) {
        for bands in frames { try writer.append(changing: bands, count: 1) }
      }
      #expect(throws: AnimationError.ended) { try writer.append(changing: [whole], count: 1) }
    }
  }
}
