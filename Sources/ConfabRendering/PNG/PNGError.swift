/// Why a PNG could not be written.
public enum PNGError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A side below 1 or beyond what ``PNGWriter`` takes.
  case size(width: Int, height: Int)
  /// More rows than the height, or fewer at the end.
  case rowCount(given: Int, height: Int)
  /// The bytes of the rows are fewer than their number and stride say.
  case rowBytes(given: Int, needed: Int)
  /// Not 1 to 79 printable Latin-1 characters without spaces at the ends or in a row.
  case keyword(String)
  /// The text of a keyword contains a zero character.
  case text(keyword: String)
  /// The scale is not a positive number of at most 1,000.
  case scale(Double)
  /// Called again after an error or after the end.
  case ended
  /// A compressor gave up: out of memory.
  case compressor
  case file(FileError)

  public var description: String {
    switch self {
    case .size(let width, let height): "a PNG cannot be \(width)×\(height) pixels"
    case .rowCount(let given, let height): "\(given) rows were given to a PNG of \(height)"
    case .rowBytes(let given, let needed): "\(given) bytes were given for rows of \(needed)"
    case .keyword(let keyword): "\"\(keyword)\" cannot be a PNG keyword"
    case .text(let keyword): "the PNG text \"\(keyword)\" contains a zero character"
    case .scale(let scale): "\(scale) is no scale"
    case .ended: "the PNG has already ended"
    case .compressor: "the PNG could not be compressed: out of memory"
    case .file(let error): error.description
    }
  }
}
