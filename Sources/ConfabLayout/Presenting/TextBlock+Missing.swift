import ConfabScene
import ConfabText

extension TextBlock {
  /// What boxes in the place of missing characters are owned by.
  static let missingPart = "missing"

  /// Draws a box where no font has a character, as high as a capital, with the code point in it where
  /// the digits are large enough to be read.
  ///
  /// - Parameter bytes: of the text, that the box is read out as.
  func drawBox(
    for scalar: Unicode.Scalar, _ run: PositionedGlyphs, at origin: Point, _ color: Color,
    says bytes: Range<Int>, into scene: inout Scene
  ) {
    let size = run.font.size
    let line = max(1 / grid.scale, grid.round(size / 24))
    // A mark has no advance of its own; its box stands over the letter.
    let width = run.width > 0 ? run.width : size / 2
    let left = origin.x + (run.width > 0 ? run.x : run.x - width)
    let gap = size * 0.06
    let right = grid.round(left + width - gap)
    let bottom = grid.round(origin.y)
    let top = grid.round(bottom - (metrics.capHeight ?? size * 0.72))
    let outside = Rect(
      x: grid.round(left + gap), y: top, width: right - grid.round(left + gap),
      height: bottom - top)
    // Narrower than its own lines, there is no box.
    guard outside.width > 2 * line, outside.height > 2 * line else { return }
    let part = scene.owner.part
    scene.owner.part = Self.missingPart
    defer { scene.owner.part = part }
    let inside = outside.inset(by: line + size * 0.05)
    let digits = text.shaped.missingDigits?.glyphs(
      of: scalar, width: inside.width, height: inside.height, left: inside.minX - origin.x,
      bottom: inside.maxY - origin.y, bytes: run.bytes,
      smallest: Self.smallestDigits / grid.scale)
    scene.add(
      Scene.Element(
        shape: .stroke(
          .roundedRect(outside.inset(by: line / 2), radius: size * 0.12), .color(color),
          width: line),
        bounds: outside, owner: scene.owner,
        alternative: .part(of: text.shaped, bytes: bytes)))
    if let digits { scene.glyphs(digits, at: origin, color) }
  }

  /// Device pixels of type size; smaller digits can't be read.
  private static let smallestDigits = 8.0
}
