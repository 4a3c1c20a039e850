import ConfabScene

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
