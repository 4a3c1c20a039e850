import Algorithms

extension TraitSpan {
  /// Splits overlapping spans into spans that do not overlap, in text order.
  ///
  /// A range in several spans gets the traits of all of them. Ranges without traits are left out.
  ///
  /// - Parameter length: The length of the text, in UTF-8 bytes.
  /// - Complexity: O(n log n), independent of the depth of nesting.
  package static func flattened(_ spans: [TraitSpan], within length: Int) -> [TraitSpan] {
    var edges: [(byte: Int, traits: TextTraits, opens: Bool)] = []
    for span in spans where !span.traits.isEmpty {
      let range = span.range.clamped(to: 0..<length)
      guard !range.isEmpty else { continue }
      edges.append((range.lowerBound, span.traits, true))
      edges.append((range.upperBound, span.traits, false))
    }
    edges.sort { $0.byte < $1.byte }
    var open = OpenTraits()
    var result: [TraitSpan] = []
    for (edge, next) in zip(edges, edges.dropFirst()) {
      open.count(edge.traits, edge.opens ? 1 : -1)
      let traits = open.traits
      guard edge.byte < next.byte, !traits.isEmpty else { continue }
      if let last = result.last, last.range.upperBound == edge.byte, last.traits == traits {
        result[result.count - 1].range = last.range.lowerBound..<next.byte
      } else {
        result.append(TraitSpan(range: edge.byte..<next.byte, traits: traits))
      }
    }
    return result
  }

  /// The flattened spans that overlap a range.
  ///
  /// - Complexity: O(log n + k) for k results.
  package static func overlapping(_ range: Range<Int>, in flat: [TraitSpan]) -> ArraySlice<
    TraitSpan
  > {
    let first = flat.partitioningIndex { $0.range.upperBound > range.lowerBound }
    return flat[first...].prefix { $0.range.lowerBound < range.upperBound }
  }
}

/// The number of open spans with each trait.
private struct OpenTraits {
  private var counts = [Int](repeating: 0, count: TextTraits.RawValue.bitWidth)

  mutating func count(_ traits: TextTraits, _ step: Int) {
    for bit in counts.indices where traits.rawValue >> bit & 1 == 1 { counts[bit] += step }
  }

  var traits: TextTraits {
    TextTraits(
      rawValue: counts.indices.reduce(0) { counts[$1] > 0 ? $0 | 1 << $1 : $0 })
  }
}
