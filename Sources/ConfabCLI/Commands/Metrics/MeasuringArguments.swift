import ArgumentParser
import Confab
import ConfabMetrics
import ConfabModel
import ConfabText

/// The options of a comparison that apply to all fonts.
struct MeasuringArguments: ParsableArguments {
  @Option(parsing: .unconditional, help: "Type size in points of fonts without their own.")
  var size = 17.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "OpenType features of fonts without their own, such as tnum,-kern.", valueName: "list"))
  var features: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Width at which lines are broken, in points; a list, or repeat the option. (default: that of a bubble on a phone)",
      valueName: "list"))
  var width: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Device pixels per point; a list, or repeat the option. (default: 1)", valueName: "list"))
  var scale: [String] = []

  @Option(
    help: ArgumentHelp(
      "Languages of the text, such as en or sr,zh-Hant. (default: the document's, or en)",
      valueName: "list"))
  var locale: [String] = []

  @Option(
    help: ArgumentHelp(
      "Line heights: font for those of the fonts, theme for the type of the theme, or a number of points.",
      valueName: "how"))
  var lineHeight = "font"

  /// - Parameter locale: The locale of the document.
  /// - Throws: `OptionError` or `FontComparisonError` with one line about the bad option.
  func options(locale documentLocale: String?) throws -> MeasuringOptions {
    let scales = try Self.numbers(scale, "scale")
    let widths = try Self.numbers(width, "width")
    let locales = Self.items(locale)
    for locale in locales {
      if let problem = TextFormat.languageTag.problem(locale) {
        throw OptionError("the locale can't be used: \(problem)")
      }
    }
    let first = scales.first ?? 1
    let options = MeasuringOptions(
      widths: widths.isEmpty ? [MeasuringOptions.bubbleWidth(scale: first)] : widths,
      scales: scales.isEmpty ? [1] : scales,
      locales: locales.isEmpty ? [documentLocale ?? "en"] : locales,
      lineHeight: try chosenLineHeight())
    try options.validate()
    return options
  }

  /// - Throws: `OptionError`.
  func featureList() throws -> [FontFeature] {
    do {
      return try features.map(FontFeature.list) ?? []
    } catch {
      throw OptionError("--features: \(error)")
    }
  }

  private func chosenLineHeight() throws -> LineHeight {
    switch lineHeight {
    case "font": return .font
    case "theme": return .theme
    default:
      guard let points = Double(lineHeight), points.isFinite else {
        throw OptionError(
          "--line-height is \"\(lineHeight)\"; expected font, theme or a number of points")
      }
      return .points(points)
    }
  }

  private static func items(_ lists: [String]) -> [String] {
    var items: [String] = []
    for item in lists.flatMap({ $0.split(separator: ",").map(String.init) })
    where !items.contains(item) { items.append(item) }
    return items
  }

  private static func numbers(_ lists: [String], _ option: String) throws -> [Double] {
    try items(lists).map { item in
      guard let number = Double(item), number.isFinite else {
        throw OptionError("--\(option) has \"\(item)\"; expected numbers, as in 230,260")
      }
      return number
    }
  }
}
