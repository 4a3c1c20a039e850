import ConfabScene
import ConfabText

extension TextBlock {
  /// The part name of the boxes of missing characters. See `ElementOwner`.
  static let missingPart = "missing"

  /// Draws a box for a character that no font covers. The box is as high as a capital letter and
  /// contains the code point if its digits are large enough to read.
  ///
  /// - Parameter bytes: The range of the text that the box stands for, for copying and VoiceOver.
  func drawBox(
    for scalar: Unicode.Scalar, _ run: PositionedGlyphs, at origin: Point, _ color: Color,
    says bytes: Range<Int>, into scene: inout Scene
  ) {
    let size = run.font.size
    let line = max(1 / grid.scale, grid.round(size / 24))
    // A combining mark has no advance. Its box is over the letter.
    let width = run.width > 0 ? run.width : size / 2
    let left = origin.x + (run.width > 0 ? run.x : run.x - width)
    let gap = size * 0.06
    let right = grid.round(left + width - gap)
    let bottom = grid.round(origin.y)
    let top = grid.round(bottom - (metrics.capHeight ?? size * 0.72))
    let outside = Rect(
      x: grid.round(left + gap), y: top, width: right - grid.round(left + gap),
      height: bottom - top)
    // There is no room for a box between its lines.
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

  /// The smallest legible type size in device pixels.
  private static let smallestDigits = 8.0
}
