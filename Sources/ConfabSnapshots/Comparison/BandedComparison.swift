import ConfabSupport
import FoundationEssentials

/// A comparison of two pictures that are there whole, or a band of rows after the other.
struct BandedComparison {
  /// A rule, and what it has found.
  private struct Rule {
    var region: ComparedRegion
    var scope: RuleScope
    var differences: [ScanlineDifferences] = []
  }

  private let rows: ComparedScanlines
  private let windowSide: Int
  private var rules: [Rule]

  /// Begins a comparison.
  ///
  /// - Parameters:
  ///   - expected: The size of the reference.
  ///   - actual: The size of the new picture.
  ///   - rows: The rows that are compared with each other.
  init(
    _ comparer: PictureComparer, _ expected: PixelSize, _ actual: PixelSize,
    rows: [AlignedScanlines]
  ) {
    func frames(_ frames: [ComparisonFrame]) -> PairFrames {
      PairFrames(frames, expected: expected, actual: actual)
    }
    self.rows = ComparedScanlines(expected: expected, actual: actual, rows: rows)
    windowSide = max(1, comparer.windowSide)
    let whole = ComparedRegion(
      [], metric: comparer.metric, ignoresAntialiasing: comparer.ignoresAntialiasing,
      windowSide: comparer.windowSide)
    let regions = comparer.regions
    rules = ([whole] + regions).enumerated().map { index, region in
      Rule(
        region: region,
        scope: RuleScope(
          excluded: frames(comparer.masks + regions[index...].flatMap(\.frames)),
          region: index == 0 ? nil : frames(region.frames)))
    }
  }

  /// Compares a band of rows.
  ///
  /// - Parameters:
  ///   - expected: Rows of the reference, with those around the compared ones.
  ///   - actual: Rows of the new picture, with those around the compared ones.
  ///   - band: The rows of the reference, which begin with a step of work.
  /// - Throws: `CancellationError` if the task is cancelled.
  mutating func compare(
    _ expected: PictureScanlines, _ actual: PictureScanlines, rows band: Range<Int>
  ) async throws(CancellationError) {
    for index in rules.indices {
      rules[index].differences += try await rules[index].region.differences(
        expected, actual, band, rows.rows, rules[index].scope)
    }
  }

  /// The result, after all bands.
  var result: PictureComparison {
    let areas = rules.map { rule in
      ComparedArea(
        rows, rule.scope, rule.differences, windowSide: max(1, rule.region.windowSide))
    }
    return PictureComparison(rows, areas: areas, windowSide: windowSide)
  }
}

extension ComparedRegion {
  /// The number of pixels from which several cores compare.
  private static let parallelPixels = 400_000

  /// Compares paired rows of two pictures by the rule of this region.
  ///
  /// - Parameters:
  ///   - expected: Rows of the reference, with those around the compared ones.
  ///   - actual: Rows of the new picture, with those around the compared ones.
  ///   - band: The rows of the reference that are compared.
  ///   - rows: All rows of both pictures.
  ///   - scope: The pixels that are compared.
  /// - Throws: `CancellationError` if the task is cancelled.
  fileprivate func differences(
    _ expected: PictureScanlines, _ actual: PictureScanlines, _ band: Range<Int>,
    _ rows: [AlignedScanlines],
    _ scope: RuleScope
  ) async throws(CancellationError) -> [ScanlineDifferences] {
    func compare<Kernel: MetricKernel & Sendable>(
      _ first: [Kernel.Pixel], _ second: [Kernel.Pixel], _ kernel: Kernel
    ) async throws(CancellationError) -> [ScanlineDifferences] {
      let job = ScanlineComparison(
        expected: PixelPlane(expected, first), actual: PixelPlane(actual, second), scope: scope,
        ignoresAntialiasing: ignoresAntialiasing, kernel: kernel)
      return try await Self.differences(
        job, job.parts(rows).filter { band.contains($0.rows.lowerBound) })
    }
    func compare<Pixel: ComparedPixel>(
      _ first: [Pixel], _ second: [Pixel]
    ) async throws(CancellationError) -> [ScanlineDifferences] {
      if case .deltaE2000(let threshold) = metric {
        return try await compare(first, second, DeltaE2000Kernel<Pixel>(threshold: threshold))
      }
      return try await compare(first, second, ExactKernel<Pixel>())
    }
    if case .pixelmatch(let threshold) = metric {
      return try await compare(
        expected.pixels.eightBits, actual.pixels.eightBits, PixelmatchKernel(threshold: threshold))
    }
    if case .eight(let first) = expected.pixels, case .eight(let second) = actual.pixels {
      return try await compare(first, second)
    }
    return try await compare(expected.pixels.sixteenBits, actual.pixels.sixteenBits)
  }

