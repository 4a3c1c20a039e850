import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// The heads of the readers whose last read message this is.
///
/// They are below the body or, within a cluster, beside it at the free side of the row. Beside the
/// body they add no height, so the gaps of the cluster stay the same.
struct SeenHeadsAccessory: RowAccessory {
  let part = "seen"
  var marks: TimelineItem.Marks? { .readers }
  var metrics: [any KindMetrics.Type] { [SeenHeadsMetrics.self] }

  func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard !item.decoration.seenBy.isEmpty else { return nil }
    let place = SeenHeadsPlace(item.decoration, in: row, request.metrics, request.grid)
    let (left, right) = (place.span.lowerBound, place.span.upperBound)
    return AccessoryPlace(
      Rect(
        x: left, y: place.top, width: right - left,
        height: request.grid.round(request.metrics.seenHeads.diameter)))
  }

  func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent {
    try SeenHeadsLayout(
      item.decoration.seenBy, sender: item.decoration.speaker,
      in: SeenHeadsPlace(
        MeasuredDecoration(item.decoration), in: row, context.metrics, context.grid),
      of: row, context)
  }
}

/// The measured heads of the readers whose last read message this is, in one line at the outgoing
/// side. A badge "+N" at the inner end counts readers without a head. "Seen by everyone" replaces
/// heads that don't all fit if nobody is left who could read the message.
///
/// Every reader has a head or is counted.
package struct SeenHeadsLayout: AccessoryContent {
  /// The heads, from the outermost to the innermost.
  package let heads: [AvatarLayout]
  /// The readers without a head, in order. The badge "+N" counts them.
  package let hidden: [ParticipantID]
  let overflow: PlacedText?

  /// The frame of the badge in points, in the row's coordinates; `nil` if all readers have a head.
  package var badgeFrame: Rect? { overflow?.frame }

  /// Places the heads from the outer end of their place.
  ///
  /// - Parameters:
  ///   - readers: The readers, in order.
  ///   - sender: The sender of the message.
  ///   - place: The place of the heads.
  ///   - row: The geometry of the row.
  ///   - context: What measuring depends on.
  /// - Throws: `FontError`.
  init(
    _ readers: [ParticipantID], sender: ParticipantID? = nil, in place: SeenHeadsPlace,
    of row: RowGeometry, _ context: MeasureContext
  ) throws {
    let metrics = context.metrics
    let grid = context.grid
    let (pitch, maximum) = (metrics.seenHeads.pitch, metrics.seenHeads.maximum)
    let diameter = grid.round(metrics.seenHeads.diameter)
    let room = place.span.upperBound - place.span.lowerBound
    func frame(_ index: Int, width: Double) -> Rect {
      let right = place.span.upperBound - Double(index) * pitch
      return row.mirrored(
        Rect(x: grid.round(right - width), y: place.top, width: width, height: diameter))
    }
    func badge(_ count: Int) throws -> TextBlock { try text("+\(count)") }
    func text(_ text: String) throws -> TextBlock {
      try context.block(
        text, style: metrics.style(size: metrics.smallSize, weight: 600),
        pitch: metrics.smallPitch, width: .infinity, maximumLines: 1)
    }
    // All heads if they fit beside each other, else as many as leave room for "+N".
    var shown = readers.count
    if Double(shown - 1) * pitch + diameter > room || shown > maximum {
      let width = grid.ceil(max(try badge(readers.count).size.width, diameter))
      let fitting = Int(min(Double(maximum), max(0, (room - width) / pitch)))
      shown = max(place.minimumHeads, min(readers.count - 1, fitting))
    }
    if shown < readers.count, Self.isEveryone(readers, but: sender, context) {
      let block = try text(Phrases(language: context.language).seenByEveryone)
      let width = grid.ceil(block.size.width)
      if width <= room {
        (heads, hidden) = ([], readers)
        overflow = PlacedText(block: block, frame: frame(0, width: width))
        return
      }
    }
    heads = try readers.prefix(shown).enumerated().map { index, reader in
      try AvatarLayout(reader, frame: frame(index, width: diameter), in: context)
    }
    hidden = Array(readers.dropFirst(shown))
    guard !hidden.isEmpty else {
      overflow = nil
      return
    }
    let block = try badge(hidden.count)
    let width = grid.ceil(max(block.size.width, diameter))
    overflow = PlacedText(block: block, frame: frame(shown, width: width))
  }

  /// Whether nobody else could have read a message.
  private static func isEveryone(
    _ readers: [ParticipantID], but speaker: ParticipantID?, _ context: MeasureContext
  ) -> Bool {
    let others = context.participants.keys.filter { $0 != speaker && $0 != context.viewer }
    return others.count >= 2 && Set(others).isSubset(of: readers)
  }

  /// A region for each reader; those without a head have that of the badge.
  package var hits: [HitRegion] {
    heads.map { HitRegion(kind: .reader, target: $0.participant, frame: $0.frame) }
      + hidden.compactMap { reader in
        badgeFrame.map { HitRegion(kind: .reader, target: reader, frame: $0) }
      }
  }

  /// An element of the conversation for each reader, whose key is the reader's id, and an element
  /// of the row for the badge. The heads of readers without a place are hidden at the badge.
  package func elements(in frame: Rect) -> [AccessoryElement] {
    var elements = heads.map {
      AccessoryElement(key: $0.participant, owner: .conversation, frame: $0.frame)
    }
    guard let badge = overflow?.frame else { return elements }
    elements += hidden.map {
      AccessoryElement(key: $0, owner: .conversation, frame: badge, isHidden: true)
    }
    return elements + [AccessoryElement(frame: badge)]
  }

  /// Adds the heads and the badge to a scene.
  package func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    for head in heads {
      head.draw(at: origin, palette: context.palette, visible: context.visible, into: &scene)
    }
    drawBadge(at: origin, palette: context.palette, visible: context.visible, into: &scene)
  }

  /// Adds the badge alone to a scene.
  ///
  /// - Parameters:
  ///   - origin: The top left corner of the row in the scene, in points.
  ///   - palette: The colors.
  ///   - visible: The vertical range of the scene that will be drawn, in points.
  ///   - scene: The scene.
  package func drawBadge(
    at origin: Point, palette: Palette, visible: Range<Double> = -1e9..<1e9,
    into scene: inout Scene
  ) {
    guard let overflow else { return }
    let frame = overflow.frame.offset(x: origin.x, y: origin.y)
    let height = overflow.block.size.height
    let box = Rect(x: frame.x, y: frame.midY - height / 2, width: frame.width, height: height)
    overflow.block.draw(
      in: box, alignment: .center, color: palette.pageSecondary, visible: visible, into: &scene)
  }
}

