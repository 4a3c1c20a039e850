import ConfabLayout
import ConfabScene
import ConfabText

/// The text of a composer's field: the draft, or the placeholder.
struct FieldText: Sendable {
  private let text: TextBlock
  private let box: Rect
  private let isDraft: Bool
  private let isMirrored: Bool
  private let grid: PixelGrid

  /// The width and height of the caret (approximate).
  private static let caretSize = Size(width: 2, height: 21)

  /// The number of lines.
  let lines: Int

  /// Measures the text.
  ///
  /// - Parameters:
  ///   - draft: The draft; `nil` for the placeholder.
  ///   - placeholder: The text of an empty field.
  ///   - size: The type size in points, whatever that of the messages is.
  ///   - pitch: The distance from one baseline to the next, in points.
  ///   - x: The left edge of the lines, before they are mirrored, in points.
  ///   - width: The width of the lines, in points.
  ///   - bottom: The lower edge of the last line, in points.
  ///   - context: The context of the layout.
  /// - Throws: The errors of shaping text.
  init(
    _ draft: String?, placeholder: String, size: Double, pitch: Double, x: Double, width: Double,
    bottom: Double, in context: MeasureContext
  ) throws {
    grid = context.grid
    isMirrored = context.isMirrored
    isDraft = draft != nil
    var style = context.metrics.bodyStyle
    style.letterSpacing *= size / style.size
    style.size = size
    style.tracking = context.metrics.tracking.tracking(size: size, weight: style.weight)
    text = try context.block(
      draft ?? placeholder, style: style, pitch: pitch, width: width,
      maximumLines: isDraft ? .max : 1)
    lines = max(1, text.text.lines.count)
    // A longer draft shows its last lines.
    let box = Rect(x: x, y: bottom - text.size.height, width: width, height: text.size.height)
    self.box = isMirrored ? box.mirrored(in: context.rowWidth) : box
  }

  /// The frame of the caret: at the end of the draft, or before the placeholder.
  var caret: Rect {
    let size = Self.caretSize
    let line = text.text.lines.last
    let (width, isRightToLeft) = (line?.width ?? 0, line?.isRightToLeft ?? isMirrored)
    let end = isDraft ? min(width, box.width) : 0
    // A single line starts at the leading side for any script.
    let startsRight = isDraft && lines > 1 ? isRightToLeft : isMirrored
    let endsLeft = isDraft && isRightToLeft && !startsRight
    // The caret doesn't cover the placeholder.
    let gap = isDraft ? 0 : size.width + 0.5
    let x =
      startsRight
      ? box.maxX - end - size.width + gap
      : endsLeft ? box.minX - size.width : box.minX + end - gap
    return Rect(
      x: grid.round(x), y: grid.round(box.maxY - (text.pitch + size.height) / 2),
      width: size.width, height: size.height)
  }

  /// Draws the lines that the field has room for.
  ///
  /// - Parameters:
  ///   - field: The frame of the field, in points.
  ///   - padding: The distance from the field's edges to its lines, in points.
  ///   - palette: The colors.
  ///   - visible: The vertical range of the scene that will be drawn, in points.
  ///   - scene: The scene.
  func draw(
    in field: Rect, padding: Double, palette: Palette, visible: Range<Double>,
    into scene: inout Scene
  ) {
    guard box.minY < field.minY else { return draw(palette, visible: visible, into: &scene) }
    // Whole lines, without the descenders of the line above.
    let top = field.minY + padding + 1
    let lines = Rect(x: field.minX, y: top, width: field.width, height: field.maxY - 2 - top)
    scene.group(clip: .rect(lines)) { draw(palette, visible: visible, into: &$0) }
  }

  private func draw(_ palette: Palette, visible: Range<Double>, into scene: inout Scene) {
    // A single line starts at the leading side for any script.
    let width = lines == 1 ? text.size.width : box.width
    text.draw(
      in: Rect(
        x: isMirrored ? box.maxX - width : box.minX, y: box.y, width: width, height: box.height),
      color: isDraft ? palette.chromeText : palette.placeholderText, visible: visible,
      into: &scene)
  }
}
