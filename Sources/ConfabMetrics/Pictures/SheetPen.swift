import ConfabLayout
import ConfabScene
import ConfabText

/// Draws the words of a sheet, in the bundled text family.
struct SheetPen {
  /// The side of a place at which text begins or ends.
  enum Alignment { case left, center, right }

  private let shaper: TextShaper
  private let grid: PixelGrid

  init(library: FontLibrary, scale: Double) throws {
    shaper = try TextShaper(library: library)
    grid = PixelGrid(scale: scale)
  }

  /// Draws a text on one line. A text that is too wide ends with an ellipsis.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - place: The point of the baseline at which the text begins, ends, or has its center.
  ///   - width: The largest width in points.
  /// - Returns: The width of the text in points.
  @discardableResult
  func draw(
    _ text: String, at place: Point, size: Double = 12, weight: Int = 400, color: Color,
    alignment: Alignment = .left, width: Double = .infinity, into scene: inout Scene
  ) throws -> Double {
    // Figures of equal width keep columns of numbers in line.
    let style = TextStyle(size: size, weight: weight, features: [try FontFeature("tnum")])
    let broken = try shaper.breakLines(
      of: shaper.shape(text, style: style), width: width, maximumLines: 1)
    let share = alignment == .left ? 0 : alignment == .center ? 0.5 : 1
    let metrics = try shaper.metrics(of: style)
    TextBlock(broken, pitch: size * 1.3, metrics: metrics, grid: grid).drawLine(
      0, at: Point(x: place.x - broken.width * share, y: place.y), color: color, into: &scene)
    return broken.width
  }
}
