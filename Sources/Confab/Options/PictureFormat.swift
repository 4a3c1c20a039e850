/// What kind of file a picture becomes.
public enum PictureFormat: String, Sendable, CaseIterable {
  case png
  /// Lossless, at most 16,383 pixels a side, without metadata.
  case webp
  /// Outlines, with text that can be selected; all pages in one file.
  case pdf
  /// Outlines, text among them.
  case svg

  /// What a file's name asks for by its ending; PNG if it is no other format's.
  public init(path: String) {
    let name = path.lowercased()
    self = Self.allCases.first { name.hasSuffix("." + $0.rawValue) } ?? .png
  }

  /// Endings of picture files that are not written: whoever asks for one does not want a PNG.
  private static let others: Set<String> = [
    "avif", "bmp", "eps", "gif", "heic", "heif", "jp2", "jpeg", "jpg", "jxl", "ps", "tif", "tiff",
  ]

  /// The ending of a file's name where it promises a picture of a format that is not written.
  public static func otherEnding(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return others.contains(ending) ? ending : nil
  }

  /// Whether it keeps outlines, and so has no pixels.
  public var isVector: Bool {
    switch self {
    case .png, .webp: false
    case .pdf, .svg: true
    }
  }

  /// Whether one file has all pages.
  var hasPages: Bool {
    switch self {
    case .png, .webp, .svg: false
    case .pdf: true
    }
  }

  /// Whether its writer takes texts for a PNG's chunks.
  var hasTextChunks: Bool {
    switch self {
    case .png: true
    case .webp, .pdf, .svg: false
    }
  }
}
