/// Mutates pictures within their chunks and updates lengths and checksums, so that the decoders are
/// reached.
enum ImageMutator {
  private struct Chunk {
    var name: [UInt8]
    var bytes: [UInt8]
  }

  private static let pngHead: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func mutated(
    _ bytes: [UInt8], random: inout SeededRandom, anyBytes: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    guard !random.oneIn(12) else { return anyBytes(bytes) }
    if bytes.starts(with: pngHead) {
      var chunks = chunks(of: bytes, from: 8, isPNG: true)
      change(&chunks, &random, anyBytes)
      return chunks.reduce(into: pngHead) { file, chunk in
        let content: [UInt8] = chunk.name + chunk.bytes
        file += big(chunk.bytes.count)
        file += content
        file += big(crc(content))
      }
    }
    if bytes.starts(with: "RIFF".utf8), bytes.count > 12 {
      var chunks = chunks(of: bytes, from: 12, isPNG: false)
      change(&chunks, &random, anyBytes)
      let body = chunks.reduce(into: [UInt8]()) { body, chunk in
        body += chunk.name
        body += big(chunk.bytes.count).reversed()
        body += chunk.bytes
        if chunk.bytes.count % 2 == 1 { body.append(0) }
      }
      return Array("RIFF".utf8) + big(body.count + 4).reversed() + Array("WEBP".utf8) + body
    }
    if bytes.starts(with: [0xFF, 0xD8]) { return jpeg(bytes, &random, anyBytes) }
    return anyBytes(bytes)
  }

  private static func change(
    _ chunks: inout [Chunk], _ random: inout SeededRandom, _ anyBytes: ([UInt8]) -> [UInt8]
  ) {
    guard !chunks.isEmpty else { return }
    for _ in 0..<random.int(1...2) {
      let index = random.int(0..<chunks.count)
      switch random.int(0..<12) {
      case 0: chunks.insert(chunks[index], at: random.int(0...chunks.count))
      case 1 where chunks.count > 1: chunks.remove(at: index)
      case 2: chunks.swapAt(index, random.int(0..<chunks.count))
      case 3...5 where !chunks[index].bytes.isEmpty:
        let place = random.int(0..<min(chunks[index].bytes.count, 40))
        chunks[index].bytes[place] = UInt8(random.pick([0, 1, 2, 3, 4, 6, 8, 16, 127, 128, 255]))
      default: chunks[index].bytes = anyBytes(chunks[index].bytes)
      }
      if chunks.isEmpty { return }
    }
  }

  /// Inserts a segment, mutates one, or mutates the bytes after the start of the first scan.
  private static func jpeg(
    _ bytes: [UInt8], _ random: inout SeededRandom, _ anyBytes: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    var parts: [[UInt8]] = []
    var place = 2
    while place + 4 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xDA {
      let length = 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
      guard place + length <= bytes.count else { break }
      parts.append(Array(bytes[place..<place + length]))
      place += length
    }
    var rest = Array(bytes[place...])
    let index = parts.indices.randomElement(using: &random) ?? 0
    switch random.int(0..<8) {
    case 0, 1: rest = anyBytes(rest)
    case 2:
      let body = anyBytes(Array("Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}".utf8))
      let marker = UInt8(random.pick([0xE0, 0xE1, 0xE2, 0xEE, 0xFE, 0xDD, 0xC4, 0xDB, 0xDC]))
      parts.insert(segment(marker, body), at: index)
    case 3 where !parts.isEmpty: parts.insert(parts[index], at: random.int(0...parts.count))
    case 4 where !parts.isEmpty: parts.remove(at: index)
    default:
      guard !parts.isEmpty else { break }
      parts[index] = segment(parts[index][1], anyBytes(Array(parts[index].dropFirst(4))))
    }
    return [0xFF, 0xD8] + parts.joined() + rest
  }

  private static func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    let body = bytes.prefix(65_000)
    return [0xFF, marker] + big(body.count + 2).suffix(2) + body
  }

  private static func chunks(of bytes: [UInt8], from start: Int, isPNG: Bool) -> [Chunk] {
    var chunks: [Chunk] = []
    var place = start
    while place + 8 <= bytes.count {
      let name = isPNG ? bytes[place + 4..<place + 8] : bytes[place..<place + 4]
      let digits = Array(isPNG ? bytes[place..<place + 4] : bytes[place + 4..<place + 8])
      let length = (isPNG ? digits : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
      let end = min(bytes.count, place + 8 + length)
      chunks.append(Chunk(name: Array(name), bytes: Array(bytes[place + 8..<end])))
      place = end + (isPNG ? 4 : length & 1)
    }
    return chunks
  }

  private static func big(_ number: some BinaryInteger) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  /// The checksum of PNG chunks (ISO 15948, annex D).
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = (crc & 1) * 0xEDB8_8320 ^ (crc >> 1) }
    }
    return ~crc
  }
}
