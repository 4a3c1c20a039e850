import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// How an app arranges a place: a map with its texts below. Lengths are in points at the usual text
/// size.
struct PlaceLook: Sendable {
  /// The largest width of the map, and its ratio, height to width.
  var (width, ratio): (Double, Double)
  /// The distance of the map from the edges of the bubble, and the radius of its corners; `nil` for
  /// the bubble's corners.
  var inset: Double
  var radius: Double?
  /// The type size and weight of the title, of that of a live location, and of the address.
  var title: (size: Double, weight: Int, ink: Ink)
  var liveSize: Double
  var noteSize: Double
  var noteInk = Ink.text
  /// The distances of the texts from the sides and from the map.
  var texts: (side: Double, top: Double, bottom: Double)
  /// Whether a place without a name and an address is a map with the time on it.
  var isPlainMap = false
  /// Whether the card has the color of incoming bubbles, where it is no part of a bubble.
  var isAlone = false
  /// The text size of the app.
  var usualTextSize = 17.0

  /// Telegram for iOS (ChatMessageMapBubbleContentNode). The frame's inset of 2 is 1 from the ink of
  /// the bubble.
  static let telegram = PlaceLook(
    width: 300, ratio: 0.5, inset: 2, title: (14, 500, .text), liveSize: 16, noteSize: 14,
    noteInk: .secondary, texts: (10, 6, 5), isPlainMap: true)
  /// WhatsApp (styles of its web app). The height is that of a design kit.
  static let whatsapp = PlaceLook(
    width: 270, ratio: 124.0 / 220, inset: 3, radius: 6, title: (14, 400, .accent), liveSize: 14,
    noteSize: 12, noteInk: .secondary, texts: (9, 6, 6), isPlainMap: true)
  /// Signal sends a map as a photo with a link, so this is approximate.
  static let signal = PlaceLook(
    width: 350, ratio: 0.5, inset: 0, title: (17, 400, .accent), liveSize: 17, noteSize: 13,
    noteInk: .secondary, texts: (12, 7, 7))
  /// Messenger (approximate): a card like that of a link.
  static let messenger = PlaceLook(
    width: 264, ratio: 0.5, inset: 0, title: (15, 600, .text), liveSize: 15, noteSize: 13,
    noteInk: .secondary, texts: (12, 10, 10), isAlone: true, usualTextSize: 15)
}

/// Shows a place as an app's own map in the bubble of its message, or as a card.
struct PlaceBlockPresenter: CardPresenter {
  let look: PlaceLook

  var metrics: [any KindMetrics.Type] { [PlaceMetrics.self] }

  func accepts(_ item: TimelineItem) -> Bool { item.shows(.location, with: Location.self) }

  func pictures(of item: TimelineItem) -> [String] { PlacePresenter().pictures(of: item) }

  func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    PlacePresenter().estimatedHeight(of: item, in: request)
  }

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let place = content.message.payload as? Location else { return }
    card.usualTextSize = look.usualTextSize
    let (context, grid) = (card.context, card.context.grid)
    let width = grid.round(min(card.maximumWidth - 2 * look.inset, look.width))
    let box = Rect(
      x: look.inset, y: look.inset, width: width, height: grid.round(width * look.ratio))
    let title = PlacePresenter.title(of: place, context)
    let isPlain =
      look.isPlainMap && place.title == nil && place.address == nil && !place.isLive
      && content.message.text?.isEmpty != false
    card.card.ground = look.isAlone ? .incoming : .bubble
    card.card.limitsTexts = true
    card.card.clips = look.inset == 0
    let outer = look.radius ?? max(0, card.card.radius - look.inset)
    var radii = CornerRadii(look.inset == 0 ? 0 : outer)
    if !isPlain, look.radius == nil { (radii.bottomLeft, radii.bottomRight) = (0, 0) }
    PlacePresenter.addMap(of: place, title, in: box, radii: radii, &card)
    var bottom = box.maxY + look.inset
    if isPlain {
      card.card.timePlace = .onPicture
      card.card.timedPicture = (box, outer)
    } else {
      bottom = try addTexts(of: place, title, until: content.liveUntil, below: box, &card)
    }
    card.card.size = Size(width: box.maxX + look.inset, height: grid.ceil(bottom))
    card.addHit(
      .location, PlacePresenter.target(of: place, title),
      in: Rect(x: 0, y: 0, width: card.card.size.width, height: card.card.size.height))
  }

  /// Adds the title and the notes.
  ///
  /// - Returns: The bottom of the card.
  private func addTexts(
    of place: Location, _ title: String, until end: String?, below box: Rect,
    _ card: inout CardBuilder
  ) throws -> Double {
    let texts = look.texts
    let width = box.maxX + look.inset - 2 * texts.side
    let size = place.isLive ? look.liveSize : look.title.size
    let heading = CardBuilder.Line(
      block: try card.block(
        title, size: size, weight: look.title.weight, width: width, lines: 2),
      ink: look.title.ink, name: "title")
    let notes = try PlacePresenter.notes(of: place, until: end, card.context).map {
      CardBuilder.Line(
        block: try card.block($0, size: look.noteSize, width: width, lines: 2),
        ink: look.noteInk, name: "note", gap: 1)
    }
    let lines = [heading] + notes
    let bottom = card.add(lines, at: Point(x: texts.side, y: box.maxY + texts.top))
    // The last line in reading order may be at the other side.
    if let last = lines.last?.block, last.text.lines.last?.isRightToLeft == false,
      !card.context.isMirrored
    {
      let lastWidth = last.lineFrames().last?.width ?? last.size.width
      card.card.timePlace = .beside(end: texts.side + lastWidth)
    }
    return bottom + texts.bottom
  }
}
