/// A layout model and the viewport that shows it.
public struct SettledScreen<ID: Hashable & Sendable>: Sendable {
  public var model: LayoutModel<ID>
  public var viewport: Viewport
}

extension Viewport {
  /// Measures the guessed rows on and near the screen, so that nothing is shown that was guessed.
  ///
  /// What is on the screen stays where it is, to the device pixel; who is at the bottom stays there.
  ///
  /// - Parameters:
  ///   - target: the row to hold instead, after scrolling to it, where that is.
  ///   - screens: how many screens above and below are measured, too; 0 or more.
  ///   - row: what there is to measure of an id.
  /// - Throws: `CancellationError`, and what measuring throws.
  public func settled<ID, Key>(
    in model: LayoutModel<ID>, holding target: (id: ID, alignment: Alignment)? = nil,
    screens: Double = 1, by source: HeightSource<Key>,
    row: (ID) -> MeasurableRow<ID, Key>?
  ) async throws -> SettledScreen<ID> {
    var screen = SettledScreen(model: model, viewport: self)
    if let target, let there = scrolled(to: target.id, at: target.alignment, in: model) {
      screen.viewport = there
    }
    let isAtBottom = target == nil && isAtBottom(of: model)
    // Every round measures a row at least, and no row twice.
    var tried = Set<ID>()
    while true {
      let near = screen.viewport.prefetchRows(in: screen.model, before: screens, after: screens)
      let guessed = screen.model[near.above.lowerBound..<near.below.upperBound]
        .filter { $0.frame.isEstimated && tried.insert($0.id).inserted }
        .compactMap { row($0.id) }
      if guessed.isEmpty { return screen }
      let heights = try await source.heights(of: guessed.map(\.key), usingDisk: false)
      let position = screen.viewport.position(in: screen.model)
      for row in guessed { screen.model.update(row.row(heights[row.key])) }
      let viewport = screen.viewport
      if let target {
        screen.viewport =
          viewport.scrolled(to: target.id, at: target.alignment, in: screen.model) ?? viewport
      } else if isAtBottom {
        screen.viewport = viewport.scrolledToBottom(of: screen.model)
      } else if let position {
        screen.viewport = viewport.keeping(position, in: screen.model) ?? viewport
      }
    }
  }
}
