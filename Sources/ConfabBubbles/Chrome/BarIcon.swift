import ConfabScene

/// A symbol of a bar, drawn in a box of 24 points: as lines, or solid.
///
/// The shapes are Confab's own; only their kind and their size follow the apps.
struct BarIcon: Sendable {
  /// Closed outlines: lines around them, or surfaces if the symbol is solid.
  private var shapes = Path()
  /// Lines of the symbol's color.
  private var lines = Path()
  /// Lines and dots inside the shapes, which are cut out of a solid symbol.
  private var details = Path()
  private var dots = Path()
  /// Whether mirrored bars show the symbol mirrored, because it points along the reading direction.
  private var isDirectional = false

  /// The side of the box, in points.
  private static let side = 24.0

  /// How the symbols of an app are drawn.
  struct Style: Sendable {
    /// The width of lines, in points.
    var line: Double
    var isSolid = false
  }

  /// Draws the symbol.
  ///
  /// - Parameters:
  ///   - center: The center of the box.
  ///   - size: The side of the box, in points.
  ///   - style: The width of the lines at this size, and whether shapes are filled.
  ///   - color: The color.
  ///   - background: The color of what is cut out of a solid symbol.
  ///   - isMirrored: Whether the bar is mirrored.
  ///   - scene: The scene.
  func draw(
    center: Point, size: Double = side, style: Style, _ color: Color, on background: Color,
    isMirrored: Bool, into scene: inout Scene
  ) {
    let scale = size / Self.side
    let turn = isDirectional && isMirrored ? -scale : scale
    let place = Transform.translation(x: -Self.side / 2, y: -Self.side / 2)
      .concatenating(.scale(turn, scale))
      .concatenating(.translation(x: center.x, y: center.y))
    func stroke(_ path: Path, _ color: Color) {
      guard !path.elements.isEmpty else { return }
      scene.stroke(path.transformed(by: place), .color(color), width: style.line)
    }
    func fill(_ path: Path, _ color: Color) {
      guard !path.elements.isEmpty else { return }
      scene.fill(path.transformed(by: place), .color(color))
    }
    if style.isSolid { fill(shapes, color) }
    stroke(shapes, color)
    stroke(lines, color)
    let inside = style.isSolid && !shapes.elements.isEmpty ? background : color
    stroke(details, inside)
    fill(dots, inside)
  }
}

extension BarIcon {
  private static func circle(_ x: Double, _ y: Double, _ radius: Double) -> Path {
    .ellipse(in: Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
  }

  private static func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double
  ) -> Path {
    .roundedRect(Rect(x: x, y: y, width: width, height: height), radius: radius)
  }

