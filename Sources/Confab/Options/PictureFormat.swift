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
