import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows cards of other apps, as `MSMessageTemplateLayout` lays them out: a picture, and below it
/// the icon of the app, the title and a caption at its end, a subtitle and a caption at its end.
///
/// A message of a kind of a host's own, `x-…`, is shown in the same way if its payload has the
/// member `card`.
package struct AppPresenter: CardPresenter {
  /// Creates the presenter.
  package init() {}

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { [AppMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { Self.card(of: item.message) != nil }

  /// The names of the picture and the icon.
  package func pictures(of item: TimelineItem) -> [String] {
    Self.card(of: item.message).map { [$0.image, $0.icon].compactMap(\.self) } ?? []
  }

  /// An estimate with a square picture and titles of one line, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    let hasPicture = Self.card(of: item.message)?.image != nil
    return (hasPicture ? request.metrics.apps.width : 0) + 65
      * max(1, request.metrics.textSize / 17)
  }

  /// The card of a message, or `nil` if it has none.
  static func card(of message: Message?) -> AppCard? {
    switch message?.payload {
    case let card as AppCard: card
    case let payload as JSONValue:
      if case .object(let members) = payload, let card = members["card"] {
        try? AppCard(json: card)
      } else {
        nil
      }
    default: nil
    }
  }

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let app = Self.card(of: content.message) else { return }
    let metrics = card.context.metrics.apps
    let grid = card.context.grid
    let width = card.width(metrics.width)
    var top = 0.0
    if let image = app.image {
      let height = grid.round(width * Self.ratio(of: image, card))
      card.card.clips = true
      card.add(
        picture: image, in: Rect(x: 0, y: 0, width: width, height: height), radius: 0,
        text: app.title)
      top = height
    }
    let bottom = try addCaptions(of: app, top: top, width: width, &card)
    card.card.size = Size(width: width, height: grid.ceil(bottom))
    if let url = app.url, !url.isEmpty {
      card.addHit(.url, url, in: Rect(x: 0, y: 0, width: width, height: card.card.size.height))
    }
  }

  /// The ratio of height to width of a picture. Very wide and high ones are cropped.
  private static func ratio(of image: String, _ card: CardBuilder) -> Double {
    guard case .image(let width, let height) = card.context.assets.state(of: image), width > 0
    else {
      return 0.6
    }
    return min(1.2, max(0.4, Double(height) / Double(width)))
  }

  /// Adds the icon and the captions.
  ///
  /// - Returns: The bottom of the card.
  private func addCaptions(
    of app: AppCard, top: Double, width: Double, _ card: inout CardBuilder
  ) throws -> Double {
    let inset = 12.0
    var left = inset
    var iconFrame: Rect?
    if app.icon != nil {
      let usual = app.image == nil ? card.context.metrics.apps.icon : 24
      let side = usual * min(1.5, max(1, card.typeScale))
      let frame = Rect(x: inset, y: 0, width: side, height: side)
      if width - frame.maxX - 22 >= 7 * 15 * card.typeScale {
        left = frame.maxX + 10
        iconFrame = frame
      }
    }
    let right = width - inset
    let texts = [
      (app.title, app.caption, 15.0, 600, 18.0),
      (app.subtitle ?? "", app.subcaption, 13.0, 400, 16.0),
      (app.app ?? "", nil, 11.0, 400, 14.0),
    ]
    var rows: [Captions] = []
    for (index, (leading, trailing, size, weight, pitch)) in texts.enumerated() {
      let end = try trailing.flatMap { $0.isEmpty ? nil : $0 }.map {
        try card.block($0, size: size, pitch: pitch, width: (right - left) * 0.45)
      }
      guard !leading.isEmpty || end != nil else { continue }
      let start =
        try leading.isEmpty
        ? nil
        : card.block(
          leading, size: size, weight: weight, pitch: pitch,
          width: right - left - (end.map { $0.size.width + 8 } ?? 0), lines: index == 2 ? 1 : 3)
      rows.append(
        Captions(
          start: start, end: end, ink: index == 0 ? .text : .secondary,
          gap: rows.isEmpty ? 0 : index == 2 ? 3 : 1))
    }
    let textHeight = rows.reduce(0) { $0 + $1.gap + $1.height }
    let margin = app.image == nil ? 12.5 : 9.0
    let height = max(textHeight, iconFrame?.height ?? 0) + 2 * margin
    if let icon = app.icon, let frame = iconFrame {
      // App icons have corners of about 22 % of their side.
      card.add(
        picture: icon, in: frame.offset(y: top + (height - frame.height) / 2),
        radius: frame.height * 0.225, text: app.app, part: "icon")
    }
    if let last = rows.last, last.end == nil, let start = last.start {
      card.card.timePlace = .beside(end: left + start.size.width)
    }
    var y = top + (height - textHeight) / 2
    for row in rows {
      y += row.gap
      if let start = row.start { card.add(start, at: Point(x: left, y: y), ink: row.ink) }
      if let end = row.end {
        card.add(end, at: Point(x: right, y: y), ink: row.ink, alignsTrailing: true)
      }
      y += row.height
    }
    return top + height
  }

  /// A caption and the one at the end of its line.
  private struct Captions {
    let start: TextBlock?
    let end: TextBlock?
    let ink: Ink
    /// The space above, in points.
    let gap: Double
    var height: Double { max(start?.size.height ?? 0, end?.size.height ?? 0) }
  }
}

/// The metrics of cards of other apps, in points. They are those of Messages for Business.
package struct AppMetrics: KindMetrics {
  /// The width of a card.
  package var width = 280.0
  /// The width and height of the icon of a card without a picture.
  package var icon = 40.0

  /// Creates the defaults, which are those of iMessage.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<AppMetrics>] = [
    .number("appWidth", \.width, 100...1000),
    .number("appIcon", \.icon, 10...200),
  ]
}

extension Metrics {
  /// The metrics of cards of other apps.
  package var apps: AppMetrics {
    get { self[AppMetrics.self] }
    set { self[AppMetrics.self] = newValue }
  }
}
