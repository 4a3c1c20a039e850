import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// A bubble in place of a photo, a video or a recording that can be seen once: an icon and what it
/// is. Nothing of the content is shown.
///
/// Its words and states are those of WhatsApp, its geometry is that of a bubble with text
/// (approximate).
struct ViewOnceRow: MediaBalloon {
  let card: Card
  private let message: String
  private let canBeOpened: Bool
  let missing: [Unicode.Scalar]

  /// The diameter of the icon in WhatsApp at the usual text size.
  private static let iconSide = 24.0
  private static let iconGap = 8.0
  private static let lineWidth = 1.8
  private static let maximumIconScale = 1.25

  init(
    _ attachment: Attachment, of kind: MessageKind, _ item: TimelineItem,
    _ context: MeasureContext
  ) throws {
    var builder = CardBuilder(item, context)
    let metrics = context.metrics
    let grid = context.grid
    let isUnopened = attachment.viewOnce == .unopened
    // Much larger text needs the room.
    let iconScale = min(Self.maximumIconScale, builder.typeScale)
    let side = Self.iconSide * iconScale
    let gap = Self.iconGap * iconScale
    let inset = metrics.bubbleInsetHorizontal
    var style = metrics.bodyStyle
    style.italic = !isUnopened
    let label = try context.block(
      Self.phrase(for: attachment, of: kind).text(in: context.language), style: style,
      pitch: metrics.linePitch,
      width: max(metrics.textSize, context.bodyWidth - 2 * inset - side - gap), maximumLines: 3)
    let top = grid.round(metrics.bubbleInsetVertical)
    let height = max(label.size.height + 2 * top, side + top)
    let isOwn = builder.isOwn
    let ink: Ink = isUnopened && !isOwn ? .accent : isOwn && isUnopened ? .text : .secondary
    // The icon is nearer to the edge than text is, so that it looks as far from it.
    let iconLeft = inset - 2 * iconScale
    let center = Point(x: iconLeft + side / 2, y: height / 2)
    Self.addIcon(
      to: &builder, center: center, side: side, isUnopened: isUnopened, ink: ink,
      isMirrored: context.isMirrored)
    builder.add(
      label, at: Point(x: iconLeft + side + gap, y: (height - label.size.height) / 2),
      ink: isUnopened ? .text : .secondary)
    builder.card.ground = .bubble
    builder.card.size = Size(
      width: grid.ceil(iconLeft + side + gap + label.size.width + inset),
      height: grid.ceil(height))
    card = builder.card
    missing = builder.missing
    message = item.id
    canBeOpened = isUnopened
  }

  var size: Size { card.size }

  func hits(in frame: Rect) -> [HitRegion] {
    canBeOpened ? [HitRegion(kind: .viewOnce, target: message, frame: frame)] : []
  }

  func draw(in box: Rect, place: BubblePlace, context: DrawContext, into scene: inout Scene) {
    card.draw(in: box, place: place, context: context, into: &scene)
  }

  private static func phrase(for attachment: Attachment, of kind: MessageKind) -> LocalizedPhrase {
    switch attachment.viewOnce {
    case .opened: .opened
    case .expired: .expired
    case .unopened, nil:
      if kind == .voice || attachment.mime?.hasPrefix("audio/") == true {
        .voiceMessage
      } else if attachment.form == .round {
        .videoMessage
      } else {
        attachment.isVideo ? .video : .photo
      }
    }
  }

  /// A circle whose right half is broken, with a 1 in it if there is something to see. It isn't
  /// mirrored.
  private static func addIcon(
    to builder: inout CardBuilder, center: Point, side: Double, isUnopened: Bool, ink: Ink,
    isMirrored: Bool
  ) {
    let unit = side / iconSide
    let radius = side / 2 - lineWidth * unit
    func upright(_ path: Path) -> Path { isMirrored ? path.mirrored(at: center.x) : path }
    func arc(_ from: Double, _ turns: Double) {
      builder.add(
        upright(.arc(center: center, radius: radius, from: from, turns: turns)), ink: ink,
        width: lineWidth * unit)
    }
    if isUnopened {
      arc(0.5, 0.5)
      for index in 0..<4 { arc(0.055 + Double(index) * 0.115, 0.05) }
      var one = Path()
      one.move(center.x - 2.3 * unit, center.y - 2.6 * unit)
      one.line(center.x + 0.5 * unit, center.y - 4.6 * unit)
      one.line(center.x + 0.5 * unit, center.y + 4.6 * unit)
      builder.add(upright(one), ink: ink, width: lineWidth * unit)
    } else {
      for index in 0..<9 { arc(Double(index) / 9, 0.055) }
    }
  }
}

extension HitRegion.Kind {
  /// A photo, a video or a recording that can be seen once and has not been. The target is the id
  /// of the message.
  public static let viewOnce = HitRegion.Kind(rawValue: "viewOnce")
}
