import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// All that the layout of a conversation depends on, as one value that workers share.
public struct LayoutRequest: Sendable {
  public var items: [TimelineItem]
  public var participants: [ParticipantID: Participant]
  public var assets: AssetCatalog
  public var metrics: Metrics
  /// Points; made whole in device pixels.
  public var width: Double
  /// Device pixels a point.
  public var scale: Double
  /// BCP 47.
  public var language: String
  public var isMirrored: Bool
  public var presenters: PresenterRegistry

  public init(
    items: [TimelineItem], participants: [ParticipantID: Participant], assets: AssetCatalog,
    metrics: Metrics, width: Double, scale: Double, language: String, isMirrored: Bool,
    presenters: PresenterRegistry
  ) {
    self.items = items
    self.participants = participants
    self.assets = assets
    self.metrics = metrics
    self.width = width
    self.scale = scale
    self.language = language
    self.isMirrored = isMirrored
    self.presenters = presenters
  }

  public var grid: PixelGrid { PixelGrid(scale: scale) }
  /// The width in whole device pixels, as points.
  public var rowWidth: Double { grid.round(width) }

  /// Points; the widest that a body at a speaker's side may be.
  ///
  /// On a very narrow picture it is half of it, and the reserve does not count.
  package var bodyWidth: Double {
    grid.round(
      max(
        rowWidth / 2, (rowWidth - metrics.bubbleMaximumReserve) * metrics.bubbleMaximumShare))
  }

  public func context(shaper: TextShaper) -> MeasureContext {
    MeasureContext(
      shaper: shaper, metrics: metrics, grid: grid, rowWidth: rowWidth,
      bodyWidth: bodyWidth, language: language,
      isMirrored: isMirrored, participants: participants, assets: assets)
  }

  /// Space above a row, in whole device pixels.
  public func gap(above item: TimelineItem) -> Double {
    switch item.decoration.spacingBefore {
    case .none: item.kind == .status ? grid.round(metrics.statusGap) : 0
    case .joined: grid.round(metrics.gapJoined)
    case .between: grid.round(metrics.gapBetween)
    case .section:
      grid.round(item.kind == .dateHeader ? metrics.gapAboveDate : metrics.gapSection)
    case .belowDate: grid.round(metrics.gapBelowDate)
    }
  }
}

/// Measures rows: asks the presenter for the body and puts name, picture, heads and marks around it.
public struct RowMeasurer {
  let request: LayoutRequest
  let context: MeasureContext
  private let mirror: RowMirror

  /// - Throws: ``MetricsError`` where the request's metrics are not valid.
  public init(_ request: LayoutRequest, shaper: TextShaper) throws(MetricsError) {
    try request.metrics.validate()
    self.request = request
    context = request.context(shaper: shaper)
    mirror = RowMirror(width: request.rowWidth, isMirrored: request.isMirrored)
  }

