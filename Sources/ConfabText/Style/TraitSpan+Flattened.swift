extension TraitSpan {
  /// The union of overlapping spans as neighbours that do not overlap, in order, without gaps
  /// filled in.
  ///
  /// - Complexity: O(n log n), however deep they are nested.
  static func flattened(_ spans: [TraitSpan], within length: Int) -> [TraitSpan] {
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

  /// Those of flattened spans that meet a range.
  ///
  /// - Complexity: O(log n) and linear in the result.
  static func meeting(_ range: Range<Int>, in flat: [TraitSpan]) -> ArraySlice<TraitSpan> {
    var low = 0
    var high = flat.count
    while low < high {
      let middle = (low + high) / 2
      if flat[middle].range.upperBound <= range.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return flat[low...].prefix { $0.range.lowerBound < range.upperBound }
  }
}

/// How many spans with each trait are open.
private struct OpenTraits {
  private var counts = [Int](repeating: 0, count: TextTraits.RawValue.bitWidth)

  mutating func count(_ traits: TextTraits, _ step: Int) {
    for bit in counts.indices where traits.rawValue >> bit & 1 == 1 { counts[bit] += step }
  }

  var traits: TextTraits {
    TextTraits(
      rawValue: counts.indices.reduce(0) { counts[$1] > 0 ? $0 | 1 << UInt8($1) : $0 })
  }
}
