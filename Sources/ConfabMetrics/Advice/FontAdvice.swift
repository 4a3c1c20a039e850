/// Settings with which a font takes about the same space as another one.
public struct FontAdvice: Sendable, Hashable, Codable {
  /// The number of rewrapped texts at one factor.
  public struct SweepPoint: Sendable, Hashable, Codable {
    /// The factor of the type size; 1 is no change.
    public var factor: Double
    /// The number of texts with a line that ends at another place.
    public var rewrapped: Int
    /// The sum of the absolute differences of the numbers of lines.
    public var lines: Int
  }

  /// The factor at which the sums of advances are equal. CSS has it as `size-adjust`.
  public var ratioFactor: Double
  /// The factor that rewraps fewest texts; of several, the one nearest to ``ratioFactor``.
  public var bestFactor: Double
  /// The number of rewrapped texts by factor, in ascending order of factors.
  public var sweep: [SweepPoint]
  /// The extra space between characters that rewraps fewest texts at an unchanged size, in points.
  public var letterSpacing: Double
  /// The ascent, relative to the size after ``bestFactor``. CSS has it as `ascent-override`.
  public var ascentOverride: Double
  /// The descent, relative to the size after ``bestFactor``.
  public var descentOverride: Double
  /// The line gap, relative to the size after ``bestFactor``.
  public var lineGapOverride: Double
  /// What is left when the texts are shaped and measured again with ``bestFactor`` and the
  /// overrides.
  public var remaining: ComparisonSummary
  /// What is left with ``letterSpacing`` instead.
  public var remainingWithLetterSpacing: ComparisonSummary
}
