import ConfabScene

/// A vertical gradient as one colour for each row of a band.
///
/// Pixman's gradients count in fixed-point numbers from the band's top, so the same row of a
/// picture would have other colours in another band; here a row's colour depends on its height alone.
struct GradientColumn {
  /// By row, counted from the band's first.
  let inks: [Ink]

  /// - Parameters:
  ///   - from: height of the top colour in points, finite, not that of the bottom colour.
  init(top: Color, bottom: Color, from: Double, to: Double, rows: Range<Int>, scale: Double) {
    inks = rows.map { row in
      let share = ((Double(row) + 0.5) / scale - from) / (to - from)
      return Ink(top.mixed(with: bottom, min(1, max(0, share))))
    }
  }
}
