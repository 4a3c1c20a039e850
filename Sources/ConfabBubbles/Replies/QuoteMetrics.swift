import ConfabLayout

/// The metrics of quoted messages and of the lines that connect them with their answers. Lengths
/// are in points. The text has the size of status lines; the space below is
/// `Metrics.gapBelowQuote`.
public struct QuoteMetrics: KindMetrics {
  /// The distance from the top and bottom of the outline to the text.
  public var insetVertical = 6.5
  /// The distance from the sides of the outline to the text (approximate).
  public var insetHorizontal = 12.0
  /// The corner radius of the outline.
  public var radius = 17.5
  /// The largest number of lines of text.
  public var lines = 3
  /// The opacity of the text.
  public var opacity = 0.55
  /// The width of the line of a thread (approximate).
  public var threadWidth = 2.0

  /// Creates the defaults, which are those of iMessage.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<QuoteMetrics>] = [
    .number("quoteInsetVertical", \.insetVertical, 0...100),
    .number("quoteInsetHorizontal", \.insetHorizontal, 0...100),
    .number("quoteRadius", \.radius, 0...200),
    .whole("quoteLines", \.lines, 1...20),
    .number("quoteOpacity", \.opacity, 0...1),
    .number("threadWidth", \.threadWidth, 0...20),
  ]
}

extension Metrics {
  /// The metrics of quoted messages.
  public var quotes: QuoteMetrics {
    get { self[QuoteMetrics.self] }
    set { self[QuoteMetrics.self] = newValue }
  }
}
