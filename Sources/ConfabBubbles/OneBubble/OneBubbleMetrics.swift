import ConfabLayout

/// The metrics of bubbles that have everything of a message inside. Lengths are in points; insets
/// are distances from the edges of the bubble.
package struct OneBubbleMetrics: KindMetrics {
  /// The inset above the text.
  package var textTop = 7.0
  /// The inset below the text.
  package var textBottom = 7.0
  /// How much less high a text is than its lines, because only the distance of two lines is wider.
  package var textTrim = 0.0
  /// The least height of a bubble. A text that needs less is in its middle.
  package var leastHeight = 33.0
  /// The type size of a speaker's name and of the line of a forwarded message.
  package var nameSize = 14.0
  /// The height of that line.
  package var namePitch = 17.0
  /// The inset above the first of these lines.
  package var nameTop = 6.0
  /// The space between the name and a text below.
  package var nameGap = 1.0
  /// The inset of a quoted message, left and right.
  package var quoteSide = 10.0
  /// The inset above a quoted message that is the first in its bubble.
  package var quoteTop = 8.0
  /// The space below a quoted message.
  package var quoteGap = 4.0
  /// The radius of the corners of a quoted message.
  package var quoteRadius = 4.0
  /// The width of the bar beside a quoted message.
  package var quoteBar = 3.0
  /// The space between the edges of a quoted message and its text, above and below.
  package var quotePadding = 3.0
  /// The space between the bar of a quoted message and its text, and beside the text's end.
  package var quoteIndent = 6.0
  /// The type size of the name and the text of a quoted message.
  package var quoteSize = 14.0
  /// The height of their lines.
  package var quotePitch = 17.0
  /// The largest number of lines of a quoted text.
  package var quoteLines = 1
  /// The inset of photos.
  package var photoInset = 2.0
  /// The type size of the time.
  package var timeSize = 11.0
  /// The height of the time.
  package var timePitch = 13.0
  /// The least space between the last line of the text and the time beside it.
  package var timeGap = 5.0
  /// The inset at the end of the time and its tick.
  package var timeEnd = 10.0
  /// The inset below the time.
  package var timeBottom = 4.0
  /// The space between the time and the tick.
  package var tickGap = 0.0
  /// The width that is reserved for the tick of an outgoing message.
  package var tickWidth = 13.0
  /// How much higher the bubble is if the time has a line of its own.
  package var timeLine = 13.0
  /// The distance of the time from the end and the bottom of a photo that it is on.
  package var timeOnPhoto = 6.0

  /// Creates the defaults, which are those of Telegram.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<OneBubbleMetrics>] = [
    .number("boxTextTop", \.textTop, 0...100),
    .number("boxTextBottom", \.textBottom, 0...100),
    .number("boxTextTrim", \.textTrim, 0...50),
    .number("boxLeastHeight", \.leastHeight, 0...200),
    .number("boxNameSize", \.nameSize, 4...80, scalesWithText: true),
    .number("boxNamePitch", \.namePitch, 1...200, scalesWithText: true),
    .number("boxNameTop", \.nameTop, 0...100),
    .number("boxNameGap", \.nameGap, 0...100),
    .number("boxQuoteSide", \.quoteSide, 0...100),
    .number("boxQuoteTop", \.quoteTop, 0...100),
    .number("boxQuoteGap", \.quoteGap, 0...100),
    .number("boxQuoteRadius", \.quoteRadius, 0...100),
    .number("boxQuoteBar", \.quoteBar, 0...50),
    .number("boxQuotePadding", \.quotePadding, 0...50),
    .number("boxQuoteIndent", \.quoteIndent, 0...50),
    .number("boxQuoteSize", \.quoteSize, 4...80, scalesWithText: true),
    .number("boxQuotePitch", \.quotePitch, 1...200, scalesWithText: true),
    .whole("boxQuoteLines", \.quoteLines, 1...20),
    .number("boxPhotoInset", \.photoInset, 0...50),
    .number("timeSize", \.timeSize, 4...80, scalesWithText: true),
    .number("timePitch", \.timePitch, 1...200, scalesWithText: true),
    .number("timeGap", \.timeGap, 0...100),
    .number("timeEnd", \.timeEnd, 0...100),
    .number("timeBottom", \.timeBottom, 0...100),
    .number("tickGap", \.tickGap, 0...50),
    .number("tickWidth", \.tickWidth, 0...50),
    .number("timeLine", \.timeLine, 0...200, scalesWithText: true),
    .number("timeOnPhoto", \.timeOnPhoto, 0...100),
  ]
}

extension Metrics {
  /// The metrics of bubbles that have everything of a message inside.
  package var boxes: OneBubbleMetrics {
    get { self[OneBubbleMetrics.self] }
    set { self[OneBubbleMetrics.self] = newValue }
  }
}
