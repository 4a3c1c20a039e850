import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows messages of kinds without a presenter: a quiet card in the color of incoming bubbles, with
/// the message's text or the title of its payload, and the name of the kind.
///
/// Paths of files are never shown.
public struct PlaceholderPresenter: ItemPresenter {
  /// Creates the presenter.
  public init() {}

  /// Whether the presenter shows a row.
  public func accepts(_ item: TimelineItem) -> Bool { true }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  public func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    let metrics = context.metrics
    let limit = metrics.bubbleTextWidth(bodyWidth: context.bodyWidth)
    let scale = metrics.textSize / 17
    let label = try context.block(
      Self.name(of: item.kind), style: metrics.style(size: 13 * scale, weight: 400),
      pitch: context.grid.round(16 * scale), width: limit, maximumLines: 1)
    let text = try Self.summary(of: item.content).map {
      try context.block(
        $0, style: metrics.bodyStyle, pitch: metrics.linePitch, width: limit, maximumLines: 4)
    }
    let size = Size(
      width: max(label.size.width, text?.size.width ?? 0),
      height: label.size.height + (text?.size.height ?? 0))
    return ItemBody(
      size: metrics.bubbleSize(ofText: size),
      lines: text?.lineFrames(top: metrics.bubbleInsetVertical) ?? [],
      missing: label.text.shaped.missing + (text?.text.shaped.missing ?? []),
      content: PlaceholderBubble(
        label: label, text: text, radius: metrics.bubbleRadius,
        insetVertical: metrics.bubbleInsetVertical,
        insetHorizontal: metrics.bubbleInsetHorizontal))
  }

  /// The name of a kind for people: "Dice roll" for `x-dice-roll`.
  static func name(of kind: ItemKind) -> String {
    let words = (kind.rawValue.hasPrefix("x-") ? kind.rawValue.dropFirst(2) : kind.rawValue[...])
      .split { $0 == "-" || $0 == "_" }.joined(separator: " ")
    return words.isEmpty ? kind.rawValue : words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The words that describe a row best.
  private static func summary(of content: TimelineItem.Content) -> String? {
    switch content {
    case .message(let content):
      let message = content.message
      return message.summary ?? message.attachments.lazy.compactMap(\.name).first
    case .inserted(let row): return row.text.isEmpty ? nil : row.text
    case .quote(let quoted): return quoted.text
    case .dateHeader, .status, .typing, .unread: return nil
    }
  }
}

private struct PlaceholderBubble: ItemContent {
  let label: TextBlock
  let text: TextBlock?
  let radius: Double
  let insetVertical: Double
  let insetHorizontal: Double

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    scene.owner.part = "bubble"
    scene.fill(context.bubble(frame, radius: radius), .color(context.palette.incoming))
    var box = Rect(
      x: frame.x + insetHorizontal, y: frame.y + insetVertical,
      width: frame.width - 2 * insetHorizontal, height: label.size.height)
    if let text {
      scene.owner.part = "text"
      text.draw(
        in: box, color: context.palette.incomingText, visible: context.visible, into: &scene)
      box.y += text.size.height
    }
    scene.owner.part = "kind"
    label.draw(
      in: box, color: context.palette.secondary, visible: context.visible, into: &scene)
  }
}
