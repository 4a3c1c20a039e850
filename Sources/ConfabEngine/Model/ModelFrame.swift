/// The vertical position of a row in a layout model, in points. Both edges are whole device pixels.
public struct ModelFrame: Sendable, Equatable {
  /// The top edge, from the top of the content.
  public let y: Double
  /// The height.
  public let height: Double
  /// Whether the height is an estimate.
  public let isEstimated: Bool
  /// The bottom edge.
  public var maxY: Double { y + height }
}
