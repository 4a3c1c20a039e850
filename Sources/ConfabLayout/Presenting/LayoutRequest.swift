import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// Everything that the layout of a conversation depends on.
public struct LayoutRequest: Sendable {
  /// The rows from top to bottom.
  package var items: [TimelineItem]
  /// The participants by id.
  public var participants: [ParticipantID: Participant]
  /// The places of the participants other than the viewer, in the order of the document. Colors of
  /// speakers depend on them.
  var speakerNumbers: [ParticipantID: Int] = [:]
  /// The participant whose messages are outgoing; `nil` if there is none.
  public var viewer: ParticipantID?
  /// The pictures of the conversation.
  package var assets: AssetCatalog
  /// The metrics of the theme.
  public var metrics: Metrics
  /// The width of the picture in points, 1 to 16,384. It is rounded to whole device pixels.
  public var width: Double
  /// The number of device pixels per point, 0.1 to 16.
  public var scale: Double
  /// The language in which text is shaped and broken, as a BCP 47 tag.
  package var language: String
  /// Whether outgoing messages are at the left, as in right-to-left locales.
  public var isMirrored: Bool
  /// The presenters and accessories of rows.
  package var presenters: PresenterRegistry
  /// The style of the theme. Its outlines are used in drawing only; `presenters` includes its
  /// presenters.
  public var style: any ThemeStyle
  /// The time in seconds at which rows are drawn, as ``DrawContext/time``. Sizes don't depend on it.
  package var time: Double?

  /// Creates a request.
  package init(
    items: [TimelineItem], participants: [ParticipantID: Participant],
    viewer: ParticipantID? = nil, assets: AssetCatalog,
    metrics: Metrics, width: Double, scale: Double, language: String, isMirrored: Bool,
    presenters: PresenterRegistry, style: any ThemeStyle = PlainStyle()
  ) {
    self.items = items
    self.participants = participants
    self.viewer = viewer
    self.assets = assets
    self.metrics = metrics
    self.width = width
    self.scale = scale
    self.language = language
    self.isMirrored = isMirrored
    self.presenters = presenters
    self.style = style
  }

  /// Checks that the width, the scale and the metrics are in their ranges. The layout requires a
  /// valid request.
  ///
  /// - Throws: ``MetricsError`` with all numbers that are out of range.
  package func validate() throws(MetricsError) {
    let ranges = [("width", width, 1.0...16_384), ("scale", scale, 0.1...16)]
    let screen = ranges.filter { !$2.contains($1) }.map {
      MetricsError.Problem($0, of: "screen", $1, in: $2)
    }
    try MetricsError.check(screen + metrics.allProblems)
  }

  /// The grid of device pixels.
  public var grid: PixelGrid { PixelGrid(scale: scale) }
  /// The width of a row in points: ``width``, rounded to whole device pixels.
  package var rowWidth: Double { grid.round(width) }
  /// The distance from the sides of a row to its bubbles, in points.
  public var edge: Double { metrics.edge(ofRow: rowWidth) }

  /// The largest width of a body at a speaker's side, in points. It is at least half of the row,
  /// and else leaves ``Metrics/bubbleMaximumReserve`` between the edges and has at most
  /// ``Metrics/bubbleMaximumShare`` of the width between the edges, or ``Metrics/wideShare``. It is
  /// never more than ``Metrics/bubbleMaximumWidth``.
  ///
  /// It is rounded up to whole device pixels, as sizes of bodies are, so that a body that is
  /// exactly as wide as the theme allows fits on every screen.
  package var bodyWidth: Double {
    let share = min(
      metrics.bubbleMaximumShare, rowWidth < metrics.wideWidth ? 1 : metrics.wideShare)
    return grid.ceil(
      min(
        metrics.bubbleMaximumWidth,
        max(
          rowWidth / 2,
          min(rowWidth - 2 * edge - metrics.bubbleMaximumReserve, (rowWidth - 2 * edge) * share))))
  }

  /// The largest distance by which a row may draw above or below its frame, in points: tails,
  /// stacked marks, and symbols that are higher than their bubble.
  package var overhang: Double {
    presenters.accessories.reduce(
      max(metrics.tailDrop, 2 * metrics.textSize, metrics.smallSize)
    ) { max($0, $1.overhang(metrics)) }
  }

  /// Returns the context in which presenters measure.
  package func context(shaper: TextShaper) -> MeasureContext {
    MeasureContext(
      shaper: shaper, metrics: metrics, grid: grid, rowWidth: rowWidth,
      bodyWidth: bodyWidth, language: language,
      isMirrored: isMirrored, participants: participants, speakerNumbers: speakerNumbers,
      viewer: viewer, assets: assets)
  }

