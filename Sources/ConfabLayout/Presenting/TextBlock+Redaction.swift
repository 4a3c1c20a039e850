import ConfabScene
import ConfabSupport
import ConfabText

/// A removed word is drawn as a bar. See ``RedactionBar``.
extension TextBlock {
  /// The part of the elements of bars.
  static let redactionPart = "redaction"

  /// The height of a bar and its center above the baseline, relative to the type size.
  private static let (height, center) = (0.62, 0.34)
  /// The space between bars without one in the text, relative to the type size.
  private static let gap = 0.06
  private static let opacity = 0.3

  /// Draws the bar that begins with a run; nothing for the rest of one.
  ///
  /// - Parameters:
  ///   - runs: The runs of the line, from left to right.
  ///   - number: The index of the run.
  ///   - index: The index of the line.
  ///   - origin: The left end of the baseline, in the scene's points.
  ///   - color: The color of the text.
  ///   - scene: The scene.
  func drawBar(
    _ runs: [PositionedGlyphs], _ number: Int, inLine index: Int, at origin: Point, color: Color,
    into scene: inout Scene
  ) {
    let run = runs[number]
    let size = run.font.size
    // Fonts draw blocks edge to edge, and bars have space between them.
    let x = grid.round(origin.x + run.x + size * Self.gap)
    let right = grid.round(origin.x + run.x + run.width - size * Self.gap)
    let top = grid.round(origin.y - size * (Self.center + Self.height / 2))
    let height = grid.round(size * Self.height)
    guard right > x, height > 0 else { return }
    let box = Rect(x: x, y: top, width: right - x, height: height)
    let part = scene.owner.part
    scene.owner.part = Self.redactionPart
    defer { scene.owner.part = part }
    scene.fill(
      .roundedRect(box, radius: height * 0.36), .color(color.opacity(Self.opacity)),
      text: isFirstBar(run) ? RedactionBar.word : nil)
  }

  /// Whether no bar is before a run, apart from spaces between them. Neighboring bars are one word
  /// for copying and reading aloud.
  private func isFirstBar(_ run: PositionedGlyphs) -> Bool {
    let start = run.bytes.lowerBound
    let before = text.shaped.text(in: max(0, start - 4)..<start)
    return before.last { $0 != " " }.map { !$0.unicodeScalars.contains("\u{2588}") } ?? true
  }
}
