import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// The reactions to a message, on a disc at the corner of its body that is away from the edge of
/// the screen.
///
/// The latest reaction is shown. Discs behind it stand for others.
public struct TapbackAccessory: RowAccessory {
  /// The part name of the elements.
  public let part = "reactions"

  /// Creates the accessory.
  public init() {}

  /// The metrics of tapbacks.
  public var metrics: [any KindMetrics.Type] { [TapbackMetrics.self] }

  /// Tapbacks raise their row, so that they do not touch the body above.
  public func margins(of item: AccessoryItem, in request: LayoutRequest) -> RowMargins {
    guard let geometry = geometry(of: item, request.metrics) else { return .zero }
    return RowMargins(above: request.grid.ceil(-geometry.bounds.minY))
  }

  /// The frame of the discs and their trail, or `nil` if nobody reacted.
  public func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard row.placement == .side, let geometry = geometry(of: item, request.metrics) else {
      return nil
    }
    return AccessoryPlace(
      Self.placed(geometry.bounds, at: item.decoration.side, of: row.body))
  }

  /// Measures the symbol of the latest reaction.
  public func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    let reactions = Self.tapbacks(item.message)
    let geometry = TapbackGeometry(
      diameter: context.metrics.tapbacks.diameter, count: Self.count(of: reactions))
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
      symbol: try TapbackSymbol(latest?.emoji ?? "", scale: geometry.scale, in: context),
      areOwnBehind: Array(isOwn.dropLast()),
      words: reactions.map { reaction in
        reaction.words { context.participants[$0]?.name ?? $0 }
      }.joined(separator: "; "))
  }

  private func geometry(of item: AccessoryItem, _ metrics: Metrics) -> TapbackGeometry? {
    guard item.marks.contains(.reactions), item.decoration.side != .center else { return nil }
    let reactions = Self.tapbacks(item.message)
    guard !reactions.isEmpty else { return nil }
    return TapbackGeometry(
      diameter: metrics.tapbacks.diameter, count: Self.count(of: reactions))
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
