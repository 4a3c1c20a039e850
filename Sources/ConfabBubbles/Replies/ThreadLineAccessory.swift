import ConfabLayout
import ConfabScene
import ConfabTimeline

/// The line from a quoted message to its answers, in the column of the avatars. It is behind the
/// bodies.
///
/// A quoted message or an answer of the viewer's is connected by a bracket, at the middle of its
/// body. The line ends above the avatar or the body of an incoming answer.
struct ThreadLineAccessory: RowAccessory {
  let part = "thread"
  var marks: TimelineItem.Marks? { [.quote, .answer] }
  var metrics: [any KindMetrics.Type] { [QuoteMetrics.self] }
  let isBelowBody = true

  /// The space between the line and an incoming body or its avatar (approximate).
  private static let padding = 4.0

  func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard row.placement == .side, item.kind == .quote || item.decoration.side != .center else {
      return nil
    }
    let (metrics, grid) = (request.metrics, request.grid)
    let x = grid.round(metrics.edge) + grid.round(metrics.avatars.diameter) / 2
    return AccessoryPlace(
      Rect(x: x, y: 0, width: max(0, row.body.maxX - x), height: row.bottom), extendsRow: false)
  }

  func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    let (metrics, grid) = (context.metrics, context.grid)
    let gaps: [Decoration.Spacing: Double] = [
      .joined: grid.round(metrics.gapJoined), .between: grid.round(metrics.gapBetween),
      .belowQuote: grid.round(metrics.gapBelowQuote),
    ]
    let isOwn = item.decoration.side == .outgoing
    var line = ThreadLine(
      x: place.frame.x, bodyEdge: row.body.minX, bodyMiddle: row.body.midY, isOwn: isOwn,
      bottom: row.bottom + grid.round(item.decoration.marginBelow), width: row.width,
      lineWidth: metrics.quotes.threadWidth, isMirrored: context.isMirrored)
    switch item.content {
    case .quote:
      line.isQuote = true
      line.bottom += gaps[.belowQuote] ?? 0
    case .message(let content):
      // The bracket of an own quoted message includes the space below it.
      let quotesOwn = content.quotedAuthor.map { $0 == context.viewer } ?? false
      line.tops = gaps.mapValues { -$0 }
      line.tops[.belowQuote] = quotesOwn ? 0 : Self.padding - (gaps[.belowQuote] ?? 0)
      let avatar = grid.round(metrics.avatars.diameter)
      let showsAvatar = item.decoration.showsAvatar && item.decoration.speaker != nil
      line.end = (showsAvatar ? row.body.maxY - avatar : row.body.minY) - Self.padding
    default: break
    }
    return line
  }

  func overhang(_ metrics: Metrics) -> Double {
    max(metrics.gapJoined, metrics.gapBetween, metrics.gapBelowQuote) + metrics.quotes.threadWidth
  }
}

/// The measured part of a thread's line in one row. All numbers are in points, for left-to-right
/// locales.
private struct ThreadLine: AccessoryContent {
  /// The middle of the vertical line.
  var x: Double
  /// The side of the body that faces the line.
  var bodyEdge: Double
  var bodyMiddle: Double
  var isOwn: Bool
  /// The lower end of a line that continues below.
  var bottom: Double
  /// The width of the row.
  var width: Double
  var lineWidth: Double
  var isMirrored: Bool
  var isQuote = false
  /// The upper ends of a line that comes from above, by the space above the row.
  var tops: [Decoration.Spacing: Double] = [:]
  /// The lower end of a line that ends at an incoming answer.
  var end = 0.0

  func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    guard var path = path(context.decoration) else { return }
    if isMirrored { path = path.mirrored(at: width / 2) }
    // The opacities are approximate (cmux). Parts of neighboring rows overlap, so the color is
    // opaque.
    let palette = context.palette
    let ink = palette.pageText
    let share = ink.isDark ? 0.18 : 0.28
    let color =
      palette.page.alpha < 1 ? ink.opacity(share) : palette.page.mixed(with: ink, share)
    scene.stroke(path.offset(x: origin.x, y: origin.y), .color(color), width: lineWidth)
  }

  private func path(_ decoration: Decoration) -> Path? {
    let line = decoration.threadLine
    if isQuote {
      guard isOwn, line.contains(.below) else { return nil }
      return bracket(from: Point(x: bodyEdge, y: bodyMiddle), to: bottom)
    }
    guard line.contains(.above) else { return nil }
    let top = tops[decoration.spacingBefore] ?? 0
    if isOwn, !line.contains(.below) {
      return bracket(from: Point(x: bodyEdge, y: bodyMiddle), to: top)
    }
    // A line behind an incoming body would show only between two of them.
    let isBehind = !isOwn && x > bodyEdge
    let end = line.contains(.below) && !isBehind ? bottom : end
    guard end > top + lineWidth else { return nil }
    var path = Path()
    path.move(x, top)
    path.line(x, end)
    return path
  }

  /// A line from the side of a body to the column, and from there up or down, with a continuous
  /// corner.
  private func bracket(from start: Point, to y: Double) -> Path? {
    let room = min(start.x - x, abs(y - start.y))
    guard room > 0 else { return nil }
    let radius = min(ThreadCorner.radius, room / ThreadCorner.reach)
    var path = Path()
    path.move(start.x, start.y)
    ThreadCorner.append(
      to: &path, vertex: Point(x: x, y: start.y), radius: radius, isDown: y > start.y)
    path.line(x, y)
    return path
  }
}

/// The corner of a bracket, which is UIKit's continuous corner (ChatKit, CKTranscriptBalloonCell).
private enum ThreadCorner {
  /// The radius (approximate, cmux).
  static let radius = 14.0
  /// The length of the corner along each edge, in radii.
  static let reach = 1.52866

  /// Adds the curves from the horizontal edge, at the right of the vertex, to the vertical one.
  static func append(to path: inout Path, vertex: Point, radius: Double, isDown: Bool) {
    func at(_ a: Double, _ b: Double) -> (Double, Double) {
      (vertex.x + a * radius, vertex.y + (isDown ? b : -b) * radius)
    }
    func curve(_ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double)) {
      path.curve(a.0, a.1, b.0, b.1, c.0, c.1)
    }
    let start = at(reach, 0)
    path.line(start.0, start.1)
    curve(at(1.08849, 0), at(0.86841, 0), at(0.63149, 0.07491))
    curve(at(0.37282, 0.16906), at(0.16906, 0.37282), at(0.07491, 0.63149))
    curve(at(0, 0.86841), at(0, 1.08849), at(0, reach))
  }
}
