/// A picture that was found whole.
public struct CheckedPicture: Sendable {
  /// The picture by its path and its content.
  public let source: ImageSource
  public let info: ImageInfo
}
