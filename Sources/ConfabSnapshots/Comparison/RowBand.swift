/// Some successive rows of a comparison.
///
/// The bands of a comparison, in their order, contain every row of both pictures exactly once.
public struct RowBand: Sendable, Hashable, Codable {
  /// What the rows are.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// No pixel of the rows differs.
    case equal
    /// Pixels of each row differ.
    case changed
    /// Only the new picture has the rows.
    case inserted
    /// Only the reference has the rows.
    case removed
  }

  /// What the rows are.
  public var kind: Kind
  /// The rows of the reference; empty for inserted rows, at their place.
  public var expected: Range<Int>
  /// The rows of the new picture; empty for removed rows, at their place.
  public var actual: Range<Int>

  /// Creates a band.
  public init(_ kind: Kind, expected: Range<Int>, actual: Range<Int>) {
    self.kind = kind
    self.expected = expected
    self.actual = actual
  }

  /// The number of rows in the picture of the comparison.
  public var count: Int { max(expected.count, actual.count) }
}
