import ConfabLayout
import ConfabScene

/// A measured tapback. Frames are in the row's coordinates.
struct Tapback: AccessoryContent {
  let message: String
  let frame: Rect
  let disc: Rect
  let discsBehind: [Rect]
  let trail: [Rect]
  let rim: Double
  /// Whether the latest reaction is the viewer's.
  let isOwn: Bool
  let symbol: TapbackSymbol
  /// Whether the reactions behind it are the viewer's, from back to front.
  let areOwnBehind: [Bool]
  /// All reactions with the names of those who reacted.
  let words: String

  var missing: [Unicode.Scalar] { symbol.missing }

  var hits: [HitRegion] { [HitRegion(kind: .reactions, target: message, frame: frame)] }

  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    let palette = context.palette
    func color(_ isOwn: Bool) -> Color { isOwn ? palette.sendButton : palette.incoming }
    let front = color(isOwn)
    func fill(_ circle: Rect, _ color: Color, text: String? = nil) {
      scene.fill(.ellipse(in: circle.offset(x: origin.x, y: origin.y)), .color(color), text: text)
    }
    // The rim separates the discs from what they cover. Nobody knows what is behind a transparent
    // page.
    func cut(_ circle: Rect) {
      if palette.page.alpha == 1 { fill(circle.inset(by: -rim), palette.page) }
    }
    for (index, circle) in discsBehind.enumerated() {
      cut(circle)
      fill(circle, areOwnBehind.indices ~= index ? color(areOwnBehind[index]) : front)
    }
    for circle in trail + [disc] { cut(circle) }
    for circle in trail { fill(circle, front) }
    fill(disc, front, text: words)
    symbol.draw(
      in: disc.offset(x: origin.x, y: origin.y), isOnAccent: isOwn, context, into: &scene)
  }
}
