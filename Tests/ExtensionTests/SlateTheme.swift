import Confab
import ConfabKinds

/// A theme with square tails at the top and the time inside each bubble.
struct SlateStyle: ThemeStyle {
  /// The distance by which a tail leaves its bubble at the side, in points.
  static let tailReach = 8.0

  func bubble(_ frame: Rect, radius: Double, place: BubblePlace) -> Path {
    var path = Path.roundedRect(frame, radius: min(radius, 9))
    guard place.isLast, let tail = place.side else { return path }
    let (edge, tip) =
      tail == .left
      ? (frame.minX, frame.minX - Self.tailReach) : (frame.maxX, frame.maxX + Self.tailReach)
    let inside = tail == .left ? edge + 10 : edge - 10
    // All outlines run clockwise: parts that overlap are filled.
    let points = [(tip, frame.minY), (inside, frame.minY), (inside, frame.minY + 12)]
    var corner = Path()
    for (index, point) in (tail == .left ? points : [points[1], points[0], points[2]]).enumerated()
    {
      if index == 0 { corner.move(point.0, point.1) } else { corner.line(point.0, point.1) }
    }
    corner.close()
    path.append(corner)
    return path
  }

  func register(in registry: inout PresenterRegistry) {
    registry.register(InlineTimePresenter())
  }
}

extension Theme {
  static var slate: Theme {
    var theme = Theme.imessage
    theme.name = "slate"
    theme.style = SlateStyle()
    theme.rules.showsStatusLines = false
    theme.metrics.tailDrop = 0
    theme.light.outgoingTop = Color(red: 0.85, green: 0.95, blue: 0.8)
    theme.light.outgoingBottom = theme.light.outgoingTop
    theme.light.outgoingText = .black
    return theme
  }
}

/// Text with the time in the last line of the bubble, or below it if the line is too long.
struct InlineTimePresenter: ItemPresenter {
  func accepts(_ item: TimelineItem) -> Bool { item.kind == .text }

  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .message(let content) = item.content else {
      throw HostedItemError.notMeasured(kind: item.kind.rawValue)
    }
    let metrics = context.metrics
    let (left, top) = (metrics.bubbleInsetHorizontal, metrics.bubbleInsetVertical)
    let limit = context.bodyWidth - 2 * left
    let text = try context.block(
      content.message.text ?? "", style: metrics.bodyStyle, pitch: metrics.linePitch, width: limit)
    let time = try context.block(
      content.time ?? "", style: metrics.smallStyle, pitch: metrics.smallPitch, width: limit,
      maximumLines: 1)
    let lastLine = text.lineFrames().last?.width ?? 0
    let fits = lastLine + 8 + time.size.width <= limit
    let width = max(text.size.width, fits ? lastLine + 8 + time.size.width : time.size.width)
    let height = text.size.height + (fits ? 0 : time.size.height)
    return ItemBody(
      size: Size(width: width + 2 * left, height: height + 2 * top),
      lines: text.lineFrames(top: top),
      content: InlineTimeBubble(
        text: PlacedText(
          block: text, frame: Rect(x: left, y: top, width: width, height: text.size.height)),
        time: PlacedText(
          block: time,
          frame: Rect(
            x: left + width - time.size.width, y: top + height - time.size.height,
            width: time.size.width, height: time.size.height))))
  }
}

private struct InlineTimeBubble: ItemContent {
  let text: PlacedText
  let time: PlacedText

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    scene.owner.part = "bubble"
    scene.fill(context.bubble(frame, radius: 16), context.bubblePaint)
    for (part, placed, color) in [
      ("text", text, context.bubbleText), ("time", time, context.palette.secondary),
    ] {
      scene.owner.part = part
      placed.block.draw(
        in: placed.frame.offset(x: frame.x, y: frame.y), color: color, visible: context.visible,
        into: &scene)
    }
  }
}
