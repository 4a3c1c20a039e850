import ConfabScene

/// A picture that was found whole.
public struct CheckedPicture: Sendable {
  /// The picture by its path and its content.
  public let source: ImageSource
  /// Its format and its size in pixels.
  public let info: ImageInfo
  /// Whether it is drawn with less detail than it has and its usual size shows, because decoding all
  /// of it would take too much memory.
  public let isCoarse: Bool
}
