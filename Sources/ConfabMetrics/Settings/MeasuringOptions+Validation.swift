extension MeasuringOptions {
  /// The largest number of conditions.
  public static let maximumConditions = 64

  /// Checks that every number is in its range and that there is at least one condition.
  ///
  /// - Throws: ``MetricsError`` for the first problem.
  public func validate() throws(MetricsError) {
    for width in widths where !(1...100_000).contains(width) {
      throw MetricsError("the width is \(width); expected 1 to 100000 points")
    }
    for scale in scales where !(0.5...8).contains(scale) {
      throw MetricsError("the scale is \(scale); expected 0.5 to 8 device pixels a point")
    }
    if case .points(let height) = lineHeight, !(1...1000).contains(height) {
      throw MetricsError("the line height is \(height); expected 1 to 1000 points")
    }
    for (name, count) in [
      ("width", widths.count), ("scale", scales.count), ("locale", locales.count),
    ] where count == 0 {
      throw MetricsError("there is no \(name); give at least one")
    }
    let count = widths.count * scales.count * locales.count
    guard count <= Self.maximumConditions else {
      throw MetricsError(
        "\(widths.count) widths, \(scales.count) scales and \(locales.count) locales are \(count) "
          + "combinations; expected at most \(Self.maximumConditions)")
    }
  }
}
