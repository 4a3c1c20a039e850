/// A rectangle around ink, in points from the line's left end and from the baseline, y down.
///
/// Ink differs from the space that text takes: it can extend beyond the ends of its line (an italic
/// f) and over the lines above and below (stacked marks), or leave room within them.
public struct InkBounds: Sendable, Hashable, Codable {
  /// The left edge.
  public var left: Double
  /// The top edge.
  public var top: Double
  /// The right edge.
  public var right: Double
  /// The bottom edge.
  public var bottom: Double

  /// Creates a rectangle from its edges.
  package init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The smallest rectangle that contains both.
  package func union(_ other: InkBounds) -> InkBounds {
    InkBounds(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// The rectangle moved by a distance, in points.
  package func offset(x: Double, y: Double) -> InkBounds {
    InkBounds(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }
}
