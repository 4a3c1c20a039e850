import ConfabScene
import ConfabTimeline

/// A body of which the size is known at any width, because what takes long has been done: text is
/// shaped and needs only be broken.
///
/// Holds for one style and one language. Bodies that stand at a speaker's side only.
public protocol PreparedItem: Sendable {
  /// The size that ``ItemPresenter/measure(_:in:)`` would give, in points.
  func size(in context: MeasureContext) throws -> Size
  /// Bytes that it holds.
  var memoryFootprint: Int { get }
}

/// A presenter whose bodies have to be measured on an actor of its own: one that asks a view, a
/// player or a database.
///
/// All items of an update are measured in one call. The engine and ``LayoutWorker`` put names,
/// pictures and heads around these bodies as around any others.
///
/// ```swift
/// struct MapPresenter: HostedItemPresenter {
///   func accepts(_ item: TimelineItem) -> Bool { item.kind.rawValue == "x-map" }
///   @MainActor func bodies(of items: [TimelineItem], in context: HostedContext) -> [ItemBody] { … }
/// }
/// ```
public protocol HostedItemPresenter: ItemPresenter {
  /// Measures some items, on whatever actor the implementation stands.
  ///
  /// - Returns: as many bodies as items, in their order.
  func bodies(of items: [TimelineItem], in context: HostedContext) async throws -> [ItemBody]
}

extension HostedItemPresenter {
  /// Is not called by the engine: there is nobody to wait for the actor.
  public func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    throw HostedItemError.notMeasured(kind: item.kind.rawValue)
  }
}

public enum HostedItemError: Error, Equatable, CustomStringConvertible {
  /// Somebody measured an item without the hop to its actor.
  case notMeasured(kind: String)
  case wrongCount(kind: String, items: Int, bodies: Int)

  public var description: String {
    switch self {
    case .notMeasured(let kind): "items of kind \"\(kind)\" are measured on an actor of their own"
    case .wrongCount(let kind, let items, let bodies):
      "the presenter of kind \"\(kind)\" gave \(bodies) bodies for \(items) items"
    }
  }
}

/// What measuring on another actor may depend on: a ``MeasureContext`` without the shaper.
public struct HostedContext: Sendable {
  public let request: LayoutRequest

  public var grid: PixelGrid { request.grid }
  /// Points, of the whole row.
  public var rowWidth: Double { request.rowWidth }
  /// Points; the widest that a body at a speaker's side may be.
  public var bodyWidth: Double { request.bodyWidth }
}

extension LayoutRequest {
  /// The bodies of those items that are measured on actors of their own, by index; one call for each
  /// presenter.
  package func hostedBodies(of items: [TimelineItem]) async throws -> [Int: ItemBody] {
    var groups: [Int: [Int]] = [:]
    for (index, item) in items.enumerated() {
      if let presenter = presenters.hostedPresenter(for: item) {
        groups[presenter, default: []].append(index)
      }
    }
    var found: [Int: ItemBody] = [:]
    for (presenter, indexes) in groups.sorted(by: { $0.key < $1.key }) {
      guard let presenter = presenters.presenter(at: presenter) as? any HostedItemPresenter else {
        continue
      }
      var request = self
      request.items = []
      let bodies = try await presenter.bodies(
        of: indexes.map { items[$0] }, in: HostedContext(request: request))
      guard bodies.count == indexes.count else {
        throw HostedItemError.wrongCount(
          kind: items[indexes[0]].kind.rawValue, items: indexes.count, bodies: bodies.count)
      }
      for (index, body) in zip(indexes, bodies) { found[index] = body }
    }
    return found
  }
}
