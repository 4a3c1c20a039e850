import ConfabSupport

/// The format of an animation.
public enum AnimationFormat: String, Sendable, CaseIterable {
  /// Animated PNG: every color, exact times.
  case apng
  /// Animated lossless WebP: every color, times in milliseconds.
  case webp
  /// GIF, encoded by the program `ffmpeg`: up to 255 colors, times in hundredths of a second.
  case gif
  /// H.264 in MP4, encoded by the program `ffmpeg`. Its colors are close to the original.
  case mp4

  /// The format of a file by the extension of its name, in upper or lower case: `.png` and `.apng`,
  /// `.webp`, `.gif`, `.mp4`. `nil` for other names.
  public init?(path: String) {
    let name = FilePath.name(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.utf8.startIndex
    else { return nil }
    switch String(Substring(name.utf8[dot...])).lowercased() {
    case ".png", ".apng": self = .apng
    case ".webp": self = .webp
    case ".gif": self = .gif
    case ".mp4": self = .mp4
    default: return nil
    }
  }

  /// The largest width and height in pixels.
  public var maximumSide: Int {
    switch self {
    // That of a PNG's width here.
    case .apng: PNGWriter.maximumWidth
    case .webp: WebPWriter.maximumSide
    case .gif: Int(UInt16.max)
    // The limit of x264.
    case .mp4: 16_384
    }
  }

  /// The name that error messages use.
  var title: String {
    switch self {
    case .apng: "an APNG"
    case .webp: "an animated WebP"
    case .gif: "a GIF"
    case .mp4: "an MP4"
    }
  }
}