  private static func polyline(_ points: [(Double, Double)], isClosed: Bool = false) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(point.0, point.1) } else { path.line(point.0, point.1) }
    }
    if isClosed { path.close() }
    return path
  }

  private static func plus(_ half: Double) -> Path {
    var path = polyline([(12 - half, 12), (12 + half, 12)])
    path.append(polyline([(12, 12 - half), (12, 12 + half)]))
    return path
  }

  /// A chevron towards the list of conversations.
  static let back = BarIcon(
    lines: polyline([(16, 4), (8, 12), (16, 20)]), isDirectional: true)

  /// A chevron that opens a row of buttons.
  static let more = BarIcon(
    lines: polyline([(9, 5), (16, 12), (9, 19)]), isDirectional: true)

  static let plus = BarIcon(lines: plus(8.5))

  static let plusDisc = BarIcon(shapes: circle(12, 12, 9.6), details: plus(4.6))

  static let video = {
    var icon = BarIcon(shapes: box(1.8, 6, 13.8, 12, 3.4))
    icon.shapes.append(
      polyline([(18, 10.6), (22.2, 7.6), (22.2, 16.4), (18, 13.4)], isClosed: true))
    return icon
  }()

  /// A handset, which is an arch turned by 225°.
  static let phone = {
    var arch = Path()
    arch.move(-10.6, 1.2)
    arch.curve(-10.6, -2.8, -5.2, -5, 0, -5)
    arch.curve(5.2, -5, 10.6, -2.8, 10.6, 1.2)
    arch.line(10.6, 2.2)
    arch.curve(10.6, 3.5, 9.7, 4.2, 8.5, 4)
    arch.line(6.4, 3.6)
    arch.curve(5.3, 3.4, 4.8, 2.7, 4.8, 1.8)
    arch.line(4.8, -0.1)
    arch.curve(3.2, -0.8, 1.6, -1, 0, -1)
    arch.curve(-1.6, -1, -3.2, -0.8, -4.8, -0.1)
    arch.line(-4.8, 1.8)
    arch.curve(-4.8, 2.7, -5.3, 3.4, -6.4, 3.6)
    arch.line(-8.5, 4)
    arch.curve(-9.7, 4.2, -10.6, 3.5, -10.6, 2.2)
    arch.close()
    return BarIcon(
      shapes: arch.transformed(
        by: .rotation(turns: 0.625).concatenating(.translation(x: 12.2, y: 11.8))))
  }()

  /// A paper clip, turned by 45°.
  static let clip = {
    var wire = Path()
    wire.move(16.2, 8.4)
    wire.line(16.2, 16.6)
    wire.corner(16.2, 21, to: 11.8, 21)
    wire.corner(7.4, 21, to: 7.4, 16.6)
    wire.line(7.4, 6)
    wire.corner(7.4, 3, to: 10.4, 3)
    wire.corner(13.4, 3, to: 13.4, 6)
    wire.line(13.4, 15.6)
    wire.corner(13.4, 17.2, to: 11.8, 17.2)
    wire.corner(10.2, 17.2, to: 10.2, 15.6)
    wire.line(10.2, 8.4)
    return BarIcon(
      lines: wire.transformed(by: .rotation(turns: 0.125, around: Point(x: 12, y: 12))))
  }()

  static let camera = {
    var body = Path()
    body.move(5.5, 6.6)
    body.line(6.6, 6.6)
    body.curve(7.4, 6.6, 7.8, 6.3, 8.2, 5.6)
    body.curve(8.7, 4.6, 9.2, 4.2, 10.2, 4.2)
    body.line(13.8, 4.2)
    body.curve(14.8, 4.2, 15.3, 4.6, 15.8, 5.6)
    body.curve(16.2, 6.3, 16.6, 6.6, 17.4, 6.6)
    body.line(18.5, 6.6)
    body.corner(22, 6.6, to: 22, 10.1)
    body.line(22, 16.3)
    body.corner(22, 19.8, to: 18.5, 19.8)
    body.line(5.5, 19.8)
    body.corner(2, 19.8, to: 2, 16.3)
    body.line(2, 10.1)
    body.corner(2, 6.6, to: 5.5, 6.6)
    body.close()
    return BarIcon(shapes: body, details: circle(12, 13, 3.9))
  }()

  static let microphone = {
    var stand = Path()
    stand.move(5.4, 11)
    stand.line(5.4, 11.4)
    stand.corner(5.4, 18, to: 12, 18)
    stand.corner(18.6, 18, to: 18.6, 11.4)
    stand.line(18.6, 11)
    stand.move(12, 18)
    stand.line(12, 21.8)
    return BarIcon(shapes: box(8.9, 2.2, 6.2, 12.4, 3.1), lines: stand)
  }()

  /// A sticker whose corner is peeled off.
  static let sticker = {
    var sheet = Path()
    sheet.move(13.2, 21)
    sheet.line(8, 21)
    sheet.corner(3, 21, to: 3, 16)
    sheet.line(3, 8)
    sheet.corner(3, 3, to: 8, 3)
    sheet.line(16, 3)
    sheet.corner(21, 3, to: 21, 8)
    sheet.line(21, 13.2)
    sheet.close()
    var fold = Path()
    fold.move(13.2, 21)
    fold.line(13.2, 17.4)
    fold.corner(13.2, 13.2, to: 17.4, 13.2)
    fold.line(21, 13.2)
    return BarIcon(shapes: sheet, details: fold)
  }()

  static let smiley = {
    var icon = BarIcon(shapes: circle(12, 12, 9.6))
    icon.dots = circle(8.7, 9.9, 1.35)
    icon.dots.append(circle(15.3, 9.9, 1.35))
    icon.details.move(7.4, 14.2)
    icon.details.curve(9, 17.6, 15, 17.6, 16.6, 14.2)
    return icon
  }()

  static let picture = BarIcon(
    shapes: box(2.4, 3.8, 19.2, 16.4, 4),
    details: polyline([(4.6, 16.8), (8.9, 12.7), (12.3, 15.8), (15.9, 11.5), (19.6, 15.6)]),
    dots: circle(8, 8.6, 1.6))

  /// A thumb pointing upwards.
  static let like = {
    var hand = Path()
    hand.move(8.6, 11)
    hand.curve(10.3, 9, 11.6, 6.8, 11.8, 4)
    hand.curve(11.9, 2.7, 12.8, 2.2, 13.6, 2.4)
    hand.curve(15.4, 2.9, 16, 4.9, 15.6, 6.8)
    hand.line(15, 9)
    hand.line(19.4, 9)
    hand.curve(21.1, 9, 22, 10.3, 21.6, 11.9)
    hand.line(20.2, 18.4)
    hand.curve(19.8, 20.3, 18.6, 21.2, 17, 21.2)
    hand.line(12, 21.2)
    hand.curve(10.6, 21.2, 9.6, 20.7, 8.6, 20)
    hand.close()
    var icon = BarIcon(shapes: hand)
    icon.shapes.append(box(2.2, 10.8, 3.6, 10.2, 1.2))
    return icon
  }()

  static let arrow = {
    var icon = BarIcon(lines: polyline([(12, 18.6), (12, 5.6)]))
    icon.lines.append(polyline([(6.4, 11.2), (12, 5.6), (17.6, 11.2)]))
    return icon
  }()

  /// A paper plane.
  static let plane = BarIcon(
    shapes: polyline([(4.2, 4.6), (20.6, 12), (4.2, 19.4), (6.4, 12)], isClosed: true),
    details: polyline([(7.4, 12), (13, 12)]), isDirectional: true)
}
