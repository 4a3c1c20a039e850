import ConfabModel
import ConfabScene
import ConfabTimeline

/// The time of a section below its last row, with a tick if the section is outgoing.
///
/// It isn't one of the standard accessories. Register it, and set `TimelineRules.endsSections`:
///
/// ```swift
/// presenters.register(SectionEndAccessory())
/// ```
///
/// To show the time and the tick in another way, register an accessory of your own that reads
/// ``MeasuredDecoration/sectionEnd``.
public struct SectionEndAccessory: RowAccessory {
  /// The part name of the elements.
  public let part = "sectionEnd"

  /// Creates the accessory.
  public init() {}

  /// The metrics of the time and the tick.
  public var metrics: [any KindMetrics.Type] { [SectionEndMetrics.self] }

  /// The line below the row, or `nil` if the row ends no section, or one without a time and a tick.
  public func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard let section = item.decoration.sectionEnd, section.side != .center,
      section.footer.time != nil || Tick(section.footer.tick) != nil
    else { return nil }
    let (metrics, grid) = (request.metrics, request.grid)
    let edge = grid.round(request.edge)
    let left = edge + row.margins.incoming
    return AccessoryPlace(
      Rect(
        x: left, y: row.bottom + grid.round(metrics.sectionEnds.gap),
        width: max(0, row.width - edge - left), height: grid.ceil(metrics.sectionEnds.pitch)))
  }

  /// Measures the time and the tick.
  public func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    let section = item.decoration.sectionEnd
    let (metrics, grid, frame) = (context.metrics.sectionEnds, context.grid, place.frame)
    let isOutgoing = section?.side == .outgoing
    let tick = Tick(section?.footer.tick)
    let tickWidth = grid.round(metrics.tickWidth * (tick?.isDouble == true ? 1.5 : 1))
    let block = try section?.footer.time.map { time in
      try context.block(
        time, style: context.metrics.style(size: metrics.size), pitch: metrics.pitch,
        width: max(1, frame.width - tickWidth), maximumLines: 1)
    }
    let width = block.map { grid.ceil($0.size.width) } ?? 0
    let tickGap = grid.round(metrics.tickWidth / 3)
    let reserved = tick == nil ? 0 : tickWidth + (block == nil ? 0 : tickGap)
    let x = isOutgoing ? frame.maxX - reserved - width : frame.x
    return SectionEndLayout(
      section: section?.id ?? item.id,
      time: block.map {
        PlacedText(
          block: $0,
          frame: row.mirrored(Rect(x: x, y: frame.y, width: width, height: frame.height)))
      },
      tick: tick.map { tick in
        let box = Rect(
          x: x + reserved + width - tickWidth, y: frame.y, width: tickWidth, height: frame.height)
        return (tick, row.mirrored(box))
      })
  }
}

/// The shape of a tick.
enum Tick: Sendable {
  case sent, delivered, read

  /// `nil` if there is no tick: for a message that has not arrived at the server.
  init?(_ status: DeliveryStatus?) {
    switch status {
    case .sent: self = .sent
    case .delivered: self = .delivered
    case .read: self = .read
    case .sending, .failed, nil: return nil
    }
  }

  var isDouble: Bool { self != .sent }
}
