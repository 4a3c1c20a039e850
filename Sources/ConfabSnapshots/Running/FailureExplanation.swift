import ConfabRendering

/// Why a picture does not equal its reference: the changes of what it shows, and its pixels.
package struct FailureExplanation: Sendable {
  /// The pictures.
  let expected: RGBAImage
  let actual: RGBAImage
  /// What the pictures show; `nil` for a file that has no description.
  let expectedDescription: PictureDescription?
  let actualDescription: PictureDescription?
  let rules: ComparisonRules

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - expected: The pixels of the reference.
  ///   - actual: The pixels of the new picture.
  ///   - expectedDescription: What the reference shows; `nil` if unknown.
  ///   - actualDescription: What the new picture shows; `nil` if unknown.
  package init(
    expected: RGBAImage, actual: RGBAImage, expectedDescription: PictureDescription?,
    actualDescription: PictureDescription?, rules: ComparisonRules
  ) {
    self.expected = expected
    self.actual = actual
    self.expectedDescription = expectedDescription
    self.actualDescription = actualDescription
    self.rules = rules
  }

  /// Compares the pictures.
  ///
  /// - Returns: The result with everything that explains it, and the picture of the differences;
  ///   `nil` if the pictures are equal within the tolerance.
  /// - Throws: `CancellationError`.
  package func explain(
    _ result: SnapshotResult
  ) async throws -> (result: SnapshotResult, difference: DifferencePicture)? {
    var comparer = rules.comparer(expectedDescription, actualDescription)
    var comparison = try await comparer.compare(expected: expected, actual: actual)
    guard let problem = rules.problem(in: comparison) else { return nil }
    var result = result
    result.status = .failed
    result.figures = SnapshotResult.Figures(
      tolerance: rules.words, different: comparison.different, total: comparison.total,
      largestWindow: comparison.largestWindow, windowSide: comparison.windowSide)
    comparer.alignsRows = true
    comparison = try await comparer.compare(expected: expected, actual: actual)
    result.regions = comparison.regions.map(labeled)
    result.summary = problem
    if let expectedDescription, let actualDescription {
      let explanation = PictureExplanation(from: expectedDescription, to: actualDescription)
      result.changes = explanation.listed()
      result.engineChanges = explanation.engineChanges
      if !explanation.summary.isEmpty { result.summary = "\(explanation.summary) (\(problem))" }
    }
    if result.changes.isEmpty, let labels = Self.labels(of: result.regions) {
      result.summary += " in \(labels)"
    }
    return (result, DifferencePicture(comparison, expected: expected, actual: actual))
  }

  private func labeled(_ region: DifferingRegion) -> DifferingRegion {
    var region = region
    switch region.side {
    case .actual: region.label = actualDescription?.label(of: region.frame) ?? ""
    case .expected: region.label = expectedDescription?.label(of: region.frame) ?? ""
    }
    return region
  }

  /// The names of some regions; `nil` if there are none.
  private static func labels(of regions: [DifferingRegion]) -> String? {
    var labels: [String] = []
    for region in regions where !region.label.isEmpty && !labels.contains(region.label) {
      labels.append(region.label)
    }
    let shown = 3
    guard !labels.isEmpty else { return nil }
    let more = labels.count > shown ? " and \(labels.count - shown) more places" : ""
    return labels.prefix(shown).joined(separator: "; ") + more
  }
}
