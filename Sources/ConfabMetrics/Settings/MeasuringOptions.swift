/// What a comparison measures besides fonts and texts.
public struct MeasuringOptions: Sendable, Hashable {
  /// The widths at which lines are broken, in points, each above 0.
  public var widths: [Double]
  /// The device pixels per point, 0.5 … 8 each.
  public var scales: [Double]
  /// The BCP 47 tags of the language of the texts. Each measures all texts.
  public var locales: [String]
  /// How line heights are found.
  public var lineHeight: LineHeight
  /// Whether the ink of each line is measured, which takes several times as long.
  public var measuresInk: Bool

  /// Creates options.
  public init(
    widths: [Double], scales: [Double] = [1], locales: [String] = ["en"],
    lineHeight: LineHeight = .font, measuresInk: Bool = false
  ) {
    self.widths = widths
    self.scales = scales
    self.locales = locales
    self.lineHeight = lineHeight
    self.measuresInk = measuresInk
  }

  /// Each combination of a locale, a width and a scale; scales vary fastest.
  public var conditions: [MeasuringCondition] {
    locales.flatMap { locale in
      widths.flatMap { width in
        scales.map { MeasuringCondition(width: width, scale: $0, locale: locale) }
      }
    }
  }
}
