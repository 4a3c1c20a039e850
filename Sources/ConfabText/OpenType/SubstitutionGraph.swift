/// What glyphs can become through a font's substitutions: a graph of glyphs, whose edges lead from a
/// glyph to one that it can become.
///
/// Everything asked of it takes steps in proportion to the number of edges, whatever their order.
struct GlyphChanges {
  private var edges: [(from: UInt16, to: UInt16)] = []
  private(set) var vanishing: [Int] = []

  /// - Parameters:
  ///   - from: a glyph, 0 … 65,535, as `to`.
  ///   - to: `nil` where it can vanish.
  mutating func add(_ from: Int, _ to: Int?) {
    if let to {
      edges.append((UInt16(truncatingIfNeeded: from), UInt16(truncatingIfNeeded: to)))
    } else {
      vanishing.append(from)
    }
  }

  /// All that a glyph can be, `nil` where it can vanish.
  func forms(of glyph: Int) -> Set<Int>? {
    let successors = Neighbours(edges.lazy.map { ($0.from, $0.to) })
    var found: Set = [glyph]
    var open = [glyph]
    while let next = open.popLast() {
      for form in successors[next] where found.insert(Int(form)).inserted { open.append(Int(form)) }
    }
    return found.isDisjoint(with: vanishing) ? found : nil
  }

  /// Adds every glyph that can become one of a set.
  func spread(_ set: GlyphSet) -> GlyphSet {
    guard !set.isEmpty else { return set }
    var result = set
    for vanishing in vanishing { result.insert(vanishing) }
    let predecessors = Neighbours(edges.lazy.map { ($0.to, $0.from) })
    var open: [Int] = []
    result.forEachGlyph { open.append($0) }
    while let next = open.popLast() {
      for origin in predecessors[next] where !result.contains(Int(origin)) {
        result.insert(Int(origin))
        // A glyph beyond the font's own is no member, and is not to be looked at again and again.
        if result.contains(Int(origin)) { open.append(Int(origin)) }
      }
    }
    return result
  }

  /// Gives every glyph what those have that it can become; several tables at a time, each by glyph.
  ///
  /// - Complexity: linear in the edges for each table: a glyph is looked at again only when it gained
  ///   one of its 64 bits.
  func spread(_ tables: [[SpaceJoints.Gates]]) -> [[SpaceJoints.Gates]] {
    let predecessors = Neighbours(edges.lazy.map { ($0.to, $0.from) })
    return tables.map { spread($0, to: predecessors) }
  }

  private func spread(
    _ masks: [SpaceJoints.Gates], to predecessors: Neighbours
  ) -> [SpaceJoints.Gates] {
    var masks = masks
    var open = masks.indices.filter { masks[$0] != 0 }
    var isOpen = masks.map { $0 != 0 }
    while let next = open.popLast() {
      isOpen[next] = false
      for origin in predecessors[next] where Int(origin) < masks.count {
        let union = masks[Int(origin)] | masks[next]
        guard union != masks[Int(origin)] else { continue }
        masks[Int(origin)] = union
        if !isOpen[Int(origin)] {
          isOpen[Int(origin)] = true
          open.append(Int(origin))
        }
      }
    }
    return masks
  }
}

/// The glyphs at the other ends of each glyph's edges, in one array.
private struct Neighbours {
  /// Where those of a glyph begin, and where those of the last end.
  private var starts: [Int]
  private var others: [UInt16]

  init(_ edges: some Collection<(UInt16, UInt16)>) {
    others = [UInt16](repeating: 0, count: edges.count)
    let count = edges.reduce(0) { max($0, Int($1.0) + 1) }
    starts = [Int](repeating: 0, count: count + 1)
    for (glyph, _) in edges { starts[Int(glyph) + 1] += 1 }
    for glyph in 0..<count { starts[glyph + 1] += starts[glyph] }
    var next = starts
    for (glyph, other) in edges {
      others[next[Int(glyph)]] = other
      next[Int(glyph)] += 1
    }
  }

  subscript(glyph: Int) -> ArraySlice<UInt16> {
    glyph >= 0 && glyph + 1 < starts.count ? others[starts[glyph]..<starts[glyph + 1]] : []
  }
}