  /// The space above a row with its margin, in points. It is a whole number of device pixels.
  package func gap(above item: TimelineItem) -> Double {
    spacing(above: item) + grid.round(item.decoration.marginAbove)
  }

  /// The space above a row without its margin, in points.
  private func spacing(above item: TimelineItem) -> Double {
    switch item.decoration.spacingBefore {
    case .none: item.kind == .status ? grid.round(metrics.statusGap) : 0
    case .joined: grid.round(metrics.gapJoined)
    case .between: grid.round(metrics.gapBetween)
    case .section:
      grid.round(item.kind == .dateHeader ? metrics.gapAboveDate : metrics.gapSection)
    case .belowDate: grid.round(metrics.gapBelowDate)
    case .belowQuote: grid.round(metrics.gapBelowQuote)
    }
  }
}

extension LayoutRequest {
  /// Creates a request without items, for a conversation that is shown with a theme.
  ///
  /// - Parameters:
  ///   - conversation: The conversation with its participants and its locale. Its messages are not
  ///     used.
  ///   - theme: The theme.
  ///   - textSize: The size of body text in points; `nil` for the theme's.
  ///   - width: The width of the screen in points.
  ///   - scale: The number of device pixels per point.
  ///   - assets: The pictures of the conversation.
  ///   - presenters: The presenters and accessories. Those of the theme are added.
  package init(
    showing conversation: Conversation, theme: Theme, textSize: Double?, width: Double,
    scale: Double, assets: AssetCatalog, presenters: PresenterRegistry
  ) {
    let locale = conversation.locale ?? "en"
    var presenters = presenters
    presenters.apply(theme.style)
    self.init(
      items: [],
      participants: Dictionary(
        conversation.participants.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
      viewer: conversation.selfID, assets: assets,
      metrics: textSize.map { theme.metrics.scaled(toTextSize: $0) } ?? theme.metrics,
      width: width, scale: scale, language: locale,
      isMirrored: LanguageTag(locale)?.isRightToLeft ?? false, presenters: presenters,
      style: theme.style)
    let speakers = conversation.participants.filter { $0.id != conversation.selfID }
    speakerNumbers = Dictionary(
      speakers.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension LayoutRequest {
  /// The estimate of a row's height by the presenter that shows it, in points. It is a whole number
  /// of device pixels.
  ///
  /// - Complexity: O(*n*) in the number of presenters.
  package func estimatedHeight(of item: TimelineItem) -> Double {
    grid.ceil(presenters.presenter(for: item).estimatedHeight(of: item, in: self).asLength)
      + grid.round(item.decoration.marginBelow)
  }

  /// An estimate of the height of a bubble with an item's text, in points. Rows without a message
  /// are one line of small text.
  ///
  /// A letter is assumed to be half as wide as the type size and to take one byte. Scripts whose
  /// letters take more bytes have wider letters.
  package func estimatedTextHeight(of item: TimelineItem) -> Double {
    guard let message = item.message else { return metrics.smallPitch }
    let width = max(1, bodyWidth - 2 * metrics.bubbleInsetHorizontal)
    let length = Double(message.text?.utf8.count ?? 0) * metrics.textSize / 2
    let lines = max(1, (length / width).rounded(.up))
    return lines * metrics.linePitch + 2 * metrics.bubbleInsetVertical
  }
}

extension LayoutRequest {
  /// Measures the items of all ``HostedItemPresenter``s, with one call for each presenter.
  ///
  /// - Returns: The bodies by the index of the item.
  /// - Throws: ``HostedItemError/wrongCount(kind:items:bodies:)``, and errors of presenters.
  package func hostedBodies(of items: [TimelineItem]) async throws -> [Int: ItemBody] {
    var groups: [Int: [Int]] = [:]
    for (index, item) in items.enumerated() {
      if let presenter = presenters.hostedPresenter(for: item) {
        groups[presenter, default: []].append(index)
      }
    }
    var found: [Int: ItemBody] = [:]
    for (presenter, indexes) in groups.sorted(by: { $0.key < $1.key }) {
      guard let presenter = presenters.presenter(at: presenter).hosting else {
        continue
      }
      let bodies = try await presenter.bodies(
        of: indexes.map { items[$0] }, in: HostedContext(self))
      guard bodies.count == indexes.count else {
        throw HostedItemError.wrongCount(
          kind: items[indexes[0]].kind.rawValue, items: indexes.count, bodies: bodies.count)
      }
      for (index, body) in zip(indexes, bodies) { found[index] = body }
    }
    return found
  }
}
