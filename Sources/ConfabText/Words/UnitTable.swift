/// A word, or several that depend on each other, as shaped between spaces. Its glyphs are kept in
/// its ``UnitTable``.
struct ShapedUnit {
  struct Flags: OptionSet {
    let rawValue: UInt8
    /// Is not to be cut from what is before it: starts with a mark or something invisible.
    static let glued = Flags(rawValue: 1)
    /// Does more to the spaces beside it than to move them; its run is to be shaped whole.
    static let bound = Flags(rawValue: 2)
    /// Breaking between it and the space behind it changes shapes.
    static let makesSpaceUnsafe = Flags(rawValue: 4)
    /// A font lacks a glyph for something in it.
    static let lacksGlyph = Flags(rawValue: 8)
    /// A space beside it would matter; see ``UnitTable/Edges``.
    static let feelsSpaces = Flags(rawValue: 16)
  }

  var flags: Flags = []
  fileprivate(set) var clusters: Range<Int32> = 0..<0
  fileprivate(set) var glyphs: Range<Int32> = 0..<0
  fileprivate(set) var offsets: Range<Int32> = 0..<0
  /// What it adds to the advance of the space before it, and of the one behind it.
  var leadingDelta: Int32 = 0
  var trailingDelta: Int32 = 0
  /// Of its first and last glyphs, and of all.
  var masks = SpaceJoints.Masks()
  /// Glyphs that it has at least, however they are substituted.
  var leastGlyphs = 1
}

/// Shaped words by their bytes and by what is beside them.
///
/// In two generations: when the young one has grown old, it takes the place of the old one, and of
/// that only what is used again comes back.
struct UnitTable {
  /// What a unit was shaped with.
  enum Edges: UInt8 {
    /// Without a space on either side; good for all where spaces make no difference.
    case alone = 0
    case spaceBefore = 1
    case spaceBehind = 2
    case bothSpaces = 3
  }

  /// A cluster of a unit; words are short.
  struct Cluster {
    var byte: UInt8
    var glyph: UInt8
    var flags: UInt8
  }

  fileprivate struct Generation {
    var keys = WordKeys()
    var units: [ShapedUnit] = []
    var clusters: [Cluster] = []
    var glyphs: [ShapedPiece.Glyph] = []
    var offsets: [ShapedPiece.Offset] = []
  }

  private var young = Generation()
  private var old = Generation()

  /// Words in both generations.
  var count: Int { young.units.count + old.units.count }

  /// Bytes of both generations.
  var footprint: Int { young.footprint + old.footprint }

  subscript(index: Int) -> ShapedUnit { young.units[index] }

  /// Calls `body` with what a unit consists of.
  func withContents(
    of unit: ShapedUnit,
    _ body: (
      _ clusters: UnsafeBufferPointer<Cluster>, _ glyphs: UnsafeBufferPointer<ShapedPiece.Glyph>,
      _ offsets: UnsafeBufferPointer<ShapedPiece.Offset>
    ) -> Void
  ) {
    func part<T>(_ buffer: UnsafeBufferPointer<T>, _ range: Range<Int32>)
      -> UnsafeBufferPointer<T>
    {
      UnsafeBufferPointer(rebasing: buffer[range.asInt])
    }
    young.clusters.withUnsafeBufferPointer { clusters in
      young.glyphs.withUnsafeBufferPointer { glyphs in
        young.offsets.withUnsafeBufferPointer { offsets in
          body(
            part(clusters, unit.clusters), part(glyphs, unit.glyphs),
            part(offsets, unit.offsets))
        }
      }
    }
  }

  /// Forgets what has not been used since the last time. No index is good any more.
  mutating func age() {
    old = young
    young = Generation()
  }

  /// The index of a unit, which is young from now on.
  mutating func find(_ utf8: [UInt8], _ word: Range<Int>, _ edges: Edges, hash: UInt64) -> Int? {
    if let index = young.keys.find(utf8, word, salt: edges.rawValue, hash: hash) { return index }
    guard let index = old.keys.find(utf8, word, salt: edges.rawValue, hash: hash) else {
      return nil
    }
    let unit = old.units[index]
    young.add(
      unit, old.clusters[unit.clusters.asInt], old.glyphs[unit.glyphs.asInt],
      old.offsets[unit.offsets.asInt])
    return young.keys.insert(utf8, word, salt: edges.rawValue, hash: hash)
  }

  /// Keeps a piece of at most ``WordKeys/longest`` bytes.
  ///
  /// - Returns: its index; `nil` for one with more glyphs than it can count.
  mutating func insert(
    _ unit: ShapedUnit, _ piece: ShapedPiece, _ utf8: [UInt8], _ word: Range<Int>,
    _ edges: Edges, hash: UInt64
  ) -> Int? {
    guard word.count <= WordKeys.longest, piece.glyphs.count <= 255 else { return nil }
    let clusters = piece.clusters.dropLast().map {
      Cluster(byte: UInt8($0.byte), glyph: UInt8($0.glyph), flags: $0.flags.rawValue)
    }
    young.add(unit, clusters[...], piece.glyphs[...], piece.offsets[...])
    return young.keys.insert(utf8, word, salt: edges.rawValue, hash: hash)
  }
}

extension Range<Int32> {
  var asInt: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}

extension UnitTable.Generation {
  fileprivate var footprint: Int {
    keys.footprint + units.count * MemoryLayout<ShapedUnit>.stride
      + clusters.count * MemoryLayout<UnitTable.Cluster>.stride
      + glyphs.count * MemoryLayout<ShapedPiece.Glyph>.stride
      + offsets.count * MemoryLayout<ShapedPiece.Offset>.stride
  }

  fileprivate mutating func add(
    _ unit: ShapedUnit, _ clusters: ArraySlice<UnitTable.Cluster>,
    _ glyphs: ArraySlice<ShapedPiece.Glyph>, _ offsets: ArraySlice<ShapedPiece.Offset>
  ) {
    func append<T>(_ slice: ArraySlice<T>, to array: inout [T]) -> Range<Int32> {
      let start = Int32(truncatingIfNeeded: array.count)
      array.append(contentsOf: slice)
      return start..<Int32(truncatingIfNeeded: array.count)
    }
    var unit = unit
    unit.clusters = append(clusters, to: &self.clusters)
    unit.glyphs = append(glyphs, to: &self.glyphs)
    unit.offsets = append(offsets, to: &self.offsets)
    units.append(unit)
  }
}
