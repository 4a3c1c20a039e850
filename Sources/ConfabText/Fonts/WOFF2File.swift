import CWOFF

/// A WOFF2 file: a font whose tables are transformed and compressed together (W3C, "WOFF File Format
/// 2.0"). libwoff decodes it.
struct WOFF2File {
  private let bytes: UnsafeRawBufferPointer
  private let limit: Int
  private static let headerLength = 48

  /// Checks the lengths in the table directory, since libwoff allocates their sum.
  ///
  /// - Parameter limit: The largest size of the font, and of its transformed tables.
  init(_ bytes: UnsafeRawBufferPointer, limit: Int) throws(CompressedFontFailure) {
    self.bytes = bytes
    self.limit = limit
    guard bytes.count >= Self.headerLength else { throw .damaged("it is too short") }
    let tables = Int(bytes[12]) << 8 | Int(bytes[13])
    var reader = Reader(bytes: bytes, place: Self.headerLength)
    var sum = 0
    for _ in 0..<tables {
      guard let length = reader.transformedLength() else {
        throw .damaged("its table directory is beyond its end")
      }
      sum += length
      guard sum <= limit else { throw .tooLarge }
    }
  }

  /// Decodes the file.
  func font() throws(CompressedFontFailure) -> FontBlob {
    var font: UnsafeMutablePointer<UInt8>?
    var length = 0
    let status = confab_woff2_decode(
      bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, limit, &font, &length)
    switch status {
    case CONFAB_WOFF_DECODED:
      return try FontBlob(freeing: UnsafeMutableRawBufferPointer(start: font, count: length))
    case CONFAB_WOFF_TOO_LARGE: throw .tooLarge
    case CONFAB_WOFF_NO_MEMORY: throw .noMemory
    default: throw .damaged("its tables can't be decoded")
    }
  }

  private struct Reader {
    let bytes: UnsafeRawBufferPointer
    var place: Int

    mutating func byte() -> Int? {
      guard place < bytes.count else { return nil }
      defer { place += 1 }
      return Int(bytes[place])
    }

    /// Reads a number of up to five bytes with seven bits each.
    mutating func number() -> Int? {
      var value = 0
      for _ in 0..<5 {
        guard let byte = byte() else { return nil }
        value = value << 7 | byte & 0x7F
        guard byte & 0x80 != 0 else { return value <= Int(UInt32.max) ? value : nil }
      }
      return nil
    }

    /// Reads an entry of the table directory.
    mutating func transformedLength() -> Int? {
      guard let flags = byte() else { return nil }
      // 10 and 11 are `glyf` and `loca`, which are transformed in version 0; 63 is any other tag.
      let table = flags & 0x3F
      var isOutline = table == 10 || table == 11
      if table == 0x3F {
        var tag = 0
        for _ in 0..<4 {
          guard let byte = byte() else { return nil }
          tag = tag << 8 | byte
        }
        isOutline = tag == 0x676C_7966 || tag == 0x6C6F_6361
      }
      guard let length = number() else { return nil }
      let version = flags >> 6
      let isTransformed = isOutline ? version == 0 : version != 0
      return isTransformed ? number() : length
    }
  }
}
