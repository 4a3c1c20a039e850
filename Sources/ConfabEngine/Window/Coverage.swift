import Algorithms

/// The places of a conversation that are known, each with the stamp of the newest page that covers
/// it.
///
/// The result doesn't depend on the order in which pages arrive.
struct Coverage<Order: Comparable & Sendable>: Sendable {
  typealias Bound = PageBound<Order>
  typealias Span = PageSpan<Order>

  struct Segment: Sendable {
    var span: Span
    var stamp: Int
    /// Whether the span was after the last message when it was claimed. It was empty then; messages
    /// may have arrived there since.
    var isFuture: Bool
  }

  /// Ascending, not empty, and without overlaps.
  private var segments: [Segment] = []
  /// The maximal spans in which everything is known.
  private(set) var parts = SpanSet<Order>()

  /// Claims a span.
  ///
  /// - Returns: The parts of the span that no newer page covers, in ascending order.
  /// - Complexity: O(log n), plus O(segments after the start of the span).
  mutating func claim(_ span: Span, stamp: Int, isFuture: Bool = false) -> [Span] {
    guard !span.isEmpty else { return [] }
    let first = segments.partitioningIndex { $0.span.upper > span.lower }
    let end = segments.partitioningIndex { $0.span.lower >= span.upper }
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

  /// Merges adjacent segments that are equal except for their spans.
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

  /// Forgets everything outside of some spans.
  ///
  /// - Parameter kept: Ascending spans without overlaps.
  /// - Returns: The highest stamp that was forgotten, or `nil` if nothing was.
  mutating func forget(except kept: [Span]) -> Int? {
    var result: [Segment] = []
    var highest: Int?
    for segment in segments {
      var reached = segment.span.lower
      for span in kept {
        let lower = max(reached, span.lower)
        let upper = min(segment.span.upper, span.upper)
        guard lower < upper else { continue }
        if reached < lower { highest = max(highest ?? segment.stamp, segment.stamp) }
        var part = segment
        part.span = Span(lower, upper)
        result.append(part)
        reached = upper
      }
      if reached < segment.span.upper { highest = max(highest ?? segment.stamp, segment.stamp) }
    }
    segments = result
    var known = SpanSet<Order>()
    for part in parts.spans {
      for span in kept {
        known.insert(Span(max(part.lower, span.lower), min(part.upper, span.upper)))
      }
    }
    parts = known
    return highest
  }

  /// The stamp of the last claim of a message's place, or `nil` if it was never claimed.
  func stamp(at order: Order) -> Int? {
    let index = segments.partitioningIndex { $0.span.upper >= .after(order) }
    guard index < segments.count, segments[index].span.contains(order) else { return nil }
    return segments[index].stamp
  }

  /// The end of the conversation when it was last seen, unless something newer is known there.
  var end: Bound? {
    guard let last = segments.last, last.isFuture, last.span.upper == .end else { return nil }
    return last.span.lower
  }

  /// Forgets where the end was seen before a stamp.
  mutating func forgetEnd(before stamp: Int) {
    if let last = segments.last, last.isFuture, last.stamp < stamp { segments.removeLast() }
  }

  /// The parts of a span that are unknown or were last claimed before a stamp.
  func stale(in span: Span, before stamp: Int) -> [Span] {
    var stale: [Span] = []
    var reached = span.lower
    for segment in segments[segments.partitioningIndex { $0.span.upper > span.lower }...] {
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
