import ConfabLayout
import ConfabScene
import ConfabText

/// The panel with emoji: eight columns of emoji that many people use below a heading, and the
/// categories below them.
struct EmojiGrid: Sendable {
  private static let rows = [
    "😂❤️😍🤣😊🙏💕😭", "😘👍😅👏😁🔥🥰💔", "💖💙😢🤔😆🙄💪😉", "☺️👌🤗💜😔😎😇🌹", "🤦🎉💞✌️✨🤷😱😌",
  ].map { $0.map { String($0) } }

  private let size: KeyboardSize
  private let blocks: [[TextBlock]]
  private let mode: TextBlock
  private let heading: TextBlock

  /// - Parameter mode: The label of the key that shows the letters.
  /// - Throws: `FontError`.
  init(_ size: KeyboardSize, mode: String, in context: MeasureContext) throws {
    self.size = size
    let rows = Self.rows.prefix(size.keysHeight < 200 ? 3 : 5)
    blocks = try rows.map { row in
      try row.map { try InputPanel.label($0, Self.typeSize, context) }
    }
    self.mode = try InputPanel.label(mode, 18, context)
    heading = try context.block(
      "FREQUENTLY USED", style: context.metrics.style(size: 12, weight: 600), pitch: 16,
      width: .infinity, maximumLines: 1)
  }

  private static let typeSize = 32.0
  /// The height of the heading with its margins, and of the line with the categories, in points.
  private static let (headHeight, footHeight) = (30.0, 44.0)
  private static let categories: [KeySymbol] = [.clock, .smiley, .heart, .globe, .flag]

  /// Draws the panel.
  ///
  /// - Parameters:
  ///   - top: The top edge, in points.
  ///   - pressed: The emoji that is pressed; `nil` for none.
  func draw(at top: Double, _ colors: KeyColors, pressed: String?, into scene: inout Scene) {
    let side = size.isLandscape ? size.width / 12 : 8
    let foot = size.height - size.stripHeight * 0.6 - Self.footHeight
    let (width, height) = (
      (size.width - 2 * side) / 8, (foot - Self.headHeight) / Double(blocks.count)
    )
    let line = Rect(
      x: max(side + 8, 18), y: top + 11, width: heading.size.width, height: heading.size.height)
    heading.draw(
      in: line, color: colors.label.opacity(0.5), visible: -.infinity..<(.infinity), into: &scene)
    for (row, texts) in blocks.enumerated() {
      for (column, block) in texts.enumerated() {
        let frame = Rect(
          x: side + Double(column) * width, y: top + Self.headHeight + Double(row) * height,
          width: width,
          height: height)
        if Self.rows[row][column] == pressed {
          let box = frame.inset(by: 2)
          scene.fill(.roundedRect(box, radius: 10), .color(colors.pressed))
        }
        block.draw(
          in: Rect(
            x: frame.midX - block.size.width / 2, y: frame.midY - block.size.height / 2,
            width: block.size.width, height: block.size.height), color: colors.label,
          visible: -.infinity..<(.infinity), into: &scene)
      }
    }
    let middle = top + foot + Self.footHeight / 2
    let end = max(side, 14)
    InputPanel.draw(
      mode, in: Rect(x: end, y: middle - 15, width: 44, height: 30), colors.label, &scene)
    let room = size.width - 2 * (end + 50)
    for (index, symbol) in Self.categories.enumerated() {
      let x = end + 50 + room * (Double(index) + 0.5) / Double(Self.categories.count)
      symbol.draw(
        at: Point(x: x, y: middle), colors.label.opacity(index == 0 ? 1 : 0.45), into: &scene)
    }
    KeySymbol.delete.draw(
      at: Point(x: size.width - end - 16, y: middle), colors.label, into: &scene)
  }
}
