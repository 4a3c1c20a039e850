import Confab

/// How texts are measured here: what the text's figures are about.
///
/// The two functions stay functions of their own in the program, since
/// `Benchmarks/count-instructions` finds them by their names.
enum TextMeasuring {
  static let style = Theme.imessage.metrics.bodyStyle

  /// One character of each font.
  static let everyFont = ["a", "я", "ب", "ש", "अ", "অ", "அ", "ก", "字", "か", "한", "😀"]

  /// A shaper whose fonts are loaded and that has seen no text.
  static func newShaper(library: FontLibrary) throws -> TextShaper {
    let shaper = try TextShaper(library: library)
    _ = try measureTexts(everyFont[...], with: shaper, width: 100)
    return shaper
  }

  /// Shapes each text, breaks it at a width in points and reads its size.
  ///
  /// - Returns: the number of all lines.
  @inline(never)
  static func measureTexts(
    _ texts: ArraySlice<String>, with shaper: TextShaper, width: Double
  ) throws -> Int {
    var lines = 0
    for text in texts {
      lines += try lineCount(of: try shaper.shape(text, style: style), with: shaper, width: width)
    }
    return lines
  }

  /// Breaks each shaped text at a width in points and reads its size.
  ///
  /// - Returns: the number of all lines.
  @inline(never)
  static func breakTexts(
    _ texts: [ShapedText], with shaper: TextShaper, width: Double
  ) throws -> Int {
    var lines = 0
    for text in texts { lines += try lineCount(of: text, with: shaper, width: width) }
    return lines
  }

  private static func lineCount(
    of text: ShapedText, with shaper: TextShaper, width: Double
  ) throws -> Int {
    try shaper.breakLines(of: text, width: width).lines.count
  }
}

/// Measures texts beside another of its kind.
actor TextWorker {
  private let shaper: TextShaper

  init(library: FontLibrary) throws {
    shaper = try TextMeasuring.newShaper(library: library)
  }

  func measure(_ texts: ArraySlice<String>, width: Double) throws -> Int {
    try TextMeasuring.measureTexts(texts, with: shaper, width: width)
  }
}
