/// A set of a font's glyphs, one bit for each.
struct GlyphSet: Hashable {
  private var words: [UInt64]

  /// The number of glyphs that it has bits for.
  var capacity: Int { words.count * 64 }

  init(glyphCount: Int) { words = [UInt64](repeating: 0, count: (glyphCount + 63) / 64) }

  /// A copy that shares no storage with this value, for use on another thread.
  var copy: GlyphSet {
    var copy = self
    copy.words = words.map(\.self)
    return copy
  }

  /// Inserts a glyph. Does nothing if the font does not have it.
  mutating func insert(_ glyph: Int) {
    guard glyph >= 0, glyph >> 6 < words.count else { return }
    words[glyph >> 6] |= 1 << UInt64(glyph & 63)
  }

  /// Removes the glyphs of the set and inserts all others.
  mutating func invert() {
    for index in words.indices { words[index] = ~words[index] }
  }

  mutating func formUnion(_ other: GlyphSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func formIntersection(_ other: GlyphSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  func contains(_ glyph: Int) -> Bool {
    glyph >= 0 && glyph >> 6 < words.count && words[glyph >> 6] >> UInt64(glyph & 63) & 1 == 1
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The number of glyphs in both sets.
  func countShared(with other: GlyphSet) -> Int {
    zip(words, other.words).reduce(0) { $0 + ($1.0 & $1.1).nonzeroBitCount }
  }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Calls `body` with every glyph in ascending order.
  func forEachGlyph(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(index << 6 | rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}
