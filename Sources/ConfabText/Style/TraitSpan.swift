/// A range of text and its traits.
public struct TraitSpan: Sendable, Hashable, Codable {
  /// UTF-8 offsets, on scalar boundaries.
  public var range: Range<Int>
  /// The traits of the range.
  public var traits: TextTraits

  /// Creates a span.
  public init(range: Range<Int>, traits: TextTraits) {
    self.range = range
    self.traits = traits
  }
}
