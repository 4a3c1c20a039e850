import ConfabText

/// Measures parts of the texts. A worker owns a shaper for each font.
actor MeasuringWorker {
  private let options: MeasuringOptions
  private var measurers: [TextMeasurer] = []
  private let fonts: [FontUnderTest]

  init(_ fonts: [FontUnderTest], _ options: MeasuringOptions) {
    self.fonts = fonts
    self.options = options
  }

  /// The measurements and the shaped texts of a part of the texts.
  struct Part: Sendable {
    /// By font, by condition, by text.
    var measurements: [[[TextMeasurement]]]
    /// By font, by locale, by text; empty if they are not kept.
    var shaped: [[[ShapedText]]]
  }

  /// Measures texts in all fonts under all conditions.
  ///
  /// - Parameter keepsShapedTexts: Whether the result has the shaped texts.
  /// - Throws: `FontError`, and `CancellationError` at the latest after the current text.
  func measure(
    _ texts: ArraySlice<MeasuredText>, keepsShapedTexts: Bool
  ) throws -> Part {
    if measurers.isEmpty {
      measurers = try fonts.map {
        try TextMeasurer($0, options, shaper: TextShaper(library: $0.library))
      }
    }
    let perLocale = options.widths.count * options.scales.count
    var part = Part(measurements: [], shaped: [])
    for font in measurers.indices {
      var byCondition = [[TextMeasurement]](
        repeating: [], count: perLocale * options.locales.count)
      for index in byCondition.indices { byCondition[index].reserveCapacity(texts.count) }
      var byLocale: [[ShapedText]] = []
      for (number, locale) in options.locales.enumerated() {
        var shaped: [ShapedText] = []
        for text in texts {
          try Task.checkCancellation()
          let result = try measurers[font].measure(text, locale: locale)
          for (index, measurement) in result.measurements.enumerated() {
            byCondition[number * perLocale + index].append(measurement)
          }
          if keepsShapedTexts { shaped.append(result.shaped) }
        }
        byLocale.append(shaped)
      }
      part.measurements.append(byCondition)
      part.shaped.append(byLocale)
    }
    return part
  }
}
