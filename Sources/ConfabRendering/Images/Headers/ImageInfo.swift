import ConfabSupport

/// The format and the size of a picture, from its header.
package struct ImageInfo: Sendable, Equatable {
  /// The format by the content of the file.
  package let format: ImageFormat
  /// The width of the upright picture in pixels.
  package let width: Int
  /// The height of the upright picture in pixels.
  package let height: Int
  /// The orientation of the stored picture.
  package let orientation: ImageOrientation

  /// Reads the header of a picture file in memory, without pixels. Sizes beyond ``ImageLimits`` are
  /// refused.
  ///
  /// - Throws: ``ImageError``.
  package static func probe(bytes: [UInt8]) throws(ImageError) -> ImageInfo {
    try ImageHeader.parse(HeaderReader(bytes)).info
  }

  /// The format of a file name's extension if the picture has another format.
  package func formatContradicted(by fileName: String) -> ImageFormat? {
    ImageFormat(fileName: fileName).flatMap { $0 == format ? nil : $0 }
  }
}

/// The bytes of a file at any offset, for parsers of headers.
struct HeaderReader {
  private let file: [UInt8]

  init(_ file: [UInt8]) { self.file = file }

  var size: Int { file.count }

  /// Up to `count` bytes from `offset`; fewer at the end of the file.
  func prefix(_ count: Int, at offset: Int = 0) -> [UInt8] {
    Array(file.dropFirst(max(0, offset)).prefix(count))
  }

  /// Exactly `count` bytes from `offset`.
  ///
  /// - Throws: ``ImageError/truncated`` if there are fewer.
  func bytes(_ count: Int, at offset: Int) throws(ImageError) -> [UInt8] {
    guard offset >= 0, count <= size - offset else { throw .truncated }
    return prefix(count, at: offset)
  }
}

extension Collection<UInt8> {
  /// The value of up to eight bytes; the first is the most significant.
  var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
  /// The value of up to eight bytes; the first is the least significant.
  var littleEndian: Int { reversed().reduce(0) { $0 << 8 | Int($1) } }
}

/// The header of a stored picture, which may not be upright.
struct ImageHeader {
  var format: ImageFormat
  var storedWidth: Int
  var storedHeight: Int
  var orientation = ImageOrientation.up

  /// Recognizes the format, reads the header and checks ``ImageLimits``.
  static func parse(_ bytes: HeaderReader) throws(ImageError) -> ImageHeader {
    let header =
      switch try ImageFormat.recognize(bytes.prefix(16)) {
      case .png: try PNGHeader.parse(bytes)
      case .jpeg: try JPEGHeader.parse(bytes).header
      case .webp: try WebPHeader.parse(bytes).header
      case .gif: try GIFHeader.parse(bytes)
      }
    try ImageLimits.check(width: header.storedWidth, height: header.storedHeight)
    return header
  }

  var info: ImageInfo {
    let swaps = orientation.swapsSides
    return ImageInfo(
      format: format, width: swaps ? storedHeight : storedWidth,
      height: swaps ? storedWidth : storedHeight, orientation: orientation)
  }

  /// The largest number of segments or chunks of a header.
  static let partLimit = 4096
  /// The largest size of EXIF data in bytes: that of a JPEG segment.
  static let exifLimit = 65_536
}

/// A reason why a picture can't be shown.
///
/// The description is one clause without the file's name ("the picture is cut short"), to be put
/// after the name.
package enum ImageError: Error, Sendable, Hashable, CustomStringConvertible {
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

  package var description: String {
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
