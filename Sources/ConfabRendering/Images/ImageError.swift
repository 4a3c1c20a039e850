/// Why a picture cannot be shown.
///
/// The description is one clause without the file's name ("the picture is cut short"), to follow
/// the place that it is reported for.
public enum ImageError: Error, Sendable, Hashable, CustomStringConvertible {
  case unreadable(FileError.Reason)
  /// The file holds another picture than the one that was looked up.
  case changed
  /// The file has no bytes.
  case empty
  /// The content is of no format that is read here; the name of what it is, where that is known.
  case unsupportedType(String?)
  /// A known format in a variant that is not read, named.
  case unsupportedVariant(String)
  /// The data ends before the picture does.
  case truncated
  /// The data contradicts its format; what the decoder said.
  case damaged(String)
  /// More pixels than ``ImageLimits`` allows; nothing was allocated.
  case tooLarge(width: Int, height: Int)
  /// A picture that can't be decoded within the memory that one picture may take; what it is.
  case tooCostly(kind: String, width: Int, height: Int)
  /// The document's pictures together cost more than a ``DecodingBudget``.
  case overBudget
  /// There was no memory to decode or to encode it.
  case noMemory

  public var description: String {
    switch self {
    case .unreadable(let reason): "the picture cannot be read: \(reason)"
    case .changed: "the picture's file was changed after it was checked"
    case .empty: "the picture is an empty file"
    case .unsupportedType(let name?):
      "the picture is in the format \(name); PNG, JPEG and WebP can be read"
    case .unsupportedType(nil):
      "the picture's format is not known; PNG, JPEG and WebP can be read"
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

/// What is refused before any memory is allocated for it.
public enum ImageLimits {
  /// Pixels of one side. Below the 32,767 that a Cairo surface may have.
  public static let side = 30_000
  /// Pixels of one picture: 400 MB at four bytes each.
  public static let pixels = 100_000_000
  /// Bytes of one file, which is held while it is decoded.
  public static let fileBytes = 64 << 20

  static func check(width: Int, height: Int) throws(ImageError) {
    // The sides first: their product may not fit an Int.
    guard width <= side, height <= side, width * height <= pixels else {
      throw .tooLarge(width: width, height: height)
    }
    guard width > 0, height > 0 else { throw .damaged("a side of no pixels") }
  }
}
