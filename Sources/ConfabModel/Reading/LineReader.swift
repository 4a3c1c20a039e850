import Glibc

/// Splits a stream of bytes into lines and keeps one chunk and one line in memory.
package struct LineReader<Failure: Error> {
  /// Returns the next bytes, or none at the end.
  private let refill: () throws(Failure) -> [UInt8]
  /// The length of the stream in bytes; 0 if it isn't known.
  private let expected: Int
  private var chunk: [UInt8] = []
  private var at = 0
  private var isAtEnd = false
  /// The number, counted from 1, of the line that ``next()`` returned last.
  package private(set) var number = 0

  /// - Parameter expected: The length of the stream in bytes, for which memory is reserved; 0 if it
  ///   isn't known.
  package init(expecting expected: Int = 0, refill: @escaping () throws(Failure) -> [UInt8]) {
    self.expected = expected
    self.refill = refill
  }

  /// Returns the next line without its line feed, or `nil` at the end. O(line).
  package mutating func next() throws(Failure) -> [UInt8]? {
    var line: [UInt8] = []
    var began = false
    while try fill() {
      let end = chunk.firstIndex(of: UInt8(ascii: "\n"), from: at)
      let piece = chunk[at..<(end ?? chunk.count)]
      // The usual line is in one chunk.
      if began { line += piece } else { line = Array(piece) }
      began = true
      at = end.map { $0 + 1 } ?? chunk.count
      if end != nil { break }
      // A first line longer than a chunk is usually the whole document.
      if number == 0, line.count == chunk.count { line.reserveCapacity(expected) }
    }
    guard began else { return nil }
    number += 1
    return line
  }

  /// Returns the next line that isn't blank, or `nil` at the end.
  mutating func nextFilled() throws(Failure) -> [UInt8]? {
    while let line = try next() {
      if !line.allSatisfy(JSONParser.isSpace) { return line }
    }
    return nil
  }

  /// Whether there are bytes that haven't been read.
  mutating func hasMore() throws(Failure) -> Bool { try fill() }

  /// Appends all remaining bytes to an array.
  mutating func appendRest(to bytes: inout [UInt8]) throws(Failure) {
    bytes.reserveCapacity(expected)
    while try fill() {
      bytes += chunk[at...]
      at = chunk.count
    }
  }

  /// Reads the next chunk once the current one is used up.
  ///
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
  /// The first index of a byte from an offset on. Uses `memchr`, which compares many bytes at once.
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
