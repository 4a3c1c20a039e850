import ConfabEngine

/// The invariants of scroll positions.
extension SimulationReport {
  typealias Model = LayoutModel<String>

  /// A row that is read, with its position on the screen in points.
  struct ReadRow {
    var position: ReadingPosition<String>
    var y: Double
  }

  /// Checks that the scroll position is inside the content.
  mutating func checkLimits(_ viewport: Viewport, in model: Model) {
    let least = viewport.scrolledToTop(of: model).offset
    let most = viewport.scrolledToBottom(of: model).offset
    check(
      least <= viewport.offset && viewport.offset <= most,
      "the scroll offset is \(viewport.offset); expected \(least) to \(most)")
  }

  /// Checks that a row that was scrolled to is where it was asked for.
  mutating func checkTarget(
    _ id: String, _ alignment: Viewport.Alignment, _ viewport: Viewport, in model: Model
  ) {
    guard let frame = model.frame(of: id) else { return record("row \(id) was not reached") }
    let y = viewport.screenY(of: frame.y)
    let isExact =
      switch alignment {
      case .top: abs(y - 64) < 1e-6
      case .middle: true
      case .bottom: abs(y + frame.height - viewport.screenY(of: viewport.visible.upperBound)) < 0.01
      }
    check(
      isExact || isAtAnEnd(viewport, of: model),
      "row \(id) is at \(y) after scrolling to it (\(alignment))")
  }

  /// Checks that a reader at the bottom stays there if nothing is added below, and that otherwise
  /// the first visible row that is in both layouts has not moved.
  mutating func checkScrollAnchor(
    _ kind: UpdateKind, from old: Model, _ before: Viewport, to model: Model, _ viewport: Viewport
  ) {
    // A reader at the end of a loaded part doesn't follow the next page.
    if before.isAtBottom(of: old), old[old.count - 1]?.id == model[model.count - 1]?.id {
      return check(
        viewport.isAtBottom(of: model), "the reader left the bottom at \(kind.rawValue)")
    }
    // Rows with estimated heights have not been seen yet.
    for row in old[before.visibleRows(in: old)] where !row.frame.isEstimated {
      guard let frame = model.frame(of: row.id) else { continue }
      let isSame = viewport.screenY(of: frame.y) == before.screenY(of: row.frame.y)
      let isSameBottom = viewport.screenY(of: frame.maxY) == before.screenY(of: row.frame.maxY)
      return check(
        isSame || isSameBottom || isAtAnEnd(viewport, of: model),
        "row \(row.id) moved at \(kind.rawValue)")
    }
  }

  /// Checks that a reader at the bottom stays there after a turn, and that otherwise the row that
  /// was read is where it was. A row that began above the screen stays the first visible one.
  mutating func checkReadingPosition(
    _ read: ReadRow?, wasAtBottom: Bool, _ viewport: Viewport, in model: Model
  ) {
    if wasAtBottom {
      return check(viewport.isAtBottom(of: model), "the reader left the bottom at a turn")
    }
    // A keyboard can cover all of a screen in landscape.
    guard let read, let frame = model.frame(of: read.position.id),
      let first = viewport.position(in: model), !isAtAnEnd(viewport, of: model)
    else { return }
    let y = viewport.screenY(of: frame.y)
    check(
      read.y < 64 ? first.id == read.position.id : abs(y - read.y) < 1e-6,
      "row \(read.position.id) was at \(read.y) and is at \(y) after a turn")
  }

  private func isAtAnEnd(_ viewport: Viewport, of model: Model) -> Bool {
    viewport == viewport.scrolledToTop(of: model)
      || viewport == viewport.scrolledToBottom(of: model)
  }
}
