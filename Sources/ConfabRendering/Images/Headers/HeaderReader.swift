/// Bytes of a file by their place, of which a header's parser asks for few.
struct HeaderReader {
  typealias Read = (_ offset: Int, _ count: Int) throws(ImageError) -> [UInt8]

  let size: Int
  private let read: Read

  init(size: Int, read: @escaping Read) {
    self.size = size
    self.read = read
  }

  init(_ bytes: [UInt8]) {
    self.init(size: bytes.count) { (offset, count) throws(ImageError) in
      let start = min(max(0, offset), bytes.count)
      return Array(bytes[start..<min(start + count, bytes.count)])
    }
  }

  /// As many of `count` bytes as the file has from `offset` on.
  func prefix(_ count: Int, at offset: Int = 0) throws(ImageError) -> [UInt8] {
    try read(offset, count)
  }

  /// Exactly `count` bytes from `offset` on; ``ImageError/truncated`` where there are fewer.
  func bytes(_ count: Int, at offset: Int) throws(ImageError) -> [UInt8] {
    guard offset >= 0, count <= size - offset else { throw .truncated }
    let bytes = try read(offset, count)
    guard bytes.count == count else { throw .truncated }
    return bytes
  }
}

extension Collection<UInt8> {
  /// The bytes as one number, the first the most significant. At most eight.
  var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
  /// The bytes as one number, the first the least significant. At most eight.
  var littleEndian: Int { reversed().reduce(0) { $0 << 8 | Int($1) } }
}
