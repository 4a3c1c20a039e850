import ConfabScene

/// Everything that measuring on another actor may depend on: a ``MeasureContext`` without the
/// shaper.
public struct HostedContext: Sendable {
  /// The request without its items.
  public let request: LayoutRequest

  /// Creates the context of a request, for example in a test of a presenter.
  ///
  /// - Parameter request: The request. Its items are left out.
  public init(_ request: LayoutRequest) {
    var request = request
    request.items = []
    self.request = request
  }

  /// The grid of device pixels.
  public var grid: PixelGrid { request.grid }
  /// The width of a row in points.
  public var rowWidth: Double { request.rowWidth }
  /// The largest width of a body at a speaker's side, in points, rounded up to whole device pixels.
  public var bodyWidth: Double { request.bodyWidth }
}
