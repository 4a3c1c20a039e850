import ConfabScene

/// The measured time and tick of a section.
struct SectionEndLayout: AccessoryContent {
  /// The id of the section.
  let section: String
  let time: PlacedText?
  /// The tick and its frame, in the row's coordinates.
  let tick: (shape: Tick, frame: Rect)?

  var missing: [Unicode.Scalar] { time?.block.text.shaped.missing ?? [] }

  func elements(in frame: Rect) -> [AccessoryElement] {
    [("time", time?.frame), ("tick", tick?.frame)].compactMap { key, frame in
      frame.map { AccessoryElement(key: key, owner: .section(section), frame: $0) }
    }
  }

  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    if let time {
      time.block.draw(
        in: time.frame.offset(x: origin.x, y: origin.y), color: context.palette.pageSecondary,
        visible: context.visible, into: &scene)
    }
    guard let tick else { return }
    let frame = tick.frame.offset(x: origin.x, y: origin.y)
    let width = tick.shape.isDouble ? frame.width / 1.5 : frame.width
    let color = tick.shape == .read ? context.palette.pageAccent : context.palette.pageSecondary
    for index in 0..<(tick.shape.isDouble ? 2 : 1) {
      let left = frame.minX + Double(index) * width / 2
      var path = Path()
      path.move(left + width * 0.08, frame.midY + width * 0.02)
      path.line(left + width * 0.36, frame.midY + width * 0.3)
      path.line(left + width * 0.92, frame.midY - width * 0.36)
      scene.stroke(path, .color(color), width: width / 8)
    }
  }
}
