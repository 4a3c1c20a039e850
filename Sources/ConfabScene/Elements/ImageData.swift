/// The bytes of a picture file that is in memory. Values with the same bytes are equal.
public struct ImageData: Sendable, Hashable {
  /// The whole file.
  public let bytes: [UInt8]
  /// The digest of the bytes.
  public let digest: ContentDigest

  /// Creates a value.
  ///
  /// - Parameter bytes: A PNG, JPEG or WebP file.
  /// - Complexity: O(*n*) in the number of bytes, for their digest.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    digest = ContentDigest(of: bytes)
  }

  /// Compares the digests.
  public static func == (a: ImageData, b: ImageData) -> Bool { a.digest == b.digest }

  /// Hashes the digest.
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
