import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// The reactions to a message, on a disc at the corner of its body that is away from the edge of
/// the screen.
///
/// The latest reaction is shown. Discs behind it stand for others.
package struct TapbackAccessory: RowAccessory {
  /// The part name of the elements.
  package let part = "reactions"
  /// The rows that may have it.
  package var marks: TimelineItem.Marks? { .reactions }

  /// Creates the accessory.
  package init() {}

  /// The metrics of tapbacks.
  package var metrics: [any KindMetrics.Type] { [TapbackMetrics.self] }

  /// A tapback lies over the row above where nothing else is.
  package var fitsIntoRowAbove: Bool { true }

  /// Tapbacks make room above their body, so that they do not touch the row above.
  package func margins(of item: AccessoryItem, in request: LayoutRequest) -> RowMargins {
    guard let geometry = geometry(of: item, on: 0, request.metrics) else { return .zero }
    return RowMargins(above: request.grid.ceil(-geometry.bounds.minY))
  }

  /// The frame of the discs and their trail, or `nil` if nobody reacted.
  package func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard row.placement == .side,
      let geometry = geometry(of: item, on: row.body.width, request.metrics)
    else { return nil }
    return AccessoryPlace(
      Self.placed(geometry.bounds, at: item.decoration.side, of: row.body))
  }

  /// The height of the discs above the body.
  package func overhang(_ metrics: Metrics) -> Double {
    -TapbackGeometry(diameter: metrics.tapbacks.diameter, count: 1).bounds.minY
  }

  /// Measures the symbol of the latest reaction.
  package func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    let reactions = Self.tapbacks(item.message)
    let geometry = Self.geometry(of: reactions, on: row.body.width, context.metrics)
    func placed(_ circle: Rect) -> Rect {
      row.mirrored(Self.placed(circle, at: item.decoration.side, of: row.body))
    }
    let latest = reactions.last
    // Whether each of the latest three is the viewer's, the latest last.
    let isOwn = reactions.suffix(3).flatMap { reaction -> [Bool] in
      let known = reaction.by.suffix(3).map { $0 == context.viewer }
      return [Bool](repeating: false, count: min(3, max(0, reaction.total - known.count))) + known
    }.suffix(3)
    return Tapback(
      message: item.id, frame: row.mirrored(place.frame), disc: placed(geometry.disc),
      discsBehind: geometry.discsBehind.map(placed), trail: geometry.trail.map(placed),
      rim: TapbackGeometry.rim * geometry.scale,
      isOwn: latest.map { $0.by.last == context.viewer } ?? false,
      symbol: try TapbackSymbol(
        latest?.emoji ?? "", width: geometry.disc.width, scale: geometry.scale, in: context),
      areOwnBehind: Array(isOwn.dropLast()),
      words: reactions.map { reaction in
        reaction.words { context.participants[$0]?.name ?? $0 }
      }.joined(separator: "; "))
  }

  private func geometry(
    of item: AccessoryItem, on bodyWidth: Double, _ metrics: Metrics
  ) -> TapbackGeometry? {
    guard item.decoration.side != .center else { return nil }
    let reactions = Self.tapbacks(item.message)
    return reactions.isEmpty ? nil : Self.geometry(of: reactions, on: bodyWidth, metrics)
  }

  private static func geometry(
    of reactions: [Reaction], on bodyWidth: Double, _ metrics: Metrics
  ) -> TapbackGeometry {
    TapbackGeometry(
      diameter: metrics.tapbacks.diameter, count: count(of: reactions),
      word: reactions.last.flatMap { TapbackSymbol.word($0.emoji) }, bodyWidth: bodyWidth)
  }

  /// The reactions without stickers, which are at the foot of the body.
  private static func tapbacks(_ message: Message?) -> [Reaction] {
    message?.reactions.filter { $0.sticker == nil } ?? []
  }

  /// The number of people who reacted. More than three look like three.
  private static func count(of reactions: [Reaction]) -> Int {
    reactions.reduce(0) { min(3, $0 + min(3, $1.total)) }
  }

  private static func placed(_ rect: Rect, at side: Decoration.Side, of body: Rect) -> Rect {
    let x = side == .outgoing ? body.minX + rect.minX : body.maxX - rect.maxX
    return Rect(x: x, y: body.minY + rect.minY, width: rect.width, height: rect.height)
  }
}

extension HitRegion.Kind {
  /// The reactions to a message. The target is the id of the message.
  public static let reactions = HitRegion.Kind(rawValue: "reactions")
}

/// The metrics of tapbacks, the reactions at the corner of a body. Lengths are in points.
package struct TapbackMetrics: KindMetrics {
  /// The diameter of the disc. The other parts of a tapback grow with it.
  package var diameter = 34.0

  /// Creates the defaults, which are those of iMessage.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<TapbackMetrics>] = [
    .number("tapbackDiameter", \.diameter, 8...200)
  ]
}