extension HitRegion.Kind {
  /// The avatar of a reader. The target is the reader's id.
  public static let reader = HitRegion.Kind(rawValue: "reader")
}

/// The metrics of the heads of readers. Lengths are in points.
package struct SeenHeadsMetrics: KindMetrics {
  /// The diameter of a head.
  package var diameter = 20.0
  /// The horizontal distance from one head to the next.
  package var pitch = 25.0
  /// The space above the heads.
  package var gap = 8.0
  /// The largest number of heads in a row. Other readers are counted.
  package var maximum = 10

  /// Creates the defaults. iMessage has no heads of readers; the defaults follow the article on
  /// Messenger's seen heads.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<SeenHeadsMetrics>] = [
    .number("seenDiameter", \.diameter, 4...200),
    .number("seenPitch", \.pitch, 1...200),
    .number("seenGap", \.gap, 0...200),
    .whole("seenMaximum", \.maximum, 1...50),
  ]
}

extension Metrics {
  /// The metrics of the heads of readers.
  package var seenHeads: SeenHeadsMetrics {
    get { self[SeenHeadsMetrics.self] }
    set { self[SeenHeadsMetrics.self] = newValue }
  }
}

/// The place of the heads of readers in a row, before mirroring.
struct SeenHeadsPlace: Equatable {
  /// The horizontal range from the innermost head to the outermost, in points.
  var span: Range<Double>
  /// The top of the heads, in the row's coordinates.
  var top: Double
  /// The number of heads that are shown even if the span is too narrow.
  var minimumHeads: Int

  init(
    _ decoration: MeasuredDecoration, in row: RowGeometry, _ metrics: Metrics, _ grid: PixelGrid
  ) {
    let edge = metrics.edge(ofRow: row.width)
    let heads = metrics.seenHeads
    let diameter = grid.round(heads.diameter)
    let distance = grid.round(max(0, heads.pitch - heads.diameter))
    let (lower, upper): (Double, Double) =
      switch decoration.side {
      case .incoming: (row.body.maxX + distance, row.width - edge)
      case .outgoing: (edge, row.body.minX - distance)
      case .center: (0, -1)
      }
    if !decoration.endsCluster, lower <= upper, upper - lower >= diameter,
      row.body.height >= diameter
    {
      (span, top, minimumHeads) = (lower..<upper, row.body.maxY - diameter, 0)
    } else {
      span = edge..<max(edge, row.width - edge)
      (top, minimumHeads) = (row.bottom + grid.round(heads.gap), 1)
    }
  }
}
