import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// The metrics of cards with music, in points.
public struct MusicMetrics: KindMetrics {
  /// The width of a card with a cover: that of a link card with a square picture.
  public var width = 217.87
  /// The least width of a card without a cover.
  public var compactWidth = 150.0
  /// The side of the note on a card without a cover.
  public var symbol = 32.0

  /// Creates the defaults, which are those of iMessage.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<MusicMetrics>] = [
    .number("musicWidth", \.width, 60...1000),
    .number("musicCompactWidth", \.compactWidth, 60...1000),
    .number("musicSymbol", \.symbol, 8...200),
  ]
}

extension Metrics {
  /// The metrics of cards with music.
  public var music: MusicMetrics {
    get { self[MusicMetrics.self] }
    set { self[MusicMetrics.self] = newValue }
  }
}

/// Shows a song, an album or a podcast as a link card: the square cover, the title, the artist and the service.
///
/// The caption is that of link cards; the third line is approximate.
public struct MusicPresenter: CardPresenter {
  /// Creates the presenter.
  public init() {}

  /// The metrics of the kind.
  public var metrics: [any KindMetrics.Type] { [MusicMetrics.self] }

  private static let inset = (side: 16.0, top: 8.0, bottom: 9.0)

  /// Whether the presenter shows a row.
  public func accepts(_ item: TimelineItem) -> Bool { item.message?.payload is Music }

  /// The name of the cover.
  public func pictures(of item: TimelineItem) -> [String] {
    (item.message?.payload as? Music)?.image.map { [$0] } ?? []
  }

  /// An estimate with a title of one line, in points.
  public func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    let hasCover = (item.message?.payload as? Music)?.image != nil
    let scale = max(1, request.metrics.textSize / 17)
    return ((hasCover ? request.metrics.music.width : 0) + 69) * scale
  }

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let music = content.message.payload as? Music else { return }
    let context = card.context
    let metrics = context.metrics.music
    let grid = context.grid
    let symbol = metrics.symbol
    var top = Self.inset.top
    let width: Double
    let lines: [CardBuilder.Line]
    if let image = music.image {
      width = card.width(metrics.width)
      lines = try Self.lines(of: music, width: width - 2 * Self.inset.side, card)
      card.card.clips = true
      card.add(
        picture: image, in: Rect(x: 0, y: 0, width: width, height: width), radius: 0,
        text: music.title, part: "cover")
      top = width + Self.inset.top
    } else {
      let room = card.maximumWidth - 2 * Self.inset.side - symbol - 12
      lines = try Self.lines(of: music, width: room, card)
      let text = lines.map(\.block.size.width).max() ?? 0
      width = grid.ceil(
        min(
          card.maximumWidth, max(metrics.compactWidth, text + 2 * Self.inset.side + symbol + 12)))
      top = 12
    }
    let bottom = card.add(lines, at: Point(x: Self.inset.side, y: top))
    var height = grid.ceil(bottom + (music.image == nil ? 12 : Self.inset.bottom))
    if music.image == nil {
      height = max(height, 59)
      let center = Point(x: width - 12 - symbol / 2, y: height / 2)
      let note = Self.note(center: center, size: symbol * 0.7)
      card.add(
        context.isMirrored ? note.mirrored(at: center.x) : note, ink: .secondary, name: "note")
    }
    card.card.size = Size(width: width, height: height)
    card.addHit(
      music.url.flatMap { $0.isEmpty ? nil : $0 } == nil ? .music : .url,
      music.url.flatMap { $0.isEmpty ? nil : $0 } ?? content.message.id,
      in: Rect(x: 0, y: 0, width: width, height: height))
  }

  private static func lines(
    of music: Music, width: Double, _ card: CardBuilder
  ) throws -> [CardBuilder.Line] {
    var lines = [
      CardBuilder.Line(
        block: try card.block(
          music.title, size: 15, weight: 600, pitch: 18, width: width, lines: 3),
        name: "title")
    ]
    let duration = music.duration.map { LocalNumber(locale: card.context.language).duration($0) }
    let notes = [[music.artist, music.album], [music.service, duration]]
    for note in notes {
      let text = note.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
      guard !text.isEmpty else { continue }
      lines.append(
        CardBuilder.Line(
          block: try card.block(text, size: 13, pitch: 16, width: width, lines: 2),
          ink: .secondary, name: "note"))
    }
    return lines
  }

  /// Two notes with a beam.
  private static func note(center: Point, size: Double) -> Path {
    let (x, y) = (center.x - size / 2, center.y - size / 2)
    func at(_ a: Double, _ b: Double) -> (Double, Double) { (x + a * size, y + b * size) }
    var path = Path()
    let points = [
      at(0.3, 0.12), at(0.95, 0), at(0.95, 0.8), at(0.87, 0.8), at(0.87, 0.24), at(0.38, 0.33),
      at(0.38, 0.9), at(0.3, 0.9),
    ]
    path.move(points[0].0, points[0].1)
    for point in points.dropFirst() { path.line(point.0, point.1) }
    path.close()
    for (a, b) in [(0.06, 0.76), (0.63, 0.66)] {
      path.append(
        .ellipse(
          in: Rect(x: x + a * size, y: y + b * size, width: size * 0.32, height: size * 0.24)))
    }
    return path
  }
}

extension HitRegion.Kind {
  /// A card with music that has no address. The target is the id of the message.
  public static let music = HitRegion.Kind(rawValue: "music")
}
