/// Why a picture can't be drawn. The description is one line.
public enum RenderError: Error, Sendable, Equatable, CustomStringConvertible {
  case tooWide(pixels: Int, limit: Int)
  case tooHigh(pixels: Int, limit: Int)
  case noMemory(what: String)

  public var description: String {
    switch self {
    case .tooWide(let pixels, let limit):
      "the picture would be \(pixels) device pixels wide; at most \(limit) can be drawn"
    case .tooHigh(let pixels, let limit):
      "the picture would be \(pixels) device pixels high; at most \(limit) can be drawn; "
        + "use --page-height"
    case .noMemory(let what): "no memory for \(what)"
    }
  }
}
