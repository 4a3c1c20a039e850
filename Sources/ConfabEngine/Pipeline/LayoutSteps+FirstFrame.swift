import ConfabLayout

/// A change of width, type or theme in two steps: what is near the screen first.
extension LayoutSteps {
  /// The rows that are measured in one update after the first frame. Other updates can be shown in between.
  /// Rows with shaped text are measured about eight times as fast.
  private static let budget = (total: 16_000, shaped: 1, unshaped: 8)

  /// The rows of a layout for another context. All heights are estimates: those of the old context.
  ///
  /// - Complexity: O(n), without measuring.
  func estimated(_ old: LiveLayout, for context: EngineContext) -> LiveLayout {
    let request = context.request
    let keepsText = request.shapesText(as: old.request)
    let measured = old.measured.elements.map {
      MeasuredRow(
        height: $0.height, isEstimated: true, prepared: keepsText ? $0.prepared : nil)
    }
    return LiveLayout(
      rows: old.rows, model: old.model.estimated(for: request), request: request,
      context: context.number,
      measured: PersistentList(measured),
      hasOldHeights: true)
  }

  /// Measures rows that have the height of an older context, from the reader outwards.
  func measureOldHeights(of layout: LiveLayout, _ reader: Viewport?) async throws -> LiveLayout {
    var layout = layout
    let center = reader?.visibleRows(in: layout.model).lowerBound ?? layout.model.count
    let (indexes, isAll) = nextEstimates(in: layout, around: center)
    try await measure(indexes, of: &layout)
    layout.hasOldHeights = !isAll
    var measured = layout.measured.elements
    measured.forgetPrepared(beyond: preparedLimit)
    layout.measured = PersistentList(measured)
    return layout
  }

  /// The estimated rows that are nearest to a row, and whether these are all.
  private func nextEstimates(
    in layout: LiveLayout, around center: Int
  ) -> (indexes: [Int], isAll: Bool) {
    let count = layout.measured.count
    let most = max(Self.budget.total, count)
    var (above, below, spent) = (min(center, count) - 1, min(center, count), 0)
    var found: [Int] = []
    func take(_ index: Int) {
      let row = layout.measured[index]
      guard row.isEstimated else { return }
      found.append(index)
      spent += row.prepared == nil ? Self.budget.unshaped : Self.budget.shaped
    }
    while spent < most, above >= 0 || below < count {
      if below < count { take(below) }
      if above >= 0 { take(above) }
      (above, below) = (above - 1, below + 1)
    }
    return (found, above < 0 && below >= count)
  }
}

extension LayoutRequest {
  /// Whether shaped text of another request can be used.
  func shapesText(as other: LayoutRequest) -> Bool {
    metrics == other.metrics && language == other.language
      && type(of: style) == type(of: other.style)
  }
}

extension LayoutModel {
  /// The same rows with the same heights, as estimates for another request. O(n).
  func estimated(for request: LayoutRequest) -> LayoutModel {
    resized(to: request) { $0.isEstimated = true }
  }
}
