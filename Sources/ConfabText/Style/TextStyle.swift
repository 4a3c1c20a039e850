/// The style of a text before spans are applied.
public struct TextStyle: Sendable, Hashable {
  /// The type size in points, above 0 and at most 10,000.
  public var size: Double
  /// The CSS weight, 1 … 1,000. The nearest weight of the family is used.
  public var weight: Int
  /// Whether the italic face is used.
  public var italic: Bool
  /// Whether the fixed-width family is used.
  public var mono: Bool
  /// The extra space between grapheme clusters, in points, -1,000 … 1,000.
  ///
  /// No space is added at the ends of a line, beside invisible characters, and within words of
  /// scripts whose letters join. A negative value moves a character no further than to the start of
  /// the one before it. Any value other than 0 turns optional ligatures off.
  public var letterSpacing: Double
  /// The amount added to every advance of the bundled text family. Other fonts are not changed.
  public var tracking: Tracking
  /// OpenType features, sorted by tag, each tag once. A list that is assigned is put in this form.
  public var features: [FontFeature] {
    didSet { features = FontFeature.canonical(features) }
  }

  /// Creates a style. The values are checked by ``validate()``.
  public init(
    size: Double, weight: Int = 400, italic: Bool = false, mono: Bool = false,
    letterSpacing: Double = 0, tracking: Tracking = .none, features: [FontFeature] = []
  ) {
    self.size = size
    self.weight = weight
    self.italic = italic
    self.mono = mono
    self.letterSpacing = letterSpacing
    self.tracking = tracking
    self.features = FontFeature.canonical(features)
  }

  /// Checks that every number is in its range.
  ///
  /// - Throws: ``TextStyleError`` for the first number that is out of range or not a number.
  public func validate() throws(TextStyleError) {
    guard size > 0, size <= 10_000 else {
      throw TextStyleError("the type size is \(size); expected above 0 and at most 10000 points")
    }
    guard (1...1000).contains(weight) else {
      throw TextStyleError("the weight is \(weight); expected 1 to 1000")
    }
    guard (-1000...1000).contains(letterSpacing) else {
      throw TextStyleError("the letter-spacing is \(letterSpacing); expected -1000 to 1000 points")
    }
    for points in [tracking.regular, tracking.bold] where !(-1000...1000).contains(points) {
      throw TextStyleError("the tracking is \(points); expected -1000 to 1000 points")
    }
  }
}
