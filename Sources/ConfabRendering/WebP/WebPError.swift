/// Why a WebP could not be written.
public enum WebPError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A side below 1 or beyond ``WebPWriter/maximumSide``.
  case size(width: Int, height: Int)
  /// More pixels than the picture has, or fewer at the end.
  case pixelCount(given: Int, needed: Int)
  /// Called again after an error or after the end.
  case ended
  case noMemory(width: Int, height: Int)
  /// libwebp's `WebPEncodingError`.
  case encoder(code: Int)
  /// The task was cancelled while the picture was encoded.
  case cancelled
  case file(FileError)

  public var description: String {
    switch self {
    case .size(let width, let height):
      "the picture would be \(width)×\(height) device pixels; "
        + "a WebP has at most \(WebPWriter.maximumSide) a side"
    case .pixelCount(let given, let needed):
      "\(given) pixels were given to a WebP of \(needed)"
    case .ended: "the WebP has already ended"
    case .noMemory(let width, let height):
      "no memory for a WebP of \(width)×\(height) pixels"
    case .encoder(let code): "the WebP could not be encoded (libwebp's error \(code))"
    case .cancelled: "the WebP was cancelled"
    case .file(let error): error.description
    }
  }
}
