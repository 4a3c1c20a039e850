import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// All that the layout of a conversation depends on, as one value that workers share.
public struct LayoutRequest: Sendable {
  public var items: [TimelineItem]
  public var participants: [ParticipantID: Participant]
  public var assets: AssetCatalog
  public var metrics: Metrics
  /// Points; made whole in device pixels.
  public var width: Double
  /// Device pixels a point.
  public var scale: Double
  /// BCP 47.
  public var language: String
  public var isMirrored: Bool
  public var presenters: PresenterRegistry
  /// The shapes of the theme. Drawing uses it, measuring does not.
  public var style: any ThemeStyle

  public init(
    items: [TimelineItem], participants: [ParticipantID: Participant], assets: AssetCatalog,
    metrics: Metrics, width: Double, scale: Double, language: String, isMirrored: Bool,
    presenters: PresenterRegistry, style: any ThemeStyle = PlainStyle()
  ) {
    self.items = items
    self.participants = participants
    self.assets = assets
    self.metrics = metrics
    self.width = width
    self.scale = scale
    self.language = language
    self.isMirrored = isMirrored
    self.presenters = presenters
    self.style = style
  }

  public var grid: PixelGrid { PixelGrid(scale: scale) }
  /// The width in whole device pixels, as points.
  public var rowWidth: Double { grid.round(width) }

  /// Points; the widest that a body at a speaker's side may be.
  ///
  /// On a very narrow picture it is half of it, and the reserve does not count.
  package var bodyWidth: Double {
    grid.round(
      max(
        rowWidth / 2, (rowWidth - metrics.bubbleMaximumReserve) * metrics.bubbleMaximumShare))
  }

  public func context(shaper: TextShaper) -> MeasureContext {
    MeasureContext(
      shaper: shaper, metrics: metrics, grid: grid, rowWidth: rowWidth,
      bodyWidth: bodyWidth, language: language,
      isMirrored: isMirrored, participants: participants, assets: assets)
  }

  /// Space above a row, in whole device pixels.
  public func gap(above item: TimelineItem) -> Double {
    switch item.decoration.spacingBefore {
    case .none: item.kind == .status ? grid.round(metrics.statusGap) : 0
    case .joined: grid.round(metrics.gapJoined)
    case .between: grid.round(metrics.gapBetween)
    case .section:
      grid.round(item.kind == .dateHeader ? metrics.gapAboveDate : metrics.gapSection)
    case .belowDate: grid.round(metrics.gapBelowDate)
    }
  }
}
