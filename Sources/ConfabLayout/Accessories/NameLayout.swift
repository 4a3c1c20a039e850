import ConfabScene

/// A measured name.
struct NameLayout: AccessoryContent {
  let text: PlacedText

  var missing: [Unicode.Scalar] { text.block.text.shaped.missing }

  func elements(in frame: Rect) -> [AccessoryElement] { [AccessoryElement(frame: text.frame)] }

  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    text.block.draw(
      in: text.frame.offset(x: origin.x, y: origin.y), color: context.palette.pageSecondary,
      visible: context.visible, into: &scene)
  }
}
