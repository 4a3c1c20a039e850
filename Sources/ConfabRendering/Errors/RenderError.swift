/// A reason why a picture can't be drawn. The description is one line.
package enum RenderError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The picture is wider than the limit, in device pixels.
  case tooWide(pixels: Int, limit: Int)
  /// The picture is higher than the limit, in device pixels.
  case tooHigh(pixels: Int, limit: Int)
  /// There is not enough memory for `what`.
  case noMemory(what: String)
  /// The scale is not 1/64 … 64.
  case scale(Double)
  /// A band has more rows than the limit or is too far from the top.
  case tooManyRows(limit: Int)
  /// All pictures of a render together have more device pixels than the limit.
  case tooManyPixels(Int, limit: Int)

  package var description: String {
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

/// A number of pixels in megapixels, rounded up.
private func megapixels(_ pixels: Int) -> Int { (pixels - 1) / 1_000_000 + 1 }
