import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows a quoted message above its answer: an outline with small text, or a faded picture.
package struct QuotePresenter: ItemPresenter {
  /// Creates the presenter.
  package init() {}

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { [QuoteMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.kind == .quote }

  /// The quoted picture.
  package func pictures(of item: TimelineItem) -> [String] {
    guard case .quote(let quoted) = item.content else { return [] }
    return quoted.image.map { [$0] } ?? []
  }

  /// An estimate with one line of text, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    request.metrics.smallPitch + 2 * request.metrics.quotes.insetVertical
  }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  package func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .quote(let quoted) = item.content else { return .nothing }
    let picture = quoted.image.flatMap { name in
      context.assets.picture(of: name).map { (name, $0) }
    }
    var body: ItemBody
    if let picture, quoted.text == nil {
      body = Self.picture(quoted, picture.1, named: picture.0, in: context)
    } else {
      body = try Self.text(quoted, thumbnail: picture?.1, in: context)
    }
    if let id = quoted.id {
      let frame = Rect(x: 0, y: 0, width: body.size.width, height: body.size.height)
      body.hits = [HitRegion(kind: .message, target: id, frame: frame)]
    }
    return body
  }

  /// The smallest size of an outline.
  private static let minimum = Size(width: 48, height: 26)
  /// The largest width of an outline, relative to that of a bubble (approximate: 213 of 280
  /// points).
  private static let share = 0.76
  /// The longest side of a quoted picture (approximate).
  private static let pictureSide = 96.0
  /// The side of a picture beside text (approximate).
  private static let thumbnailSide = 26.0
  /// The space between a symbol or a picture and the text.
  private static let symbolGap = 5.0

  private static func picture(
    _ quoted: QuotedMessage, _ source: ImageSource, named name: String, in context: MeasureContext
  ) -> ItemBody {
    var size = Size(width: pictureSide, height: pictureSide)
    if case .image(let width, let height) = context.assets.state(of: name) {
      let (width, height) = (max(1, Double(width)), max(1, Double(height)))
      let factor = pictureSide / max(width, height)
      // Longer pictures are cropped.
      size = Size(
        width: max(width * factor, minimum.width), height: max(height * factor, minimum.width))
    }
    size = Size(width: context.grid.ceil(size.width), height: context.grid.ceil(size.height))
    return ItemBody(
      size: size,
      content: QuotedPicture(
        source: source, isVideo: quoted.isVideo, isSticker: quoted.kind == .sticker,
        words: QuoteWords.text(of: quoted, in: context.language), metrics: context.metrics.quotes))
  }

  private static func text(
    _ quoted: QuotedMessage, thumbnail: ImageSource?, in context: MeasureContext
  ) throws -> ItemBody {
    let (metrics, grid) = (context.metrics, context.grid)
    let quotes = metrics.quotes
    let symbol = thumbnail == nil ? QuoteSymbol(quoted) : nil
    let iconSide = thumbnail == nil ? metrics.smallSize : thumbnailSide
    let reserved = symbol == nil && thumbnail == nil ? 0 : grid.round(iconSide + symbolGap)
    let limit = context.bodyWidth * share - 2 * quotes.insetHorizontal - reserved
    let block = try context.block(
      QuoteWords.text(of: quoted, in: context.language), style: metrics.smallStyle,
      pitch: metrics.smallPitch, width: max(limit, metrics.smallSize), maximumLines: quotes.lines,
      avoidsLoneWord: metrics.avoidsLoneWord)
    let content = Size(
      width: reserved + block.size.width,
      height: max(block.size.height, thumbnail == nil ? 0 : thumbnailSide))
    let size = Size(
      width: grid.ceil(max(minimum.width, content.width + 2 * quotes.insetHorizontal)),
      height: grid.ceil(max(minimum.height, content.height + 2 * quotes.insetVertical)))
    let left = (size.width - content.width) / 2
    let top = grid.round((size.height - block.size.height) / 2)
    func mirrored(_ frame: Rect) -> Rect {
      context.isMirrored ? frame.mirrored(in: size.width) : frame
    }
    return ItemBody(
      size: size, lines: block.lineFrames(top: top), missing: block.text.shaped.missing,
      content: QuotedText(
        block: block,
        text: mirrored(
          Rect(
            x: left + reserved, y: top, width: block.size.width, height: block.size.height)),
        symbol: symbol, thumbnail: thumbnail,
        icon: mirrored(
          Rect(
            x: left, y: grid.round((size.height - iconSide) / 2), width: iconSide,
            height: iconSide)), metrics: quotes))
  }
}

