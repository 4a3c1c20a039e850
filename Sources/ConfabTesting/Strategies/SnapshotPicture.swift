import ConfabSnapshots

/// A picture as a snapshot, with what it shows.
public struct SnapshotPicture: Sendable {
  /// The picture.
  public let picture: Picture
  /// Describes the picture, for references and failures; `nil` if nothing is known about what it
  /// shows.
  let describe: @Sendable () async throws -> PictureDescription?
}

extension Diffing where Format == SnapshotPicture {
  /// Pictures, compared by their pixels.
  ///
  /// A reference is a PNG with a digest of its pixels and a description of what it shows, as those
  /// of `confab snapshot record`. A picture with the same digest passes, and the reference is not
  /// decoded.
  ///
  /// - Parameter rules: How pictures are compared; by default, no pixel may differ.
  public static func picture(_ rules: ComparisonRules = ComparisonRules()) -> Self {
    var diffing = Diffing { snapshot in
      try await snapshot.picture.referenceFile(snapshot.describe())
    } compare: { reference, snapshot in
      switch try ReferenceCheck(snapshot.picture, file: reference, path: "the reference") {
      case .different(let file, let expected, let actual):
        let explanation = FailureExplanation(
          expected: expected, actual: actual,
          expectedDescription: ReferenceDescription.chunk(in: file, of: expected),
          actualDescription: try await snapshot.describe(), rules: rules)
        guard
          let (result, picture) = try await explanation.explain(
            SnapshotResult(name: "", status: .failed))
        else { return nil }
        return SnapshotDifference(
          result.explanation, details: details(of: result),
          attachments: [SnapshotAttachment("difference.png", try await picture.png())])
      case .equal, .missing, .unusable: return nil
      }
    }
    diffing.warnings = { $0.picture.warnings.map(\.description) }
    return diffing
  }

  /// The largest number of changes in a message.
  private static var mostChanges: Int { 12 }

  /// What the summary of a result does not say.
  private static func details(of result: SnapshotResult) -> [String] {
    var lines: [String] = []
    if result.engineChanges.count > 1 {
      lines += result.engineChanges.map { "drawn by other software: \($0)" }
    }
    let changes = result.changes.map(\.text).filter { !result.summary.contains($0) }
    lines += changes.prefix(Self.mostChanges)
    let more = changes.count - Self.mostChanges
    if more > 0 { lines.append("and \(more) more changes") }
    return lines
  }
}
