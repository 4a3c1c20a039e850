extension Metrics: MetricsGroup {
  /// The allowed sizes of body text, in points.
  package static let textSizes = 8.0...80

  /// All numbers with their allowed ranges. Lengths are in points.
  ///
  /// The smallest type size keeps initials in avatars larger than 0. The largest type size keeps a
  /// glyph at the largest scale within some megabytes.
  public static let measures: [Measure<Metrics>] = [
    .number("textSize", \.textSize, textSizes),
    .number("linePitch", \.linePitch, 1...200, scalesWithText: true),
    .whole("textWeight", \.textWeight, 1...1000),
    .number("letterSpacing", \.letterSpacing, -20...100, scalesWithText: true),
    .number("bubbleInsetVertical", \.bubbleInsetVertical, 0...100),
    .number("bubbleInsetHorizontal", \.bubbleInsetHorizontal, 0...100),
    .number("bubbleRadius", \.bubbleRadius, 0...200),
    .number("bubbleMinimumWidth", \.bubbleMinimumWidth, 0...500),
    .number("bubbleMaximumShare", \.bubbleMaximumShare, 0.1...1),
    .number("bubbleMaximumReserve", \.bubbleMaximumReserve, 0...500),
    .number("edge", \.edge, 0...200),
    .number("wideEdge", \.wideEdge, 0...200),
    .number("wideWidth", \.wideWidth, 0...16_384),
    .number("tailDrop", \.tailDrop, 0...100),
    .number("gapJoined", \.gapJoined, 0...200),
    .number("gapBetween", \.gapBetween, 0...200),
    .number("gapSection", \.gapSection, 0...200),
    .number("gapAboveDate", \.gapAboveDate, 0...200),
    .number("gapBelowDate", \.gapBelowDate, 0...200),
    .number("gapBelowQuote", \.gapBelowQuote, 0...200),
    .number("statusGap", \.statusGap, 0...200),
    .number("marginTop", \.marginTop, 0...1000),
    .number("marginBottom", \.marginBottom, 0...1000),
    .number("smallSize", \.smallSize, 4...80, scalesWithText: true),
    .number("smallPitch", \.smallPitch, 1...200, scalesWithText: true),
    .number("gradientFoot", \.gradientFoot, 0...1000),
    .number("screenAspect", \.screenAspect, 0.5...5),
  ]

  /// Checks that every number is in its range, those of kinds included. The layout requires valid
  /// metrics.
  ///
  /// - Throws: ``MetricsError`` with all numbers that are out of range.
  public func validate() throws(MetricsError) { try MetricsError.check(allProblems) }

  /// The numbers that are out of range, those of kinds included.
  var allProblems: [MetricsError.Problem] { kinds.values.reduce(problems) { $0 + $1.problems } }
}
