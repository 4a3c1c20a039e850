/// A word, or several that depend on each other, as shaped between spaces.
struct ShapedUnit {
  struct Flags: OptionSet {
    let rawValue: UInt8
    /// Is not to be cut from what is before it: starts with a mark or something invisible.
    static let glued = Flags(rawValue: 1)
    /// Does more to the spaces beside it than to move them; its run is to be shaped whole.
    static let bound = Flags(rawValue: 2)
    /// Breaking between it and the space behind it changes shapes.
    static let makesSpaceUnsafe = Flags(rawValue: 4)
    /// A space beside it would matter; see ``UnitTable/Edges``.
    static let feelsSpaces = Flags(rawValue: 8)
  }

  var flags: Flags = []
  /// In the unit's ``UnitContents``.
  var clusters: Range<Int32> = 0..<0
  var glyphs: Range<Int32> = 0..<0
  var offsets: Range<Int32> = 0..<0
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
///
/// A class, because it is too large to be handed about.
final class UnitTable {
  /// What a unit was shaped with.
  enum Edges: UInt8 {
    /// Without a space on either side; good for all where spaces make no difference.
    case alone = 0
    case spaceBefore = 1
    case spaceBehind = 2
    case bothSpaces = 3
  }

  private struct Generation {
    var keys = WordKeys()
    var units: [ShapedUnit] = []
    let contents = UnitContents()

    var footprint: Int {
      keys.footprint + units.count * MemoryLayout<ShapedUnit>.stride + contents.footprint
    }
  }

  /// Words in the young generations of all tables of a shaper.
  final class Count {
    var young = 0
  }

  private let total: Count
  private var young = Generation()
  private var old = Generation()

  init(counting total: Count) { self.total = total }

  deinit { total.young -= young.units.count }

  /// Words in both generations.
  var count: Int { young.units.count + old.units.count }

  /// Bytes of both generations.
  var footprint: Int { young.footprint + old.footprint }

  subscript(index: Int) -> ShapedUnit { young.units[index] }
  /// What the units consist of.
  var contents: UnitContents { young.contents }

  /// Forgets what has not been used since the last time. No index is good any more.
  func age() {
    total.young -= young.units.count
    old = young
    young = Generation()
  }

  /// The index of a unit, which is young from now on.
  func find(_ utf8: [UInt8], _ word: Range<Int>, _ edges: Edges, hash: UInt64) -> Int? {
    if let index = young.keys.find(utf8, word, salt: edges.rawValue, hash: hash) { return index }
    guard let index = old.keys.find(utf8, word, salt: edges.rawValue, hash: hash) else {
      return nil
    }
    young.units.append(young.contents.copy(old.units[index], from: old.contents))
    total.young += 1
    return young.keys.insert(utf8, word, salt: edges.rawValue, hash: hash)
  }

  /// Keeps a piece of at most ``WordKeys/longest`` bytes.
  ///
  /// - Returns: its index; `nil` for one with more glyphs than it can count.
  func insert(
    _ unit: ShapedUnit, _ piece: ShapedPiece, _ utf8: [UInt8], _ word: Range<Int>,
    _ edges: Edges, hash: UInt64
  ) -> Int? {
    guard word.count <= WordKeys.longest, piece.glyphs.count <= 255 else { return nil }
    young.units.append(young.contents.append(piece, as: unit))
    total.young += 1
    return young.keys.insert(utf8, word, salt: edges.rawValue, hash: hash)
  }
}
