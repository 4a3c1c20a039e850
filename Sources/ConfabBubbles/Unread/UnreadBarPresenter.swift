import ConfabLayout
import ConfabScene
import ConfabText
import ConfabTimeline

/// How an app shows the bar above the first unread message: a band over the whole width, a line
/// above a label, or a label alone.
///
/// The lengths are in ``UnreadBarMetrics``. A theme sets both:
///
/// ```swift
/// registry.register(UnreadBarPresenter(look: .telegram))
/// theme.metrics.unreadBar = .telegram
/// ```
package struct UnreadBarLook: Sendable {
  /// The CSS weight of the label.
  let weight: Int
  /// The paint of the label.
  let text: PageInk
  /// The paint of the band; `nil` for none.
  var band: PageInk?
  /// The paint of lines of a device pixel above and below the band; `nil` for none.
  var hairlines: PageInk?
  /// The paint of a line of a point at the top, which leaves the edge at both sides; `nil` for
  /// none.
  var rule: PageInk?
  /// The paint of the pill around the label, which has the shadow of WhatsApp's; `nil` for none.
  var pill: PageInk?

  /// Telegram for iOS (ChatUnreadItem; colors of its themes). A wallpaper has the colors of the
  /// classic theme.
  package static let telegram = UnreadBarLook(
    weight: 400,
    text: PageInk(
      .fixed(0x8D8E93, dark: 0xFFFFFF), onHue: .fixed(0x86868D, dark: 0xFFFFFF)),
    band: PageInk(
      .fixed(0xFFFFFF, dark: 0x1B1B1B),
      onHue: .fixed(light: Color.white.opacity(0.9), dark: Color(rgb: 0x1B1B1B))),
    hairlines: PageInk(
      .fixed(light: .clear, dark: .clear),
      onHue: .fixed(light: Color.black.opacity(0.2), dark: .clear)))

  /// Signal for iOS (CVComponentUnreadIndicator).
  package static let signal = UnreadBarLook(
    weight: 600, text: PageInk(.fixed(0x1B1B1B, dark: 0xE9E9E9)),
    rule: PageInk(.fixed(0x848484), onHue: .fixed(light: Color.black.opacity(0.8), dark: grey)))

  private static let grey = Color(rgb: 0x848484)

  /// WhatsApp (styles of its web app, 2026).
  package static let whatsapp = UnreadBarLook(
    weight: 545, text: PageInk(.shade(0.6, dark: 0.6)),
    band: PageInk(
      .fixed(light: Color(rgb: 0xC2BDB8).opacity(0.15), dark: Color.black.opacity(0.2))),
    pill: PageInk(.fixed(light: Color.white.opacity(0.9), dark: Color(rgb: 0x1D1F1F))))

  /// Messenger (approximate: no source shows a bar): a label as its dates are.
  package static let messenger = UnreadBarLook(
    weight: 500, text: PageInk(.fixed(0x65676B, dark: 0xB0B3B8)))
}

/// Shows the bar above the first unread message as an app does.
package struct UnreadBarPresenter: ItemPresenter {
  private let look: UnreadBarLook

  /// Creates the presenter.
  ///
  /// - Parameter look: The look of an app, whose lengths are in ``UnreadBarMetrics``.
  package init(look: UnreadBarLook) { self.look = look }

  /// The metrics of the bar.
  package var metrics: [any KindMetrics.Type] { [UnreadBarMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.kind == .unread }

  /// The height with the space around the bar, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    let metrics = request.metrics.unreadBar
    return metrics.above + metrics.height + metrics.below
  }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  package func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .unread(let text) = item.content else { return .nothing }
    let (metrics, grid) = (context.metrics.unreadBar, context.grid)
    let block = try context.block(
      text, style: context.metrics.style(size: metrics.size, weight: look.weight),
      pitch: metrics.size * 1.2, width: max(1, context.rowWidth - 4 * context.edge),
      maximumLines: 1)
    let above = grid.round(metrics.above)
    let bar = Rect(x: 0, y: above, width: context.rowWidth, height: grid.ceil(metrics.height))
    let label = Rect(
      x: 0, y: above + metrics.labelTop, width: block.size.width + 2 * metrics.labelInset,
      height: metrics.labelHeight)
    let top = grid.round(label.midY - block.size.height / 2)
    return ItemBody(
      placement: .row,
      size: Size(width: bar.width, height: bar.maxY + grid.round(metrics.below)),
      lines: block.lineFrames(top: top), missing: block.text.shaped.missing,
      content: UnreadBar(
        look: look, block: block, top: top, bar: bar, edge: context.edge,
        pill: label.offset(x: grid.round((bar.width - label.width) / 2), y: 0)))
  }
}

