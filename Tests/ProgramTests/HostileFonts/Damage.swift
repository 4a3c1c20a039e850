import TestSupport

/// A kind of damage to a font file.
enum Damage: String, CaseIterable {
  case flippedBytes = "flipped bytes"
  case extremeNumbers = "extreme numbers"
  case truncated
  case emptied
  case flippedTable = "flipped bytes of a table"
  case extremeTable = "extreme numbers in a table"
  case cutTable = "cut table"
  case swappedTables = "swapped tables"
  case overlappingTables = "overlapping tables"
  case removedTable = "removed table"
  case hugeCount = "huge count"
  case cyclicComposite = "cyclic composite glyph"
  case cyclicLookup = "cyclic lookup"

  /// The kinds that do not need a table directory.
  static let ofAnyFile: [Damage] = [
    .flippedBytes, .flippedBytes, .extremeNumbers, .extremeNumbers, .extremeNumbers, .truncated,
    .emptied,
  ]

  private static let extremes = [
    0, 1, 2, 3, 0x7F, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000,
    0xFFFF_FFFF,
  ]

  func apply(to font: inout FontBytes, _ random: inout SeededRandom) {
    let count = font.bytes.count
    guard count > 0 else { return }
    let records = font.records
    let table = records.isEmpty ? 0..<count : font.range(random.pick(records))
    switch self {
    case .flippedBytes:
      flip(Self.focused(0..<count, &random), in: &font, &random)
    case .flippedTable: flip(Self.focused(table, &random), in: &font, &random)
    case .extremeNumbers: putExtremes(Self.focused(0..<count, &random), in: &font, &random)
    case .extremeTable: putExtremes(Self.focused(table, &random), in: &font, &random)
    case .truncated: font.bytes.removeLast(count - random.int(0..<count))
    case .emptied: font.bytes = random.oneIn(4) ? [] : Array(font.bytes.prefix(random.int(0...64)))
    case .cutTable, .swappedTables, .overlappingTables, .removedTable:
      guard let first = records.randomElement(using: &random),
        let second = records.randomElement(using: &random)
      else { return }
      damage(first, second, in: &font, &random)
    case .hugeCount: putHugeCount(in: &font, &random)
    case .cyclicComposite: putComposite(in: &font, &random)
    case .cyclicLookup: putLookup(in: &font, &random)
    }
  }

  /// Headers decide more than what follows, so many places are at the start of a range.
  private static func focused(_ range: Range<Int>, _ random: inout SeededRandom) -> Range<Int> {
    random.oneIn(4) ? range.lowerBound..<min(range.upperBound, range.lowerBound + 96) : range
  }

  private func flip(_ range: Range<Int>, in font: inout FontBytes, _ random: inout SeededRandom) {
    guard !range.isEmpty else { return }
    for _ in 0..<random.pick([1, 2, 4, 16, 64]) {
      font.bytes[random.int(range)] ^= UInt8(random.int(1...255))
    }
  }

  private func putExtremes(
    _ range: Range<Int>, in font: inout FontBytes, _ random: inout SeededRandom
  ) {
    guard !range.isEmpty else { return }
    for _ in 0..<random.pick([1, 2, 4, 16]) {
      let offset = range.lowerBound + (random.int(range) - range.lowerBound) & ~1
      font.put(random.pick(Self.extremes), at: offset, bytes: random.pick([2, 4]))
    }
  }

  private func damage(
    _ first: FontBytes.Record, _ second: FontBytes.Record, in font: inout FontBytes,
    _ random: inout SeededRandom
  ) {
    switch self {
    case .cutTable:
      font.put(random.int(0...first.length), at: first.place + 12, bytes: 4)
    case .swappedTables:
      font.put(second.offset, at: first.place + 8, bytes: 4)
      font.put(second.length, at: first.place + 12, bytes: 4)
      font.put(first.offset, at: second.place + 8, bytes: 4)
      font.put(first.length, at: second.place + 12, bytes: 4)
    case .overlappingTables:
      font.put(
        second.offset + random.int(0...max(0, second.length)), at: first.place + 8, bytes: 4)
      if random.oneIn(2) { font.put(random.pick(Self.extremes), at: first.place + 12, bytes: 4) }
    default: font.put(0x5F5F_5F5F, at: first.place, bytes: 4)
    }
  }

