extension Scene {
  /// Points; more blur is drawn as this much.
  public static let maximumBlur = 200.0

  /// Draws what an outline throws on what lies behind it, wholly under it and around it.
  ///
  /// - Parameters:
  ///   - blur: how soft it is, in points, 0 … ``maximumBlur``: twice the Gaussian's standard
  ///     deviation, as in CSS and on iOS's design sheets.
  ///   - x, y: how far from the outline, in points.
  public mutating func shadow(
    of path: Path, _ color: Color, blur: Double, x: Double = 0, y: Double = 0
  ) {
    let path = x == 0 && y == 0 ? path : path.offset(x: x, y: y)
    guard let bounds = path.bounds else { return }
    add(.shadow(path, color, blur: blur), bounds.inset(by: -Shadow.reach(blur: blur)), nil)
  }
}

/// What is known of a shadow before it is drawn.
package enum Shadow {
  /// Half of it; not a number is none.
  package static func deviation(blur: Double) -> Double {
    blur > 0 ? min(Scene.maximumBlur, blur) / 2 : 0
  }

  /// Points from the outline beyond which nothing is painted: three standard deviations, where a
  /// Gaussian is down to a thousandth.
  package static func reach(blur: Double) -> Double { 3 * deviation(blur: blur) }
}
