/// The error of writing a WebP.
public enum WebPError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A side is below 1 or above ``WebPWriter/maximumSide``.
  case size(width: Int, height: Int)
  /// There are more pixels than the picture has, or fewer at the end.
  case pixelCount(given: Int, needed: Int)
  /// The writer was used after an error or after the end.
  case ended
  /// There is not enough memory for the encoder.
  case noMemory(width: Int, height: Int)
  /// Another error of libwebp, as a `WebPEncodingError`.
  case encoder(code: Int)
  /// The task was cancelled while the picture was encoded.
  case cancelled
  /// The file could not be written.
  case file(FileError)

  public var description: String {
    switch self {
    case .size(let width, let height):
      "the picture would be \(width)×\(height) device pixels; "
        + "a WebP has at most \(WebPWriter.maximumSide) a side"
    case .pixelCount(let given, let needed):
      "\(given) pixels were given to a WebP that has \(needed)"
    case .ended: "the WebP has already ended"
    case .noMemory(let width, let height):
      "no memory for a WebP of \(width)×\(height) pixels"
    case .encoder(let code): "the WebP could not be encoded (libwebp's error \(code))"
    case .cancelled: "the encoding of the WebP was cancelled"
    case .file(let error): error.description
    }
  }
}
