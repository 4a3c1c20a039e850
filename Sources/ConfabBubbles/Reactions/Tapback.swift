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
  /// All reactions with the names of those who reacted.
  let words: String

  var missing: [Unicode.Scalar] { symbol.missing }

  var hits: [HitRegion] { [HitRegion(kind: .reactions, target: message, frame: frame)] }

  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    let palette = context.palette
    let color = isOwn ? palette.sendButton : palette.incoming
    func fill(_ circle: Rect, _ color: Color, text: String? = nil) {
      scene.fill(.ellipse(in: circle.offset(x: origin.x, y: origin.y)), .color(color), text: text)
    }
    // The rim separates the discs from what they cover. Nobody knows what is behind a transparent page.
    func cut(_ circle: Rect) {
      if palette.page.alpha == 1 { fill(circle.inset(by: -rim), palette.page) }
    }
    for circle in discsBehind {
      cut(circle)
      fill(circle, color)
    }
    for circle in trail + [disc] { cut(circle) }
    for circle in trail { fill(circle, color) }
    fill(disc, color, text: words)
    symbol.draw(
      in: disc.offset(x: origin.x, y: origin.y), isOnAccent: isOwn, context, into: &scene)
  }
}
