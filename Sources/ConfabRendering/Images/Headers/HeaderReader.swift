/// Reads bytes of a file at any offset, for parsers of headers.
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

  /// Up to `count` bytes from `offset`; fewer at the end of the file.
  func prefix(_ count: Int, at offset: Int = 0) throws(ImageError) -> [UInt8] {
    try read(offset, count)
  }

  /// Exactly `count` bytes from `offset`.
  ///
  /// - Throws: ``ImageError/truncated`` if there are fewer.
  func bytes(_ count: Int, at offset: Int) throws(ImageError) -> [UInt8] {
    guard offset >= 0, count <= size - offset else { throw .truncated }
    let bytes = try read(offset, count)
    guard bytes.count == count else { throw .truncated }
    return bytes
  }
}

extension Collection<UInt8> {
  /// The value of up to eight bytes; the first is the most significant.
  var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
  /// The value of up to eight bytes; the first is the least significant.
  var littleEndian: Int { reversed().reduce(0) { $0 << 8 | Int($1) } }
}
