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

/// What drawing may depend on besides what was measured.
public struct DrawContext: Sendable {
  public let palette: Palette
  public let grid: PixelGrid
  /// The item's decoration: side, tail and so on.
  public let decoration: Decoration
  public let isMirrored: Bool
  /// Where in the scene the gradient of outgoing bubbles runs.
  public let screen: ScreenGradient
  /// Heights, in the scene's points, outside of which nothing needs to be drawn.
  public let visible: Range<Double>

  public init(
    palette: Palette, grid: PixelGrid, decoration: Decoration, isMirrored: Bool,
    screen: ScreenGradient, visible: Range<Double>
  ) {
    self.palette = palette
    self.grid = grid
    self.decoration = decoration
    self.isMirrored = isMirrored
    self.screen = screen
    self.visible = visible
  }

  /// Whether the body stands at the right.
  public var isAtRight: Bool { (decoration.side == .outgoing) != isMirrored }

  /// What the bubble of this item is filled with.
  public var bubblePaint: Paint {
    guard decoration.side == .outgoing else { return .color(palette.incoming) }
    return screen.paint(top: palette.outgoingTop, bottom: palette.outgoingBottom)
  }

  /// The colour of text in the bubble of this item.
  public var bubbleText: Color {
    decoration.side == .outgoing ? palette.outgoingText : palette.incomingText
  }
}
