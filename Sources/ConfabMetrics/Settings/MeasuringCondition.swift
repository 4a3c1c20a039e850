/// What a comparison varies besides fonts.
public struct MeasuringCondition: Sendable, Hashable, Codable {
  /// The width at which lines are broken, in points.
  public var width: Double
  /// The device pixels per point.
  public var scale: Double
  /// The BCP 47 tag of the text's language.
  public var locale: String

  /// Creates a condition.
  public init(width: Double, scale: Double, locale: String) {
    self.width = width
    self.scale = scale
    self.locale = locale
  }
}

extension MeasuringCondition: CustomStringConvertible {
  /// The condition in words, such as "260 pt, scale 3, en".
  public var description: String {
    "\(FontLabels.number((width * 100).rounded() / 100)) pt, scale \(FontLabels.number(scale)), \(locale)"
  }
}