private struct UnreadBar: ItemContent {
  let look: UnreadBarLook
  let block: TextBlock
  /// The distance from the top of the row to the label.
  let top: Double
  /// The frame of the band, in the coordinates of the row.
  let bar: Rect
  /// The distance from the sides of the row to a rule.
  let edge: Double
  /// The frame of the pill, in the coordinates of the row.
  let pill: Rect

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    let bar = bar.offset(x: frame.x, y: frame.y)
    func fill(_ rect: Rect, _ ink: PageInk?) {
      if let color = ink?.color(context), color.alpha > 0 {
        scene.fill(.rect(rect), .color(color))
      }
    }
    scene.owner.part = "band"
    fill(bar, look.band)
    let pixel = 1 / context.grid.scale
    fill(Rect(x: bar.x, y: bar.y, width: bar.width, height: pixel), look.hairlines)
    fill(Rect(x: bar.x, y: bar.maxY - pixel, width: bar.width, height: pixel), look.hairlines)
    fill(Rect(x: bar.x + edge, y: bar.y, width: bar.width - 2 * edge, height: 1), look.rule)
    if let ink = look.pill {
      let outline = Path.roundedRect(
        pill.offset(x: frame.x, y: frame.y), radius: pill.height / 2)
      scene.bubbleShadow(of: outline)
      scene.fill(outline, .color(ink.color(context)))
    }
    scene.owner.part = "text"
    block.draw(
      in: Rect(x: frame.x, y: frame.y + top, width: frame.width, height: block.size.height),
      alignment: .center, color: look.text.color(context), visible: context.visible, into: &scene)
  }
}

/// The metrics of the bar above the first unread message, in points.
package struct UnreadBarMetrics: KindMetrics {
  /// The type size of the label.
  package var size = 13.0
  /// The height of the band, or of the rule and the label.
  package var height = 25.0
  /// The distance from the top of the bar to the box in which the label is centered, and the
  /// height of this box.
  package var (labelTop, labelHeight) = (0.0, 25.0)
  /// The distance from the ends of the pill around the label to the label.
  package var labelInset = 12.0
  /// The empty space above and below the bar.
  package var (above, below) = (6.0, 5.0)

  /// Creates the defaults, which are those of Telegram.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<UnreadBarMetrics>] = [
    .number("unreadSize", \.size, 4...80, scalesWithText: true),
    .number("unreadHeight", \.height, 1...200, scalesWithText: true),
    .number("unreadLabelTop", \.labelTop, 0...100),
    .number("unreadLabelHeight", \.labelHeight, 1...200, scalesWithText: true),
    .number("unreadLabelInset", \.labelInset, 0...100),
    .number("unreadAbove", \.above, 0...100),
    .number("unreadBelow", \.below, 0...100),
  ]

  /// Telegram for iOS (ChatUnreadItem).
  package static let telegram = UnreadBarMetrics()

  /// Signal for iOS (CVComponentUnreadIndicator): a rule of a point, 12 points, and a label of
  /// 13 points with insets of 4 points.
  package static let signal = {
    var metrics = UnreadBarMetrics()
    (metrics.height, metrics.labelTop, metrics.labelHeight) = (37, 13, 24)
    (metrics.above, metrics.below) = (8, 8)
    return metrics
  }()

  /// WhatsApp (styles of its web app, 2026): a pill of 33 points, 4 points from the edges of the
  /// band.
  package static let whatsapp = {
    var metrics = UnreadBarMetrics()
    (metrics.size, metrics.height) = (12, 41)
    (metrics.labelTop, metrics.labelHeight) = (4, 33)
    (metrics.above, metrics.below) = (0, 0)
    return metrics
  }()

  /// Messenger (approximate).
  package static let messenger = {
    var metrics = UnreadBarMetrics()
    (metrics.size, metrics.height, metrics.labelHeight) = (11, 16, 16)
    (metrics.above, metrics.below) = (6, 6)
    return metrics
  }()
}

extension Metrics {
  /// The metrics of the bar above the first unread message.
  package var unreadBar: UnreadBarMetrics {
    get { self[UnreadBarMetrics.self] }
    set { self[UnreadBarMetrics.self] = newValue }
  }
}
