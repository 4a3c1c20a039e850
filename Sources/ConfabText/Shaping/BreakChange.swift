/// How a line break changes the widths on its two sides, in 1/1024 point.
///
/// A break changes only the word that contains it or is beside it, or a few words that affect each
/// other.
struct BreakChange: Sendable {
  /// The cluster after the break.
  let cluster: Int32
  /// The clusters that can change.
  let affected: Range<Int32>
  /// The change of the width before the break, without white space.
  let left: Int32
  /// The change of the width after the break.
  let right: Int32

  /// - Returns: `nil` if a change does not fit into 32 bits.
  init?(cluster: Int, affected: Range<Int>, left: Int64, right: Int64) {
    guard let left = Int32(exactly: left), let right = Int32(exactly: right) else { return nil }
    self.cluster = Int32(truncatingIfNeeded: cluster)
    self.affected = Range(compacting: affected)
    self.left = left
    self.right = right
  }
}

extension Range<Int32> {
  /// Stores a range in 32-bit numbers. Values that do not fit are clamped.
  init(compacting range: Range<Int>) {
    self = Int32(clamping: range.lowerBound)..<Int32(clamping: range.upperBound)
  }

  var asInt: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
