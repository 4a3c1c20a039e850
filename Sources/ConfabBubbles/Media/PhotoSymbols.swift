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

  /// A white disc with the shape of a play button cut out.
  static func play(center: Point, _ diameter: Double, _ scene: inout Scene) {
    let radius = diameter / 2
    var disc = Path.ellipse(
      in: Rect(x: center.x - radius, y: center.y - radius, width: diameter, height: diameter))
    scene.shadow(of: disc, Color.black.opacity(0.3), blur: diameter / 5)
    // A triangle in the other direction is a hole. It is darkened, because pictures may be as
    // bright as the disc.
    let triangle = CardSymbols.play(center: center, size: diameter * 0.42)
    scene.fill(triangle, .color(Color.black.opacity(0.25)))
    disc.append(triangle.transformed(by: .scale(1, -1, around: center)))
    scene.fill(disc, .color(Color.white.opacity(0.92)))
  }

  /// The mark of a live photo: a dot in a ring in a circle of dots.
  static func live(in box: Rect, _ scene: inout Scene) {
    let center = Point(x: box.midX, y: box.midY)
    let unit = box.width / 18.5
    func circle(_ center: Point, _ radius: Double) -> Path {
      .ellipse(
        in: Rect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }
    var dots = circle(center, 2.7 * unit)
    let count = 24
    for index in 0..<count {
      let turn = Transform.rotation(turns: Double(index) / Double(count), around: center)
      dots.append(
        circle(turn.apply(Point(x: center.x, y: center.y - 8.65 * unit)), 0.6 * unit))
    }
    scene.shadow(of: circle(center, 9.25 * unit), Color.black.opacity(0.25), blur: 6 * unit)
    scene.fill(dots, .color(.white))
    scene.stroke(circle(center, 5.6 * unit), .color(.white), width: 1.4 * unit)
  }

  /// A crossed-out loudspeaker.
  static func muted(center: Point, _ side: Double, _ scene: inout Scene) {
    let unit = side / 16
    func point(_ x: Double, _ y: Double) -> (Double, Double) {
      (center.x + (x - 8) * unit, center.y + (y - 8) * unit)
    }
    var speaker = Path()
    let outline = [(1.5, 5.6), (4.2, 5.6), (8.2, 2.2), (8.2, 13.8), (4.2, 10.4), (1.5, 10.4)]
    for (index, corner) in outline.enumerated() {
      let (x, y) = point(corner.0, corner.1)
      if index == 0 { speaker.move(x, y) } else { speaker.line(x, y) }
    }
    speaker.close()
    scene.fill(speaker, .color(.white))
    scene.stroke(speaker, .color(.white), width: unit)
    var cross = Path()
    for (from, to) in [((10.8, 5.7), (15.2, 10.3)), ((15.2, 5.7), (10.8, 10.3))] {
      let (start, end) = (point(from.0, from.1), point(to.0, to.1))
      cross.move(start.0, start.1)
      cross.line(end.0, end.1)
    }
    scene.stroke(cross, .color(.white), width: 1.5 * unit)
  }
}
