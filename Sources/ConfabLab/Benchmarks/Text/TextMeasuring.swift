import Confab
import ConfabText

/// The operations that the text benchmark measures.
///
/// `Benchmarks/count-instructions` finds the functions that are not inlined by name. It expects one
/// call of each for all messages.
enum TextMeasuring {
  /// The style of a message without tracking, which the PangoLayout does not have.
  static let style = {
    var style = Theme.imessage.metrics.bodyStyle
    style.tracking = .none
    return style
  }()

  /// One character for each font.
  static let everyFont = "aяبשअঅஅก字か한😀"

  /// A shaper with loaded fonts and empty caches.
  static func newShaper(library: FontLibrary) throws -> TextShaper {
    let shaper = try TextShaper(library: library)
    _ = try lineCount(of: shaper.shape(everyFont, style: style), with: shaper, width: 100)
    return shaper
  }

  /// Measures texts that are not in the shaper's caches.
  @inline(never)
  static func measureNewTexts(
    _ texts: ArraySlice<String>, with shaper: TextShaper, width: Double
  ) throws -> Int {
    try measureTexts(texts, with: shaper, width: width)
  }

  /// Shapes each text, breaks it at a width in points and reads its size.
  ///
  /// - Returns: the total number of lines.
  static func measureTexts(
    _ texts: ArraySlice<String>, with shaper: TextShaper, width: Double
  ) throws -> Int {
    var lines = 0
    for text in texts {
      lines += try lineCount(of: shaper.shape(text, style: style), with: shaper, width: width)
    }
    return lines
  }

  /// Breaks each shaped text at a width in points and reads its size.
  ///
  /// - Returns: the total number of lines.
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
    try shaper.measure(text, width: width).lineCount
  }
}
