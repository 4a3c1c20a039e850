import Algorithms

extension SlidingWindow {
  /// The messages shown at one moment, as far as edits depend on them.
  struct Shown {
    /// The span from the first to the last message, or `nil` if there are none.
    var span: Span?
    var count: Int
    /// Whether these were the newest messages, apart from announced ones.
    var areNewest: Bool
  }

  var shownNow: Shown {
    let areNewest =
      wantedSpan?.upper == .end && (part.map { history.reachesSeenEnd($0) } ?? false)
    guard let first = items.first, let last = items.last else {
      return Shown(count: 0, areNewest: areNewest)
    }
    return Shown(
      span: Span(.before(first.order), .after(last.order)), count: items.count,
      areNewest: areNewest)
  }

  /// The edits that turn the messages that were shown into those that are.
  ///
  /// - Parameters:
  ///   - old: The messages before a change of the history or of the window.
  ///   - places: The changes of the history.
  /// - Complexity: O(changes · log n).
  func edits(since old: Shown, _ places: [History<Item>.Change.Place] = []) -> [Edit] {
    let new = shownNow
    guard let oldSpan = old.span, let newSpan = new.span else { return replacement(of: old) }
    let common = Span(max(oldSpan.lower, newSpan.lower), min(oldSpan.upper, newSpan.upper))
    guard !common.isEmpty else { return replacement(of: old) }
    let changes = changes(places, in: oldSpan)
    var edits: [Edit] = []
    var start = 0
    func add(_ span: Span, isShown: Bool, _ changes: ArraySlice<PlaceChange>) {
      let known = history.indexes(in: span)
      let count =
        known.count + changes.reduce(0) { $0 + ($1.wasTaken ? 1 : 0) - ($1.isTaken ? 1 : 0) }
      defer { start += count }
      let items = isShown ? Array(history.items[known]) : []
      if let last = edits.last, last.range.upperBound == start {
        edits[edits.count - 1].range = last.range.lowerBound..<start + count
        edits[edits.count - 1].elements += items
      } else if count > 0 || !items.isEmpty {
        edits.append(Edit(replacing: start..<start + count, with: items))
      }
    }
    if newSpan.lower < common.lower {
      edits.append(
        Edit(
          replacing: 0..<0,
          with: Array(history.items[history.indexes(in: Span(newSpan.lower, common.lower))])))
    }
    let first = changes.partitioningIndex { .before($0.order) >= common.lower }
    let end = changes.partitioningIndex { .after($0.order) > common.upper }
    add(Span(oldSpan.lower, common.lower), isShown: false, changes[..<first])
    var reached = common.lower
    for index in first..<max(first, end) {
      let order = changes[index].order
      start += history.indexes(in: Span(reached, .before(order))).count
      add(Span(at: order), isShown: true, changes[index...index])
      reached = .after(order)
    }
    start += history.indexes(in: Span(reached, common.upper)).count
    add(Span(common.upper, oldSpan.upper), isShown: false, changes[max(first, end)...])
    if common.upper < newSpan.upper {
      let items = history.items[history.indexes(in: Span(common.upper, newSpan.upper))]
      if let last = edits.last, last.range.upperBound == old.count {
        edits[edits.count - 1].elements += items
      } else {
        edits.append(Edit(replacing: old.count..<old.count, with: Array(items)))
      }
    }
    return edits
  }

  private func replacement(of old: Shown) -> [Edit] {
    old.count == 0 && items.isEmpty ? [] : [Edit(replacing: 0..<old.count, with: Array(items))]
  }

  private struct PlaceChange {
    var order: Item.Order
    var wasTaken: Bool
    var isTaken: Bool
  }

  /// Each changed place in a span once, in ascending order.
  private func changes(
    _ places: [History<Item>.Change.Place], in span: Span
  ) -> [PlaceChange] {
    var changes: [PlaceChange] = []
    for place in places.filter({ span.contains($0.order) }).sorted(by: { $0.order < $1.order }) {
      if let last = changes.last, last.order == place.order {
        changes[changes.count - 1].wasTaken = last.wasTaken || place.wasTaken
      } else {
        changes.append(
          PlaceChange(
            order: place.order, wasTaken: place.wasTaken,
            isTaken: !history.indexes(in: Span(at: place.order)).isEmpty))
      }
    }
    return changes
  }
}
