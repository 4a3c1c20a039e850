import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// The time of a message with its tick, measured: "edited 9:41 ✓✓".
struct MessageFooter: Sendable {
  /// What a footer is on.
  enum Ground: Sendable {
    /// The bubble.
    case bubble
    /// A bubble in the color of the page, with an outline.
    case outline
    /// A photo.
    case photo(OneBubbleLook.TimeGround)
    /// The page: beside a sticker.
    case page((light: Color, dark: Color)?)
  }

  /// The size in points, without the padding of a ground.
  let size: Size
  private let text: TextBlock
  private let ticks: Ticks?
  /// The left edge of the tick, in points.
  private let tickX: Double

  /// The padding of a pill around the time on a photo or beside a sticker, in points.
  static let padding = (side: 7.0, vertical: 2.0)

  /// The least space beside the time, on a bubble and on a photo, in points.
  static func inset(_ metrics: Metrics) -> Double {
    max(
      metrics.bubbleInsetHorizontal, metrics.boxes.timeEnd,
      metrics.boxes.photoInset + metrics.boxes.timeOnPhoto + padding.side)
  }

  /// `nil` for a message without a time, or whose time the next one shows.
  ///
  /// - Parameter width: The width of the bubble, of the photo or of the plate with its padding, in
  ///   points. A time that is wider is made smaller.
  /// - Throws: `FontError`.
  init?(
    _ item: TimelineItem, _ content: MessageContent, _ look: OneBubbleLook, width: Double,
    _ context: MeasureContext
  ) throws {
    guard let time = content.time, !item.decoration.hidesTime else { return nil }
    let (metrics, grid) = (context.metrics.boxes, context.grid)
    let message = content.message
    let edited = NotePhrases.edited.text(in: context.language)
    let words =
      message.edited ? "\(look.hasSmallNotes ? edited.lowercased() : edited) \(time)" : time
    ticks =
      item.decoration.side == .outgoing && message.kind != .deleted
      ? message.delivery.flatMap {
        Ticks($0, style: look.ticks, isMirrored: context.isMirrored)
      } : nil
    let room = max(
      1,
      width - 2 * Self.inset(context.metrics)
        - (ticks == nil ? 0 : metrics.tickGap + metrics.tickWidth))
    func line(_ factor: Double, width: Double) throws -> TextBlock {
      try context.block(
        words, style: context.metrics.style(size: metrics.timeSize * factor),
        pitch: metrics.timePitch * factor, width: width, maximumLines: 1)
    }
    let whole = try line(1, width: .greatestFiniteMagnitude)
    // Small type is set wider.
    let factor = whole.size.width > room ? max(0.2, 0.9 * room / whole.size.width) : 1
    text = factor < 1 ? try line(factor, width: room) : whole
    tickX = grid.ceil(text.size.width) + metrics.tickGap
    size = Size(
      width: ticks == nil ? grid.ceil(text.size.width) : tickX + metrics.tickWidth,
      height: grid.ceil(metrics.timePitch * factor))
  }

  var missing: [Unicode.Scalar] { text.text.shaped.missing }

  /// Draws the footer.
  ///
  /// - Parameters:
  ///   - frame: The frame in the scene, in points.
  ///   - photo: The frame of the photo that it is on.
  func draw(
    in frame: Rect, on ground: Ground, photo: (frame: Rect, outline: Path)? = nil,
    context: DrawContext, into scene: inout Scene
  ) {
    let palette = context.palette
    let isOwn = context.decoration.side == .outgoing
    var color = palette.detail(isOwn: isOwn)
    var read = palette.readTick ?? color
    scene.owner.part = "footer"
    switch ground {
    case .bubble: break
    case .outline: color = palette.detail(isOwn: false)
    case .photo(let ground):
      (color, read) = (.white, palette.readTick ?? .white)
      switch ground {
      case .pill: pill(around: frame, .black.opacity(0.5), &scene)
      case .shade:
        if let photo {
          let height = min(
            photo.frame.height, max(40, 1.5 * (photo.frame.maxY - frame.y)))
          scene.group(clip: photo.outline) {
            $0.fill(
              .rect(
                Rect(
                  x: photo.frame.x, y: photo.frame.maxY - height, width: photo.frame.width,
                  height: height)),
              .vertical(
                top: .black.opacity(0), bottom: .black.opacity(0.45),
                from: photo.frame.maxY - height, to: photo.frame.maxY))
          }
        }
      }
    case .page(let plate):
      if let plate {
        color = .white
        pill(around: frame, palette.incomingText.isDark ? plate.light : plate.dark, &scene)
      } else {
        color = palette.detail(isOwn: false)
        pill(around: frame, palette.incoming, &scene)
      }
      read = color
    }
    let isMirrored = context.isMirrored
    let textX = isMirrored ? frame.maxX - text.size.width : frame.x
    text.draw(
      in: Rect(x: textX, y: frame.y, width: text.size.width, height: frame.height), color: color,
      visible: context.visible, into: &scene)
    guard let ticks else { return }
    let left = isMirrored ? frame.maxX - tickX - ticks.size.width : frame.x + tickX
    scene.owner.part = "tick"
    ticks.draw(
      at: Point(x: left, y: frame.midY - ticks.size.height / 2),
      .color(ticks.takesReadColor ? read : color), into: &scene)
  }

  private func pill(around frame: Rect, _ color: Color, _ scene: inout Scene) {
    let box = Rect(
      x: frame.x - Self.padding.side, y: frame.y - Self.padding.vertical,
      width: frame.width + 2 * Self.padding.side, height: frame.height + 2 * Self.padding.vertical)
    scene.fill(.roundedRect(box, radius: box.height / 2), .color(color))
  }
}
