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
  /// The rows that may have it.
  public var marks: TimelineItem.Marks? { .sectionEnd }

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

/// The measured time and tick of a section.
struct SectionEndLayout: AccessoryContent {
  /// The id of the section.
  let section: String
  let time: PlacedText?
  /// The tick and its frame, in the row's coordinates.
  let tick: (shape: Tick, frame: Rect)?

  var missing: [Unicode.Scalar] { time?.block.text.shaped.missing ?? [] }

  func elements(in frame: Rect) -> [AccessoryElement] {
    [("time", time?.frame), ("tick", tick?.frame)].compactMap { key, frame in
      frame.map { AccessoryElement(key: key, owner: .section(section), frame: $0) }
    }
  }

  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    if let time {
      time.block.draw(
        in: time.frame.offset(x: origin.x, y: origin.y), color: context.palette.pageSecondary,
        visible: context.visible, into: &scene)
    }
    guard let tick else { return }
    let frame = tick.frame.offset(x: origin.x, y: origin.y)
    let width = tick.shape.isDouble ? frame.width / 1.5 : frame.width
    let color = tick.shape == .read ? context.palette.pageAccent : context.palette.pageSecondary
    for index in 0..<(tick.shape.isDouble ? 2 : 1) {
      let left = frame.minX + Double(index) * width / 2
      var path = Path()
      path.move(left + width * 0.08, frame.midY + width * 0.02)
      path.line(left + width * 0.36, frame.midY + width * 0.3)
      path.line(left + width * 0.92, frame.midY - width * 0.36)
      scene.stroke(path, .color(color), width: width / 8)
    }
  }
}

/// The metrics of the time and the tick below a section. Lengths are in points.
package struct SectionEndMetrics: KindMetrics {
  /// The type size of the time.
  package var size = 11.0
  /// The height of the line.
  package var pitch = 14.0
  /// The space between the row and the line below. A bubble's tail is in it.
  package var gap = 8.0
  /// The width of a single tick.
  package var tickWidth = 9.0

  /// Creates the defaults. iMessage shows neither times nor ticks below sections; the defaults suit
  /// its small text.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<SectionEndMetrics>] = [
    .number("sectionEndSize", \.size, 4...80, scalesWithText: true),
    .number("sectionEndPitch", \.pitch, 1...200, scalesWithText: true),
    .number("sectionEndGap", \.gap, 0...200),
    .number("sectionEndTickWidth", \.tickWidth, 1...100),
  ]
}

extension Metrics {
  /// The metrics of the time and the tick below a section.
  package var sectionEnds: SectionEndMetrics {
    get { self[SectionEndMetrics.self] }
    set { self[SectionEndMetrics.self] = newValue }
  }
}
