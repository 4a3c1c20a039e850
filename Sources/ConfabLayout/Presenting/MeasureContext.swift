import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// Everything that measuring may depend on. There are no colors, no clock, and nothing of the
/// machine.
public struct MeasureContext {
  /// Shapes and breaks text.
  package let shaper: TextShaper
  /// The metrics of the theme.
  public let metrics: Metrics
  /// The grid of device pixels.
  public let grid: PixelGrid
  /// The width of a row in points.
  public let rowWidth: Double
  /// The largest width of a body at a speaker's side, in points, rounded up to whole device pixels.
  public package(set) var bodyWidth: Double
  /// The language of the conversation as a BCP 47 tag.
  public let language: String
  /// Whether outgoing messages are at the left, as in right-to-left locales.
  public let isMirrored: Bool
  /// The participants of the conversation.
  public let participants: [ParticipantID: Participant]
  /// The places of the participants other than the viewer, in the order of the document.
  let speakerNumbers: [ParticipantID: Int]
  /// The participant whose messages are outgoing; `nil` if there is none.
  public let viewer: ParticipantID?
  /// The pictures of the conversation.
  public let assets: AssetCatalog
}

extension MeasureContext {
  /// The distance from the sides of a row to its bubbles, in points.
  public var edge: Double { metrics.edge(ofRow: rowWidth) }

  /// The context of a body that leaves room for an avatar beside it.
  ///
  /// - Parameter gutter: The width of the avatar's column, in points. Bodies that leave as much
  ///   room at the other side anyway don't get narrower.
  package func narrowed(by gutter: Double) -> MeasureContext {
    var context = self
    context.bodyWidth = min(bodyWidth, grid.round(rowWidth - 2 * edge - gutter))
    return context
  }

  /// Shapes a text and breaks it into lines.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - style: The font size, weight and features.
  ///   - spans: Ranges with traits such as bold or link.
  ///   - width: The largest width of a line in points.
  ///   - maximumLines: The largest number of lines. A longer text ends with an ellipsis.
  ///   - avoidsLoneWord: Whether a short word alone on the last line gets company from the line
  ///     above.
  /// - Throws: `FontError`.
  public func text(
    _ string: String, style: TextStyle, spans: [TraitSpan] = [], width: Double,
    maximumLines: Int = .max, avoidsLoneWord: Bool = false
  ) throws -> BrokenText {
    let shaped = try shaper.shape(string, style: style, spans: spans, language: language)
    return try shaper.breakLines(
      of: shaped, width: width, maximumLines: maximumLines, avoidsLoneWord: avoidsLoneWord)
  }

  /// Shapes a text and breaks it into lines with a fixed line pitch.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - style: The size, the weight and the features of the text.
  ///   - pitch: The distance from one baseline to the next, in points.
  ///   - spans: The ranges of the text that are bold, italic, links, and so on.
  ///   - width: The width of the lines, in points.
  ///   - maximumLines: The number of lines after which the text is cut with an ellipsis.
  ///   - avoidsLoneWord: Whether a short last word takes the word before it onto its line.
  /// - Throws: `FontError`.
  public func block(
    _ string: String, style: TextStyle, pitch: Double, spans: [TraitSpan] = [], width: Double,
    maximumLines: Int = .max, avoidsLoneWord: Bool = false
  ) throws -> TextBlock {
    TextBlock(
      try text(
        string, style: style, spans: spans, width: width, maximumLines: maximumLines,
        avoidsLoneWord: avoidsLoneWord),
      pitch: pitch, metrics: try shaper.metrics(of: style), grid: grid)
  }
}
