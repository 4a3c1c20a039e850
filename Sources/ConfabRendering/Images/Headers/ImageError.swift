/// A reason why a picture can't be shown.
///
/// The description is one clause without the file's name ("the picture is cut short"), to be put
/// after the name.
public enum ImageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file can't be read.
  case unreadable(FileError.Reason)
  /// The file has other content than when it was looked up.
  case changed
  /// The file has no bytes.
  case empty
  /// The format is not supported; its name, if it is known.
  case unsupportedType(String?)
  /// The variant of a supported format is not supported; its name.
  case unsupportedVariant(String)
  /// The data ends before the picture does.
  case truncated
  /// The data is invalid; the message of the decoder.
  case damaged(String)
  /// The picture has more pixels than ``ImageLimits`` allows. No memory was allocated.
  case tooLarge(width: Int, height: Int)
  /// The picture can't be decoded within the memory for one picture; its kind.
  case tooCostly(kind: String, width: Int, height: Int)
  /// The pictures of the document cost more than the ``DecodingBudget``.
  case overBudget
  /// There is not enough memory to decode or encode the picture.
  case noMemory

  public var description: String {
    switch self {
    case .unreadable(let reason): "the picture cannot be read: \(reason)"
    case .changed: "the picture's file was changed after it was checked"
    case .empty: "the picture is an empty file"
    case .unsupportedType(let name?):
      "the picture is in the format \(name); PNG, JPEG, GIF and WebP can be read"
    case .unsupportedType(nil):
      "the picture's format is not known; PNG, JPEG, GIF and WebP can be read"
    case .unsupportedVariant(let name): "the picture is \(name), which cannot be read"
    case .truncated: "the picture is cut short"
    case .damaged(let detail): "the picture is damaged (\(detail))"
    case .tooLarge(let width, let height):
      "the picture's \(width)×\(height) pixels are more than can be drawn"
    case .tooCostly(let kind, let width, let height):
      "the picture is \(kind) of \(width)×\(height) pixels, which takes more than "
        + "\(DecodingCost.limit >> 20) MB to decode; save it with fewer pixels"
    case .overBudget:
      "the document's pictures have far more pixels than bytes, and no more of them are decoded"
    case .noMemory: "there is not enough memory for the picture"
    }
  }
}