extension HitRegion.Kind {
  /// A quoted message. The target is its id.
  public static let message = HitRegion.Kind(rawValue: "message")
}

/// The text that stands for a quoted message.
enum QuoteWords {
  /// - Parameter language: A BCP 47 tag.
  static func text(of quoted: QuotedMessage, in language: String) -> String {
    if quoted.isGone { return QuotePhrases.messageUnavailable.text(in: language) }
    if let text = quoted.text { return text }
    let phrase =
      switch quoted.kind {
      case .media?, .album?, nil: quoted.isVideo ? QuotePhrases.video : QuotePhrases.photo
      case .voice?: QuotePhrases.audioMessage
      case .sticker?: QuotePhrases.sticker
      case .location?: QuotePhrases.location
      case .call?: QuotePhrases.callMessage
      default: LocalizedPhrase.message
      }
    return phrase.text(in: language)
  }
}

private struct QuotedText: ItemContent {
  let block: TextBlock
  /// The frames in the body.
  let text: Rect
  let symbol: QuoteSymbol?
  let thumbnail: ImageSource?
  let icon: Rect
  let metrics: QuoteMetrics

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    let ink = context.palette.pageText
    scene.owner.part = "bubble"
    // The opacity of the outline is approximate (cmux).
    let line = Paint.color(ink.opacity(ink.isDark ? 0.22 : 0.3))
    scene.stroke(.roundedRect(frame.inset(by: 0.5), radius: metrics.radius), line, width: 1)
    let color = ink.opacity(metrics.opacity)
    let place = icon.offset(x: frame.x, y: frame.y)
    if let thumbnail {
      scene.owner.part = "picture"
      scene.group(opacity: metrics.opacity) {
        $0.image(thumbnail, in: place, mask: .roundedRect(place, radius: 5), text: nil)
      }
    }
    if let symbol {
      scene.owner.part = "symbol"
      symbol.draw(in: place, color, &scene)
    }
    scene.owner.part = "text"
    block.draw(
      in: text.offset(x: frame.x, y: frame.y), color: color, visible: context.visible, into: &scene)
  }
}

private struct QuotedPicture: ItemContent {
  let source: ImageSource
  let isVideo: Bool
  let isSticker: Bool
  let words: String
  let metrics: QuoteMetrics

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    scene.owner.part = "picture"
    scene.group(opacity: metrics.opacity) { scene in
      let outline = Path.roundedRect(frame, radius: isSticker ? 0 : metrics.radius)
      scene.image(source, in: frame, mask: outline, text: words)
      guard isVideo else { return }
      let center = Point(x: frame.midX, y: frame.midY)
      let disc = Rect(x: center.x - 14, y: center.y - 14, width: 28, height: 28)
      scene.fill(.ellipse(in: disc), .color(.white))
      scene.fill(CardSymbols.play(center: center, size: 12), .color(Color.black.opacity(0.6)))
    }
  }
}

/// The metrics of quoted messages and of the lines that connect them with their answers. Lengths
/// are in points. The text has the size of status lines; the space below is
/// `Metrics.gapBelowQuote`.
package struct QuoteMetrics: KindMetrics {
  /// The distance from the top and bottom of the outline to the text.
  package var insetVertical = 6.5
  /// The distance from the sides of the outline to the text (approximate).
  package var insetHorizontal = 12.0
  /// The corner radius of the outline.
  package var radius = 17.5
  /// The largest number of lines of text.
  package var lines = 3
  /// The opacity of the text.
  package var opacity = 0.55
  /// The width of the line of a thread (approximate).
  package var threadWidth = 2.0

  /// Creates the defaults, which are those of iMessage.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<QuoteMetrics>] = [
    .number("quoteInsetVertical", \.insetVertical, 0...100),
    .number("quoteInsetHorizontal", \.insetHorizontal, 0...100),
    .number("quoteRadius", \.radius, 0...200),
    .whole("quoteLines", \.lines, 1...20),
    .number("quoteOpacity", \.opacity, 0...1),
    .number("threadWidth", \.threadWidth, 0...20),
  ]
}

extension Metrics {
  /// The metrics of quoted messages.
  package var quotes: QuoteMetrics {
    get { self[QuoteMetrics.self] }
    set { self[QuoteMetrics.self] = newValue }
  }
}