  /// Fields that say how much follows: table, offset and size of the field.
  private static let counts: [(table: String, offset: Int, bytes: Int)] = [
    ("maxp", 4, 2), ("maxp", 6, 2), ("maxp", 8, 2), ("maxp", 14, 2), ("maxp", 18, 2),
    ("maxp", 28, 2), ("maxp", 30, 2), ("head", 18, 2), ("head", 50, 2), ("hhea", 34, 2),
    ("fvar", 4, 2), ("fvar", 8, 2), ("fvar", 10, 2), ("fvar", 12, 2), ("fvar", 14, 2),
    ("gvar", 4, 2), ("gvar", 6, 2), ("gvar", 12, 2), ("gvar", 14, 2), ("avar", 6, 2),
    ("HVAR", 4, 4), ("name", 2, 2), ("name", 4, 2), ("cmap", 2, 2), ("post", 32, 2),
    ("CFF ", 0, 2), ("CFF ", 2, 1), ("CFF ", 4, 2), ("CBLC", 4, 4), ("CBLC", 16, 4),
    ("GSUB", 4, 2), ("GSUB", 6, 2), ("GSUB", 8, 2), ("GPOS", 4, 2), ("GPOS", 8, 2),
    ("GDEF", 4, 2), ("kern", 2, 2), ("OS/2", 0, 2), ("STAT", 6, 2),
  ]

  private func putHugeCount(in font: inout FontBytes, _ random: inout SeededRandom) {
    let present = Self.counts.compactMap { count in
      font.record(count.table).map { (offset: $0.offset + count.offset, bytes: count.bytes) }
    }
    guard let field = present.randomElement(using: &random) else { return }
    font.put(random.pick(Self.extremes), at: field.offset, bytes: field.bytes)
  }

  /// Turns a glyph into a composite of itself and of others, which can do the same.
  private func putComposite(in font: inout FontBytes, _ random: inout SeededRandom) {
    guard let glyf = font.record("glyf"), let loca = font.record("loca"),
      let head = font.record("head"), let maxp = font.record("maxp")
    else { return }
    let isLong = font.u16(head.offset + 50) != 0
    let count = max(1, font.u16(maxp.offset + 4))
    let changed = (0..<random.pick([1, 2, 40])).map { _ in random.int(0..<count) }
    for glyph in changed {
      let start =
        isLong
        ? font.u32(loca.offset + 4 * glyph) : 2 * font.u16(loca.offset + 2 * glyph)
      let place = glyf.offset + start
      font.put(0xFFFF, at: place, bytes: 2)
      let components = random.pick([1, 2, 8])
      for component in 0..<components {
        let entry = place + 10 + 6 * component
        // Offsets as bytes, and whether another component follows.
        font.put(component + 1 < components ? 0x22 : 0x02, at: entry, bytes: 2)
        font.put(random.pick(changed), at: entry + 2, bytes: 2)
        font.put(0, at: entry + 4, bytes: 2)
      }
    }
  }

  /// Lets the lookups and the subtables of GSUB or GPOS refer to each other and to themselves.
  private func putLookup(in font: inout FontBytes, _ random: inout SeededRandom) {
    guard let table = font.record(random.pick(["GSUB", "GPOS"])) else { return }
    let list = table.offset + font.u16(table.offset + 8)
    let lookups = font.u16(list)
    guard lookups > 0 else { return }
    for _ in 0..<random.pick([1, 2, 8]) {
      let lookup = list + font.u16(list + 2 + 2 * random.int(0..<lookups))
      let subtables = max(1, font.u16(lookup + 4))
      switch random.int(0..<4) {
      case 0: font.put(random.int(1...9), at: lookup, bytes: 2)
      case 1: font.put(0xFFFF, at: lookup + 4, bytes: 2)
      case 2:
        font.put(
          font.u16(lookup + 6), at: lookup + 6 + 2 * random.int(0..<subtables), bytes: 2)
      default:
        // Within contextual rules these numbers are lookups, otherwise glyphs or offsets.
        let subtable = lookup + font.u16(lookup + 6)
        for _ in 0..<8 {
          font.put(
            random.int(0..<lookups), at: subtable + 2 * random.int(0..<64), bytes: 2)
        }
      }
    }
  }
}
