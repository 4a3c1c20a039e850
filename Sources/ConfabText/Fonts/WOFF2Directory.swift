/// The table directory of a WOFF2 file and, in a collection, the tables of each font (W3C, "WOFF
/// File Format 2.0", sections 4.1 to 4.3).
///
/// It is read to refuse files that would make libwoff allocate without a bound, or write to
/// standard error.
struct WOFF2Directory {
  private enum Table {
    case glyphs, locations, other
  }

  private static let headerLength = 48
  private static let collection = 0x7474_6366
  /// The ratio above which libwoff refuses a file with a message on standard error.
  private static let largestRatio = 100

  private let bytes: UnsafeRawBufferPointer
  private var place: Int
  private var tables: [Table] = []

  /// Reads and checks the directory.
  ///
  /// - Parameter limit: The largest sum of the lengths of the tables before their compression.
  init(_ bytes: UnsafeRawBufferPointer, limit: Int) throws(CompressedFontFailure) {
    self.bytes = bytes
    place = Self.headerLength
    guard bytes.count >= Self.headerLength else { throw .damaged("it is too short") }
    let count = Int(bytes[12]) << 8 | Int(bytes[13])
    var sum = 0
    for _ in 0..<count {
      guard let entry = entry() else {
        throw .damaged("its table directory is beyond its end")
      }
      tables.append(entry.table)
      sum += entry.length
      guard sum <= limit else { throw .tooLarge }
    }
    guard sum / Self.largestRatio <= bytes.count else {
      throw .damaged("its tables are more than \(Self.largestRatio) times as large as the file")
    }
    if number(at: 4) == Self.collection { try checkFonts() }
    let end = place + number(at: 20)
    guard (end + 3) & ~3 <= bytes.count else {
      throw .damaged("its compressed data is beyond its end")
    }
  }

  /// Reads the list of fonts in a collection.
  private mutating func checkFonts() throws(CompressedFontFailure) {
    let beyond = CompressedFontFailure.damaged("its list of fonts is beyond its end")
    // The version of the collection.
    place += 4
    guard let fonts = shortNumber() else { throw beyond }
    for _ in 0..<fonts {
      guard let count = shortNumber() else { throw beyond }
      // The kind of outlines.
      place += 4
      var (glyphs, locations): (Int?, Int?) = (nil, nil)
      for _ in 0..<count {
        guard let index = shortNumber() else { throw beyond }
        guard tables.indices.contains(index) else {
          throw .damaged("a font has a table that does not exist")
        }
        if tables[index] == .glyphs { glyphs = index }
        if tables[index] == .locations { locations = index }
      }
      if let glyphs, let locations, locations != glyphs + 1 {
        throw .damaged("the tables of a font's outlines do not follow each other")
      }
    }
  }

  /// The number of four bytes at a place of the header.
  private func number(at place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func byte() -> Int? {
    guard place < bytes.count else { return nil }
    defer { place += 1 }
    return Int(bytes[place])
  }

  /// Reads a number of up to five bytes with seven bits each ("UIntBase128").
  private mutating func longNumber() -> Int? {
    var value = 0
    for _ in 0..<5 {
      guard let byte = byte() else { return nil }
      value = value << 7 | byte & 0x7F
      guard byte & 0x80 != 0 else { return value <= Int(UInt32.max) ? value : nil }
    }
    return nil
  }

  /// Reads a number of one to three bytes ("255UInt16").
  private mutating func shortNumber() -> Int? {
    guard let first = byte() else { return nil }
    switch first {
    case 253:
      guard let high = byte(), let low = byte() else { return nil }
      return high << 8 | low
    case 254: return byte().map { 2 * 253 + $0 }
    case 255: return byte().map { 253 + $0 }
    default: return first
    }
  }

  /// Reads an entry of the table directory, with the length of the table before its compression.
  private mutating func entry() -> (table: Table, length: Int)? {
    guard let flags = byte() else { return nil }
    var table = Table.other
    switch flags & 0x3F {
    case 10: table = .glyphs
    case 11: table = .locations
    case 63:
      var tag = 0
      for _ in 0..<4 {
        guard let byte = byte() else { return nil }
        tag = tag << 8 | byte
      }
      if tag == 0x676C_7966 { table = .glyphs }
      if tag == 0x6C6F_6361 { table = .locations }
    default: break
    }
    guard let length = longNumber() else { return nil }
    // Outlines are transformed in version 0, other tables in all other versions.
    let version = flags >> 6
    let isTransformed = table == .other ? version != 0 : version == 0
    guard isTransformed else { return (table, length) }
    return longNumber().map { (table, $0) }
  }
}
