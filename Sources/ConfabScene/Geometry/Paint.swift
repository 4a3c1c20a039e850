/// The color or gradient that fills an outline.
public enum Paint: Sendable, Hashable {
  /// One color.
  case color(Color)
  /// A vertical gradient from one color at height `from` to another at height `to`, in points of
  /// the scene.
  case vertical(top: Color, bottom: Color, from: Double, to: Double)
}
