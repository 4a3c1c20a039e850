/// Which places of a conversation are known, and since when.
///
/// Of every place the newest claim holds, so that the order in which pages arrive makes no
/// difference.
struct Coverage<Order: Comparable & Sendable>: Sendable {
  typealias Bound = PageBound<Order>
  typealias Span = PageSpan<Order>

  struct Segment: Sendable {
    var span: Span
    var stamp: Int
    /// Whether this was the future when it was claimed: there was nothing yet, which says nothing
    /// about now.
    var isFuture: Bool
  }

  /// Ascending, none empty, none overlapping.
  private var segments: [Segment] = []
  /// Longest spans of which everything is known.
  private(set) var parts = SpanSet<Order>()

  /// Claims a span.
  ///
  /// - Returns: the parts of it, in ascending order, that nothing newer had been claimed of.
  /// - Complexity: logarithmic, and linear in the segments from the span to the end.
  mutating func claim(_ span: Span, stamp: Int, isFuture: Bool = false) -> [Span] {
    guard !span.isEmpty else { return [] }
    let first = segments.firstIndexPast { $0.span.upper > span.lower }
    let end = segments.firstIndexPast { $0.span.lower >= span.upper }
    var result: [Segment] = []
    var won: [Span] = []
    var reached = span.lower
    func win(upTo bound: Bound) {
      guard reached < bound else { return }
      won.append(Span(reached, bound))
      result.append(Segment(span: Span(reached, bound), stamp: stamp, isFuture: isFuture))
    }
    func keep(_ segment: Segment, _ lower: Bound, _ upper: Bound) {
      guard lower < upper else { return }
      var part = segment
      part.span = Span(lower, upper)
      result.append(part)
    }
    for segment in segments[first..<max(first, end)] {
      keep(segment, segment.span.lower, min(segment.span.upper, span.lower))
      if segment.stamp > stamp {
        win(upTo: max(segment.span.lower, span.lower))
        reached = min(segment.span.upper, span.upper)
        keep(segment, max(segment.span.lower, span.lower), reached)
      }
      if segment.span.upper > span.upper {
        win(upTo: span.upper)
        reached = span.upper
        keep(segment, max(segment.span.lower, span.upper), segment.span.upper)
      }
    }
    win(upTo: span.upper)
    segments.replaceSubrange(first..<max(first, end), with: result)
    join(around: first, count: result.count)
    for span in won {
      if isFuture { parts.remove(span) } else { parts.insert(span) }
    }
    return won
  }

  /// Makes one of neighbours that say the same, so that there are no more than need be.
  private mutating func join(around first: Int, count: Int) {
    var index = min(segments.count - 1, first + count)
    while index > max(0, first - 1) {
      let (left, right) = (segments[index - 1], segments[index])
      if left.span.upper == right.span.lower, left.stamp == right.stamp,
        left.isFuture == right.isFuture
      {
        segments[index - 1].span.upper = right.span.upper
        segments.remove(at: index)
      }
      index -= 1
    }
  }

  /// When the place of a message was last claimed; `nil` if it never was.
  func stamp(at order: Order) -> Int? {
    let index = segments.firstIndexPast { $0.span.upper >= .after(order) }
    guard index < segments.count, segments[index].span.contains(order) else { return nil }
    return segments[index].stamp
  }

  /// From where on there was nothing when the end was last seen, if nothing newer is known there.
  var end: Bound? {
    guard let last = segments.last, last.isFuture, last.span.upper == .end else { return nil }
    return last.span.lower
  }

  /// The parts of a span that are unknown or were last claimed before a stamp.
  func stale(in span: Span, before stamp: Int) -> [Span] {
    var stale: [Span] = []
    var reached = span.lower
    for segment in segments[segments.firstIndexPast { $0.span.upper > span.lower }...] {
      guard segment.span.lower < span.upper else { break }
      guard !segment.isFuture, segment.stamp >= stamp else { continue }
      let lower = min(segment.span.lower, span.upper)
      if reached < lower { stale.append(Span(reached, lower)) }
      reached = min(segment.span.upper, span.upper)
    }
    if reached < span.upper { stale.append(Span(reached, span.upper)) }
    return stale
  }
}
