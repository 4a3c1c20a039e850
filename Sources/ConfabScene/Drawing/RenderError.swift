/// Why a picture can't be drawn. The description is one line.
public enum RenderError: Error, Sendable, Hashable, CustomStringConvertible {
  case tooWide(pixels: Int, limit: Int)
  case tooHigh(pixels: Int, limit: Int)
  case noMemory(what: String)
  case scale(Double)
  case tooManyRows(limit: Int)
  case tooDeep(limit: Int)
  case tooManyElements(limit: Int)

  public var description: String {
    switch self {
    case .tooWide(let pixels, let limit):
      "the picture would be \(pixels) device pixels wide; at most \(limit) can be drawn"
    case .tooHigh(let pixels, let limit):
      "the picture would be \(pixels) device pixels high; at most \(limit) can be drawn; "
        + "use --page-height"
    case .noMemory(let what): "no memory for \(what)"
    case .scale(let scale): "the scale is \(scale); expected 1/64 to 64 device pixels a point"
    case .tooDeep(let limit): "more than \(limit) groups of the scene lie within each other"
    case .tooManyElements(let limit):
      "the scene's groups have more than \(limit) elements, counted as often as they are drawn"
    case .tooManyRows(let limit): "a band has at most \(limit) rows, within 2⁴⁰ of the top"
    }
  }
}
