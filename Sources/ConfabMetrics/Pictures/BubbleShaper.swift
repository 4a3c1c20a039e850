import ConfabLayout
import ConfabScene
import ConfabText

/// Shapes the texts of a report again in one of its fonts, and places their lines in bubbles.
///
/// Reports have no glyphs, because most of their texts are never drawn.
final class BubbleShaper {
  let style: TextStyle
  let shaper: TextShaper
  private let metrics: Metrics
  private let avoidsLoneWord: Bool

  /// Creates a shaper.
  ///
  /// - Parameters:
  ///   - font: The font.
  ///   - lineHeight: The line height of the report.
  /// - Throws: `FontError`.
  init(_ font: FontUnderTest, lineHeight: LineHeight) throws {
    style = font.style(lineHeight)
    shaper = try TextShaper(library: font.library)
    metrics = font.themeMetrics
    avoidsLoneWord = font.avoidsLoneWord(lineHeight)
  }

  /// Shapers for the fonts of a comparer, in their order.
  ///
  /// - Throws: `FontError`, `TextStyleError`.
  static func shapers(of comparer: FontComparer) throws -> [BubbleShaper] {
    let folder = try comparer.fontFolder ?? FontLibrary.bundledDirectory()
    return try comparer.fonts.enumerated().map {
      try BubbleShaper(
        FontUnderTest($1, font: $0, directory: folder), lineHeight: comparer.options.lineHeight)
    }
  }

  /// The bubble of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - measurement: The measures of the text in this font.
  ///   - condition: The condition of the measurement.
  ///   - moved: The ranges of moved words.
  /// - Throws: `FontError`, `TextStyleError`.
  /// - Complexity: O(*n*) in the length of the text.
  func bubble(
    of text: MeasuredText, measured measurement: TextMeasurement,
    under condition: MeasuringCondition,
    moved: [Range<Int>] = []
  ) throws -> DrawnBubble {
    let grid = PixelGrid(scale: condition.scale)
    let shaped = try shaper.shape(
      text.text, style: style, spans: text.spans, language: condition.locale)
    let broken = try shaper.breakLines(
      of: shaped, width: condition.width, avoidsLoneWord: avoidsLoneWord)
    let size = Size(
      width: Double(measurement.bubbleWidth) / condition.scale,
      height: Double(measurement.bubbleHeight) / condition.scale)
    let left = (size.width - broken.width) / 2
    var top = grid.round(metrics.bubbleInsetVertical)
    var lines: [DrawnBubble.Line] = []
    let shown = zip(broken.lines, measurement.lines).prefix(DrawnBubble.maximumLines)
    for (index, (line, measured)) in shown.enumerated() {
      let x = line.isRightToLeft ? left + broken.width - line.width : left
      lines.append(
        DrawnBubble.Line(
          origin: Point(x: x, y: top + measured.baseline), top: top, height: measured.height,
          moved: moved.flatMap { range in
            // White space that hangs at the end of a line is outside the bubble.
            broken.extents(of: range, inLine: index).compactMap {
              let part = $0.clamped(to: 0..<line.width)
              return part.isEmpty ? nil : part
            }
          }))
      top += measured.height
    }
    return DrawnBubble(
      size: size, isOutgoing: text.isOutgoing,
      block: TextBlock(
        broken, pitch: measurement.lines.first?.height ?? style.size,
        metrics: try shaper.metrics(of: style), grid: grid),
      moved: moved, lines: lines)
  }

  /// A text on one line.
  ///
  /// - Throws: `FontError`, `TextStyleError`.
  func line(_ text: String, locale: String = "en") throws -> BrokenText {
    try line(text, in: style, locale: locale)
  }

  private func line(_ text: String, in style: TextStyle, locale: String = "en") throws -> BrokenText
  {
    try shaper.breakLines(of: shaper.shape(text, style: style, language: locale), width: .infinity)
  }

  /// Draws a name on one line in the font, at another size. A wide name is smaller, and ends with
  /// an ellipsis if it would have less than 60 % of the size.
  ///
  /// - Throws: `FontError`, `TextStyleError`.
  func drawName(
    _ name: String, at place: Point, size: Double, width: Double, color: Color, grid: PixelGrid,
    into scene: inout Scene
  ) throws {
    var style = style
    style.size = size
    style.letterSpacing = 0
    style.tracking = .none
    let natural = try line(name, in: style)
    if natural.width > width {
      style.size = max(size * 0.6, (size * width / natural.width * 10).rounded(.down) / 10)
    }
    let broken = try shaper.breakLines(
      of: shaper.shape(name, style: style), width: width, maximumLines: 1)
    TextBlock(broken, pitch: style.size * 1.3, metrics: try shaper.metrics(of: style), grid: grid)
      .drawLine(0, at: place, color: color, into: &scene)
  }
}
