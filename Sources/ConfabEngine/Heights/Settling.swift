/// A layout model and the viewport that shows it.
public struct SettledScreen<ID: Hashable & Sendable>: Sendable {
  public var model: LayoutModel<ID>
  public var viewport: Viewport
}

/// What stays where it is while heights that were guessed are put right.
public enum SettlingHold<ID: Hashable & Sendable>: Sendable {
  /// The first measured row on the screen; if there is none, the first row.
  case first
  /// A row, where it is: one that has been on the screen, see
  /// ``Viewport/firstRow(in:visibleToo:in:)``.
  case row(ID)
  /// A row that is scrolled to.
  case target(ID, Viewport.Alignment)
}

extension Viewport {
  /// Measures the guessed rows on and near the screen, so that nothing is shown that was guessed.
  ///
  /// What is held stays where it is, to the device pixel; who is at the bottom stays there unless a
  /// row is scrolled to.
  ///
  /// - Parameters:
  ///   - screens: how many screens above and below are measured, too; 0 or more.
  ///   - row: what there is to measure of an id.
  /// - Throws: `CancellationError`, and what measuring throws.
  public func settled<ID, Key>(
    in model: LayoutModel<ID>, holding hold: SettlingHold<ID> = .first, screens: Double = 1,
    by source: HeightSource<Key>, row: (ID) -> MeasurableRow<ID, Key>?
  ) async throws -> SettledScreen<ID> {
    var screen = SettledScreen(model: model, viewport: self)
    var isAtBottom = isAtBottom(of: model)
    if case .target(let id, let alignment) = hold {
      isAtBottom = false
      screen.viewport = scrolled(to: id, at: alignment, in: model) ?? self
    }
    // Taken once: an end of the content that is reached on the way may not be one any more.
    let position = screen.position(of: hold)
    // Every round measures a row at least, and no row twice.
    var tried = Set<ID>()
    while true {
      let near = screen.viewport.prefetchRows(in: screen.model, before: screens, after: screens)
      let guessed = screen.model[near.above.lowerBound..<near.below.upperBound]
        .filter { $0.frame.isEstimated && tried.insert($0.id).inserted }
        .compactMap { row($0.id) }
      if guessed.isEmpty { return screen }
      let heights = try await source.heights(of: guessed.map(\.key), usingDisk: false)
      for row in guessed { screen.model.update(row.row(heights[row.key])) }
      screen.hold(hold, position, isAtBottom: isAtBottom)
    }
  }
}

extension Viewport {
  /// Follows where nothing but heights was put right: who is at the bottom stays there, and for
  /// everyone else the first measured row on the screen keeps its place.
  ///
  /// - Parameters:
  ///   - old: a model of the same rows.
  ///   - new: with other heights.
  public func settling<ID>(from old: LayoutModel<ID>, to new: LayoutModel<ID>) -> Viewport {
    if isAtBottom(of: old) { return scrolledToBottom(of: new) }
    let position = SettledScreen(model: old, viewport: self).position(of: .first)
    return position.flatMap { keeping($0, in: new) } ?? scrolled(to: offset, in: new)
  }
}

extension SettledScreen {
  func position(of hold: SettlingHold<ID>) -> ReadingPosition<ID>? {
    if case .row(let id) = hold, let place = model.place(of: id) {
      return viewport.position(at: place, in: model)
    }
    let visible = model.tree.places(viewport.visibleRows(in: model))
    return (visible.first { !$0.row.isEstimated } ?? visible.first).map {
      viewport.position(at: $0, in: model)
    }
  }

  fileprivate mutating func hold(
    _ hold: SettlingHold<ID>, _ position: ReadingPosition<ID>?, isAtBottom: Bool
  ) {
    if case .target(let id, let alignment) = hold {
      viewport = viewport.scrolled(to: id, at: alignment, in: model) ?? viewport
    } else if isAtBottom {
      viewport = viewport.scrolledToBottom(of: model)
    } else if let position {
      viewport = viewport.keeping(position, in: model) ?? viewport
    }
  }
}
