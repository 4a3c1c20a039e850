/// The bytes of a font file, to be read and damaged without checks of what is in them.
struct FontBytes {
  /// A record of the table directory.
  struct Record {
    /// The offset of the record in the file: tag, checksum, offset, length.
    var place: Int
    var tag: String
    var offset: Int
    var length: Int
  }

  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func u16(_ offset: Int) -> Int {
    offset >= 0 && offset + 2 <= bytes.count ? Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) : 0
  }

  func u32(_ offset: Int) -> Int { u16(offset) << 16 | u16(offset + 2) }

  /// Writes a big-endian number. Bytes beyond the end are left out.
  mutating func put(_ value: Int, at offset: Int, bytes count: Int) {
    for place in 0..<count where bytes.indices.contains(offset + place) {
      bytes[offset + place] = UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - place)))
    }
  }

  /// The table directory of a font, or of the first face of a collection; empty for other files.
  var records: [Record] {
    let start = bytes.starts(with: Array("ttcf".utf8)) ? u32(12) : 0
    let count = min(u16(start + 4), 64)
    return (0..<count).compactMap { index in
      let place = start + 12 + 16 * index
      guard place + 16 <= bytes.count else { return nil }
      let record = Record(
        place: place, tag: String(decoding: bytes[place..<place + 4], as: UTF8.self),
        offset: u32(place + 8), length: u32(place + 12))
      return record.offset < bytes.count ? record : nil
    }
  }

  func record(_ tag: String) -> Record? { records.first { $0.tag == tag } }

  /// The range of a table in the file.
  func range(_ record: Record) -> Range<Int> {
    record.offset..<min(bytes.count, record.offset + record.length)
  }

  /// The font as a WOFF file whose tables are stored as they are.
  var storedAsWOFF: [UInt8] {
    let records = records
    var file = FontBytes([UInt8](repeating: 0, count: 44 + 20 * records.count))
    file.put(0x774F_4646, at: 0, bytes: 4)
    file.put(u32(0), at: 4, bytes: 4)
    file.put(records.count, at: 12, bytes: 2)
    for (index, record) in records.enumerated() {
      let range = range(record)
      let entry = 44 + 20 * index
      for (field, value) in [u32(record.place), file.bytes.count, range.count, range.count]
        .enumerated()
      {
        file.put(value, at: entry + 4 * field, bytes: 4)
      }
      file.bytes += bytes[range]
      file.bytes += [UInt8](repeating: 0, count: -range.count & 3)
    }
    file.put(file.bytes.count, at: 8, bytes: 4)
    return file.bytes
  }
}
