import ConfabModel
import ConfabTimeline

/// The rows after one decorator, with the number of rows that replace each row before it.
struct DecorationLevel: Sendable {
  private struct Replaced: SumTreeElement {
    var extent: Int
  }

  private var counts = SumTree<Replaced>()
  private(set) var rows = PersistentList<TrackedItem>.ofRows

  /// The rows after the decorator that replace a range of rows before it. O(log n).
  func replacing(_ range: Range<Int>) -> Range<Int> {
    counts.extent(before: range.lowerBound)..<counts.extent(before: range.upperBound)
  }

  /// The row before the decorator that a row after it replaces, or `nil` if there is no such row.
  /// O(log n).
  func source(of row: Int) -> Int? { counts.place(past: row, orAt: false)?.index }

  /// Decorates the rows anew that can see changed rows.
  ///
  /// - Parameters:
  ///   - changed: The changed rows before the decorator, ascending.
  ///   - source: All rows before the decorator.
  /// - Returns: The changed rows after the decorator, ascending.
  /// - Complexity: O(changed rows · reach + log n).
  mutating func update(
    _ changed: [UnchangedRows.Part], of source: PersistentList<TrackedItem>, reach: Int,
    _ replacement: TimelineDecorator.Replacement, _ conversation: Conversation
  ) -> [UnchangedRows.Part] {
    let seen = UnchangedRows.Part.merged(
      changed.map { part in
        let above = min(reach, part.old.lowerBound)
        let below = min(reach, counts.count - part.old.upperBound)
        return part.extended(above: above, below: below)
      })
    var outputs: [UnchangedRows.Part] = []
    var new: [(counts: [Replaced], rows: [TrackedItem])] = []
    var shift = 0
    for part in seen {
      let old = replacing(part.old)
      let first = max(0, part.new.lowerBound - reach)
      let window = source[first..<part.new.upperBound + reach].map { tracked in
        // Sections end when all rows are there.
        var item = tracked.item
        item.endSection(nil)
        return item
      }
      var (counts, rows): ([Replaced], [TrackedItem]) = ([], [])
      for index in part.new.lowerBound - first..<part.new.upperBound - first {
        let replaced = replacement(
          window[index], window[max(0, index - reach)..<index],
          window[index + 1..<min(window.count, index + 1 + reach)], conversation)
        counts.append(Replaced(extent: replaced.count))
        rows += replaced.map(TrackedItem.init)
      }
      let start = old.lowerBound + shift
      outputs.append(UnchangedRows.Part(old: old, new: start..<start + rows.count))
      shift += rows.count - old.count
      new.append((counts, rows))
    }
    for (part, (output, new)) in zip(seen, zip(outputs, new)).reversed() {
      counts.replaceSubrange(part.old, with: new.counts)
      rows.replaceSubrange(output.old, with: new.rows)
    }
    return outputs
  }
}

extension UnchangedRows.Part {
  /// The same part with unchanged rows above and below.
  func extended(above: Int, below: Int) -> UnchangedRows.Part {
    UnchangedRows.Part(
      old: old.lowerBound - above..<old.upperBound + below,
      new: new.lowerBound - above..<new.upperBound + below)
  }

  /// Ascending parts, of which adjacent and overlapping ones are joined.
  static func merged(_ parts: [UnchangedRows.Part]) -> [UnchangedRows.Part] {
    var merged: [UnchangedRows.Part] = []
    for part in parts {
      guard let last = merged.last, part.old.lowerBound <= last.old.upperBound else {
        merged.append(part)
        continue
      }
      // A part above can reach further down.
      let below = part.old.upperBound >= last.old.upperBound ? part : last
      merged[merged.count - 1] = UnchangedRows.Part(
        old: min(last.old.lowerBound, part.old.lowerBound)..<below.old.upperBound,
        new: min(last.new.lowerBound, part.new.lowerBound)..<below.new.upperBound)
    }
    return merged
  }
}
