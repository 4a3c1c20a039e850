import Confab
import ConfabLayout
import ConfabScene
import ConfabText

/// A picture of two fonts side by side: the same messages in both, aligned row by row.
///
/// Words that moved to another line are highlighted. Between the columns are the differences of the
/// bubbles, and the outline around a bubble of the second font is the size that it has in the first
/// one.
package struct FontComparisonPicture: Sendable {
  /// What a picture shows.
  package struct Options: Sendable, Equatable {
    /// Light or dark.
    package var appearance: Appearance
    /// The largest number of messages, at least 1. Those with the largest differences are shown.
    package var messages: Int
    /// The number of device pixels per point of a PNG, 0.5 … 8; `nil` for the scale of the
    /// condition.
    package var scale: Double?

    /// Creates options.
    package init(appearance: Appearance = .light, messages: Int = 12, scale: Double? = nil) {
      self.appearance = appearance
      self.messages = messages
      self.scale = scale
    }
  }

  /// The size in points.
  package let size: Size
  /// The texts that the picture shows, as indexes in ``FontComparisonReport/texts``, from top to bottom.
  package let texts: [Int]
  let scene: Scene
  private let scale: Double
  private let background: Color
  private let title: String

  /// Draws a comparison.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - comparer: The comparer that made the report, with at least two fonts.
  ///   - comparison: The index of the comparison in the report.
  ///   - condition: The index of the condition in the report.
  ///   - options: What the picture shows.
  /// - Throws: ``FontComparisonError`` if the report has no such comparison, `FontError` if a font can't
  ///   be read.
  /// - Complexity: O(*n*) in the length of the shown texts, and O(*m* log *m*) in the number of
  ///   texts.
  package init(
    of report: FontComparisonReport, by comparer: FontComparer, comparison: Int = 0,
    condition: Int = 0,
    options: Options = Options()
  ) throws {
    guard report.comparisons.indices.contains(comparison),
      report.conditions.indices.contains(condition)
    else {
      throw FontComparisonError("there is nothing to draw side by side; compare at least two fonts")
    }
    let pair = report.comparisons[comparison]
    let shapers = try BubbleShaper.shapers(of: comparer)
    texts = ShownTexts.indexes(
      in: report, result: pair.results[condition], limit: options.messages)
    scale = options.scale ?? report.conditions[condition].scale
    let colors = SheetColors(.imessage, options.appearance)
    var sheet = ComparisonSheet(
      report: report, comparison: pair, condition: condition,
      bubbles: ComparisonBubbles(
        report, comparison: pair, first: shapers[pair.first], second: shapers[pair.second]),
      theme: .imessage, colors: colors,
      pen: try SheetPen(
        library: FontLibrary(directory: FontLibrary.bundledDirectory()), scale: scale))
    scene = try sheet.draw(texts)
    size = sheet.size
    background = colors.page
    title = "\(report.fonts[pair.first].label) and \(report.fonts[pair.second].label)"
  }

  /// Writes the picture to a file. The file is complete or does not exist.
  ///
  /// - Parameter path: The path. Its extension selects PNG, WebP, PDF or SVG.
  /// - Throws: `ConfabError`, `FileError`, `RenderError`, `VectorError`, and `CancellationError`.
  /// - Complexity: O(*n*) in the number of pixels, or in the number of glyphs for a PDF or an SVG.
  package func write(to path: String) async throws {
    let canvas = try SceneCanvas(size: size, scale: scale, background: background)
    try await Studio(workers: 1).write(scene, on: canvas, title: title, to: path)
  }
}

/// The choice of texts for a picture.
enum ShownTexts {
  /// The texts with the largest differences, in the order of the report; all texts if there are
  /// few.
  ///
  /// Texts without a difference fill the rest, from the first one on.
  ///
  /// - Complexity: O(*n* log *n*) in the number of texts.
  static func indexes(
    in report: FontComparisonReport, result: FontComparison.Result, limit: Int
  ) -> [Int] {
    let limit = max(1, limit)
    if report.texts.count <= limit { return Array(report.texts.indices) }
    var shown = Set(worst(result).prefix(limit))
    for index in report.texts.indices where shown.count < limit { shown.insert(index) }
    return shown.sorted()
  }

  /// All texts that differ, those with the largest differences first.
  static func worst(_ result: FontComparison.Result) -> [Int] {
    func rank(_ difference: MessageDifference) -> (Int, Int, Int, Int) {
      (
        abs(difference.lines), difference.isRewrapped ? 1 : 0, abs(difference.height),
        abs(difference.width)
      )
    }
    return result.differences.enumerated()
      .sorted { a, b in
        let (left, right) = (rank(a.element), rank(b.element))
        return left == right ? a.offset < b.offset : left > right
      }
      .map(\.element.text)
  }
}
