import ConfabScene
import ConfabTimeline

/// A presenter that measures on an actor of its own, for example because it uses a view, a player
/// or a database.
///
/// It measures all items of an update in one call. `LayoutWorker` and the engine add accessories
/// to these bodies as to all others.
///
/// ```swift
/// struct MapPresenter: HostedItemPresenter {
///   func accepts(_ item: TimelineItem) -> Bool { item.kind.rawValue == "x-map" }
///   @MainActor func bodies(of items: [TimelineItem], in context: HostedContext) -> [ItemBody] { … }
/// }
/// ```
public protocol HostedItemPresenter: ItemPresenter {
  /// Measures items on the actor of the implementation.
  ///
  /// - Returns: One body for each item, in the same order.
  /// - Throws: Errors of the presenter's own. The update of the layout then fails.
  func bodies(of items: [TimelineItem], in context: HostedContext) async throws -> [ItemBody]
}

extension HostedItemPresenter {
  /// The presenter itself.
  public var hosting: (any HostedItemPresenter)? { self }

  /// Throws ``HostedItemError/notMeasured(kind:)``. The layout calls ``bodies(of:in:)`` instead.
  public func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    throw HostedItemError.notMeasured(kind: item.kind.rawValue)
  }
}

/// Everything that measuring on another actor may depend on: a ``MeasureContext`` without the
/// shaper.
public struct HostedContext: Sendable {
  /// The request without its items.
  public let request: LayoutRequest

  /// Creates the context of a request, for example in a test of a presenter.
  ///
  /// - Parameter request: The request. Its items are left out.
  package init(_ request: LayoutRequest) {
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

/// An error in the use or the implementation of a ``HostedItemPresenter``.
public enum HostedItemError: Error, Equatable, CustomStringConvertible {
  /// An item was measured without a call of ``HostedItemPresenter/bodies(of:in:)``.
  case notMeasured(kind: String)
  /// The number of bodies differs from the number of items.
  case wrongCount(kind: String, items: Int, bodies: Int)

  /// The error in one line.
  public var description: String {
    switch self {
    case .notMeasured(let kind):
      "items of kind \"\(kind)\" can only be measured with bodies(of:in:) of their presenter"
    case .wrongCount(let kind, let items, let bodies):
      "the presenter of kind \"\(kind)\" returned \(bodies) bodies for \(items) items; "
        + "expected one for each item"
    }
  }
}
