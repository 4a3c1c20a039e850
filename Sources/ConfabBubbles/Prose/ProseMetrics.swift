import ConfabLayout
import ConfabModel
import ConfabText

/// The metrics of structured texts, besides those of quotes, code and lists (``SpanMetrics``).
/// Lengths are in points and suit body text of 17 points.
///
/// Chat apps differ. The numbers are near the middle of those in the style sheets of assistant-ui,
/// LobeHub's chat variant, Hugging Face's chat-ui and LibreChat, which are all smaller than those
/// of documents (github-markdown-css). None is of iMessage.
package struct ProseMetrics: KindMetrics {
  /// The space between two blocks: assistant-ui has 0.75 em, LobeHub 0.5 em.
  package var gap = 10.0
  /// The space above a heading: assistant-ui has 16 to 20 px at 16 px.
  package var headingGap = 16.0
  /// The space between a heading and the text below it: assistant-ui has 4 to 8 px.
  package var headingGapBelow = 6.0
  /// The type size of headings of level 1, relative to that of messages. LobeHub has 1.36 times
  /// the body size, chat-ui 1.2, assistant-ui 1.25.
  package var heading1 = 1.35
  /// The type size of headings of level 2, relative to that of messages.
  package var heading2 = 1.2
  /// The type size of headings of level 3, relative to that of messages.
  package var heading3 = 1.1
  /// The weight of headings: 600 in github-markdown-css, assistant-ui and streamdown.
  package var headingWeight = 600
  /// The line pitch of headings, relative to their size: GitHub has 1.25.
  package var headingPitch = 1.25
  /// The least indent of the text of a list: assistant-ui has 20 px, LobeHub 16 px.
  package var listIndent = 20.0
  /// The type size of the language or file name above code: assistant-ui and streamdown have 12 px
  /// at 16 px.
  package var codeHeadSize = 12.5
  /// The space between the numbers of lines and the code: streamdown has 16 px.
  package var codeNumberGap = 12.0
  /// The corner radius of plates behind code, formulas and notes: 6 px on GitHub, 8 in LobeHub,
  /// 14 in assistant-ui.
  package var plateRadius = 9.0
  /// The width of the bar beside a note: 4 px on GitHub.
  package var calloutBar = 4.0
  /// The distance from the sides of a note's plate to its text: 16 px on GitHub, 10 in Open WebUI.
  package var calloutInset = 11.0
  /// The distance from the top and bottom of this plate to its text: 8 px on GitHub.
  package var calloutInsetVertical = 9.0

  /// Creates the defaults.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<ProseMetrics>] = [
    .number("proseGap", \.gap, 0...200, scalesWithText: true),
    .number("headingGap", \.headingGap, 0...200, scalesWithText: true),
    .number("headingGapBelow", \.headingGapBelow, 0...200, scalesWithText: true),
    .number("heading1Scale", \.heading1, 0.5...4),
    .number("heading2Scale", \.heading2, 0.5...4),
    .number("heading3Scale", \.heading3, 0.5...4),
    .whole("headingWeight", \.headingWeight, 1...1000),
    .number("headingPitch", \.headingPitch, 0.5...4),
    .number("listIndent", \.listIndent, 0...200, scalesWithText: true),
    .number("codeHeadSize", \.codeHeadSize, 4...80, scalesWithText: true),
    .number("codeNumberGap", \.codeNumberGap, 0...100, scalesWithText: true),
    .number("plateRadius", \.plateRadius, 0...100),
    .number("calloutBar", \.calloutBar, 0...50),
    .number("calloutInset", \.calloutInset, 0...100),
    .number("calloutInsetVertical", \.calloutInsetVertical, 0...100),
  ]

  /// The type size of headings of a level, relative to that of messages. Those of levels 4 to 6 are
  /// as large as text.
  func headingScale(_ level: Int) -> Double {
    switch level {
    case ...1: heading1
    case 2: heading2
    case 3: heading3
    default: 1
    }
  }
}

extension Metrics {
  /// The metrics of structured texts.
  package var prose: ProseMetrics {
    get { self[ProseMetrics.self] }
    set { self[ProseMetrics.self] = newValue }
  }

  /// The style of text in blocks.
  ///
  /// - Parameters:
  ///   - scale: The type size relative to that of messages.
  ///   - weight: The least CSS weight.
  func proseStyle(scale: Double = 1, weight: Int = 0) -> TextStyle {
    guard scale != 1 || weight > textWeight else { return bodyStyle }
    var style = bodyStyle
    style.size = min(10_000, max(1, textSize * scale))
    style.weight = max(textWeight, weight)
    style.tracking = tracking.tracking(size: style.size, weight: style.weight)
    return style
  }

  /// The style of code in blocks.
  ///
  /// - Parameter scale: The type size relative to that of code in messages.
  func proseCodeStyle(scale: Double = 1) -> TextStyle {
    var style = codeBlockStyle
    style.size = min(10_000, max(1, style.size * scale))
    // Columns of code stay below each other.
    style.letterSpacing = 0
    return style
  }
}
