import Algorithms

/// Disjoint spans that don't touch, in ascending order.
struct SpanSet<Order: Comparable & Sendable>: Sendable {
  typealias Bound = PageBound<Order>
  typealias Span = PageSpan<Order>

  private(set) var spans: [Span] = []

  /// Adds a span and merges it with the spans that it touches.
  ///
  /// - Complexity: O(log n), plus moving the spans after it.
  mutating func insert(_ span: Span) {
    guard !span.isEmpty else { return }
    let first = spans.partitioningIndex { $0.upper >= span.lower }
    let end = max(first, spans.partitioningIndex { $0.lower > span.upper })
    var whole = span
    if first < end {
      whole.lower = min(span.lower, spans[first].lower)
      whole.upper = max(span.upper, spans[end - 1].upper)
    }
    spans.replaceSubrange(first..<end, with: CollectionOfOne(whole))
  }

  /// Removes a span from all spans that it overlaps.
  mutating func remove(_ span: Span) {
    guard !span.isEmpty else { return }
    let first = spans.partitioningIndex { $0.upper > span.lower }
    let end = max(first, spans.partitioningIndex { $0.lower >= span.upper })
    guard first < end else { return }
    let left = Span(spans[first].lower, span.lower)
    let right = Span(span.upper, spans[end - 1].upper)
    spans.replaceSubrange(first..<end, with: [left, right].filter { !$0.isEmpty })
  }

  /// The span that contains a position or ends at it.
  func span(at bound: Bound) -> Span? {
    let index = spans.partitioningIndex { $0.upper >= bound }
    return index < spans.count && spans[index].lower <= bound ? spans[index] : nil
  }

  /// The first span that starts after a position.
  func next(after bound: Bound) -> Span? {
    let index = spans.partitioningIndex { $0.lower > bound }
    return index < spans.count ? spans[index] : nil
  }

  /// The last span that ends before a position.
  func previous(before bound: Bound) -> Span? {
    let index = spans.partitioningIndex { $0.upper >= bound }
    return index > 0 ? spans[index - 1] : nil
  }
}
