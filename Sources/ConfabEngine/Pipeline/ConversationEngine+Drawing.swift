import ConfabLayout

extension ConversationEngine {
  /// Measures rows of a layout for drawing.
  ///
  /// Drawing goes before measuring: the engine finishes at most one row for each worker before it measures
  /// these.
  ///
  /// - Parameters:
  ///   - range: The indexes of the rows. Indexes outside the layout are skipped. See
  ///     ``Viewport/visibleRows(in:)`` and ``Viewport/prefetchRows(in:before:after:)``.
  ///   - layout: The layout of an update.
  ///   - isolation: The actor of the caller.
  /// - Throws: The errors of presenters.
  /// - Complexity: O(rows in the range).
  public func rows(
    _ range: Range<Int>, of layout: LiveLayout, isolation: isolated (any Actor)? = #isolation
  ) async throws -> [ItemLayout] {
    // Before the first suspension: the pool may have no free thread.
    measuring.drawing.begin()
    defer { measuring.drawing.end() }
    let items = range.clamped(to: 0..<layout.model.count).compactMap { layout.item(at: $0) }
    let bodies = try await layout.request.hostedBodies(of: items)
    let rows = items.enumerated().map { UnmeasuredRow(item: $1, body: bodies[$0]) }
    return try await measuring.workers[0].layouts(of: rows, layout.request)
  }
}
