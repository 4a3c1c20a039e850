/// The result of comparing two pictures.
///
/// Its bitmaps have the rows of ``bands``: the rows of both pictures as they were aligned, and the columns of the
/// wider picture.
public struct PictureComparison: Sendable, Equatable {
  /// The size of the reference.
  public let expectedSize: PixelSize
  /// The size of the new picture.
  public let actualSize: PixelSize
  /// The rows of both pictures. Without alignment, the rows that both have are compared from the top.
  public let bands: [RowBand]
  /// The pixels that differ, and those that only one picture has.
  public let differing: PixelBitmap
  /// The pixels that differ by anti-aliasing only, which ``different`` does not count.
  public let antialiased: PixelBitmap
  /// The number of pixels that differ.
  public let different: Int
  /// The number of pixels that differ by anti-aliasing only.
  public let antialiasedPixels: Int
  /// The number of pixels that were not compared because of masks.
  public let masked: Int
  /// The number of compared pixels, with those that only one picture has.
  public let total: Int
  /// The largest number of differing pixels in a window of ``windowSide`` × ``windowSide`` pixels.
  public let largestWindow: Int
  /// The side of the window in pixels.
  public let windowSide: Int
  /// At most some dozen rectangles with all differing pixels, from the top. Rectangles of rows that both pictures have
  /// and of inserted rows are those of the new picture, and those of removed rows of the reference.
  public let regions: [DifferingRegion]

  /// Whether the pictures have the same size and no compared pixel differs.
  public var isEqual: Bool { different == 0 && expectedSize == actualSize }
  /// The share of the compared pixels that differ, 0 … 1.
  public var share: Double { total == 0 ? 0 : Double(different) / Double(total) }
  /// The number of rows that only the new picture has.
  public var insertedRows: Int { rows(.inserted) }
  /// The number of rows that only the reference has.
  public var removedRows: Int { rows(.removed) }

  private func rows(_ kind: RowBand.Kind) -> Int {
    bands.reduce(0) { $0 + ($1.kind == kind ? $1.count : 0) }
  }

  init<Kernel>(
    _ job: RowComparison<Kernel>, _ rows: [AlignedRows], _ parts: [RowComparison<Kernel>.Result],
    windowSide: Int
  ) {
    expectedSize = PixelSize(width: job.expected.width, height: job.expected.height)
    actualSize = PixelSize(width: job.actual.width, height: job.actual.height)
    let height = rows.reduce(0) { $0 + $1.count }
    var differing = PixelBitmap(width: job.canvasWidth, height: height)
    var antialiased = differing
    var masked = 0
    for part in parts {
      differing.set(rows: part.differing, from: part.canvasRow)
      antialiased.set(rows: part.antialiased, from: part.canvasRow)
      masked += part.masked
    }
    let common = differing
    var total = 0
    var canvasRow = 0
    for band in rows {
      masked += Self.addSinglePixels(of: band, at: canvasRow, job, to: &differing)
      let width =
        band.isPair
        ? job.canvasWidth : band.actual.isEmpty ? job.expected.width : job.actual.width
      total += width * band.count
      canvasRow += band.count
    }
    self.differing = differing
    self.antialiased = antialiased
    different = differing.count
    antialiasedPixels = antialiased.count
    self.masked = masked
    self.total = total - masked
    self.windowSide = windowSide
    largestWindow = LargestWindow.count(differing, side: windowSide)
    bands = Self.bands(rows, common, width: (job.expected.width, job.actual.width))
    regions = DifferingRegions.regions(
      common: common, all: differing, bands: bands, expected: expectedSize, actual: actualSize)
  }

  /// Marks the pixels that only one picture has.
  ///
  /// - Returns: the number of those that are masked.
  private static func addSinglePixels<Kernel>(
    of band: AlignedRows, at canvasRow: Int, _ job: RowComparison<Kernel>,
    to differing: inout PixelBitmap
  ) -> Int {
    let isReference =
      band.isPair ? job.expected.width > job.actual.width : band.actual.isEmpty
    let rows = isReference ? band.expected : band.actual
    let masks = isReference ? job.expectedMasks : job.actualMasks
    let columns = (band.isPair ? job.width : 0)..<(isReference ? job.expected : job.actual).width
    guard !columns.isEmpty else { return 0 }
    differing.set(columns: columns, rows: canvasRow..<canvasRow + band.count)
    guard !masks.isEmpty else { return 0 }
    var masked = 0
    for row in rows {
      let line = canvasRow + row - rows.lowerBound
      let before = differing.count(
        in: PixelRect(x: 0, y: line, width: differing.width, height: 1))
      for span in masks.columns(inRow: row) {
        let span = span.clamped(to: columns)
        differing.clear(columns: span, rows: line..<line + 1)
      }
      masked +=
        before
        - differing.count(in: PixelRect(x: 0, y: line, width: differing.width, height: 1))
    }
    return masked
  }

  /// The bands: pairs of rows are parted into equal and changed ones.
  private static func bands(
    _ rows: [AlignedRows], _ differing: PixelBitmap, width: (expected: Int, actual: Int)
  ) -> [RowBand] {
    var bands: [RowBand] = []
    var canvasRow = 0
    for band in rows {
      guard band.isPair else {
        bands.append(
          RowBand(
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
          RowBand(
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
