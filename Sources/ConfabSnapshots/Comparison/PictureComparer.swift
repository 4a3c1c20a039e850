import ConfabRendering
import FoundationEssentials

/// Compares two pictures.
///
/// ```swift
/// var comparer = PictureComparer()
/// comparer.alignsRows = true
/// let comparison = try await comparer.compare(expected: reference, actual: picture)
/// if let problem = Tolerance.none.problem(in: comparison) { print(problem) }
/// ```
///
/// Pictures of different sizes are compared where they overlap; the pixels that only one of them
/// has differ.
package struct PictureComparer: Sendable, Hashable {
  /// The side of the window of ``PictureComparison/largestWindow`` by default, in pixels.
  package static let defaultWindowSide = 16

  /// The rule that decides whether two pixels differ.
  package var metric: PixelMetric
  /// Whether pixels that differ only because of anti-aliasing are counted apart. They are found by
  /// the rule of pixelmatch 7.2, judged from the surroundings of the pixel in both pictures.
  package var ignoresAntialiasing: Bool
  /// Whether rows are aligned first, so that inserted and removed rows do not move all that follow.
  package var alignsRows: Bool
  /// The rectangles that are not compared.
  package var masks: [ComparisonFrame]
  /// The rectangles whose pixels have a rule of their own. Where regions overlap, the last one
  /// decides; masks win over regions.
  package var regions: [ComparedRegion]
  /// The side of the window of ``PictureComparison/largestWindow`` in pixels, at least 1.
  package var windowSide: Int

  /// Creates a comparer; by default an exact one.
  ///
  /// Without `ignoresAntialiasing`, the metric decides: ``PixelMetric/ignoresAntialiasing``.
  package init(
    metric: PixelMetric = .exact, ignoresAntialiasing: Bool? = nil, alignsRows: Bool = false,
    masks: [ComparisonFrame] = [], regions: [ComparedRegion] = [],
    windowSide: Int = Self.defaultWindowSide
  ) {
    self.metric = metric
    self.ignoresAntialiasing = ignoresAntialiasing ?? metric.ignoresAntialiasing
    self.alignsRows = alignsRows
    self.masks = masks
    self.regions = regions
    self.windowSide = windowSide
  }

  /// Compares two pictures on all cores.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  /// - Complexity: O(pixels). Equal rows cost no more than a comparison of memory. With
  ///   ``alignsRows``, also the time of matching the rows, which is at most linear in them. Each
  ///   region takes a pass over its rows.
  package func compare(
    expected: RGBAImage, actual: RGBAImage
  ) async throws(CancellationError) -> PictureComparison {
    var comparison = BandedComparison(
      self, PixelSize(width: expected.width, height: expected.height),
      PixelSize(width: actual.width, height: actual.height),
      rows: alignsRows
        ? alignedRows(expected, actual)
        : AlignedScanlines.fromTop(expected: expected.height, actual: actual.height))
    try await comparison.compare(
      PictureScanlines(expected), PictureScanlines(actual), rows: 0..<expected.height)
    return comparison.result
  }

  /// The rows of a band. A multiple of the rows of a step of work.
  private static let bandRows = 128
  /// The rows above and below a pixel that decide whether it is anti-aliased.
  private static let surroundings = 2

  /// Compares two pictures on all cores. Large files are decoded in bands, so that the memory does
  /// not grow with the height of the pictures, unless ``alignsRows``.
  ///
  /// - Throws: ``ComparedFileError`` for a damaged file, that of the reference first;
  ///   `CancellationError`.
  /// - Complexity: As ``compare(expected:actual:)-(RGBAImage,_)``.
  package func compare(
    expected: ComparedPicture, actual: ComparedPicture
  ) async throws -> PictureComparison {
    if alignsRows || (expected.isDecoded && actual.isDecoded) {
      async let first = expected.decoded()
      async let second = actual.decoded()
      return try await compare(expected: first, actual: second)
    }
    let height = max(expected.size.height, actual.size.height)
    var comparison = BandedComparison(
      self, expected.size, actual.size,
      rows: AlignedScanlines.fromTop(expected: expected.size.height, actual: actual.size.height))
    let (first, second) = (try expected.reader(), try actual.reader())
    // Also the rows that only one picture has: the file may be damaged there.
    for start in stride(from: 0, to: height, by: Self.bandRows) {
      let rows = start..<min(start + Self.bandRows, height)
      let wanted = max(0, start - Self.surroundings)..<(rows.upperBound + Self.surroundings)
      async let expected = first.read(wanted)
      async let actual = second.read(wanted)
      try await comparison.compare(expected, actual, rows: rows)
    }
    return comparison.result
  }

  /// Matches the rows by their pixels without the masked ones.
  private func alignedRows(_ expected: RGBAImage, _ actual: RGBAImage) -> [AlignedScanlines] {
    let masks = PairFrames(
      masks, expected: PixelSize(width: expected.width, height: expected.height),
      actual: PixelSize(width: actual.width, height: actual.height))
    func aligned<Pixel: ComparedPixel>(_ first: [Pixel], _ second: [Pixel]) -> [AlignedScanlines] {
      ScanlineAlignment.rows(
        PixelPlane(PictureScanlines(expected), first).blanked(masks.expected),
        PixelPlane(PictureScanlines(actual), second).blanked(masks.actual))
    }
    if case .pixelmatch = metric {
      return aligned(expected.pixels.eightBits, actual.pixels.eightBits)
    }
    if case .eight(let first) = expected.pixels, case .eight(let second) = actual.pixels {
      return aligned(first, second)
    }
    return aligned(expected.pixels.sixteenBits, actual.pixels.sixteenBits)
  }
}
