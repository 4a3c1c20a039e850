import ConfabLayout

extension LayoutSteps {
  /// Rows at the end that are measured where nobody has told where the reader is.
  private static let atEnd = 50

  /// Measures the guessed rows on and near the screen, wherever the update may scroll to.
  ///
  /// - Parameter reader: where the reader is in the old layout.
  func resolveEstimates(
    of layout: LiveLayout, from old: LiveLayout, _ reader: Viewport?, _ scrollIntent: ScrollIntent
  ) async throws -> LiveLayout {
    var layout = layout
    guard let reader else {
      let last = layout.model.count - Self.atEnd..<layout.model.count
      try await measure(layout.model.guesses(in: last), of: &layout)
      return layout
    }
    // The one kind keeps the row that is read, the other one the bottom.
    for kind in [UpdateKind.pagination, .normal] {
      // Every round measures a row at least; what is on the screen then may be others.
      while true {
        let viewport = scrollIntent.scroll(reader, kind, from: old.model, to: layout.model).viewport
        let guesses = layout.model.guesses(near: viewport)
        if guesses.isEmpty { break }
        try await measure(guesses, of: &layout)
      }
    }
    return layout
  }

  private func measure(_ indexes: [Int], of layout: inout LiveLayout) async throws {
    let first = layout.rows.rows.labels.lowerBound
    let items = indexes.map { layout.rows.rows[first + $0].item }
    let rows = zip(indexes, items).map { index, item in
      UnmeasuredRow(item: item, prepared: layout.measured[first + index].prepared)
    }
    let measured = try await measuring.measured(rows, layout.request)
    for (index, (item, row)) in zip(indexes, zip(items, measured)) {
      layout.model.update(layout.request.modelRow(of: item, row))
      layout.measured.update(first + index, to: row)
    }
  }
}

extension LayoutModel {
  /// The rows on and near the screen of which the heights are guesses.
  ///
  /// - Complexity: linear in the rows near the screen.
  func guesses(near viewport: Viewport) -> [Int] {
    let near = viewport.prefetchRows(in: self)
    return guesses(in: near.above.lowerBound..<near.below.upperBound)
  }

  func guesses(in range: Range<Int>) -> [Int] {
    let range = range.clamped(to: 0..<count)
    return zip(range, self[range]).filter { $1.frame.isEstimated }.map(\.0)
  }
}
