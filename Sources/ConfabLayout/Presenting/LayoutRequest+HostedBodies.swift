import ConfabTimeline

extension LayoutRequest {
  /// Measures the items of all ``HostedItemPresenter``s, with one call for each presenter.
  ///
  /// - Returns: The bodies by the index of the item.
  /// - Throws: ``HostedItemError/wrongCount(kind:items:bodies:)``, and errors of presenters.
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
      let bodies = try await presenter.bodies(
        of: indexes.map { items[$0] }, in: HostedContext(self))
      guard bodies.count == indexes.count else {
        throw HostedItemError.wrongCount(
          kind: items[indexes[0]].kind.rawValue, items: indexes.count, bodies: bodies.count)
      }
      for (index, body) in zip(indexes, bodies) { found[index] = body }
    }
    return found
  }
}
