/// Why a picture can't be drawn. The description is one line.
public enum RenderError: Error, Sendable, Hashable, CustomStringConvertible {
  case tooWide(pixels: Int, limit: Int)
  case tooHigh(pixels: Int, limit: Int)
  case noMemory(what: String)
  case scale(Double)
  case tooManyRows(limit: Int)
  /// More device pixels in all pictures together than a rendering may have.
  case tooManyPixels(Int, limit: Int)

  public var description: String {
    switch self {
    case .tooWide(let pixels, let limit):
      "the picture would be \(pixels) device pixels wide; at most \(limit) can be drawn"
    case .tooHigh(let pixels, let limit):
      "the picture would be \(pixels) device pixels high; at most \(limit) can be drawn"
    case .noMemory(let what): "no memory for \(what)"
    case .scale(let scale): "the scale is \(scale); expected 1/64 to 64 device pixels a point"
    case .tooManyPixels(let pixels, let limit):
      "the output would have \(megapixels(pixels)) megapixels; the limit is \(megapixels(limit))"
    case .tooManyRows(let limit): "a band has at most \(limit) rows, within 2⁴⁰ of the top"
    }
  }
}

/// Rounded up.
private func megapixels(_ pixels: Int) -> Int { (pixels - 1) / 1_000_000 + 1 }
