/// The measures of a shadow.
package enum Shadow {
  /// The standard deviation of the Gaussian, in points; 0 for NaN.
  package static func deviation(blur: Double) -> Double {
    blur > 0 ? min(Scene.maximumBlur, blur) / 2 : 0
  }

  /// The distance from the outline beyond which nothing is painted, in points: three standard
  /// deviations, where a Gaussian is down to a thousandth.
  package static func reach(blur: Double) -> Double { 3 * deviation(blur: blur) }
}
