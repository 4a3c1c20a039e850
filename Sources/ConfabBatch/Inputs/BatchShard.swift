/// One of several equal parts of a batch, for machines that each draw one of them.
public struct BatchShard: Sendable, Hashable, CustomStringConvertible {
  /// The number of the part, 1 … ``count``.
  public let number: Int
  /// The number of parts, 1 … 1,000,000.
  public let count: Int

  /// Reads `i/n`, such as `3/8`.
  ///
  /// - Throws: ``BatchError`` for other texts.
  public init(_ text: String) throws(BatchError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...1_000_000).contains(count), (1...count).contains(number)
    else {
      throw BatchError("the shard is \"\(text)\"; expected i/n with i from 1 to n, such as 3/8")
    }
    self.number = number
    self.count = count
  }

  /// `3/8`
  public var description: String { "\(number)/\(count)" }

  /// The elements of the part: every ``count``-th one, so that neighbors, which often are alike,
  /// are spread.
  public func elements<Element>(of list: [Element]) -> [Element] {
    stride(from: number - 1, to: list.count, by: count).map { list[$0] }
  }
}
