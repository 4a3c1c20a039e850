import ConfabLayout
import ConfabText

/// The metrics of quotes, blocks of code and lists in text messages. Lengths are in points.
///
/// iMessage draws none of them: all numbers are approximate.
package struct SpanMetrics: KindMetrics {
  /// The space between two blocks.
  package var gap = 7.0
  /// The space between two items of a list.
  package var itemGap = 3.0
  /// The space between the markers of a list and its text.
  package var markerGap = 6.0
  /// The width of the bar beside a quote.
  package var barWidth = 3.0
  /// The space between this bar and the text.
  package var barGap = 9.0
  /// The size of code and its line pitch, relative to those of messages.
  package var codeScale = 0.88
  /// The distance from the sides of the plate behind code to its text.
  package var codeInsetHorizontal = 9.0
  /// The distance from the top and bottom of this plate to its text.
  package var codeInsetVertical = 7.0
  /// The corner radius of this plate.
  package var codeRadius = 9.0

  /// Creates the defaults.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<SpanMetrics>] = [
    .number("spanGap", \.gap, 0...100),
    .number("listItemGap", \.itemGap, 0...100),
    .number("listMarkerGap", \.markerGap, 0...100),
    .number("quoteBarWidth", \.barWidth, 0...50),
    .number("quoteBarGap", \.barGap, 0...100),
    .number("codeScale", \.codeScale, 0.5...1.5),
    .number("codeInsetHorizontal", \.codeInsetHorizontal, 0...50),
    .number("codeInsetVertical", \.codeInsetVertical, 0...50),
    .number("codeRadius", \.codeRadius, 0...100),
  ]
}

extension Metrics {
  /// The metrics of quotes, blocks of code and lists.
  package var textSpans: SpanMetrics {
    get { self[SpanMetrics.self] }
    set { self[SpanMetrics.self] = newValue }
  }

  /// The style of a block of code.
  var codeBlockStyle: TextStyle {
    var style = bodyStyle
    style.size *= textSpans.codeScale
    style.mono = true
    return style
  }
}
