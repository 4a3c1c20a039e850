import ConfabTimeline

/// A presenter that measures on an actor of its own, for example because it uses a view, a player
/// or a database.
///
/// It measures all items of an update in one call. ``LayoutWorker`` and the engine add accessories
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
  /// Throws ``HostedItemError/notMeasured(kind:)``. The layout calls ``bodies(of:in:)`` instead.
  public func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    throw HostedItemError.notMeasured(kind: item.kind.rawValue)
  }
}
