import ConfabSupport

/// A picture file and the part of it that is shown.
public struct ImageSource: Sendable, Hashable {
  /// The method by which a picture is scaled.
  public enum Filter: String, Sendable, Hashable, CaseIterable {
    /// Nearest neighbor, for pixel art and bar codes.
    case nearest
    /// Linear interpolation; all pixels count where the picture shrinks.
    case linear
    /// A Catmull–Rom spline; all pixels count where the picture shrinks.
    case good
  }

  /// The path of the file; the name of a picture that is in memory.
  public var path: String
  /// The name of the picture in the document.
  public var name: String
  /// The part that fills the frame, in pixels of the upright picture, clipped to it; `nil` for the
  /// largest part around the center that has the frame's shape.
  public var part: Rect?
  /// The method by which the part is scaled to the frame.
  public var filter: Filter
  /// The content that the file must have; `nil` for any content.
  package var content: ContentDigest?
  /// The file's bytes if they are in memory; `nil` if the file at ``path`` is read.
  public var data: ImageData?

  /// Creates a source for a picture in memory.
  ///
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - name: The name of the picture in the document.
  public init(_ data: ImageData, name: String) {
    self.init(path: name, name: name, content: data.digest)
    self.data = data
  }

  /// Creates a source for a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The name in warnings; the path by default.
  ///   - part: The part that is drawn; `nil` for the whole picture.
  ///   - filter: The method by which the part is scaled to the frame.
  ///   - content: The content that the file must have; `nil` for any content.
  package init(
    path: String, name: String? = nil, part: Rect? = nil, filter: Filter = .good,
    content: ContentDigest? = nil
  ) {
    self.path = path
    self.content = content
    self.name = name ?? path
    self.part = part
    self.filter = filter
  }
}

/// The SHA-256 of a picture's file. Equal digests are equal pictures, whatever the files are
/// called.
package struct ContentDigest: Sendable, Hashable {
  private let digest: SHA256

  /// Computes the digest of a file's bytes.
  ///
  /// - Complexity: linear in the number of bytes.
  package init(of bytes: [UInt8]) { digest = bytes.withUnsafeBytes { SHA256(of: $0) } }

  /// The digest as 64 lower-case hexadecimal digits.
  package var hexadecimal: String { digest.hexadecimal }
}

/// The bytes of a picture file that is in memory. Values with the same bytes are equal.
public struct ImageData: Sendable, Hashable {
  /// The whole file.
  public let bytes: [UInt8]
  /// The digest of the bytes.
  package let digest: ContentDigest

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
