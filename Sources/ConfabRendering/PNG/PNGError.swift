/// The error of writing a PNG.
public enum PNGError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A side is below 1 or above the limit of ``PNGWriter``.
  case size(width: Int, height: Int)
  /// There are more rows than the height, or fewer at the end.
  case rowCount(given: Int, height: Int)
  /// The rows have fewer bytes than their number and stride require.
  case rowBytes(given: Int, needed: Int)
  /// The keyword is not 1 to 79 printable Latin-1 characters, without spaces at the ends and
  /// without two spaces in a row.
  case keyword(String)
  /// The text of a keyword contains a zero character.
  case text(keyword: String)
  /// The scale is not a positive number of at most 1,000.
  case scale(Double)
  /// The writer was used after an error or after the end.
  case ended
  /// The compressor ran out of memory.
  case compressor
  /// The sink threw an error.
  case file(FileError)

  public var description: String {
    switch self {
    case .size(let width, let height): "a PNG cannot be \(width)×\(height) pixels"
    case .rowCount(let given, let height): "\(given) rows were given to a PNG that has \(height)"
    case .rowBytes(let given, let needed): "\(given) bytes were given for rows that need \(needed)"
    case .keyword(let keyword): "\"\(keyword)\" cannot be a PNG keyword"
    case .text(let keyword): "the PNG text \"\(keyword)\" contains a zero character"
    case .scale(let scale):
      "the scale of a PNG cannot be \(scale); expected a number above 0, at most 1000"
    case .ended: "the PNG has already ended"
    case .compressor: "the PNG could not be compressed: out of memory"
    case .file(let error): error.description
    }
  }
}
