import ConfabScene

/// How an element is shown at one moment.
public struct ElementAttributes: Sendable, Equatable {
  /// The frame at scale 1, in points, in the coordinates of a layout's content.
  public var frame: Rect
  /// The opacity, from 0 to 1.
  public var alpha: Double
  /// The size relative to the frame. The element is scaled around its center.
  public var scale: Double

  /// Creates attributes.
  public init(frame: Rect, alpha: Double = 1, scale: Double = 1) {
    self.frame = frame
    self.alpha = alpha
    self.scale = scale
  }
}
