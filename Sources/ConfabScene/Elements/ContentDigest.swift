import ConfabText

/// The SHA-256 of a picture's file. Equal digests are equal pictures, whatever the files are
/// called.
public struct ContentDigest: Sendable, Hashable {
  private let digest: SHA256

  /// Computes the digest of a file's bytes.
  ///
  /// - Complexity: linear in the number of bytes.
  package init(of bytes: [UInt8]) { digest = bytes.withUnsafeBytes { SHA256(of: $0) } }

  /// The digest as 64 lower-case hexadecimal digits.
  package var hexadecimal: String { digest.hexadecimal }
}
