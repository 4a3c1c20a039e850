import ConfabLayout
import ConfabScene
import ConfabText

/// Parts that several cards have.
extension CardBuilder {
  /// The width of a card of a fixed width: it grows with the text and stays within the row.
  func width(_ usual: Double) -> Double {
    context.grid.round(min(maximumWidth, usual * max(1, typeScale)))
  }

  /// Adds an avatar with a faint outline, because its color may be that of the bubble.
  mutating func add(face: AvatarLayout, name: String = "avatar") {
    add(face, name: name)
    add(
      .ellipse(in: face.frame.inset(by: 0.25)),
      ink: .fixed(light: Color.black.opacity(0.08), dark: Color.white.opacity(0.1)), width: 0.5,
      name: "rim")
  }

  /// A text with a frame in a column, from top to bottom.
  struct Line {
    var block: TextBlock
    var ink = Ink.text
    var name = "text"
    var strike = false
    /// The space above it, in points.
    var gap = 0.0
  }

  /// The height of lines below each other, in points.
  static func height(of lines: [Line]) -> Double {
    lines.enumerated().reduce(0) {
      $0 + $1.element.block.size.height + ($1.offset == 0 ? 0 : $1.element.gap)
    }
  }

  /// Adds lines below each other.
  ///
  /// - Parameters:
  ///   - point: The top left corner.
  ///   - centered: The width in which each line is centered; `nil` for lines at their natural side.
  /// - Returns: The bottom of the last line.
  @discardableResult
  mutating func add(_ lines: [Line], at point: Point, centered: Double? = nil) -> Double {
    var y = point.y
    for (index, line) in lines.enumerated() {
      if index > 0 { y += line.gap }
      add(
        line.block, at: Point(x: point.x, y: y), ink: line.ink, name: line.name,
        centered: centered, strike: line.strike)
      y += line.block.size.height
    }
    return y
  }

  /// A measured pill with a state, such as "Paid".
  struct Pill {
    let block: TextBlock
    let size: Size
  }

  /// Measures a pill.
  ///
  /// - Throws: `FontError`.
  func pill(_ text: String, width: Double) throws -> Pill {
    let inset = 8 * typeScale
    let block = try block(text, size: 12, weight: 600, pitch: 16, width: width - 2 * inset)
    return Pill(
      block: block,
      size: Size(
        width: context.grid.ceil(block.size.width + 2 * inset),
        height: context.grid.ceil(block.size.height + 4 * typeScale)))
  }

  /// Adds a pill.
  mutating func add(_ pill: Pill, at point: Point, ink: Ink = .accent, ground: Ink? = nil) {
    let frame = Rect(x: point.x, y: point.y, width: pill.size.width, height: pill.size.height)
    add(
      .roundedRect(frame, radius: frame.height / 2), ink: ground ?? .faded(ink, 0.15),
      name: "state")
    add(
      pill.block,
      at: Point(x: frame.midX - pill.block.size.width / 2, y: frame.y + 2 * typeScale), ink: ink,
      name: "state")
  }

  /// Adds a line one device pixel high.
  mutating func addHairline(
    y: Double, from left: Double = 0, to right: Double, ink: Ink = .faded(.secondary, 0.4)
  ) {
    let grid = context.grid
    add(
      .rect(Rect(x: left, y: grid.round(y), width: right - left, height: 1 / grid.scale)),
      ink: ink, name: "rule")
  }

  /// A button at the foot of a card.
  struct Button {
    var title: String
    var isChosen = false
    var hit: HitRegion.Kind
    var target: String
  }

  /// Adds buttons beside each other, or below each other if one is too wide, with hairlines between
  /// them.
  ///
  /// - Parameters:
  ///   - buttons: The buttons, in their order.
  ///   - top: The top of the first, where there is a hairline.
  ///   - width: The width of the card.
  /// - Returns: The bottom of the buttons.
  /// - Throws: `FontError`.
  mutating func add(_ buttons: [Button], top: Double, width: Double) throws -> Double {
    let height = context.grid.round(44 * max(1, typeScale))
    let inset = 8.0
    let blocks = try buttons.map {
      try block($0.title, size: 15, weight: $0.isChosen ? 600 : 400, width: width - 2 * inset)
    }
    let share = context.grid.round(width / Double(buttons.count))
    let isRow = blocks.allSatisfy { $0.size.width <= share - 2 * inset }
    var y = top
    addHairline(y: y, to: width)
    for (index, (button, block)) in zip(buttons, blocks).enumerated() {
      let isLast = index == buttons.count - 1
      let x = isRow ? share * Double(index) : 0
      let frame = Rect(
        x: x, y: y, width: isRow ? (isLast ? width - x : share) : width, height: height)
      if index > 0 {
        if isRow {
          add(
            .rect(Rect(x: x, y: y, width: 1 / context.grid.scale, height: height)),
            ink: .faded(.secondary, 0.4), name: "rule")
        } else {
          addHairline(y: y, to: width)
        }
      }
      let mark = 11 * typeScale
      let hasRoom = block.size.width + mark + 6 <= frame.width - 2 * inset
      let shift = button.isChosen && hasRoom ? (mark + 6) / 2 : 0
      add(
        block, at: Point(x: frame.x + shift, y: frame.midY - block.size.height / 2),
        ink: .accent, name: "button", centered: frame.width)
      if shift > 0 {
        let center = Point(
          x: frame.midX + shift - block.size.width / 2 - 6 - mark / 2, y: frame.midY)
        let check = CardSymbols.check(center: center, size: mark)
        // Mirrored layouts have the same check mark.
        add(
          context.isMirrored ? check.mirrored(at: center.x) : check, ink: .accent,
          width: 2 * typeScale)
      }
      addHit(button.hit, button.target, in: frame)
      if !isRow || isLast { y += height }
    }
    return y
  }
}

/// Symbols that several cards have.
enum CardSymbols {
  /// A triangle that points to the right, with round corners, centered at its mass.
  static func play(center: Point, size: Double) -> Path {
    let width = size * 0.86
    let (left, top) = (center.x - width * 0.36, center.y - size / 2)
    let r = size * 0.09
    var path = Path()
    path.move(left, top + r)
    path.curve(left, top + r * 0.1, left + r * 0.9, top - r * 0.3, left + r * 1.6, top + r * 0.4)
    path.line(left + width - r, center.y - r * 0.9)
    path.curve(
      left + width - r * 0.2, center.y - r * 0.4, left + width - r * 0.2, center.y + r * 0.4,
      left + width - r, center.y + r * 0.9)
    path.line(left + r * 1.6, top + size - r * 0.4)
    path.curve(
      left + r * 0.9, top + size + r * 0.3, left, top + size - r * 0.1, left, top + size - r)
    path.close()
    return path
  }

  /// A chevron that points to the right, for a stroke.
  static func chevron(tip: Point, height: Double) -> Path {
    var path = Path()
    path.move(tip.x - height / 2, tip.y - height / 2)
    path.line(tip.x, tip.y)
    path.line(tip.x - height / 2, tip.y + height / 2)
    return path
  }

  /// A check mark, for a stroke.
  static func check(center: Point, size: Double) -> Path {
    var path = Path()
    path.move(center.x - size * 0.42, center.y + size * 0.02)
    path.line(center.x - size * 0.12, center.y + size * 0.32)
    path.line(center.x + size * 0.42, center.y - size * 0.32)
    return path
  }
}
