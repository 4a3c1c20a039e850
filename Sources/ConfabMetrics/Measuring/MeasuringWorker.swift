import ConfabText

/// Measures parts of the texts. A worker owns a shaper for each font.
actor MeasuringWorker {
  private var shapers: [Int: TextShaper] = [:]
  private var measurers: [Key: TextMeasurer] = [:]

  private struct Key: Hashable {
    var variant: FontUnderTest.Variant
    var options: MeasuringOptions
  }

  /// The measurements of a part of the texts in one font.
  struct Part: Sendable {
    /// By condition, by text.
    var measurements: [[TextMeasurement]]
    /// By locale, by text; empty lists if shaped texts are not kept.
    var shaped: [[ShapedText]]
  }

  private func shaper(of font: FontUnderTest) throws -> TextShaper {
    if let known = shapers[font.variant.font] { return known }
    let shaper = try TextShaper(library: font.library)
    shapers[font.variant.font] = shaper
    return shaper
  }

  /// Runs a function with the worker's shaper for a font.
  func withShaper<Result: Sendable>(
    of font: FontUnderTest, _ body: @Sendable (TextShaper) throws -> Result
  ) throws -> Result {
    try body(shaper(of: font))
  }

  /// Measures texts in a font under all conditions.
  ///
  /// - Parameter keepsShapedTexts: Whether the result has the shaped texts.
  /// - Throws: `FontError`, and `CancellationError` at the latest after the current text.
  func measure(
    _ texts: ArraySlice<MeasuredText>, in font: FontUnderTest, _ options: MeasuringOptions,
    keepsShapedTexts: Bool
  ) throws -> Part {
    let key = Key(variant: font.variant, options: options)
    var measurer =
      try measurers[key] ?? TextMeasurer(font, options, shaper: shaper(of: font))
    let perLocale = options.widths.count * options.scales.count
    var part = Part(
      measurements: Array(repeating: [], count: perLocale * options.locales.count), shaped: [])
    for index in part.measurements.indices {
      part.measurements[index].reserveCapacity(texts.count)
    }
    for (number, locale) in options.locales.enumerated() {
      var shaped: [ShapedText] = []
      for text in texts {
        try Task.checkCancellation()
        let result = try measurer.measure(text, locale: locale)
        for (index, measurement) in result.measurements.enumerated() {
          part.measurements[number * perLocale + index].append(measurement)
        }
        if keepsShapedTexts { shaped.append(result.shaped) }
      }
      part.shaped.append(shaped)
    }
    measurers[key] = measurer
    return part
  }
}
