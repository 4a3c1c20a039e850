import ConfabScene

/// A red exclamation mark in a circle.
struct FailedMark: AccessoryContent {
  /// In the row's coordinates.
  let frame: Rect

  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    let frame = frame.offset(x: origin.x, y: origin.y)
    let color = Paint.color(context.palette.pageFailure)
    let line = frame.width / 14
    scene.stroke(.ellipse(in: frame.inset(by: line / 2)), color, width: line)
    var bar = Path()
    bar.move(frame.midX, frame.minY + frame.height * 0.27)
    bar.line(frame.midX, frame.minY + frame.height * 0.56)
    scene.stroke(bar, color, width: line * 1.35)
    let dot = Rect(
      x: frame.midX - line * 0.85, y: frame.minY + frame.height * 0.69, width: line * 1.7,
      height: line * 1.7)
    scene.fill(.ellipse(in: dot), color)
  }
}
