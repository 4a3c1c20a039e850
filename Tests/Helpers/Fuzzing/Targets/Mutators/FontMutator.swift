/// Mutates fonts within their tables and updates the directory and the checksums, so that the
/// readers of tables are reached.
enum FontMutator {
  private struct Table {
    var tag: [UInt8]
    var bytes: [UInt8]
  }

  static func mutated(
    _ bytes: [UInt8], random: inout SeededRandom, anyBytes: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    guard !random.oneIn(16), var tables = tables(of: bytes), !tables.isEmpty else {
      return anyBytes(bytes)
    }
    for _ in 0..<random.int(1...4) {
      let index = random.int(0..<tables.count)
      switch random.int(0..<24) {
      case 0: tables[index].bytes = []
      case 1: tables[index].bytes.removeLast(random.int(0...tables[index].bytes.count))
      case 2: tables[index].bytes = tables[random.int(0..<tables.count)].bytes
      case 3...6: tables[index].bytes = anyBytes(tables[index].bytes)
      default: changeNumbers(of: &tables[index].bytes, &random)
      }
    }
    return file(Array(bytes.prefix(4)), tables)
  }

  /// Sets some numbers of two or four bytes, most of them near the start of a table, where its
  /// counts and offsets are.
  private static func changeNumbers(of table: inout [UInt8], _ random: inout SeededRandom) {
    guard table.count >= 4 else { return }
    for _ in 0..<random.int(1...3) {
      let reach = random.oneIn(2) ? min(table.count, 64) : table.count
      let place = random.int(0...(reach - 2) / 2) * 2
      let old = Int(table[place]) << 8 | Int(table[place + 1])
      let values = [
        0, 1, 2, 0x7FFF, 0x8000, 0xFFFF, 0xFFFE, 0x0100, old + 1, old - 1, old * 2, old ^ 0x8000,
        table.count, table.count / 2, random.int(0..<0x1_0000), random.int(0..<64),
      ]
      let value = UInt16(truncatingIfNeeded: random.pick(values))
      table[place] = UInt8(value >> 8)
      table[place + 1] = UInt8(value & 0xFF)
    }
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The tables, or `nil` without a valid table directory (OpenType 1.9, "Table directory").
  private static func tables(of bytes: [UInt8]) -> [Table]? {
    guard bytes.count >= 12 else { return nil }
    let count = number(bytes, 4, 2)
    guard count <= 40, bytes.count >= 12 + 16 * count else { return nil }
    var tables: [Table] = []
    for index in 0..<count {
      let record = 12 + 16 * index
      let (start, length) = (number(bytes, record + 8, 4), number(bytes, record + 12, 4))
      guard start + length <= bytes.count else { return nil }
      tables.append(
        Table(
          tag: Array(bytes[record..<record + 4]), bytes: Array(bytes[start..<start + length])))
    }
    return tables
  }

  private static func file(_ version: [UInt8], _ tables: [Table]) -> [UInt8] {
    var power = 1
    while power * 2 <= tables.count { power *= 2 }
    var file = version + big(tables.count, 2) + big(power * 16, 2)
    file += big(power.trailingZeroBitCount, 2) + big((tables.count - power) * 16, 2)
    var body: [UInt8] = []
    for table in tables {
      let padded = table.bytes + [UInt8](repeating: 0, count: -table.bytes.count & 3)
      let sum = stride(from: 0, to: padded.count, by: 4).reduce(UInt32(0)) {
        $0 &+ UInt32(number(padded, $1, 4))
      }
      file += table.tag + big(Int(sum), 4) + big(12 + 16 * tables.count + body.count, 4)
      file += big(table.bytes.count, 4)
      body += padded
    }
    return file + body
  }

  private static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }
}
