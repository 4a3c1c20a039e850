import ConfabRendering

/// The options of a picture's file. They do not change what the picture shows.
public struct FileOptions: Sendable, Equatable {
  /// The information about a picture in its file. WebP files have none.
  public enum Metadata: String, Sendable, CaseIterable {
    /// The versions, and the text that the picture shows. PDF files have the title and the version
    /// of Confab, and contain their text anyway.
    case full
    /// The versions of Confab, its libraries and its fonts.
    case engine
    /// No information.
    case none
  }

  /// The file format; `nil` for the one of the file's name, or PNG.
  public var format: PictureFormat?
  /// The compression of PNG and WebP files. Ignored for PDF and SVG.
  public var compression: PictureCompression
  /// The information about the picture in its file.
  public var metadata: Metadata

  /// Creates options.
  public init(
    format: PictureFormat? = nil, compression: PictureCompression = .fast,
    metadata: Metadata = .full
  ) {
    self.format = format
    self.compression = compression
    self.metadata = metadata
  }

  /// The format of a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``OptionError`` for a name that ends like another kind of picture, without a format.
  package func format(forPath path: String) throws(OptionError) -> PictureFormat {
    if let format { return format }
    if let ending = PictureFormat.otherEnding(of: path) {
      throw OptionError(
        "\(path): Confab writes no .\(ending); expected .png, .webp, .pdf or .svg, or a format")
    }
    return PictureFormat(path: path)
  }
}
