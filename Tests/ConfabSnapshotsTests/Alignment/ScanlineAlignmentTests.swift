import ConfabRendering
import ConfabScene
import ConfabSnapshots
import TestSupport
import Testing

@Suite struct ScanlineAlignmentTests {
  private static let width = 24

  /// Rows as a picture of a chat has them: empty ones, equal ones of a bubble, and ones with text.
  private static func rows(_ count: Int, _ random: inout SeededRandom) -> [[UInt32]] {
    var rows: [[UInt32]] = []
    while rows.count < count {
      let kind = random.int(0..<3)
      let bubble = UInt32(random.pick([0xFFF0_F0F0, 0xFFFF_7B00] as [UInt32]))
      for _ in 0..<random.int(1...12) {
        rows.append(
          (0..<width).map { x in
            switch kind {
            case 0: 0xFFFF_FFFF
            case 1: 4..<20 ~= x ? bubble : 0xFFFF_FFFF
            default: 4..<20 ~= x && random.chance(0.5) ? 0xFF00_0000 : bubble
            }
          })
      }
    }
    return Array(rows.prefix(count))
  }

  private func compare(_ expected: [[UInt32]], _ actual: [[UInt32]]) async throws
    -> PictureComparison
  {
    try await PictureComparer(alignsRows: true).compare(
      expected: try RGBAImage(expected.flatMap { $0 }, width: expected[0].count),
      actual: try RGBAImage(actual.flatMap { $0 }, width: actual[0].count))
  }

  private func expectWhole(
    _ result: PictureComparison, _ expected: [[UInt32]], _ actual: [[UInt32]]
  ) {
    var (nextExpected, nextActual) = (0, 0)
    for band in result.bands {
      #expect(band.expected.lowerBound == nextExpected && band.actual.lowerBound == nextActual)
      #expect(band.count > 0)
      (nextExpected, nextActual) = (band.expected.upperBound, band.actual.upperBound)
      switch band.kind {
      case .equal: #expect(expected[band.expected].elementsEqual(actual[band.actual]))
      case .changed:
        #expect(band.expected.count == band.actual.count)
        for (first, second) in zip(expected[band.expected], actual[band.actual]) {
          #expect(first != second)
        }
      case .inserted: #expect(band.expected.isEmpty)
      case .removed: #expect(band.actual.isEmpty)
      }
    }
    #expect(nextExpected == expected.count && nextActual == actual.count)
    #expect(result.differing.height == result.bands.reduce(0) { $0 + $1.count })
    #expect(result.regions.reduce(0) { $0 + $1.pixels } == result.different)
  }

  @Test func `Every row of both pictures appears once, and equal bands are equal`() async throws {
    var random = SeededRandom(seed: 11)
    for _ in 0..<150 {
      let expected = Self.rows(random.int(1...120), &random)
      var actual = expected
      for _ in 0..<random.int(0...5) {
        let place = random.int(0...actual.count)
        switch random.int(0..<3) {
        case 0: actual.insert(contentsOf: Self.rows(random.int(1...20), &random), at: place)
        case 1 where actual.count > 21:
          let first = random.int(0..<actual.count - 20)
          actual.removeSubrange(first..<first + random.int(1...20))
        default: if place < actual.count { actual[place][random.int(0..<Self.width)] ^= 1 }
        }
      }
      expectWhole(try await compare(expected, actual), expected, actual)
    }
  }

  @Test func `Unrelated pictures are aligned, too`() async throws {
    var random = SeededRandom(seed: 12)
    for _ in 0..<60 {
      let expected = Self.rows(random.int(1...80), &random)
      let actual = Self.rows(random.int(1...80), &random)
      expectWhole(try await compare(expected, actual), expected, actual)
    }
  }