extension Metrics {
  /// The metrics of tapbacks.
  package var tapbacks: TapbackMetrics {
    get { self[TapbackMetrics.self] }
    set { self[TapbackMetrics.self] = newValue }
  }
}

/// A measured tapback. Frames are in the row's coordinates.
struct Tapback: AccessoryContent {
  let message: String
  let frame: Rect
  let disc: Rect
  let discsBehind: [Rect]
  let trail: [Rect]
  let rim: Double
  /// Whether the latest reaction is the viewer's.
  let isOwn: Bool
  let symbol: TapbackSymbol
  /// Whether the reactions behind it are the viewer's, from back to front.
  let areOwnBehind: [Bool]
  /// All reactions with the names of those who reacted.
  let words: String

  var missing: [Unicode.Scalar] { symbol.missing }

  var hits: [HitRegion] { [HitRegion(kind: .reactions, target: message, frame: frame)] }

  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    let palette = context.palette
    func color(_ isOwn: Bool) -> Color { isOwn ? palette.sendButton : palette.incoming }
    let front = color(isOwn)
    func fill(_ circle: Rect, _ color: Color, text: String? = nil) {
      let circle = circle.offset(x: origin.x, y: origin.y)
      let path: Path =
        circle.width > circle.height
        ? .roundedRect(circle, radius: circle.height / 2) : .ellipse(in: circle)
      scene.fill(path, .color(color), text: text)
    }
    // The rim separates the discs from what they cover. Nobody knows what is behind a transparent
    // page.
    func cut(_ circle: Rect) {
      if palette.page.alpha == 1 { fill(circle.inset(by: -rim), palette.page) }
    }
    for (index, circle) in discsBehind.enumerated() {
      cut(circle)
      fill(circle, areOwnBehind.indices ~= index ? color(areOwnBehind[index]) : front)
    }
    for circle in trail + [disc] { cut(circle) }
    for circle in trail { fill(circle, front) }
    fill(disc, front, text: words)
    symbol.draw(
      in: disc.offset(x: origin.x, y: origin.y), isOnAccent: isOwn, context, into: &scene)
  }
}

/// The circles of a tapback, relative to the corner of the body at which it is. The disc of a word
/// is wider and has round ends. The trail points to the left, as on outgoing messages, and y grows
/// downwards.
///
/// Positions and diameters of one tapback were measured in iOS 26; those of several are in the
/// artwork of its frameworks (approximate).
struct TapbackGeometry: Equatable {
  /// The ratio to the size in iMessage.
  let scale: Double
  /// The number of reactions, at least 1.
  let count: Int
  /// By how much the disc of a word is wider, over the body and away from it, in points.
  let (inward, outward): (Double, Double)

  /// The width of the rim in the color of the page.
  static let rim = 0.5
  private static let diameter = 34.0
  /// The distance from a word to the ends of its disc.
  private static let padding = 11.0
  private static let center = Point(x: 2.99, y: -10.28)
  private static let trail = [
    (center: Point(x: -8.04, y: 4.89), diameter: 10.0),
    (center: Point(x: -14.5, y: 13.16), diameter: 5.0),
  ]
  /// The distance between discs that are behind each other.
  private static let shift = 3.0

  /// - Parameters:
  ///   - diameter: The diameter of a disc with an emoji, in points.
  ///   - count: The number of reactions.
  ///   - word: The latest reaction, if it is a word.
  ///   - bodyWidth: The width of the body. A wider disc does not extend beyond its other side.
  init(diameter: Double, count: Int, word: ReactionWord? = nil, bodyWidth: Double = 0) {
    scale = diameter / Self.diameter
    self.count = max(1, count)
    let needed = ((word?.width ?? 0) * TapbackSymbol.wordSize + 2 * Self.padding) * scale
    let end = (Self.center.x + Self.diameter / 2) * scale
    let extra = word == nil ? 0 : max(0, needed - diameter)
    inward = min(extra, max(0, bodyWidth - end))
    outward = extra - inward
  }

  /// The disc with the symbol.
  var disc: Rect {
    var disc = circle(Self.center, Self.diameter)
    disc.x -= outward
    disc.width += inward + outward
    return disc
  }

  /// The discs behind it, from back to front: one for two reactions, two for more.
  var discsBehind: [Rect] {
    (1..<max(1, min(3, count))).reversed().map {
      disc.offset(x: -Double($0) * Self.shift * scale, y: 0)
    }
  }

  /// The two dots that lead to the body.
  var trail: [Rect] { Self.trail.map { circle($0.center, $0.diameter) } }

  /// The smallest rectangle around all circles with their rims.
  var bounds: Rect {
    let circles = ([disc] + discsBehind + trail).map { $0.inset(by: -Self.rim * scale) }
    return circles.dropFirst().reduce(circles[0]) { $0.union($1) }
  }

  private func circle(_ center: Point, _ diameter: Double) -> Rect {
    Rect(
      x: (center.x - diameter / 2) * scale, y: (center.y - diameter / 2) * scale,
      width: diameter * scale, height: diameter * scale)
  }
}
