/// The glyphs that a font's substitutions can turn each glyph into, as a directed graph. An edge
/// leads from a glyph to one that can replace it.
///
/// All queries take time linear in the number of edges, whatever their order.
struct SubstitutionGraph {
  private var edges: [(from: UInt16, to: UInt16)] = []
  /// The glyphs that a substitution can delete.
  private(set) var deletableGlyphs: [Int] = []

  /// Adds a substitution.
  ///
  /// - Parameters:
  ///   - from: A glyph, 0 … 65,535.
  ///   - to: The glyph that replaces it, 0 … 65,535; `nil` if it can be deleted.
  mutating func add(_ from: Int, _ to: Int?) {
    if let to {
      edges.append((UInt16(truncatingIfNeeded: from), UInt16(truncatingIfNeeded: to)))
    } else {
      deletableGlyphs.append(from)
    }
  }

  /// The glyphs that a glyph can become, itself included; `nil` if it can be deleted on the way.
  func forms(of glyph: Int) -> Set<Int>? {
    let successors = AdjacencyList(edges.lazy.map { ($0.from, $0.to) })
    var found: Set = [glyph]
    var open = [glyph]
    while let next = open.popLast() {
      for form in successors[next] where found.insert(Int(form)).inserted { open.append(Int(form)) }
    }
    return found.isDisjoint(with: deletableGlyphs) ? found : nil
  }

  /// A set and all glyphs that can become one of its members or be deleted.
  func sources(of set: GlyphSet) -> GlyphSet {
    guard !set.isEmpty else { return set }
    var masks = [UInt64](repeating: 0, count: set.capacity)
    set.forEachGlyph { masks[$0] = 1 }
    for glyph in deletableGlyphs where glyph < masks.count { masks[glyph] = 1 }
    var result = GlyphSet(glyphCount: masks.count)
    for (glyph, mask) in propagated(masks).enumerated() where mask != 0 { result.insert(glyph) }
    return result
  }

  /// Gives every glyph the bits of all glyphs that it can become.
  ///
  /// - Parameter masks: The bits of each glyph, by glyph.
  /// - Complexity: linear in the edges; a glyph is visited again only if it gained one of its 64
  ///   bits.
  func propagated(_ masks: [UInt64]) -> [UInt64] {
    let predecessors = AdjacencyList(edges.lazy.map { ($0.to, $0.from) })
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

/// The neighbors of each glyph, all in one array.
private struct AdjacencyList {
  /// The position of each glyph's first neighbor, and the end of the last glyph's.
  private var starts: [Int]
  private var neighbors: [UInt16]

  init(_ edges: some Collection<(UInt16, UInt16)>) {
    neighbors = [UInt16](repeating: 0, count: edges.count)
    let count = edges.reduce(0) { max($0, Int($1.0) + 1) }
    starts = [Int](repeating: 0, count: count + 1)
    for (glyph, _) in edges { starts[Int(glyph) + 1] += 1 }
    for glyph in 0..<count { starts[glyph + 1] += starts[glyph] }
    var next = starts
    for (glyph, neighbor) in edges {
      neighbors[next[Int(glyph)]] = neighbor
      next[Int(glyph)] += 1
    }
  }

  subscript(glyph: Int) -> ArraySlice<UInt16> {
    glyph >= 0 && glyph + 1 < starts.count ? neighbors[starts[glyph]..<starts[glyph + 1]] : []
  }
}
