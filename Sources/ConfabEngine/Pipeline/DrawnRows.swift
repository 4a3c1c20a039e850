import ConfabLayout
import ConfabTimeline
import Synchronization

/// The rows that were last measured for drawing, so that scrolling back doesn't measure them again.
///
/// A row is found by its content, its decoration and the request that it was measured for.
final class DrawnRows: Sendable {
  private struct State {
    /// The number of the request of all rows.
    var context = Int.min
    var rows: [String: ItemLayout] = [:]
    /// The bodies of rows that were measured for their heights and haven't been drawn yet.
    var bodies: [String: (item: TimelineItem, body: KeptBody)] = [:]
  }

  private let state = Mutex(State())
  /// The maximum number of rows above the last drawn rows, and the same number below.
  let reach: Int

  init(reach: Int) { self.reach = max(0, reach) }

  /// The kept rows with the same content, decoration and request, by their places among the items.
  func rows(for items: [TimelineItem], in layout: LiveLayout) -> [ItemLayout?] {
    state.withLock { state in
      guard state.context == layout.context else { return items.map { _ in nil } }
      return items.map { item in state.rows[item.id].flatMap { $0.item == item ? $0 : nil } }
    }
  }

  /// Keeps the bodies of rows that were measured for their heights, until they are drawn.
  ///
  /// - Parameter context: The number of the request that they were measured for.
  func keep(_ bodies: [(item: TimelineItem, body: KeptBody)], for context: Int) {
    guard !bodies.isEmpty else { return }
    state.withLock { state in
      guard context >= state.context else { return }
      if context > state.context { state = State(context: context) }
      if state.bodies.count > 2 * reach { state.bodies = [:] }
      for entry in bodies { state.bodies[entry.item.id] = entry }
    }
  }

  /// Removes and returns the bodies of rows that were measured for their heights, by the places of
  /// the rows.
  func takeBodies(of items: [TimelineItem], in layout: LiveLayout) -> [Int: ItemBody] {
    state.withLock { state in
      guard state.context == layout.context, !state.bodies.isEmpty else { return [:] }
      var found: [Int: ItemBody] = [:]
      for (place, item) in items.enumerated() {
        guard let entry = state.bodies[item.id], entry.item == item else { continue }
        found[place] = entry.body.body
        state.bodies[item.id] = nil
      }
      return found
    }
  }

  /// Keeps rows that were drawn, and removes those that are far away from them.
  ///
  /// Rows of an older request aren't kept.
  ///
  /// - Parameter range: The indexes of the drawn rows in the layout.
  /// - Complexity: O(drawn rows). If many rows are far away, O(kept rows · log n).
  func keep(_ drawn: [ItemLayout], at range: Range<Int>, of layout: LiveLayout) {
    state.withLock { state in
      guard layout.context >= state.context else { return }
      if layout.context > state.context { state = State(context: layout.context) }
      for row in drawn { state.rows[row.item.id] = row }
      // A quarter more is kept, so that scrolling doesn't look at all rows at each step.
      guard state.rows.count > range.count + 2 * reach + reach / 4 else { return }
      let near = range.lowerBound - reach..<range.upperBound + reach
      state.rows = state.rows.filter { layout.model.index(of: $0.key).map(near.contains) ?? false }
    }
  }
}
