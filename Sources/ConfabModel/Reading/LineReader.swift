#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Cuts a stream of bytes into lines, holding one chunk and one line at a time.
struct LineReader<Failure: Error> {
  /// Gives the next bytes; none at the end.
  private let refill: () throws(Failure) -> [UInt8]
  /// Bytes in all, as far as that is known.
  private let expected: Int
  private var chunk: [UInt8] = []
  private var at = 0
  private var isAtEnd = false
  /// The number of the line that ``next()`` gave last, from 1.
  private(set) var number = 0

  /// - Parameter expected: bytes in all, as far as that is known; room is made for them at once.
  init(expecting expected: Int = 0, refill: @escaping () throws(Failure) -> [UInt8]) {
    self.expected = expected
    self.refill = refill
  }

  /// The next line without its line feed; `nil` at the end. O(line).
  mutating func next() throws(Failure) -> [UInt8]? {
    var line: [UInt8] = []
    var began = false
    while try fill() {
      began = true
      let end = chunk.firstIndex(of: UInt8(ascii: "\n"), from: at)
      line += chunk[at..<(end ?? chunk.count)]
      at = end.map { $0 + 1 } ?? chunk.count
      if end != nil { break }
      // A first line as long as this is the whole of a document.
      if number == 0, line.count == chunk.count { line.reserveCapacity(expected) }
    }
    guard began else { return nil }
    number += 1
    return line
  }

  /// The next line that holds more than white space.
  mutating func nextFilled() throws(Failure) -> [UInt8]? {
    while let line = try next() {
      if !line.allSatisfy(JSONParser.isSpace) { return line }
    }
    return nil
  }

  /// Whether there is a byte that no line had.
  mutating func hasMore() throws(Failure) -> Bool { try fill() }

  /// Appends everything that is left to a list of bytes.
  mutating func appendRest(to bytes: inout [UInt8]) throws(Failure) {
    bytes.reserveCapacity(expected)
    while try fill() {
      bytes += chunk[at...]
      at = chunk.count
    }
  }

  /// - Returns: Whether there is an unread byte.
  private mutating func fill() throws(Failure) -> Bool {
    while at == chunk.count, !isAtEnd {
      chunk = try refill()
      at = 0
      isAtEnd = chunk.isEmpty
    }
    return at < chunk.count
  }
}

extension [UInt8] {
  /// The first place of a byte from an offset on, by the C library, which looks at many at once.
  fileprivate func firstIndex(of byte: UInt8, from offset: Int) -> Int? {
    withUnsafeBytes { bytes in
      let bytes = UnsafeRawBufferPointer(rebasing: bytes[offset...])
      guard let start = bytes.baseAddress, let found = memchr(start, CInt(byte), bytes.count) else {
        return nil
      }
      return offset + (UnsafeRawPointer(found) - start)
    }
  }
}
