import ConfabModel
import ConfabScene
import ConfabText

/// Hidden text is drawn as a plate of dots, which is as wide as the text. Its glyphs aren't part of
/// the picture.
extension TextBlock {
  /// The part of elements that cover hidden text.
  static let spoilerPart = "spoiler"

  /// The side of a dot's cell, relative to the type size (approximate; iMessage has no spoilers).
  private static let cell = 0.19
  /// The opacities of the plate and of its dots.
  private static let (plate, dots) = (0.12, 0.6)

  /// Draws the plate of neighboring hidden runs.
  ///
  /// - Parameters:
  ///   - runs: The runs, from left to right.
  ///   - index: The index of their line.
  ///   - origin: The left end of the baseline, in the scene's points.
  ///   - color: The color of the text.
  ///   - scene: The scene.
  /// - Complexity: O(*n*) in the area of the plate.
  func drawSpoiler(
    _ runs: ArraySlice<PositionedGlyphs>, inLine index: Int, at origin: Point, color: Color,
    into scene: inout Scene
  ) {
    guard let first = runs.first, let last = runs.last else { return }
    let start = runs.map(\.bytes.lowerBound).min() ?? 0
    let (size, x) = (first.font.size, grid.round(origin.x + first.x))
    let (top, bottom) = (grid.round(origin.y - size * 0.9), grid.round(origin.y + size * 0.27))
    let box = Rect(
      x: x, y: top, width: max(0, grid.round(origin.x + last.x + last.width) - x),
      height: bottom - top)
    guard box.width > 0 else { return }
    let part = scene.owner.part
    scene.owner.part = Self.spoilerPart
    defer { scene.owner.part = part }
    scene.fill(
      .roundedRect(box, radius: size * 0.22), .color(color.opacity(Self.plate)),
      text: continuesSpoiler(start, ofLine: index) ? nil : Message.hiddenWord)
    scene.fill(
      Self.dots(in: box, size: size, seed: UInt64(start)), .color(color.opacity(Self.dots)))
  }

  /// Whether hidden text at the start of a line continues that of the line above.
  private func continuesSpoiler(_ byte: Int, ofLine index: Int) -> Bool {
    guard index > 0, text.lines[index].bytes.lowerBound == byte else { return false }
    let above = text.glyphs(ofLine: index - 1)
    return above.max { $0.bytes.upperBound < $1.bytes.upperBound }?.isHidden ?? false
  }

  /// Dots at irregular places. The same seed gives the same places.
  private static func dots(in box: Rect, size: Double, seed: UInt64) -> Path {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    // A linear congruential generator (Knuth, MMIX). The upper bits are the better ones.
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24)
    }
    var path = Path()
    let columns = max(1, Int((box.width / (size * cell)).rounded(.down)))
    let rows = max(1, Int((box.height / (size * cell)).rounded(.down)))
    let (width, height) = (box.width / Double(columns), box.height / Double(rows))
    for row in 0..<rows {
      for column in 0..<columns {
        let radius = size * (0.025 + 0.03 * next())
        let x = box.x + width * Double(column) + radius + (width - 2 * radius) * next()
        let y = box.y + height * Double(row) + radius + (height - 2 * radius) * next()
        path.append(
          .ellipse(
            in: Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)))
      }
    }
    return path
  }
}

extension PositionedGlyphs {
  /// Whether the glyphs are those of a hidden spoiler.
  var isHidden: Bool { traits.contains(.spoiler) }
}
