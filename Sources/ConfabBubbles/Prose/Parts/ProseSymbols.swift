import ConfabScene

/// Symbols that several parts of structured texts have.
enum ProseSymbols {
  /// A chevron for a stroke: it points to the right, or down if it is open.
  static func chevron(center: Point, size: Double, isOpen: Bool) -> Path {
    let (long, short) = (size / 2, size / 4)
    return .polyline(
      isOpen
        ? [
          Point(x: center.x - long, y: center.y - short), Point(x: center.x, y: center.y + short),
          Point(x: center.x + long, y: center.y - short),
        ]
        : [
          Point(x: center.x - short, y: center.y - long), Point(x: center.x + short, y: center.y),
          Point(x: center.x - short, y: center.y + long),
        ])
  }
}
