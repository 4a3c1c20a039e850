extension Scene {
  /// The largest blur of a shadow, in points; a larger one is drawn as this.
  public static let maximumBlur = 200.0

  /// Adds the shadow of an outline: under all of the outline and around it.
  ///
  /// - Parameters:
  ///   - path: The outline.
  ///   - color: The color of the shadow.
  ///   - blur: The softness in points, 0 … ``maximumBlur``: twice the standard deviation of the
  ///     Gaussian, as in CSS and on iOS's design sheets.
  ///   - x: The horizontal distance from the outline, in points.
  ///   - y: The vertical distance from the outline, in points, downwards.
  public mutating func shadow(
    of path: Path, _ color: Color, blur: Double, x: Double = 0, y: Double = 0
  ) {
    let path = x == 0 && y == 0 ? path : path.offset(x: x, y: y)
    guard let bounds = path.bounds else { return }
    add(.shadow(path, color, blur: blur), bounds.inset(by: -Shadow.reach(blur: blur)), nil)
  }
}
