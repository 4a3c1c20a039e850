/// Where ink is, in points from the line's left end and from the baseline, y down.
///
/// Not where text is: ink may reach over the ends of its line (an italic f) and over the lines above
/// and below (stacked marks), and leaves room within them.
public struct InkBounds: Sendable, Hashable {
  public var left: Double
  public var top: Double
  public var right: Double
  public var bottom: Double

  public init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The smallest bounds around both.
  public func union(_ other: InkBounds) -> InkBounds {
    InkBounds(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  public func offset(x: Double, y: Double) -> InkBounds {
    InkBounds(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }
}

extension TextShaper {
  /// The ink of glyphs of one line, without rules and backgrounds; `nil` where there is none.
  ///
  /// Of outlines as far as their control points reach, of colour glyphs the whole bitmap. Nothing
  /// of it is measured before it is asked for.
  ///
  /// - Throws: ``FontError``.
  /// - Complexity: linear in the number of glyphs; a glyph is measured once.
  public func ink(of line: some Sequence<PositionedGlyphs>) throws -> InkBounds? {
    var bounds: InkBounds?
    for run in line {
      for glyph in run.glyphs {
        guard let ink = try store.ink(glyph.id, of: run.font) else { continue }
        let placed = ink.offset(x: glyph.x, y: glyph.y)
        bounds = bounds?.union(placed) ?? placed
      }
    }
    return bounds
  }
}
