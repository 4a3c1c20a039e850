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
  /// The number of pixels from which several cores compare.
  private static let parallelPixels = 400_000

  /// The rule that decides whether two pixels differ.
  public var metric: PixelMetric
  /// Whether pixels that differ only because of anti-aliasing are counted apart. They are found by the rule of
  /// pixelmatch 7.2, judged from the surroundings of the pixel in both pictures.
  public var ignoresAntialiasing: Bool
  /// Whether rows are aligned first, so that inserted and removed rows do not move all that follow.
  public var alignsRows: Bool
  /// The rectangles that are not compared.
  public var masks: [ComparisonMask]
  /// The side of the window of ``PictureComparison/largestWindow`` in pixels, at least 1.
  public var windowSide: Int

  /// Creates a comparer; by default an exact one.
  public init(
    metric: PixelMetric = .exact, ignoresAntialiasing: Bool = false, alignsRows: Bool = false,
    masks: [ComparisonMask] = [], windowSide: Int = Self.defaultWindowSide
  ) {
    self.metric = metric
    self.ignoresAntialiasing = ignoresAntialiasing
    self.alignsRows = alignsRows
    self.masks = masks
    self.windowSide = windowSide
  }

  /// Compares two pictures on all cores.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  /// - Complexity: O(pixels). Equal rows cost no more than a comparison of memory. With ``alignsRows``, also
  ///   the time of matching the rows, which is at most linear in them.
  public func compare(
    expected: RGBAImage, actual: RGBAImage
  ) async throws(CancellationError) -> PictureComparison {
    if case .pixelmatch(let threshold) = metric {
      return try await compare(
        expected, actual, expected.eightBits, actual.eightBits,
        PixelmatchKernel(threshold: threshold))
    }
    if case .eight(let first) = expected.pixels, case .eight(let second) = actual.pixels {
      return try await compare(expected, actual, first, second)
    }
    return try await compare(expected, actual, expected.sixteenBits, actual.sixteenBits)
  }

  private func compare<Pixel: ComparedPixel>(
    _ expected: RGBAImage, _ actual: RGBAImage, _ first: [Pixel], _ second: [Pixel]
  ) async throws(CancellationError) -> PictureComparison {
    if case .deltaE2000(let threshold) = metric {
      return try await compare(
        expected, actual, first, second, DeltaE2000Kernel<Pixel>(threshold: threshold))
    }
    return try await compare(expected, actual, first, second, ExactKernel<Pixel>())
  }

  private func compare<Kernel: MetricKernel & Sendable>(
    _ expected: RGBAImage, _ actual: RGBAImage, _ first: [Kernel.Pixel], _ second: [Kernel.Pixel],
    _ kernel: Kernel
  ) async throws(CancellationError) -> PictureComparison {
    let expected = PixelPlane(width: expected.width, height: expected.height, pixels: first)
    let actual = PixelPlane(width: actual.width, height: actual.height, pixels: second)
    let expectedMasks = RowMasks(
      masks, side: .expected, width: expected.width, height: expected.height)
    let actualMasks = RowMasks(masks, side: .actual, width: actual.width, height: actual.height)
    let rows =
      alignsRows
      ? RowAlignment.rows(expected.blanked(expectedMasks), actual.blanked(actualMasks))
      : AlignedRows.fromTop(expected: expected.height, actual: actual.height)
    let job = RowComparison(
      expected: expected, actual: actual, expectedMasks: expectedMasks, actualMasks: actualMasks,
      ignoresAntialiasing: ignoresAntialiasing, kernel: kernel)
    let parts = try await Self.results(of: job, rows)
    return PictureComparison(
      job, rows, parts, windowSide: max(1, windowSide))
  }

  /// Compares the paired rows, in parts on all cores if there are many.
  private static func results<Kernel: MetricKernel & Sendable>(
    of job: RowComparison<Kernel>, _ rows: [AlignedRows]
  ) async throws(CancellationError) -> [RowComparison<Kernel>.Result] {
    let parts = job.parts(rows)
    let pixels = parts.reduce(0) { $0 + $1.rows.count } * job.width
    let cores = ProcessInfo.processInfo.activeProcessorCount
    guard cores > 1, pixels > parallelPixels else {
      var results: [RowComparison<Kernel>.Result] = []
      var job = job
      for part in parts {
        if Task.isCancelled { throw CancellationError() }
        results.append(job.compare(part))
      }
      return results
    }
    let results = await withTaskGroup(of: [RowComparison<Kernel>.Result].self) { group in
      for worker in 0..<cores {
        group.addTask {
          var job = job
          var results: [RowComparison<Kernel>.Result] = []
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
