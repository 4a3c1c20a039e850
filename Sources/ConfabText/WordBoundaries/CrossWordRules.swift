/// Gates of ``SpaceJoints`` as they are found in a font's rules.
struct GateList {
  private struct Gate: Hashable {
    /// Glyphs that may stand next to the space.
    var tail: GlyphSet
    var head: GlyphSet
    /// Glyphs of which one must be near on either side, and how near.
    var left: GlyphSet
    var right: GlyphSet
    var leftReach: Int
    var rightReach: Int
  }

  private let glyphCount: Int
  private var gates: [Gate] = []
  private var known = Set<Gate>()
  /// Glyphs that rules see together with a space behind them, and with one before them.
  private(set) var beforeSpace: GlyphSet
  private(set) var behindSpace: GlyphSet

  init(glyphCount: Int) {
    self.glyphCount = glyphCount
    beforeSpace = GlyphSet(glyphCount: glyphCount)
    behindSpace = beforeSpace
  }

  var isEmpty: Bool { gates.isEmpty }

  /// Takes the gates of one lookup; says `false` where it makes words dependent in other ways.
  mutating func read(_ lookups: LayoutLookups, _ index: Int, _ spaces: Set<Int>) -> Bool {
    var isSound = true
    var canStartWithSpace = false
    var consumesLastSpace = false
    lookups.forEachRule(
      of: index, spaces: spaces,
      { rule in
        let accepts = rule.places.map { place in
          spaces.contains { lookups.table.contains(place, $0) }
        }
        guard accepts.contains(true) else { return }
        let last = rule.places.count - 1
        let isPositioning = lookups.kind == .positioning
        if accepts[0], rule.input.lowerBound == 0 {
          canStartWithSpace = true
          if rule.acts, last > 0, !isPositioning { isSound = false }
        }
        if accepts[last], last > 0, rule.input.upperBound == last + 1 {
          consumesLastSpace = true
          if rule.acts, !isPositioning { isSound = false }
        }
        if accepts.dropFirst().dropLast().contains(true) { add(rule, accepts, lookups.table) }
        addEdges(rule, accepts, lookups.table)
      }, nested: { _ in })
    return isSound && !(canStartWithSpace && consumesLastSpace)
  }

  private mutating func add(_ rule: LayoutRule, _ accepts: [Bool], _ table: OpenTypeTable) {
    let sets = rule.places.map { table.glyphs($0, glyphCount: glyphCount) }
    let counts = sets.map(\.count)
    /// The place with the fewest glyphs, of those that are no space or stand at the joint.
    func rarest(_ places: Range<Int>, at joint: Int) -> Int {
      places.filter { $0 == joint || !accepts[$0] }.min { counts[$0] < counts[$1] } ?? joint
    }
    for first in 1..<max(1, rule.places.count - 1) where accepts[first] {
      var last = first
      while last < rule.places.count - 1, accepts[last] {
        table.spend(glyphCount / 16)
        guard !table.isExhausted else { return }
        let left = rarest(0..<first, at: first - 1)
        let right = rarest((last + 1)..<sets.count, at: last + 1)
        let gate = Gate(
          tail: sets[first - 1], head: sets[last + 1], left: sets[left], right: sets[right],
          leftReach: first - left, rightReach: right - last)
        if known.insert(gate).inserted { gates.append(gate) }
        last += 1
      }
    }
  }

  /// Notes which glyphs see a space that stands at an end of what a rule looks at.
  private mutating func addEdges(_ rule: LayoutRule, _ accepts: [Bool], _ table: OpenTypeTable) {
    for index in accepts.indices {
      if index > 0, accepts[index...].allSatisfy({ $0 }) {
        beforeSpace.formUnion(table.glyphs(rule.places[index - 1], glyphCount: glyphCount))
      }
      if index < accepts.count - 1, accepts[...index].allSatisfy({ $0 }) {
        behindSpace.formUnion(table.glyphs(rule.places[index + 1], glyphCount: glyphCount))
      }
    }
  }

  /// Gates beyond 64 share the last bit, which then opens too often rather than too seldom.
  private func bit(_ index: Int) -> Int { min(index, 63) }

  /// How far the gates of each bit reach.
  var reaches: [SpaceJoints.Reach] {
    var reaches: [SpaceJoints.Reach] = []
    for (index, gate) in gates.enumerated() {
      if bit(index) == reaches.count {
        reaches.append(SpaceJoints.Reach(left: gate.leftReach, right: gate.rightReach))
      } else {
        let last = reaches.count - 1
        reaches[last].left = max(reaches[last].left, gate.leftReach)
        reaches[last].right = max(reaches[last].right, gate.rightReach)
      }
    }
    return reaches
  }

  /// By glyph.
  func masks() -> (
    tails: [SpaceJoints.Gates], heads: [SpaceJoints.Gates], lefts: [SpaceJoints.Gates],
    rights: [SpaceJoints.Gates]
  ) {
    func masks(_ set: (Gate) -> GlyphSet) -> [SpaceJoints.Gates] {
      var masks = [SpaceJoints.Gates](repeating: 0, count: glyphCount)
      for (index, gate) in gates.enumerated() {
        set(gate).forEachGlyph { if $0 < glyphCount { masks[$0] |= 1 << UInt64(bit(index)) } }
      }
      return masks
    }
    return (masks(\.tail), masks(\.head), masks(\.left), masks(\.right))
  }
}
