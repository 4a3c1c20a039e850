import ConfabScene

/// Everything that measuring on another actor may depend on: a ``MeasureContext`` without the shaper.
public struct HostedContext: Sendable {
  /// The request without its items.
  public let request: LayoutRequest

  /// The grid of device pixels.
  public var grid: PixelGrid { request.grid }
  /// The width of a row in points.
  public var rowWidth: Double { request.rowWidth }
  /// The largest width of a body at a speaker's side, in points.
  public var bodyWidth: Double { request.bodyWidth }
}
