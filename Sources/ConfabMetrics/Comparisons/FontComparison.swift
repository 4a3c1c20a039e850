/// The second of two fonts compared with the first one.
public struct FontComparison: Sendable, Hashable, Codable {
  /// The result under one condition.
  public struct Result: Sendable, Hashable, Codable {
    /// The index of the condition in ``MetricsReport/conditions``.
    public var condition: Int
    /// The differences in numbers.
    public var summary: ComparisonSummary
    /// The texts that differ, in their order.
    public var differences: [MessageDifference]
    /// What makes the second font resemble the first one; `nil` if it was not asked for.
    public var advice: FontAdvice?
  }

  /// The index of the first font in ``MetricsReport/fonts``.
  public var first: Int
  /// The index of the second font in ``MetricsReport/fonts``.
  public var second: Int
  /// The results, one for each condition.
  public var results: [Result]
}
