import ConfabScene

/// A vertical gradient in a rotated or sheared group, with a color for each pixel.
///
/// A pixel's color depends on its position on the page only, see ``VerticalGradient``.
struct TransformedGradient {
  /// From the one color to the other; so many that neighbors differ by less than what 8 bits show.
  private let inks: [Ink]
  /// Steps of the way from one pixel to the next.
  private let across: Double
  private let down: Double
  private let start: Double

  /// - Parameters:
  ///   - from, to: in the group's coordinates, finite and not the same.
  /// - Returns: `nil` where the transform can't be inverted.
  init?(
    top: Color, bottom: Color, from: Double, to: Double, transform: Transform, scale: Double
  ) {
    guard let inverse = transform.inverse else { return nil }
    across = inverse.b / scale / (to - from)
    down = inverse.d / scale / (to - from)
    start = (inverse.ty - from) / (to - from)
    guard across.isFinite, down.isFinite, start.isFinite else { return nil }
    let last = 1_023.0
    inks = (0...Int(last)).map { Ink(top.mixed(with: bottom, Double($0) / last)) }
  }

  /// - Parameter row: of the page.
  func ink(column: Int, row: Int) -> Ink {
    let share = start + (Double(column) + 0.5) * across + (Double(row) + 0.5) * down
    let place = min(1, max(0, share)) * Double(inks.count - 1)
    return inks[Int(place.rounded())]
  }
}

/// A vertical gradient as one color for each row of a band.
///
/// Pixman computes gradients in fixed-point numbers from the top of the band, so a row would have
/// other colors in another band. Here a row's color depends on its height only.
struct VerticalGradient {
  /// The colors by row, counted from the first row of the band.
  let inks: [Ink]

  /// - Parameters:
  ///   - from, to: the heights of the top and the bottom color in points, finite and not equal.
  init(top: Color, bottom: Color, from: Double, to: Double, rows: Range<Int>, scale: Double) {
    inks = rows.map { row in
      let share = ((Double(row) + 0.5) / scale - from) / (to - from)
      return Ink(top.mixed(with: bottom, min(1, max(0, share))))
    }
  }
}
