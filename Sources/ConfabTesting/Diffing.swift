import ConfabSnapshots

/// How snapshots of one format are stored as references and compared with them.
public struct Diffing<Format>: Sendable {
  /// Encodes a snapshot as the bytes of a reference.
  public var encode: @Sendable (Format) async throws -> [UInt8]
  /// Compares a reference with a new snapshot. Returns `nil` if the snapshot passes, and throws an
  /// error if the reference can't be decoded.
  public var compare:
    @Sendable (_ reference: [UInt8], _ actual: Format) async throws ->
      SnapshotDifference?
  /// The things that a person should know about a snapshot before it becomes a reference, one in a
  /// line; none by default. They are shown with every failure.
  public var warnings: @Sendable (Format) -> [String] = { _ in [] }

  /// Creates a value that compares snapshots with the bytes of references, for formats that need
  /// not always decode them.
  ///
  /// - Parameters:
  ///   - encode: Encodes a snapshot as the bytes of a reference.
  ///   - compare: Compares a reference with a new snapshot. It returns `nil` if the snapshot
  ///     passes, and throws an error if the reference can't be decoded.
  public init(
    encode: @escaping @Sendable (Format) async throws -> [UInt8],
    compare:
      @escaping @Sendable (_ reference: [UInt8], _ actual: Format) async throws ->
      SnapshotDifference?
  ) {
    self.encode = encode
    self.compare = compare
  }

  /// Creates a value that compares decoded references.
  ///
  /// - Parameters:
  ///   - encode: Encodes a snapshot as the bytes of a reference.
  ///   - decode: Decodes the bytes of a reference. An error says why that is not possible.
  ///   - difference: Compares two snapshots. It returns `nil` if the second one passes.
  public init(
    encode: @escaping @Sendable (Format) async throws -> [UInt8],
    decode: @escaping @Sendable ([UInt8]) async throws -> Format,
    difference:
      @escaping @Sendable (_ expected: Format, _ actual: Format) async throws ->
      SnapshotDifference?
  ) {
    self.init(encode: encode) { reference, actual in
      try await difference(decode(reference), actual)
    }
  }
}

/// A file that explains why a snapshot did not pass.
public struct SnapshotAttachment: Sendable, Hashable {
  /// What the file shows and its extension, such as `difference.png`. The name of the snapshot is
  /// put before it.
  public var name: String
  /// The content of the file.
  public var bytes: [UInt8]

  /// Creates an attachment.
  public init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// The difference between a reference and a new snapshot.
public struct SnapshotDifference: Sendable, Hashable {
  /// The difference in one line, such as "message 7 (m7): 3 lines → 4, height 64 → 84".
  public var summary: String
  /// More lines that explain the difference, such as those of a text diff.
  public var details: [String]
  /// Files that show the difference, besides the reference and the new snapshot.
  public var attachments: [SnapshotAttachment]

  /// Creates a difference.
  public init(
    _ summary: String, details: [String] = [], attachments: [SnapshotAttachment] = []
  ) {
    self.summary = summary
    self.details = details
    self.attachments = attachments
  }
}

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
