import ConfabScene

/// Symbols that several cards have.
enum CardSymbols {
  /// A triangle that points to the right, with round corners, centered at its mass.
  static func play(center: Point, size: Double) -> Path {
    let width = size * 0.86
    let (left, top) = (center.x - width * 0.36, center.y - size / 2)
    let r = size * 0.09
    var path = Path()
    path.move(left, top + r)
    path.curve(left, top + r * 0.1, left + r * 0.9, top - r * 0.3, left + r * 1.6, top + r * 0.4)
    path.line(left + width - r, center.y - r * 0.9)
    path.curve(
      left + width - r * 0.2, center.y - r * 0.4, left + width - r * 0.2, center.y + r * 0.4,
      left + width - r, center.y + r * 0.9)
    path.line(left + r * 1.6, top + size - r * 0.4)
    path.curve(
      left + r * 0.9, top + size + r * 0.3, left, top + size - r * 0.1, left, top + size - r)
    path.close()
    return path
  }

  /// A chevron that points to the right, for a stroke.
  static func chevron(tip: Point, height: Double) -> Path {
    var path = Path()
    path.move(tip.x - height / 2, tip.y - height / 2)
    path.line(tip.x, tip.y)
    path.line(tip.x - height / 2, tip.y + height / 2)
    return path
  }

  /// A check mark, for a stroke.
  static func check(center: Point, size: Double) -> Path {
    var path = Path()
    path.move(center.x - size * 0.42, center.y + size * 0.02)
    path.line(center.x - size * 0.12, center.y + size * 0.32)
    path.line(center.x + size * 0.42, center.y - size * 0.32)
    return path
  }
}
