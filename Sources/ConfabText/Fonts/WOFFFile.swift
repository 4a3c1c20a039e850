import CWOFF
import Glibc

/// A WOFF 1 file: a font whose tables are compressed one by one (W3C, "WOFF File Format 1.0").
struct WOFFFile {
  /// An entry of the table directory.
  private struct Table {
    var tag: Int
    var start: Int
    var compressedLength: Int
    var length: Int
    var checksum: Int
    /// The offset in the font.
    var target: Int
  }

  private static let headerLength = 44
  private static let entryLength = 20
  private let bytes: UnsafeRawBufferPointer
  private let flavor: Int
  private let tables: [Table]
  /// The size of the font.
  private let length: Int

  /// Reads the header and the table directory.
  ///
  /// - Parameter limit: The largest size of the font.
  init(_ bytes: UnsafeRawBufferPointer, limit: Int) throws(CompressedFontFailure) {
    self.bytes = bytes
    guard bytes.count >= Self.headerLength else { throw .damaged("it is too short") }
    guard bytes.u32(8) == bytes.count else {
      throw .damaged("it has \(bytes.count) bytes, and its header says \(bytes.u32(8))")
    }
    flavor = bytes.u32(4)
    let count = bytes.u16(12)
    guard count > 0, Self.headerLength + count * Self.entryLength <= bytes.count else {
      throw .damaged("its table directory is beyond its end")
    }
    var tables: [Table] = []
    var end = 12 + 16 * count
    var compressed = 0
    for place in 0..<count {
      let entry = Self.headerLength + place * Self.entryLength
      let table = Table(
        tag: bytes.u32(entry), start: bytes.u32(entry + 4), compressedLength: bytes.u32(entry + 8),
        length: bytes.u32(entry + 12), checksum: bytes.u32(entry + 16), target: end)
      guard table.compressedLength <= table.length,
        table.start + table.compressedLength <= bytes.count
      else { throw .damaged("a table is beyond its end") }
      tables.append(table)
      compressed += table.compressedLength
      end += (table.length + 3) & ~3
      guard end <= limit else { throw .tooLarge }
    }
    // Otherwise a stream could be decompressed many times.
    guard compressed <= bytes.count else { throw .damaged("its tables overlap") }
    self.tables = tables
    length = end
  }

  /// Decompresses all tables.
  func font() throws(CompressedFontFailure) -> FontBlob {
    guard let memory = calloc(length, 1) else { throw .noMemory }
    let font = UnsafeMutableRawBufferPointer(start: memory, count: length)
    do throws(CompressedFontFailure) {
      writeDirectory(to: font)
      for table in tables { try decompress(table, to: font) }
    } catch {
      free(memory)
      throw error
    }
    return try FontBlob(freeing: font)
  }

  private func writeDirectory(to font: UnsafeMutableRawBufferPointer) {
    var exponent = 0
    while 2 << exponent <= tables.count { exponent += 1 }
    let range = 16 << exponent
    font.put(flavor, at: 0, bytes: 4)
    for (place, value) in [tables.count, range, exponent, 16 * tables.count - range].enumerated() {
      font.put(value, at: 4 + 2 * place, bytes: 2)
    }
    for (place, table) in tables.enumerated() {
      let fields = [table.tag, table.checksum, table.target, table.length]
      for (field, value) in fields.enumerated() {
        font.put(value, at: 12 + 16 * place + 4 * field, bytes: 4)
      }
    }
  }

  private func decompress(
    _ table: Table, to font: UnsafeMutableRawBufferPointer
  ) throws(CompressedFontFailure) {
    let source = UnsafeRawBufferPointer(
      rebasing: bytes[table.start...].prefix(table.compressedLength))
    let target = UnsafeMutableRawBufferPointer(
      rebasing: font[table.target..<table.target + table.length])
    guard table.compressedLength < table.length else { return target.copyMemory(from: source) }
    guard
      confab_woff_inflate(
        source.bindMemory(to: UInt8.self).baseAddress, source.count,
        target.bindMemory(to: UInt8.self).baseAddress, target.count)
    else { throw .damaged("a table can't be decompressed") }
  }
}

extension UnsafeRawBufferPointer {
  /// Reads a big-endian number. The caller has checked that it is within the bytes.
  fileprivate func u16(_ offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }
  fileprivate func u32(_ offset: Int) -> Int { u16(offset) << 16 | u16(offset + 2) }
}

extension UnsafeMutableRawBufferPointer {
  /// Writes a big-endian number.
  fileprivate func put(_ value: Int, at offset: Int, bytes count: Int) {
    for place in 0..<count {
      self[offset + place] = UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - place)))
    }
  }
}

/// The reason why a file can't be decompressed.
enum CompressedFontFailure: Error {
  case damaged(String)
  case tooLarge
  case noMemory
}
