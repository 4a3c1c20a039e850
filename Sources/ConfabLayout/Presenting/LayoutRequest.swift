import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// Everything that the layout of a conversation depends on.
public struct LayoutRequest: Sendable {
  /// The rows from top to bottom.
  public var items: [TimelineItem]
  /// The participants by id.
  public var participants: [ParticipantID: Participant]
  /// The participant whose messages are outgoing; `nil` if there is none.
  public var viewer: ParticipantID?
  /// The pictures of the conversation.
  public var assets: AssetCatalog
  /// The metrics of the theme.
  public var metrics: Metrics
  /// The width of the picture in points, 1 to 16,384. It is rounded to whole device pixels.
  public var width: Double
  /// The number of device pixels per point, 0.1 to 16.
  public var scale: Double
  /// The language in which text is shaped and broken, as a BCP 47 tag.
  public var language: String
  /// Whether outgoing messages are at the left, as in right-to-left locales.
  public var isMirrored: Bool
  /// The presenters and accessories of rows.
  public var presenters: PresenterRegistry
  /// The style of the theme. Its outlines are used in drawing only; `presenters` includes its
  /// presenters.
  public var style: any ThemeStyle

  /// Creates a request.
  public init(
    items: [TimelineItem], participants: [ParticipantID: Participant],
    viewer: ParticipantID? = nil, assets: AssetCatalog,
    metrics: Metrics, width: Double, scale: Double, language: String, isMirrored: Bool,
    presenters: PresenterRegistry, style: any ThemeStyle = PlainStyle()
  ) {
    self.items = items
    self.participants = participants
    self.viewer = viewer
    self.assets = assets
    self.metrics = metrics
    self.width = width
    self.scale = scale
    self.language = language
    self.isMirrored = isMirrored
    self.presenters = presenters
    self.style = style
  }

  /// Checks that the width, the scale and the metrics are in their ranges. The layout requires a
  /// valid request.
  ///
  /// - Throws: ``MetricsError`` with all numbers that are out of range.
  public func validate() throws(MetricsError) {
    let ranges = [("width", width, 1.0...16_384), ("scale", scale, 0.1...16)]
    let screen = ranges.filter { !$2.contains($1) }.map {
      MetricsError.Problem($0, of: "screen", $1, in: $2)
    }
    try MetricsError.check(screen + metrics.allProblems)
  }

  /// The grid of device pixels.
  public var grid: PixelGrid { PixelGrid(scale: scale) }
  /// The width of a row in points: ``width``, rounded to whole device pixels.
  public var rowWidth: Double { grid.round(width) }
  /// The distance from the sides of a row to its bubbles, in points.
  public var edge: Double { metrics.edge(ofRow: rowWidth) }

  /// The largest width of a body at a speaker's side, in points. It is at least half of the row,
  /// and else leaves ``Metrics/bubbleMaximumReserve`` between the edges and has at most
  /// ``Metrics/bubbleMaximumShare`` of the width between the edges.
  ///
  /// It is rounded up to whole device pixels, as sizes of bodies are, so that a body that is
  /// exactly as wide as the theme allows fits on every screen.
  package var bodyWidth: Double {
    grid.ceil(
      max(
        rowWidth / 2,
        min(
          rowWidth - 2 * edge - metrics.bubbleMaximumReserve,
          (rowWidth - 2 * edge) * metrics.bubbleMaximumShare)))
  }

  /// The largest distance by which a row may draw above or below its frame, in points: tails,
  /// stacked marks, and symbols that are higher than their bubble.
  public var overhang: Double {
    presenters.accessories.reduce(
      max(metrics.tailDrop, 2 * metrics.textSize, metrics.smallSize)
    ) { max($0, $1.overhang(metrics)) }
  }

  /// Returns the context in which presenters measure.
  public func context(shaper: TextShaper) -> MeasureContext {
    MeasureContext(
      shaper: shaper, metrics: metrics, grid: grid, rowWidth: rowWidth,
      bodyWidth: bodyWidth, language: language,
      isMirrored: isMirrored, participants: participants, viewer: viewer, assets: assets)
  }

  /// The space above a row with its margin, in points. It is a whole number of device pixels.
  public func gap(above item: TimelineItem) -> Double {
    spacing(above: item) + grid.round(item.decoration.marginAbove)
  }

  /// The space above a row without its margin, in points.
  private func spacing(above item: TimelineItem) -> Double {
    switch item.decoration.spacingBefore {
    case .none: item.kind == .status ? grid.round(metrics.statusGap) : 0
    case .joined: grid.round(metrics.gapJoined)
    case .between: grid.round(metrics.gapBetween)
    case .section:
      grid.round(item.kind == .dateHeader ? metrics.gapAboveDate : metrics.gapSection)
    case .belowDate: grid.round(metrics.gapBelowDate)
    case .belowQuote: grid.round(metrics.gapBelowQuote)
    }
  }
}
