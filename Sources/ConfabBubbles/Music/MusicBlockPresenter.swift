import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows music as a row with a round play button, as Telegram shows audio files, or as the app's
/// block of a web page.
struct MusicBlockPresenter: CardPresenter {
  /// The look of the block; `nil` for a row.
  var look: LinkBlockLook?

  var metrics: [any KindMetrics.Type] { MusicPresenter().metrics }

  func accepts(_ item: TimelineItem) -> Bool { MusicPresenter().accepts(item) }

  func pictures(of item: TimelineItem) -> [String] { MusicPresenter().pictures(of: item) }

  func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    MusicPresenter().estimatedHeight(of: item, in: request)
  }

  /// The diameter of the button, its distance from the top and from the texts, and the type sizes
  /// (ChatMessageInteractiveFileNode).
  private static let (diameter, top, gap) = (44.0, 8.0, 11.0)
  private static let (titleSize, noteSize) = (16.0, 13.0)

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let music = content.message.payload as? Music else { return }
    let artist = [music.artist, music.album].compactMap { $0?.nonEmptyLine }
      .joinedByDots()
    let length = music.duration.map { LocalNumber(locale: card.context.language).duration($0) }
    let service = [music.service?.nonEmptyLine, length].compactMap(\.self)
      .joinedByDots()
    let frame: Rect
    if let look {
      card.hasCaptionAbove = true
      frame = try card.add(
        LinkBlock(
          site: service.nonEmptyLine, title: music.title, text: artist.nonEmptyLine,
          image: music.image, ratio: 1, words: music.title), look
      ).block
    } else {
      frame = try addRow(music, [artist, service].compactMap(\.nonEmptyLine), &card)
    }
    if let url = music.url, !url.isEmpty {
      card.addHit(.url, url, in: frame)
    } else {
      card.addHit(.music, music.title, in: frame)
    }
  }

  /// A triangle that is cut out of the button: counterclockwise, and pointing right after mirroring.
  private static func hole(center: Point, pointsLeft: Bool) -> Path {
    let size = diameter * 0.36
    let side = pointsLeft ? -1.0 : 1
    let back = center.x - side * size * 0.32
    let (high, low) = (center.y - size / 2, center.y + size / 2)
    var path = Path()
    path.move(back, pointsLeft ? low : high)
    path.line(back, pointsLeft ? high : low)
    path.line(center.x + side * size * 0.54, center.y)
    path.close()
    return path
  }

  private func addRow(
    _ music: Music, _ notes: [String], _ card: inout CardBuilder
  ) throws -> Rect {
    let (context, grid) = (card.context, card.context.grid)
    let left = context.metrics.bubbleInsetHorizontal
    let disc = Rect(x: left, y: Self.top, width: Self.diameter, height: Self.diameter)
    let x = disc.maxX + Self.gap
    let width = card.maximumWidth - x - left
    var lines = [
      CardBuilder.Line(
        block: try card.block(music.title, size: Self.titleSize, width: width, lines: 2),
        ink: .accent, name: "title")
    ]
    lines += try notes.map {
      CardBuilder.Line(
        block: try card.block($0, size: Self.noteSize, width: width, lines: 2), ink: .secondary,
        name: "artist", gap: 1)
    }
    let height = CardBuilder.height(of: lines)
    let center = Point(x: disc.midX, y: disc.midY)
    if let image = music.image, context.assets.picture(of: image) != nil {
      card.add(
        picture: image, in: disc, radius: Self.diameter / 2, text: music.title, part: "cover")
      card.add(.ellipse(in: disc), ink: .faded(.black, 0.3), name: "play")
      let triangle = CardSymbols.play(center: center, size: Self.diameter * 0.36)
      card.add(card.unmirrored(triangle, at: center.x), ink: .white, name: "play")
    } else {
      var button = Path.ellipse(in: disc)
      button.append(Self.hole(center: center, pointsLeft: context.isMirrored))
      card.add(button, ink: .accent, name: "play")
    }
    let textTop = max(Self.top, disc.midY - height / 2)
    card.add(lines, at: Point(x: x, y: textTop))
    card.card.ground = .bubble
    let textWidth = lines.map(\.block.size.width).max() ?? 0
    card.card.size = Size(
      width: grid.ceil(x + textWidth + left),
      height: grid.ceil(max(disc.maxY, textTop + height) + Self.top))
    if let last = lines.last?.block, last.text.lines.last?.isRightToLeft == false {
      card.card.timePlace = .beside(end: x + (last.lineFrames().last?.width ?? last.size.width))
    }
    return card.card.frame
  }
}
