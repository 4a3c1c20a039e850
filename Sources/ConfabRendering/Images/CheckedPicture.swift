import ConfabScene

/// A picture that was decoded without an error.
public struct CheckedPicture: Sendable {
  /// The file and its content.
  public let source: ImageSource
  /// Its format and its size in pixels.
  public let info: ImageInfo
  /// Whether the picture is drawn with less detail than its size on screen could show, because
  /// decoding all of it would take too much memory.
  public let isCoarse: Bool
}
