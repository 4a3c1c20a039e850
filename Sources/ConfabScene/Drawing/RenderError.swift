/// Why a picture can't be drawn. The description is one line.
public enum RenderError: Error, Sendable, Equatable, CustomStringConvertible {
  case tooWide(pixels: Int, limit: Int)
  case tooHigh(pixels: Int, limit: Int)
  case noMemory(what: String)
  case scale(Double)
  case tooManyRows(limit: Int)

  public var description: String {
    switch self {
    case .tooWide(let pixels, let limit):
      "the picture would be \(pixels) device pixels wide; at most \(limit) can be drawn"
    case .tooHigh(let pixels, let limit):
      "the picture would be \(pixels) device pixels high; at most \(limit) can be drawn; "
        + "use --page-height"
    case .noMemory(let what): "no memory for \(what)"
    case .scale(let scale): "the scale is \(scale); expected 1/64 to 64 device pixels a point"
    case .tooManyRows(let limit): "a band has at most \(limit) rows, within 2⁴⁰ of the top"
    }
  }
}
