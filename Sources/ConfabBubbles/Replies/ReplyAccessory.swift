import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// The quoted message above an answer as in Messenger: a label, "Ana replied to Ben", and a bubble
/// that is partly behind that of the answer. Needs rules without
/// ``TimelineRules/showsQuotesAbove``.
///
/// The fill, the insets and the overlap are those of Messenger's web page; the label is
/// approximate. The bubble has one line, so that its height is known.
struct ReplyAccessory: RowAccessory {
  let part = "reply"
  var marks: TimelineItem.Marks? { .answer }
  let isBelowBody = true

  private static let (insetVertical, insetHorizontal) = (8.0, 12.0)
  /// The distance from the label to the bubble.
  private static let gap = 4.0
  /// The part of the bubble that is behind the answer.
  private static let overlap = 16.0
  private static let fill = PageInk(.shade(0.03, dark: 0.1))

  func margins(of item: AccessoryItem, in request: LayoutRequest) -> RowMargins {
    guard item.decoration.side != .center else { return .zero }
    return RowMargins(above: lineHeight(in: request) * 2 + Self.gap + 2 * Self.insetVertical)
  }

  private func lineHeight(in request: LayoutRequest) -> Double {
    request.grid.ceil(request.metrics.smallPitch)
  }

  /// The label and the bubble, above the body.
  func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard row.placement == .side, item.decoration.side != .center else { return nil }
    let edge = request.grid.round(request.edge)
    let isOwn = item.decoration.side == .outgoing
    let left = isOwn ? edge : row.body.minX
    let right = isOwn ? row.body.maxX : row.width - edge
    let height = margins(of: item, in: request).above + Self.overlap
    return AccessoryPlace(
      Rect(
        x: left, y: row.body.minY + Self.overlap - height, width: max(0, right - left),
        height: height), extendsRow: false)
  }

  func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    let (metrics, grid) = (context.metrics, context.grid)
    guard case .message(let content) = item.content, let quoted = content.quoted else {
      return ReplyContent(fill: Self.fill)
    }
    let isOwn = item.decoration.side == .outgoing
    let frame = place.frame
    let side = metrics.smallSize
    let lead = grid.round(side * 1.3)
    func block(_ text: String, width: Double) throws -> TextBlock {
      try context.block(
        text, style: metrics.smallStyle, pitch: metrics.smallPitch, width: max(side, width),
        maximumLines: 1)
    }
    let label = try block(
      ReplyWords.label(from: item.decoration.speaker, to: quoted.author, context),
      width: frame.width - lead - 2 * Self.insetHorizontal)
    let text = try block(
      QuoteWords.text(of: quoted, in: context.language),
      width: min(context.bodyWidth, frame.width) - 2 * Self.insetHorizontal)
    func placed(_ width: Double, inset: Double) -> Double {
      isOwn ? frame.maxX - inset - width : frame.minX + inset
    }
    let labelX = placed(lead + label.size.width, inset: Self.insetHorizontal)
    let width = grid.ceil(text.size.width + 2 * Self.insetHorizontal)
    let top = frame.y + grid.ceil(metrics.smallPitch) + Self.gap
    let bubble = Rect(
      x: placed(width, inset: 0), y: top, width: width, height: frame.maxY - top)
    return ReplyContent(
      fill: Self.fill, radius: min(metrics.bubbleRadius, bubble.height / 2),
      bubble: row.mirrored(bubble),
      icon: row.mirrored(
        Rect(
          x: labelX, y: frame.y + (metrics.smallPitch - side) / 2, width: side, height: side)),
      texts: [
        PlacedText(
          block: label,
          frame: row.mirrored(
            Rect(
              x: labelX + lead, y: frame.y, width: label.size.width, height: label.size.height))),
        PlacedText(
          block: text,
          frame: row.mirrored(
            Rect(
              x: bubble.x + Self.insetHorizontal, y: top + Self.insetVertical,
              width: text.size.width, height: text.size.height))),
      ],
      hits: quoted.id.map {
        [HitRegion(kind: .message, target: $0, frame: row.mirrored(bubble))]
      } ?? [])
  }
}

private struct ReplyContent: AccessoryContent {
  let fill: PageInk
  var radius = 0.0
  var bubble = Rect(x: 0, y: 0, width: 0, height: 0)
  var icon = Rect(x: 0, y: 0, width: 0, height: 0)
  var texts: [PlacedText] = []
  var hits: [HitRegion] = []

  var missing: [Unicode.Scalar] { texts.flatMap { $0.block.text.shaped.missing } }

  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    guard !texts.isEmpty else { return }
    let color = context.palette.pageSecondary
    scene.fill(
      .roundedRect(bubble.offset(x: origin.x, y: origin.y), radius: radius),
      .color(fill.color(context)))
    // An arrow back.
    NoteSymbol.forward.draw(
      in: icon.offset(x: origin.x, y: origin.y), color, isMirrored: !context.isMirrored, &scene)
    for text in texts {
      text.block.draw(
        in: text.frame.offset(x: origin.x, y: origin.y), color: color, visible: context.visible,
        into: &scene)
    }
  }
}
