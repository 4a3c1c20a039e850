import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// The photos of one message as a fan of cards, with their number above. An option of themes:
/// iMessage draws photos that are sent together below each other.
///
/// The frames and angles of the cards are constants of ChatKit 26 that were not seen on a screen.
struct PhotoFan: MediaBalloon {
  private struct Card: Sendable {
    let photo: ImageSource?
    let words: String
    let source: String
    let isVideo: Bool
    /// The frame before the rotation, in the fan's coordinates.
    var frame: Rect
    /// The angle, clockwise.
    var turns: Double
    /// The opacity of the black over it.
    let shade: Double
  }

  let size: Size
  /// From front to back.
  private let cards: [Card]
  private let label: TextBlock
  private let labelFrame: Rect
  private let radius: Double
  private let playDiameter: Double

  private static let frames = [
    Rect(x: 55.06, y: 6, width: 240.38, height: 320.5),
    Rect(x: 90.45, y: 22.03, width: 216.34, height: 288.45),
    Rect(x: 118.21, y: 36.45, width: 194.70, height: 259.61),
    Rect(x: 139.62, y: 49.43, width: 175.23, height: 233.64),
    Rect(x: 158.90, y: 61.11, width: 157.71, height: 210.28),
  ]
  private static let cornerRadius = 20.0
  private static let degrees = 2.0
  private static let shade = 0.1
  /// The width of a single photo where the frames were measured.
  private static let photoWidth = 252.667
  /// The distance between the number and the cards (approximate).
  private static let labelGap = 6.0
  /// The inset of the number at the front card's side (approximate).
  private static let labelInset = 4.0

  /// `nil` if the theme or the message has no fan.
  init?(_ message: Message, _ item: TimelineItem, _ context: MeasureContext) throws {
    let metrics = context.metrics
    let attachments = message.attachments
    let minimum = max(2, metrics.photos.fanMinimum)
    guard metrics.photos.fanMinimum > 0, attachments.count >= minimum,
      attachments.allSatisfy({
        $0.viewOnce == nil && $0.form != .round && !$0.isFile(in: message.kind)
      })
    else { return nil }
    let turned = Self.frames.enumerated().prefix(attachments.count).map { index, frame in
      let center = Point(x: frame.midX, y: frame.midY)
      let turns = Double(index) * Self.degrees / 360
      return (frame, turns, Transform.rotation(turns: turns, around: center).bounds(of: frame))
    }
    let bounds = turned.dropFirst().reduce(turned[0].2) { $0.union($1.2) }
    let scale = min(
      context.rowWidth * metrics.photos.share / Self.photoWidth,
      context.bodyWidth / bounds.width, metrics.photos.maximumHeight / bounds.height)
    let grid = context.grid
    let count = attachments.count
    let phrase: CountedPhrase = attachments.contains(where: \.isVideo) ? .items : .photos
    label = try context.block(
      phrase.text(count, in: context.language),
      style: metrics.style(size: metrics.textSize, weight: 700), pitch: metrics.linePitch,
      width: max(metrics.textSize, bounds.width * scale), maximumLines: 1)
    let top = grid.ceil(label.size.height) + grid.round(Self.labelGap)
    size = Size(width: bounds.width * scale, height: top + bounds.height * scale)
    radius = Self.cornerRadius * scale
    playDiameter = metrics.photos.playDiameter
    let width = size.width
    // The front card is at the sender's side.
    let isAtRight = (item.decoration.side == .outgoing) != context.isMirrored
    cards = zip(attachments, turned).enumerated().map { index, part in
      let (attachment, (frame, turns, _)) = part
      let left = (frame.x - bounds.x) * scale
      let name = attachment.shownPicture(in: message.kind)
      return Card(
        photo: name.flatMap { context.assets.picture(of: $0) },
        words: attachment.name ?? attachment.noun(in: message.kind), source: attachment.src,
        isVideo: attachment.isVideo && attachment.form == nil,
        frame: Rect(
          x: isAtRight ? width - left - frame.width * scale : left,
          y: top + (frame.y - bounds.y) * scale, width: frame.width * scale,
          height: frame.height * scale),
        turns: isAtRight ? -turns : turns, shade: Double(index) * Self.shade)
    }
    labelFrame = Rect(
      x: isAtRight ? width - Self.labelInset - label.size.width : Self.labelInset, y: 0,
      width: label.size.width, height: label.size.height)
  }

  var missing: [Unicode.Scalar] { label.text.shaped.missing }

  /// The front card, and the strip of each card that is beside the card before.
  func hits(in frame: Rect) -> [HitRegion] {
    var covered: Rect?
    return cards.compactMap { card in
      var strip = card.frame
      if let covered {
        if strip.maxX > covered.maxX {
          strip.width = strip.maxX - covered.maxX
          strip.x = covered.maxX
        } else if strip.minX < covered.minX {
          strip.width = covered.minX - strip.minX
        } else {
          return nil
        }
      }
      covered = covered?.union(card.frame) ?? card.frame
      return HitRegion(
        kind: card.isVideo ? .video : .image, target: card.source,
        frame: strip.offset(x: frame.x, y: frame.y))
    }
  }

  func draw(in box: Rect, place: BubblePlace, context: DrawContext, into scene: inout Scene) {
    scene.owner.part = "count"
    label.draw(
      in: labelFrame.offset(x: box.x, y: box.y), color: context.palette.accent,
      visible: context.visible, into: &scene)
    for card in cards.reversed() {
      let frame = card.frame.offset(x: box.x, y: box.y)
      let center = Point(x: frame.midX, y: frame.midY)
      let turn = Transform.rotation(turns: card.turns, around: center)
      scene.owner.part = "photo"
      if card.turns == 0 {
        draw(card, in: frame, context, into: &scene)
      } else {
        scene.group(transform: turn) { draw(card, in: frame, context, into: &$0) }
      }
    }
  }

  private func draw(
    _ card: Card, in frame: Rect, _ context: DrawContext, into scene: inout Scene
  ) {
    let outline = Path.roundedRect(frame, radius: radius)
    if let photo = card.photo {
      scene.image(photo, in: frame, mask: outline, text: card.words)
    } else {
      scene.fill(outline, .color(context.palette.incoming), text: card.words)
    }
    if card.shade > 0 { scene.fill(outline, .color(Color.black.opacity(card.shade))) }
    if card.isVideo, card.shade == 0 {
      PhotoSymbols.play(center: Point(x: frame.midX, y: frame.midY), playDiameter, &scene)
    }
  }
}
