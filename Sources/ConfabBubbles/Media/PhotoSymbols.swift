import ConfabScene

/// The symbols that are drawn over photos.
enum PhotoSymbols {
  /// A ring that fills clockwise from the top.
  static func progress(
    _ share: Double, center: Point, _ diameter: Double, _ scene: inout Scene
  ) {
    let radius = diameter / 2
    let circle = Rect(
      x: center.x - radius, y: center.y - radius, width: diameter, height: diameter)
    scene.stroke(.ellipse(in: circle), .color(Color.white.opacity(0.35)), width: 1)
    guard share > 0 else { return }
    scene.stroke(
      .arc(center: center, radius: radius, from: 0, turns: min(1, share)), .color(.white), width: 2)
  }

  /// A framed landscape, in place of a missing picture.
  static func missing(in box: Rect, _ color: Color, _ scene: inout Scene) {
    let width = min(44, box.width * 0.4)
    let height = width * 0.78
    let frame = Rect(
      x: box.midX - width / 2, y: box.midY - height / 2, width: width, height: height)
    let paint = Paint.color(color)
    scene.stroke(.roundedRect(frame, radius: width * 0.12), paint, width: 2)
    let sun = width * 0.16
    scene.fill(
      .ellipse(
        in: Rect(
          x: frame.minX + width * 0.2, y: frame.minY + height * 0.2, width: sun, height: sun)),
      paint)
    var hills = Path()
    hills.move(frame.minX + width * 0.1, frame.maxY - height * 0.14)
    hills.line(frame.minX + width * 0.36, frame.minY + height * 0.52)
    hills.line(frame.minX + width * 0.52, frame.minY + height * 0.7)
    hills.line(frame.minX + width * 0.68, frame.minY + height * 0.42)
    hills.line(frame.maxX - width * 0.1, frame.maxY - height * 0.14)
    hills.close()
    scene.fill(hills, paint)
  }
}
