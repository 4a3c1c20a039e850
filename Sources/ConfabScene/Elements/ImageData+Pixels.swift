extension ImageData {
  /// Creates a picture from pixels: a PNG that is not compressed.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - rgba: The bytes of the pixels row by row from the top: red, green, blue and opacity, not
  ///     premultiplied.
  /// - Complexity: O(*n*) in the number of pixels.
  package init(width: Int, height: Int, rgba: [UInt8]) {
    var rows: [UInt8] = []
    rows.reserveCapacity(rgba.count + height)
    for row in 0..<height {
      // Each row begins with the number of its filter.
      rows.append(0)
      rows += rgba[row * width * 4..<(row + 1) * width * 4]
    }
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // 8 bits for each of four channels, without interlacing.
    file.append(chunk: "IHDR", UInt32(width).bytes + UInt32(height).bytes + [8, 6, 0, 0, 0])
    file.append(chunk: "IDAT", Self.stored(rows))
    file.append(chunk: "IEND", [])
    self.init(file)
  }

  /// The bytes as a zlib stream of stored blocks.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    let longest = Int(UInt16.max)
    for start in stride(from: 0, to: bytes.count, by: longest) {
      let block = bytes[start..<min(bytes.count, start + longest)]
      let count = UInt16(block.count)
      stream.append(start + longest < bytes.count ? 0 : 1)
      for part in [count, ~count] { stream += [UInt8(part & 255), UInt8(part >> 8)] }
      stream += block
    }
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + (b << 16 | a).bytes
  }
}

extension [UInt8] {
  /// Appends a chunk of a PNG: its length, its name, its content and the checksum of both.
  fileprivate mutating func append(chunk name: String, _ content: [UInt8]) {
    self += UInt32(content.count).bytes
    let body = Array(name.utf8) + content
    var sum = ~UInt32(0)
    for byte in body {
      sum = sum >> 8 ^ Self.checksums[Int((sum ^ UInt32(byte)) & 255)]
    }
    self += body + (~sum).bytes
  }

  /// The CRC-32 of each byte.
  private static let checksums: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
}

extension UInt32 {
  /// The bytes, the highest first.
  fileprivate var bytes: [UInt8] { (0..<4).map { UInt8(self >> (24 - 8 * UInt32($0)) & 255) } }
}
