/// What kind of file a picture becomes.
public enum PictureFormat: String, Sendable, CaseIterable {
  case png
  /// Lossless, at most 16,383 pixels a side, without metadata.
  case webp

  /// What a file's name asks for: WebP where it ends in `.webp`, else PNG.
  public init(path: String) {
    self = path.lowercased().hasSuffix(".webp") ? .webp : .png
  }
}
