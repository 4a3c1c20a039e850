/// The result of comparing two pictures.
///
/// Its bitmaps have the rows of ``bands``: the rows of both pictures as they were aligned, and the
/// columns of the wider picture.
package struct PictureComparison: Sendable, Equatable {
  /// The size of the reference.
  package let expectedSize: PixelSize
  /// The size of the new picture.
  package let actualSize: PixelSize
  /// The rows of both pictures. Without alignment, the rows that both have are compared from the
  /// top.
  package let bands: [ScanlineBand]
  /// The pixels that differ, and those that only one picture has.
  package let differing: PixelBitmap
  /// The pixels that differ by anti-aliasing only, which ``different`` does not count.
  package let antialiased: PixelBitmap
  /// The number of pixels that differ.
  package let different: Int
  /// The number of pixels that differ by anti-aliasing only.
  package let antialiasedPixels: Int
  /// The number of pixels that were not compared because of masks.
  package let masked: Int
  /// The number of compared pixels, with those that only one picture has.
  package let total: Int
  /// The largest number of differing pixels in a window of ``windowSide`` × ``windowSide`` pixels.
  package let largestWindow: Int
  /// The side of the window in pixels.
  package let windowSide: Int
  /// At most some dozen rectangles with all differing pixels, from the top. Rectangles of rows that
  /// both pictures have and of inserted rows are those of the new picture, and those of removed
  /// rows of the reference.
  package let regions: [DifferingRegion]
  /// The pixels of each rule: those outside of ``PictureComparer/regions`` first, then those of
  /// each region.
  package let areas: [ComparedArea]
  /// All compared pixels.
  let whole: ComparedArea

  /// Whether the pictures have the same size and no compared pixel differs.
  package var isEqual: Bool { different == 0 && expectedSize == actualSize }
  /// The share of the compared pixels that differ, 0 … 1.
  package var share: Double { total == 0 ? 0 : Double(different) / Double(total) }
  /// The number of rows that only the new picture has.
  package var insertedRows: Int { rows(.inserted) }
  /// The number of rows that only the reference has.
  package var removedRows: Int { rows(.removed) }

  private func rows(_ kind: ScanlineBand.Kind) -> Int {
    bands.reduce(0) { $0 + ($1.kind == kind ? $1.count : 0) }
  }

  /// - Parameter areas: The pixels of each rule, at least one.
  init(_ rows: ComparedScanlines, areas: [ComparedArea], windowSide: Int) {
    whole = ComparedArea(joining: areas, windowSide: windowSide)
    self.areas = areas
    expectedSize = rows.expected
    actualSize = rows.actual
    differing = whole.differing
    antialiased = whole.antialiased
    different = whole.different
    antialiasedPixels = antialiased.count
    masked = rows.pixels - whole.total
    total = whole.total
    self.windowSide = windowSide
    largestWindow = whole.largestWindow
    // Without the columns that only one picture has.
    var common = whole.differing
    common.clear(columns: rows.commonWidth..<rows.width, rows: 0..<rows.height)
    bands = Self.bands(rows.rows, common, width: (rows.expected.width, rows.actual.width))
    regions = DifferingRegions.regions(
      common: common, all: differing, bands: bands, expected: expectedSize, actual: actualSize)
  }

  /// The bands: pairs of rows are parted into equal and changed ones.
  private static func bands(
    _ rows: [AlignedScanlines], _ differing: PixelBitmap, width: (expected: Int, actual: Int)
  ) -> [ScanlineBand] {
    var bands: [ScanlineBand] = []
    var canvasRow = 0
    for band in rows {
      guard band.isPair else {
        bands.append(
          ScanlineBand(
            band.actual.isEmpty ? .removed : .inserted, expected: band.expected,
            actual: band.actual))
        canvasRow += band.count
        continue
      }
      var first = 0
      while first < band.count {
        let isChanged = differing.row(canvasRow + first).contains { $0 != 0 }
        var end = first + 1
        while end < band.count,
          differing.row(canvasRow + end).contains(where: { $0 != 0 }) == isChanged
        { end += 1 }
        bands.append(
          ScanlineBand(
            isChanged || width.expected != width.actual ? .changed : .equal,
            expected: band.expected.lowerBound + first..<band.expected.lowerBound + end,
            actual: band.actual.lowerBound + first..<band.actual.lowerBound + end))
        first = end
      }
      canvasRow += band.count
    }
    return bands
  }
}

/// Some successive rows of a comparison.
///
/// The bands of a comparison, in their order, contain every row of both pictures exactly once.
package struct ScanlineBand: Sendable, Hashable, Codable {
  /// What the rows are.
  package enum Kind: String, Sendable, Hashable, Codable {
    /// No pixel of the rows differs.
    case equal
    /// Pixels of each row differ.
    case changed
    /// Only the new picture has the rows.
    case inserted
    /// Only the reference has the rows.
    case removed
  }

  /// What the rows are.
  package var kind: Kind
  /// The rows of the reference; empty for inserted rows, at their place.
  package var expected: Range<Int>
  /// The rows of the new picture; empty for removed rows, at their place.
  package var actual: Range<Int>

  /// Creates a band.
  package init(_ kind: Kind, expected: Range<Int>, actual: Range<Int>) {
    self.kind = kind
    self.expected = expected
    self.actual = actual
  }

  /// The number of rows in the picture of the comparison.
  package var count: Int { max(expected.count, actual.count) }
}