  /// Compares paired rows, on all cores if there are many.
  private static func differences<Kernel: MetricKernel & Sendable>(
    _ job: ScanlineComparison<Kernel>, _ parts: [ScanlineComparison<Kernel>.Part]
  ) async throws(CancellationError) -> [ScanlineDifferences] {
    let pixels = parts.reduce(0) { $0 + $1.rows.count } * job.width
    let cores = ProcessInfo.processInfo.activeProcessorCount
    guard cores > 1, pixels > parallelPixels else {
      var results: [ScanlineDifferences] = []
      var job = job
      for part in parts {
        if Task.isCancelled { throw CancellationError() }
        results.append(job.compare(part))
      }
      return results
    }
    return try await forkJoin(cores) { worker throws(CancellationError) in
      var job = job
      var results: [ScanlineDifferences] = []
      // Every core gets parts of the whole picture, because differences are rarely spread evenly.
      for index in stride(from: worker, to: parts.count, by: cores) {
        if Task.isCancelled { throw CancellationError() }
        results.append(job.compare(parts[index]))
      }
      return results
    }.flatMap(\.self)
  }
}

/// Rectangles of the compared pictures whose pixels have another rule than the rest.
package struct ComparedRegion: Sendable, Hashable {
  /// The rectangles. They may overlap.
  package var frames: [ComparisonFrame]
  /// The rule that decides whether two pixels differ.
  package var metric: PixelMetric
  /// Whether pixels that differ by anti-aliasing only are not counted.
  package var ignoresAntialiasing: Bool
  /// The side of the window of ``ComparedArea/largestWindow`` in pixels, at least 1.
  package var windowSide: Int

  /// Creates a region.
  ///
  /// Without `ignoresAntialiasing`, the metric decides: ``PixelMetric/ignoresAntialiasing``.
  package init(
    _ frames: [ComparisonFrame], metric: PixelMetric = .exact, ignoresAntialiasing: Bool? = nil,
    windowSide: Int = PictureComparer.defaultWindowSide
  ) {
    self.frames = frames
    self.metric = metric
    self.ignoresAntialiasing = ignoresAntialiasing ?? metric.ignoresAntialiasing
    self.windowSide = windowSide
  }
}

/// The differing pixels of some successive pairs of rows.
struct ScanlineDifferences: Sendable {
  /// The first row in the picture of the comparison.
  var canvasRow: Int
  /// Bits of pixels that differ, for all rows; empty if none differs.
  var differing: [UInt64] = []
  /// Bits of pixels that differ because of anti-aliasing; empty if there are none.
  var antialiased: [UInt64] = []
  /// The number of pixels of both pictures that were not compared.
  var hidden = 0
}

/// The pixels that one rule decides about. Each pixel that is not masked belongs to exactly one
/// rule: that of the last region with a rectangle around it in either picture, or that of the
/// whole.
struct RuleScope: Sendable {
  /// What is left out: the masks, and the regions whose rules win.
  let excluded: PairFrames
  /// The region; `nil` for the rule of the whole.
  let region: PairFrames?

  /// Whether all pixels are compared.
  var isEverything: Bool { region == nil && excluded.isEmpty }

  /// The bits of the columns that are not compared; empty if all are compared.
  ///
  /// - Parameters:
  ///   - row: The row of the reference; `nil` for a row that only the new picture has.
  ///   - other: The row of the new picture; `nil` for a row that only the reference has.
  ///   - width: The number of columns.
  func hidden(expected row: Int?, actual other: Int?, width: Int) -> [UInt64] {
    guard !isEverything else { return [] }
    let excluded = excluded.words(expected: row, actual: other, width: width)
    guard let region else { return excluded }
    var hidden = [UInt64](repeating: 0, count: (width + 63) / 64)
    PixelBitmap.set(0..<width, in: &hidden)
    for (index, word) in region.words(expected: row, actual: other, width: width).enumerated() {
      hidden[index] &= ~word
    }
    for (index, word) in excluded.enumerated() { hidden[index] |= word }
    return hidden
  }
}

/// The sizes of two compared pictures, and which of their rows are compared with each other.
///
/// The picture of a comparison has these rows, and the columns of the wider picture.
struct ComparedScanlines: Sendable {
  let expected: PixelSize
  let actual: PixelSize
  let rows: [AlignedScanlines]

  /// The number of columns that both pictures have.
  var commonWidth: Int { min(expected.width, actual.width) }
  /// The number of columns of the wider picture.
  var width: Int { max(expected.width, actual.width) }
  /// The number of rows.
  var height: Int { rows.reduce(0) { $0 + $1.count } }

  /// The number of pixels of both pictures, with those that only one has.
  var pixels: Int {
    rows.reduce(0) { pixels, band in
      let width = band.isPair ? width : band.actual.isEmpty ? expected.width : actual.width
      return pixels + width * band.count
    }
  }

  /// Some rows of one picture with columns that the other does not have.
  struct Single {
    /// The first row in the picture of the comparison.
    var canvasRow: Int
    /// The rows of the picture.
    var rows: Range<Int>
    var columns: Range<Int>
    /// Whether it is the reference.
    var isReference: Bool
  }

  /// The pixels that only one picture has.
  var singles: [Single] {
    var singles: [Single] = []
    var canvasRow = 0
    for band in rows {
      let isReference = band.isPair ? expected.width > actual.width : band.actual.isEmpty
      let columns = (band.isPair ? commonWidth : 0)..<(isReference ? expected : actual).width
      if !columns.isEmpty {
        singles.append(
          Single(
            canvasRow: canvasRow, rows: isReference ? band.expected : band.actual,
            columns: columns, isReference: isReference))
      }
      canvasRow += band.count
    }
    return singles
  }
}
