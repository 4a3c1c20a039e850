import ConfabTimeline

/// Names all that the height of a row depends on, in 128 bits that are the same in every process and
/// on every machine; ``HeightKeys`` makes them.
public struct HeightKey: Sendable, Hashable, CustomStringConvertible {
  /// The first eight bytes as a little-endian number.
  public let first: UInt64
  /// The last eight bytes as a little-endian number.
  public let second: UInt64

  public init(first: UInt64, second: UInt64) {
    self.first = first
    self.second = second
  }

  init(_ hash: ContentHash) {
    first = hash.first
    second = hash.second
  }

  /// The halves are hashes already.
  public func hash(into hasher: inout Hasher) { hasher.combine(first) }

  public var description: String {
    [first, second].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined(separator: "-")
  }
}
