import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// The metrics of cards with music, in points. Their width is that of link cards with a square
/// picture.
package struct MusicMetrics: KindMetrics {
  /// The least width of a card without a large cover.
  package var compactWidth = 150.0
  /// The side of a small cover.
  package var thumbnail = 30.0
  /// The side of the note on a card without a cover.
  package var symbol = 32.0

  /// Creates the defaults, which are those of iMessage.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<MusicMetrics>] = [
    .number("musicCompactWidth", \.compactWidth, 60...1000),
    .number("musicThumbnail", \.thumbnail, 8...200),
    .number("musicSymbol", \.symbol, 8...200),
  ]
}

extension Metrics {
  /// The metrics of cards with music.
  package var music: MusicMetrics {
    get { self[MusicMetrics.self] }
    set { self[MusicMetrics.self] = newValue }
  }
}

/// Shows songs, albums and podcasts as links to Music and Podcasts: a square cover on top, the
/// title, the artist, and the service with the length. A small cover is at the end of the texts;
/// without a cover, there is a note.
package struct MusicPresenter: CardPresenter {
  /// Creates the presenter.
  package init() {}

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { [MusicMetrics.self, LinkMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.shows(.music, with: Music.self) }

  /// The name of the cover.
  package func pictures(of item: TimelineItem) -> [String] {
    (item.message?.payload as? Music)?.image.map { [$0] } ?? []
  }

  /// An estimate with a title of one line, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    let hasCover = (item.message?.payload as? Music)?.image != nil
    let cover = hasCover ? request.rowWidth * 0.54 : 0
    return cover + 68 * max(1, request.metrics.textSize / 17)
  }

  /// The distances of the texts from the sides, and from the edges above and below.
  private static let (side, above, below) = (16.0, 8.0, 9.0)
  private static let compactHeight = 59.0
  /// The number of pixels from which on a cover is large.
  private static let largePixels = 150

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let music = content.message.payload as? Music else { return }
    let size =
      switch music.image.map({ card.context.assets.state(of: $0) }) {
      case .image(let width, let height)?: max(width, height)
      case nil: 0
      // What stands for a missing cover is large.
      default: Self.largePixels
      }
    if let image = music.image, size >= Self.largePixels {
      try addLarge(music, image, isMissing: card.context.assets.picture(of: image) == nil, &card)
    } else {
      try addCompact(music, &card)
    }
    let frame = Rect(
      x: 0, y: 0, width: card.card.size.width, height: card.card.size.height)
    if let url = music.url, !url.isEmpty {
      card.addHit(.url, url, in: frame)
    } else {
      card.addHit(.music, music.title, in: frame)
    }
  }

  /// Adds a cover with the texts below it.
  private func addLarge(
    _ music: Music, _ image: String, isMissing: Bool, _ card: inout CardBuilder
  ) throws {
    let grid = card.context.grid
    let width = LinkPresenter.largeWidth(isUpright: true, card)
    let cover = Rect(x: 0, y: 0, width: width, height: width)
    card.card.clips = true
    card.add(picture: image, in: cover, radius: 0, text: music.title, part: "cover")
    if isMissing {
      addNote(in: cover, size: width * 0.3, ink: .faded(.secondary, 0.6), &card)
    }
    let lines = try lines(of: music, width: width - 2 * Self.side, card)
    let bottom = card.add(lines, at: Point(x: Self.side, y: width + Self.above))
    card.card.size = Size(width: width, height: grid.ceil(bottom + Self.below))
  }

  /// Adds texts with a small cover or a note at their end.
  private func addCompact(_ music: Music, _ card: inout CardBuilder) throws {
    let metrics = card.context.metrics.music
    let grid = card.context.grid
    let side = grid.round(
      (music.image == nil ? metrics.symbol : metrics.thumbnail) * min(1.5, max(1, card.typeScale)))
    // The card hugs its texts: 16 points beside them, and 12 after the cover.
    let around = 2 * Self.side + side + 12
    let widest = card.width(280)
    // In narrow cards with large type the texts are below the cover.
    let isBelow = widest - around < 7 * 15 * card.typeScale
    let lines = try lines(
      of: music, width: widest - (isBelow ? 2 * Self.side : around), card)
    let textWidth = lines.map(\.block.size.width).max() ?? 0
    let textHeight = CardBuilder.height(of: lines)
    let frame: Rect
    let size: Size
    if isBelow {
      frame = Rect(x: Self.side, y: Self.above + 4, width: side, height: side)
      let top = frame.maxY + Self.above
      size = Size(width: widest, height: grid.ceil(top + textHeight + Self.below))
      card.add(lines, at: Point(x: Self.side, y: top))
    } else {
      size = Size(
        width: min(card.maximumWidth, max(metrics.compactWidth, grid.ceil(textWidth + around))),
        height: grid.ceil(max(Self.compactHeight, textHeight + Self.above + Self.below)))
      frame = Rect(
        x: size.width - 12 - side, y: grid.round((size.height - side) / 2), width: side,
        height: side)
      card.add(lines, at: Point(x: Self.side, y: (size.height - textHeight) / 2))
    }
    if let image = music.image {
      card.add(picture: image, in: frame, radius: 3, text: music.title, part: "cover")
    } else {
      addNote(in: frame, size: side * 0.7, ink: .secondary, &card)
    }
    card.card.size = size
  }

  private func lines(
    of music: Music, width: Double, _ card: CardBuilder
  ) throws -> [CardBuilder.Line] {
    let length = music.duration.map {
      LocalNumber(locale: card.context.language).duration($0)
    }
    let artist = [music.artist, music.album].compactMap(\.self).filter { !$0.isEmpty }
    let service = [music.service, length].compactMap(\.self).filter { !$0.isEmpty }
    var lines = [
      CardBuilder.Line(
        block: try card.block(
          music.title, size: 15, weight: 600, pitch: 18, width: width, lines: 3), name: "title")
    ]
    for (name, texts) in [("artist", artist), ("service", service)] where !texts.isEmpty {
      lines.append(
        CardBuilder.Line(
          block: try card.block(
            texts.joinedByDots(), size: 13, pitch: 16, width: width,
            lines: name == "artist" ? 2 : 1), ink: .secondary, name: name,
          gap: name == "artist" ? 2 : 0))
    }
    return lines
  }

  /// Adds two joined notes in the middle of a frame.
  private func addNote(in frame: Rect, size: Double, ink: Ink, _ card: inout CardBuilder) {
    let note = Self.note(center: Point(x: frame.midX, y: frame.midY), size: size)
    card.add(card.unmirrored(note, at: frame.midX), ink: ink)
  }

  /// Two quavers with a beam.
  static func note(center: Point, size: Double) -> Path {
    let left = center.x - size * 0.42
    let top = center.y - size / 2
    func point(_ x: Double, _ y: Double) -> Point { Point(x: left + x * size, y: top + y * size) }
    var path = Path()
    // The beam with both stems.
    let outline = [
      point(0.26, 0.14), point(0.86, 0), point(0.86, 0.78), point(0.78, 0.78), point(0.78, 0.23),
      point(0.34, 0.33), point(0.34, 0.9), point(0.26, 0.9),
    ]
    path.move(outline[0].x, outline[0].y)
    for point in outline.dropFirst() { path.line(point.x, point.y) }
    path.close()
    for (x, y) in [(0.18, 0.88), (0.7, 0.76)] {
      let head = point(x, y)
      path.append(
        .ellipse(
          in: Rect(
            x: head.x - size * 0.165, y: head.y - size * 0.125, width: size * 0.33,
            height: size * 0.25)))
    }
    return path
  }
}

extension HitRegion.Kind {
  /// Music without an address. The target is its title.
  public static let music = HitRegion.Kind(rawValue: "music")
}