  /// - Parameter measured: the body, where it was measured elsewhere.
  public func measure(_ item: TimelineItem, body measured: ItemBody? = nil) throws -> ItemLayout {
    let metrics = context.metrics
    let grid = context.grid
    let decoration = item.decoration
    var body =
      try measured ?? request.presenters.presenter(for: item).measure(item, in: context)
    for index in body.hits.indices { body.hits[index].frame = grid.outward(body.hits[index].frame) }
    body.size = body.size.asLengths
    let height = grid.ceil(body.size.height)
    guard body.placement == .side else {
      let bodyFrame = Rect(x: 0, y: 0, width: context.rowWidth, height: height)
      let seen = try measureSeenHeads(of: decoration, beside: bodyFrame, above: height)
      return ItemLayout(
        item: item, size: Size(width: context.rowWidth, height: seen?.bottom ?? height),
        body: body, bodyFrame: bodyFrame, name: nil, avatar: nil, failedMark: nil,
        seenHeads: seen?.heads)
    }
    let edge = grid.round(metrics.edge)
    let gutter = decoration.reservesAvatarGutter ? grid.round(metrics.avatarGutter) : 0
    let name = try measureName(of: item, x: edge + gutter)
    let top = name.map { $0.frame.maxY + grid.round(metrics.nameGap) } ?? 0
    let bodyFrame = frame(ofBody: body.size, top: top, decoration)
    let diameter = grid.round(metrics.avatarDiameter)
    let bottom = max(bodyFrame.maxY, decoration.showsAvatar ? diameter : 0)
    let avatar: AvatarLayout? =
      if decoration.showsAvatar, let speaker = decoration.speaker {
        try AvatarLayout(
          speaker,
          frame: mirror.apply(
            Rect(x: edge, y: bottom - diameter, width: diameter, height: diameter)), in: context)
      } else {
        nil
      }
    let seen = try measureSeenHeads(of: decoration, beside: bodyFrame, above: bottom)
    return ItemLayout(
      item: item, size: Size(width: context.rowWidth, height: seen?.bottom ?? bottom), body: body,
      bodyFrame: mirror.apply(bodyFrame), name: name, avatar: avatar,
      failedMark: decoration.isFailed ? failedMark(beside: bodyFrame) : nil,
      seenHeads: seen?.heads)
  }

  /// The place of a body at its speaker's side, before mirroring.
  func frame(ofBody size: Size, top: Double, _ decoration: Decoration) -> Rect {
    let (metrics, grid) = (context.metrics, context.grid)
    let size = size.asLengths
    let width = grid.ceil(size.width)
    let edge = grid.round(metrics.edge)
    let gutter = decoration.reservesAvatarGutter ? grid.round(metrics.avatarGutter) : 0
    let mark = decoration.isFailed ? grid.round(metrics.failedDiameter + metrics.failedGap) : 0
    let x =
      switch decoration.side {
      case .incoming: edge + gutter
      case .outgoing: context.rowWidth - edge - mark - width
      case .center: grid.round((context.rowWidth - width) / 2)
      }
    return Rect(x: x, y: top, width: width, height: grid.ceil(size.height))
  }

  private func measureName(of item: TimelineItem, x: Double) throws -> PlacedText? {
    guard item.decoration.showsName, let speaker = item.decoration.speaker else { return nil }
    let metrics = context.metrics
    let left = x + metrics.bubbleInsetHorizontal
    let block = try context.block(
      context.participants[speaker]?.name ?? speaker,
      style: metrics.style(size: metrics.nameSize), pitch: metrics.namePitch,
      width: context.rowWidth - left - metrics.edge, maximumLines: 1)
    let frame = Rect(
      x: context.grid.round(left), y: 0, width: context.grid.ceil(block.size.width),
      height: context.grid.ceil(block.size.height))
    return PlacedText(block: block, frame: mirror.apply(frame))
  }

  private func failedMark(beside body: Rect) -> Rect {
    let diameter = context.grid.round(context.metrics.failedDiameter)
    return mirror.apply(
      Rect(
        x: context.rowWidth - context.grid.round(context.metrics.edge) - diameter,
        y: context.grid.round(body.midY - diameter / 2), width: diameter, height: diameter))
  }

  private func measureSeenHeads(
    of decoration: Decoration, beside body: Rect, above bottom: Double
  ) throws -> (heads: SeenHeadsLayout, bottom: Double)? {
    guard !decoration.seenBy.isEmpty else { return nil }
    let place = context.seenHeadsPlace(beside: body, above: bottom, decoration)
    let heads = try SeenHeadsLayout(decoration.seenBy, in: place, context)
    return (heads, max(bottom, place.top + context.grid.round(context.metrics.seenDiameter)))
  }
}

extension Size {
  /// The longest that a body may be, in points.
  private static let longest = 1e8

  /// The size with 0 for what is no length: presenters may give anything.
  fileprivate var asLengths: Size {
    func length(_ value: Double) -> Double { value > 0 ? min(Self.longest, value) : 0 }
    return Size(width: length(width), height: length(height))
  }
}
