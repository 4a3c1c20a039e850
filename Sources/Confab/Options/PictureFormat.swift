import ConfabText

/// The file format of a picture.
public enum PictureFormat: String, Sendable, CaseIterable {
  /// PNG: lossless pixels.
  case png
  /// WebP: lossless pixels, at most 16,383 × 16,383, without metadata.
  case webp
  /// PDF: vector graphics with text that can be selected. All pages are in one file.
  case pdf
  /// SVG: vector graphics. Text is drawn as outlines.
  case svg

  /// The format for the extension of a file name; PNG for unknown extensions.
  public init(path: String) {
    let name = path.lowercased()
    self = Self.allCases.first { name.hasSuffix("." + $0.rawValue) } ?? .png
  }

  /// The extensions of other picture formats. A file with such a name must not contain a PNG.
  private static let others: Set<String> = [
    "avif", "bmp", "eps", "gif", "heic", "heif", "jp2", "jpeg", "jpg", "jxl", "ps", "tif", "tiff",
  ]

  /// The extension of a file name if it belongs to a picture format that is not supported, in lower
  /// case.
  public static func otherEnding(of path: String) -> String? {
    let name = FilePath.name(of: path)
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return others.contains(ending) ? ending : nil
  }

  /// Whether files contain vector graphics instead of pixels.
  public var isVector: Bool {
    switch self {
    case .png, .webp: false
    case .pdf, .svg: true
    }
  }

  /// Whether one file contains all pages.
  package var hasPages: Bool {
    switch self {
    case .png, .webp, .svg: false
    case .pdf: true
    }
  }

  /// Whether files can contain texts with keywords.
  var hasTextChunks: Bool {
    switch self {
    case .png: true
    case .webp, .pdf, .svg: false
    }
  }
}
