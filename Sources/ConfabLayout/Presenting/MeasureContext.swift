import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// What measuring may depend on: no colour, no clock, nothing ambient.
public struct MeasureContext {
  public let shaper: TextShaper
  public let metrics: Metrics
  public let grid: PixelGrid
  /// Points, of the whole row.
  public let rowWidth: Double
  /// Points; the widest that a body at a speaker's side may be.
  public let bodyWidth: Double
  /// BCP 47 tag of the conversation.
  public let language: String
  /// Whether outgoing messages stand at the left, as in right-to-left locales.
  public let isMirrored: Bool
  public let participants: [ParticipantID: Participant]
  public let assets: AssetCatalog
}

extension MeasureContext {
  /// Shapes and breaks in one step.
  public func text(
    _ string: String, style: TextStyle, spans: [TraitSpan] = [], width: Double,
    maximumLines: Int = .max, avoidsLoneWord: Bool = false
  ) throws -> BrokenText {
    let shaped = try shaper.shape(string, style: style, spans: spans, language: language)
    return try shaper.breakLines(
      of: shaped, width: width, maximumLines: maximumLines, avoidsLoneWord: avoidsLoneWord)
  }

  /// A block of text with a fixed line pitch.
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
