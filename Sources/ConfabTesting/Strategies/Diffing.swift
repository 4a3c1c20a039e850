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
