import Confab
import ConfabSupport

/// What a comparison measures besides fonts and texts.
package struct MeasuringOptions: Sendable, Hashable {
  /// The widths at which lines are broken, in points, each above 0.
  package var widths: [Double]
  /// The device pixels per point, 0.5 … 8 each.
  package var scales: [Double]
  /// The BCP 47 tags of the language of the texts. Each measures all texts.
  package var locales: [String]
  /// How line heights are found.
  package var lineHeight: LineHeight
  /// Whether the ink of each line is measured, which takes several times as long.
  package var measuresInk: Bool

  /// Creates options.
  package init(
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
  package var conditions: [MeasuringCondition] {
    locales.flatMap { locale in
      widths.flatMap { width in
        scales.map { MeasuringCondition(width: width, scale: $0, locale: locale) }
      }
    }
  }
}

extension MeasuringOptions {
  /// The largest number of conditions.
  package static let maximumConditions = 64

  /// Checks that every number is in its range and that there is at least one condition.
  ///
  /// - Throws: ``FontComparisonError`` for the first problem.
  package func validate() throws(FontComparisonError) {
    for width in widths where !(1...100_000).contains(width) {
      throw FontComparisonError("the width is \(width); expected 1 to 100000 points")
    }
    for scale in scales {
      do { try PictureOptionTable.shared.scale.check(scale) } catch {
        throw FontComparisonError("\(error)")
      }
    }
    if case .points(let height) = lineHeight, !(1...1000).contains(height) {
      throw FontComparisonError("the line height is \(height); expected 1 to 1000 points")
    }
    for (name, count) in [
      ("width", widths.count), ("scale", scales.count), ("locale", locales.count),
    ] where count == 0 {
      throw FontComparisonError("there is no \(name); give at least one")
    }
    let count = widths.count * scales.count * locales.count
    guard count <= Self.maximumConditions else {
      throw FontComparisonError(
        "\(widths.count) widths, \(scales.count) scales and \(locales.count) locales are \(count) "
          + "combinations; expected at most \(Self.maximumConditions)")
    }
  }
}

/// How the distance between two baselines is found.
package enum LineHeight: Sendable, Hashable {
  /// The ascent, descent and gap of the fonts on each line, each rounded to device pixels, as
  /// Chromium has them with `line-height: normal`. The first font counts on every line, a fallback
  /// font where it is used.
  case font
  /// The type of the theme, as in pictures of Confab: its line pitch, which is the same for all
  /// fonts, the tracking of its text family, and its rule for short last lines.
  case theme
  /// A distance in points.
  case points(Double)
}

/// What a comparison varies besides fonts.
package struct MeasuringCondition: Sendable, Hashable, Codable {
  /// The width at which lines are broken, in points.
  package var width: Double
  /// The device pixels per point.
  package var scale: Double
  /// The BCP 47 tag of the text's language.
  package var locale: String
}

extension MeasuringCondition: CustomStringConvertible {
  /// The condition in words, such as "260 pt, scale 3, en".
  package var description: String {
    "\(ShortNumber.text(width, decimals: 2)) pt, scale \(ShortNumber.text(scale)), \(locale)"
  }
}

/// An error of a comparison, in one line.
package struct FontComparisonError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, where, and what was expected.
  package let description: String

  init(_ description: String) { self.description = description }
}
