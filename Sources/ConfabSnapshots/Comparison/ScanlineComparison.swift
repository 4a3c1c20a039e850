/// Compares paired rows of two pictures. Belongs to one task, because of the memory of its kernel.
struct ScanlineComparison<Kernel: MetricKernel & Sendable>: Sendable {
  typealias Pixel = Kernel.Pixel

  /// Some successive pairs of rows, few enough to be a step of work.
  struct Part: Sendable {
    /// The rows of the reference.
    var rows: Range<Int>
    /// The number of rows by which the rows of the new picture are further down.
    var offset: Int
    /// The first row in the picture of the comparison.
    var canvasRow: Int
  }

  /// The number of rows of a part.
  private static var partRows: Int { 64 }

  let expected: PixelPlane<Pixel>
  let actual: PixelPlane<Pixel>
  let scope: RuleScope
  let ignoresAntialiasing: Bool
  var kernel: Kernel

  /// The number of columns that both pictures have.
  var width: Int { min(expected.width, actual.width) }
  /// The words of a row of the wider picture.
  private var wordsPerRow: Int { (max(expected.width, actual.width) + 63) / 64 }

  /// The parts of all paired rows.
  func parts(_ rows: [AlignedScanlines]) -> [Part] {
    var parts: [Part] = []
    var canvasRow = 0
    for band in rows {
      if band.isPair {
        let offset = band.actual.lowerBound - band.expected.lowerBound
        for first in stride(
          from: band.expected.lowerBound, to: band.expected.upperBound, by: Self.partRows)
        {
          let end = min(first + Self.partRows, band.expected.upperBound)
          parts.append(
            Part(
              rows: first..<end, offset: offset,
              canvasRow: canvasRow + first - band.expected.lowerBound))
        }
      }
      canvasRow += band.count
    }
    return parts
  }

  mutating func compare(_ part: Part) -> ScanlineDifferences {
    var result = ScanlineDifferences(canvasRow: part.canvasRow)
    let (expected, actual) = (expected, actual)
    expected.pixels.withUnsafeBufferPointer { first in
      actual.pixels.withUnsafeBufferPointer { second in
        for row in part.rows { compare(row, part, first, second, &result) }
      }
    }
    return result
  }

  private mutating func compare(
    _ row: Int, _ part: Part, _ first: UnsafeBufferPointer<Pixel>,
    _ second: UnsafeBufferPointer<Pixel>, _ result: inout ScanlineDifferences
  ) {
    let start = (row - expected.firstRow) * expected.width
    let otherStart = (row + part.offset - actual.firstRow) * actual.width
    let pixels = UnsafeBufferPointer(rebasing: first[start..<start + width])
    let others = UnsafeBufferPointer(rebasing: second[otherStart..<otherStart + width])
    let hidden = scope.hidden(expected: row, actual: row + part.offset, width: width)
    let hiddenPixels = hidden.reduce(0) { $0 + $1.nonzeroBitCount }
    result.hidden += hiddenPixels
    guard hiddenPixels < width, !pixels.isEqual(to: others) else { return }
    let neighbors = Neighborhood(
      expected: first, expectedWidth: expected.width, expectedRow: expected.firstRow,
      actual: second, actualWidth: actual.width, actualRow: actual.firstRow - part.offset,
      width: width,
      rows: max(0, -part.offset)..<min(expected.height, actual.height - part.offset))
    for word in 0..<(width + 63) / 64 {
      let columns = word * 64..<min(width, word * 64 + 64)
      guard Self.haveDifference(pixels, others, columns) else { continue }
      let visible = hidden.isEmpty ? ~0 : ~hidden[word]
      var (differing, antialiased): (UInt64, UInt64) = (0, 0)
      for x in columns where pixels[x] != others[x] {
        let bit: UInt64 = 1 << UInt64(x - columns.lowerBound)
        guard visible & bit != 0,
          kernel.differ(pixels[x], others[x], index: row * expected.width + x)
        else {
          continue
        }
        if ignoresAntialiasing, neighbors.isAntialiased(x: x, row: row) {
          antialiased |= bit
        } else {
          differing |= bit
        }
      }
      let place = (row - part.rows.lowerBound) * wordsPerRow + word
      set(differing, at: place, part, &result.differing)
      set(antialiased, at: place, part, &result.antialiased)
    }
  }

  @inline(__always)
  private func set(_ bits: UInt64, at place: Int, _ part: Part, _ words: inout [UInt64]) {
    guard bits != 0 else { return }
    if words.isEmpty { words = [UInt64](repeating: 0, count: part.rows.count * wordsPerRow) }
    words[place] = bits
  }

  /// Whether any pixel of some columns differs. Without a branch for each pixel, so that several
  /// are compared at once.
  @inline(__always)
  private static func haveDifference(
    _ pixels: UnsafeBufferPointer<Pixel>, _ others: UnsafeBufferPointer<Pixel>,
    _ columns: Range<Int>
  ) -> Bool {
    var bits: Pixel = 0
    for x in columns { bits |= pixels[x] ^ others[x] }
    return bits != 0
  }
}
