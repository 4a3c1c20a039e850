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
/// Pictures of different sizes are compared where they overlap; the pixels that only one of them has differ.
public struct PictureComparer: Sendable, Hashable {
  /// The side of the window of ``PictureComparison/largestWindow`` by default, in pixels.
  public static let defaultWindowSide = 16

  /// The rule that decides whether two pixels differ.
  public var metric: PixelMetric
  /// Whether pixels that differ only because of anti-aliasing are counted apart. They are found by the rule of
  /// pixelmatch 7.2, judged from the surroundings of the pixel in both pictures.
  public var ignoresAntialiasing: Bool
  /// Whether rows are aligned first, so that inserted and removed rows do not move all that follow.
  public var alignsRows: Bool
  /// The rectangles that are not compared.
  public var masks: [ComparisonFrame]
  /// The rectangles whose pixels have a rule of their own. Where regions overlap, the last one decides; masks
  /// win over regions.
  public var regions: [ComparedRegion]
  /// The side of the window of ``PictureComparison/largestWindow`` in pixels, at least 1.
  public var windowSide: Int

  /// Creates a comparer; by default an exact one.
  ///
  /// Without `ignoresAntialiasing`, the metric decides: ``PixelMetric/ignoresAntialiasing``.
  public init(
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
  /// - Complexity: O(pixels). Equal rows cost no more than a comparison of memory. With ``alignsRows``, also
  ///   the time of matching the rows, which is at most linear in them. Each region takes a pass over its rows.
  public func compare(
    expected: RGBAImage, actual: RGBAImage
  ) async throws(CancellationError) -> PictureComparison {
    let sizes = (
      expected: PixelSize(width: expected.width, height: expected.height),
      actual: PixelSize(width: actual.width, height: actual.height)
    )
    func frames(_ frames: [ComparisonFrame]) -> PairFrames {
      PairFrames(frames, expected: sizes.expected, actual: sizes.actual)
    }
    let rows = ComparedRows(
      expected: sizes.expected, actual: sizes.actual,
      rows: alignsRows
        ? alignedRows(expected, actual, frames(masks))
        : AlignedRows.fromTop(expected: expected.height, actual: actual.height))
    let whole = ComparedRegion(
      [], metric: metric, ignoresAntialiasing: ignoresAntialiasing, windowSide: windowSide)
    var areas: [ComparedArea] = []
    for (index, region) in ([whole] + regions).enumerated() {
      let scope = RuleScope(
        excluded: frames(masks + regions[index...].flatMap(\.frames)),
        region: index == 0 ? nil : frames(region.frames))
      let parts = try await region.differences(expected, actual, rows.rows, scope)
      areas.append(ComparedArea(rows, scope, parts, windowSide: max(1, region.windowSide)))
    }
    return PictureComparison(rows, areas: areas, windowSide: max(1, windowSide))
  }

  /// Matches the rows by their pixels without the masked ones.
  private func alignedRows(
    _ expected: RGBAImage, _ actual: RGBAImage, _ masks: PairFrames
  ) -> [AlignedRows] {
    func aligned<Pixel: ComparedPixel>(_ first: [Pixel], _ second: [Pixel]) -> [AlignedRows] {
      RowAlignment.rows(
        PixelPlane(expected, first).blanked(masks.expected),
        PixelPlane(actual, second).blanked(masks.actual))
    }
    if case .pixelmatch = metric { return aligned(expected.eightBits, actual.eightBits) }
    if case .eight(let first) = expected.pixels, case .eight(let second) = actual.pixels {
      return aligned(first, second)
    }
    return aligned(expected.sixteenBits, actual.sixteenBits)
  }
}

extension ComparedRegion {
  /// The number of pixels from which several cores compare.
  private static let parallelPixels = 400_000

  /// Compares the paired rows of two pictures by the rule of this region.
  ///
  /// - Parameters:
  ///   - rows: The rows of both pictures.
  ///   - scope: The pixels that are compared.
  /// - Throws: `CancellationError` if the task is cancelled.
  fileprivate func differences(
    _ expected: RGBAImage, _ actual: RGBAImage, _ rows: [AlignedRows], _ scope: RuleScope
  ) async throws(CancellationError) -> [RowDifferences] {
    func compare<Kernel: MetricKernel & Sendable>(
      _ first: [Kernel.Pixel], _ second: [Kernel.Pixel], _ kernel: Kernel
    ) async throws(CancellationError) -> [RowDifferences] {
      let job = RowComparison(
        expected: PixelPlane(expected, first), actual: PixelPlane(actual, second), scope: scope,
        ignoresAntialiasing: ignoresAntialiasing, kernel: kernel)
      return try await Self.differences(job, rows)
    }
    func compare<Pixel: ComparedPixel>(
      _ first: [Pixel], _ second: [Pixel]
    ) async throws(CancellationError) -> [RowDifferences] {
      if case .deltaE2000(let threshold) = metric {
        return try await compare(first, second, DeltaE2000Kernel<Pixel>(threshold: threshold))
      }
      return try await compare(first, second, ExactKernel<Pixel>())
    }
    if case .pixelmatch(let threshold) = metric {
      return try await compare(
        expected.eightBits, actual.eightBits, PixelmatchKernel(threshold: threshold))
    }
    if case .eight(let first) = expected.pixels, case .eight(let second) = actual.pixels {
      return try await compare(first, second)
    }
    return try await compare(expected.sixteenBits, actual.sixteenBits)
  }

  /// Compares the paired rows, in parts on all cores if there are many.
  private static func differences<Kernel: MetricKernel & Sendable>(
    _ job: RowComparison<Kernel>, _ rows: [AlignedRows]
  ) async throws(CancellationError) -> [RowDifferences] {
    let parts = job.parts(rows)
    let pixels = parts.reduce(0) { $0 + $1.rows.count } * job.width
    let cores = ProcessInfo.processInfo.activeProcessorCount
    guard cores > 1, pixels > parallelPixels else {
      var results: [RowDifferences] = []
      var job = job
      for part in parts {
        if Task.isCancelled { throw CancellationError() }
        results.append(job.compare(part))
      }
      return results
    }
    let results = await withTaskGroup(of: [RowDifferences].self) { group in
      for worker in 0..<cores {
        group.addTask {
          var job = job
          var results: [RowDifferences] = []
          // Every core gets parts of the whole picture, because differences are rarely spread evenly.
          for index in stride(from: worker, to: parts.count, by: cores) {
            if Task.isCancelled { return results }
            results.append(job.compare(parts[index]))
          }
          return results
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    if Task.isCancelled { throw CancellationError() }
    return results
  }
}
