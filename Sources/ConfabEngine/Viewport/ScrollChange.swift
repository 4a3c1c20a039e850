/// The scroll position after a change of the content.
public struct ScrollChange: Sendable, Equatable {
  /// The viewport after the change.
  public let viewport: Viewport
  /// Whether scrolling to the viewport is animated.
  public let isAnimated: Bool
}