  @Test func `Inserted rows are found as exactly those`() async throws {
    var random = SeededRandom(seed: 13)
    for _ in 0..<100 {
      let expected = Self.rows(random.int(40...120), &random)
      let place = random.int(0...expected.count)
      // Rows of a color of their own, so that they cannot be taken for their surroundings.
      let inserted = (0..<random.int(1...30)).map { number in
        Array(repeating: 0xFF00_8000 + UInt32(number), count: Self.width)
      }
      var actual = expected
      actual.insert(contentsOf: inserted, at: place)
      for (first, second, kind) in [
        (expected, actual, ScanlineBand.Kind.inserted), (actual, expected, .removed),
      ] {
        let result = try await compare(first, second)
        expectWhole(result, first, second)
        #expect(!result.bands.contains { $0.kind == .changed })
        let alone = result.bands.filter { $0.kind == kind }
        #expect(alone.count == 1)
        #expect(
          alone.first.map { kind == .inserted ? $0.actual : $0.expected }
            == place..<place + inserted.count)
        #expect(result.different == inserted.count * Self.width)
        #expect(result.regions.map(\.side) == [kind == .inserted ? .actual : .expected])
      }
    }
  }

  @Test func `A taller bubble with another text moves what follows without a difference`()
    async throws
  {
    var random = SeededRandom(seed: 14)
    for _ in 0..<40 {
      let head = Self.rows(60, &random)
      let tail = Self.rows(60, &random)
      let marked = { (color: UInt32) in [Array(repeating: color, count: Self.width)] }
      let before = marked(0xFF11_1111) + Self.rows(20, &random) + marked(0xFF22_2222)
      let after = marked(0xFF33_3333) + Self.rows(33, &random) + marked(0xFF44_4444)
      let (expected, actual) = (head + before + tail, head + after + tail)
      let result = try await compare(expected, actual)
      expectWhole(result, expected, actual)
      for band in result.bands where band.kind != .equal {
        #expect(band.expected.isEmpty || 60..<82 ~= band.expected.lowerBound)
        #expect(band.actual.isEmpty || 60..<95 ~= band.actual.lowerBound)
      }
    }
  }

  @Test func `Text that changed within the same height is not moved`() async throws {
    var random = SeededRandom(seed: 15)
    for _ in 0..<40 {
      let expected = Self.rows(100, &random)
      var actual = expected
      for row in 40..<60 { actual[row] = expected[99 - row] }
      let result = try await compare(expected, actual)
      expectWhole(result, expected, actual)
      let plain = try await PictureComparer().compare(
        expected: try RGBAImage(expected.flatMap { $0 }, width: Self.width),
        actual: try RGBAImage(actual.flatMap { $0 }, width: Self.width))
      // Moving rows may only help.
      #expect(result.insertedRows == result.removedRows)
      if result.insertedRows == 0 { #expect(result.different == plain.different) }
    }
  }

  @Test func `Rows are found again after their colors changed`() async throws {
    var random = SeededRandom(seed: 16)
    let expected = Self.rows(80, &random)
    // Another theme: every color changes.
    var actual = expected.map { $0.map { $0 ^ 0x0030_4050 } }
    let inserted = (0..<12).map { row in
      (0..<Self.width).map { ($0 + row).isMultiple(of: 2) ? 0xFF12_3456 : 0xFFAB_CDEF as UInt32 }
    }
    actual.insert(contentsOf: inserted, at: 37)
    let result = try await compare(expected, actual)
    expectWhole(result, expected, actual)
    #expect(result.bands.filter { $0.kind == .inserted }.map(\.actual) == [37..<49])
    #expect(result.removedRows == 0)
  }

  @Test func `Masked pixels do not keep rows apart`() async throws {
    var random = SeededRandom(seed: 17)
    let expected = Self.rows(60, &random)
    let stripe = [Array(repeating: 0xFF77_0077 as UInt32, count: Self.width)]
    // The first two columns change everywhere, and a row is inserted.
    var actual = expected.map { [0xFF01_0101, 0xFF02_0202] + $0.dropFirst(2) }
    actual.insert(contentsOf: stripe, at: 30)
    let mask = ComparisonFrame(PixelRect(x: 0, y: 0, width: 2, height: 1000))
    let comparer = PictureComparer(alignsRows: true, masks: [mask])
    let result = try await comparer.compare(
      expected: try RGBAImage(expected.flatMap { $0 }, width: Self.width),
      actual: try RGBAImage(actual.flatMap { $0 }, width: Self.width))
    #expect(result.bands.map(\.kind) == [.equal, .inserted, .equal])
    #expect(result.different == Self.width - 2)
    #expect(result.masked == 61 * 2)
  }

  @Test func `Pictures of other widths are aligned by their edges`() async throws {
    var random = SeededRandom(seed: 18)
    let expected = Self.rows(40, &random)
    let actual = Self.rows(50, &random).map { $0 + [0xFFFF_FFFF, 0xFFFF_FFFF] }
    let result = try await compare(expected, actual)
    expectWhole(result, expected, actual)
    #expect(result.differing.width == Self.width + 2)
  }

  /// A bubble with lines of text in a picture, and the text of each row; `nil` for rows without
  /// text.
  private struct Bubble {
    private static let width = 200
    var rows: [[UInt32]] = []
    var texts: [Int?] = []

    /// - Parameters:
    ///   - lines: The numbers of the texts. Equal numbers are equal texts.
    ///   - isGradient: Whether the color of the bubble depends on the distance from its bottom.
    init(_ lines: [Int], isGradient: Bool) {
      let height = 12 + lines.count * 18
      func append(_ text: Int?, _ row: [UInt32]) {
        rows.append(row)
        texts.append(text)
      }
      func bubble(_ ink: [Bool] = []) -> [UInt32] {
        let color = 0xFFF0_8000 + (isGradient ? UInt32(100 + height - rows.count) : 0)
        return (0..<Self.width).map { x in
          guard 8..<192 ~= x else { return 0xFFFF_FFFF }
          return ink.indices.contains(x - 16) && ink[x - 16] ? 0xFF10_1010 : color
        }
      }
      for _ in 0..<6 { append(nil, [UInt32](repeating: 0xFFFF_FFFF, count: Self.width)) }
      for _ in 0..<6 { append(nil, bubble()) }
      for line in lines {
        var random = SeededRandom(seed: UInt64(line) + 1000)
        // Letters of several widths with gaps between them.
        var letters: [Bool] = []
        while letters.count < 150 {
          letters += [Bool](repeating: true, count: random.int(3...9)) + [false, false, false]
        }
        for _ in 0..<13 { append(line, bubble(letters.map { $0 && random.chance(0.5) })) }
        for _ in 0..<5 { append(nil, bubble()) }
      }
      for _ in 0..<6 { append(nil, bubble()) }
      for _ in 0..<6 { append(nil, [UInt32](repeating: 0xFFFF_FFFF, count: Self.width)) }
    }
  }

  @Test(arguments: [false, true])
  func `Old and new text of a bubble that grew do not cover each other`(isGradient: Bool)
    async throws
  {
    var random = SeededRandom(seed: 27)
    for round in 0..<120 {
      let head = (0..<random.int(0...3)).map { $0 }
      let tail = (0..<random.int(0...2)).map { 10 + $0 }
      let old = head + (0..<random.int(0...3)).map { 20 + $0 } + tail
      let new = head + (0..<random.int(0...4)).map { 30 + $0 } + tail
      if old.count == new.count { continue }
      let (expected, actual) = (
        Bubble(old, isGradient: isGradient), Bubble(new, isGradient: isGradient)
      )
      let result = try await compare(expected.rows, actual.rows)
      expectWhole(result, expected.rows, actual.rows)
      var paired: Set<Int> = []
      for band in result.bands where !band.expected.isEmpty && !band.actual.isEmpty {
        for (a, b) in zip(band.expected, band.actual) {
          guard let text = expected.texts[a], let other = actual.texts[b] else { continue }
          #expect(text == other, "round \(round): \(old) → \(new)")
          paired.insert(text)
        }
      }
      // The lines that stayed are paired: rows are inserted after them.
      #expect(paired.isSuperset(of: head + tail), "round \(round): \(old) → \(new)")
    }
  }
}
