extension MappedFont {
  /// Checks that no table of any face reaches behind the end of the font.
  ///
  /// HarfBuzz takes a table that is cut off for a shorter one or for a missing one, so that a font
  /// of which a download was interrupted would be measured without most of its tables.
  ///
  /// - Parameter path: The path for the error.
  /// - Throws: ``FontError/cutOff(path:bytes:needed:)``.
  func checkLength(path: String) throws(FontError) {
    var end = 0
    for start in directories {
      for record in 0..<u16(start + 4) {
        let entry = start + 12 + 16 * record
        // A directory that is cut off itself ends here.
        end = max(end, entry + 16)
        guard entry + 16 <= bytes.count else { break }
        end = max(end, u32(entry + 8) + u32(entry + 12))
      }
    }
    if end > bytes.count { throw .cutOff(path: path, bytes: bytes.count, needed: end) }
  }

  /// The offsets of the table directories, one for each face.
  private var directories: [Int] {
    switch u32(0) {
    case 0x7474_6366:  // ttcf
      (0..<min(u32(8), Self.mostFaces)).map { u32(12 + 4 * $0) }
    case 0x0001_0000, 0x4F54_544F, 0x7472_7565: [0]  // TrueType, OTTO, true
    default: []
    }
  }

  private func u16(_ offset: Int) -> Int { Int(number(at: offset, as: UInt16.self)) }

  private func u32(_ offset: Int) -> Int { Int(number(at: offset, as: UInt32.self)) }

  /// A big-endian number; 0 outside the font.
  private func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number {
    guard offset + MemoryLayout<Number>.size <= bytes.count else { return 0 }
    return Number(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
  }
}
