import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// The mark of delivery beside the last outgoing message of each status, at the end of the row: a
/// ring, a check, a disc, or a small avatar of the reader. Needs ``TimelineRules/marksDelivery``.
///
/// The sizes are those of Messenger (approximate; the gutter of 22 points is in its styles).
struct DeliveryMarkAccessory: RowAccessory {
  let part = "delivery"

  private static let gutter = 22.0
  private static let diameter = 14.0
  private static let ink = PageInk(.fixed(0xBCC0C4, dark: 0x65676B))

  /// The space that the gutter needs besides the margin of the screen.
  func margins(of item: AccessoryItem, in request: LayoutRequest) -> RowMargins {
    guard item.decoration.side == .outgoing else { return .zero }
    return RowMargins(outgoing: max(0, request.grid.round(Self.gutter - request.edge)))
  }

  /// The middle of the gutter, at the foot of the body.
  func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard item.decoration.showsDelivery, row.placement == .side else { return nil }
    let gutter = max(Self.gutter, request.edge)
    return AccessoryPlace(
      Rect(
        x: request.grid.round(row.width - (gutter + Self.diameter) / 2),
        y: row.body.maxY - Self.diameter, width: Self.diameter, height: Self.diameter),
      extendsRow: false)
  }

  func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    let frame = row.mirrored(place.frame)
    let status = item.message?.delivery ?? .sent
    let others = context.participants.keys.filter { $0 != context.viewer }
    if status == .read, others.count == 1, let reader = others.first {
      return Mark(frame: frame, avatar: try AvatarLayout(reader, frame: frame, in: context))
    }
    return Mark(
      frame: frame, ticks: Ticks(status == .read ? .delivered : status, style: .messenger))
  }

  private struct Mark: AccessoryContent {
    let frame: Rect
    var avatar: AvatarLayout?
    var ticks: Ticks?

    var missing: [Unicode.Scalar] { avatar?.missing ?? [] }

    func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
      avatar?.draw(at: origin, context: context, into: &scene)
      ticks?.draw(
        at: Point(x: origin.x + frame.x, y: origin.y + frame.y),
        .color(DeliveryMarkAccessory.ink.color(context)), into: &scene)
    }
  }
}
