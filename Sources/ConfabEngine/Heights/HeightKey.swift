import ConfabTimeline

/// A 128-bit hash of everything that the height of a row depends on.
///
/// The key is the same in every process and on every machine. ``HeightKeys`` creates keys.
public struct HeightKey: Sendable, Hashable, CustomStringConvertible {
  /// The first eight bytes as a little-endian number.
  public let first: UInt64
  /// The last eight bytes as a little-endian number.
  public let second: UInt64

  /// Creates a key from its halves.
  public init(first: UInt64, second: UInt64) {
    self.first = first
    self.second = second
  }

  init(_ hash: ContentHash) {
    first = hash.first
    second = hash.second
  }

  /// Hashes the first half, which is already a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(first) }

  /// Both halves as hexadecimal numbers.
  public var description: String {
    [first, second].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined(separator: "-")
  }
}
