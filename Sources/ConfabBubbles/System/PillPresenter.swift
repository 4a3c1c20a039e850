import ConfabLayout
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows date headers, system lines and the lines of deleted messages as centered text, most often
/// on pills. Headers show the day without the time.
package struct PillPresenter: ItemPresenter {
  private let look: PillLook

  /// Creates the presenter.
  ///
  /// - Parameter look: The look of an app, whose lengths are in ``PillMetrics``.
  package init(look: PillLook) { self.look = look }

  /// The metrics of pills.
  package var metrics: [any KindMetrics.Type] { [PillMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool {
    item.kind == .dateHeader || item.kind == .system
      || item.kind == ItemKind(.deleted) && item.side == .center
  }

  /// The height of one line of text on its pill, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    let metrics = request.metrics.pills
    return (item.kind == .dateHeader ? metrics.datePitch : metrics.systemPitch)
      + 2 * (metrics.insetVertical + metrics.space)
  }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  package func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    let metrics = context.metrics.pills
    var (text, spans, weight) = ("", [TraitSpan](), look.systemWeight)
    var (size, pitch) = (metrics.systemSize, metrics.systemPitch)
    if case .dateHeader(let header) = item.content {
      (text, weight) = (header.day, look.dateWeight)
      (size, pitch) = (metrics.dateSize, metrics.datePitch)
    } else if item.kind == ItemKind(.deleted) {
      let line = UnsentWords.unsent(item.message, context)
      text = line.text
      if look.emphasizesNames { spans = line.spans }
    } else if let line = SystemText(item) {
      text = line.text
      if look.emphasizesNames { spans = line.spans }
    } else {
      return .nothing
    }
    let room = context.rowWidth - 2 * (metrics.side + metrics.insetHorizontal)
    let block = try context.block(
      text, style: context.metrics.style(size: size, weight: weight), pitch: pitch, spans: spans,
      width: max(1, room))
    let top = context.grid.round(metrics.space + metrics.insetVertical)
    return ItemBody(
      placement: .row, size: Size(width: block.size.width, height: block.size.height + 2 * top),
      lines: block.lineFrames(top: top), missing: block.text.shaped.missing,
      content: Pill(look: look, block: block, top: top, metrics: metrics))
  }
}

/// Centered text on its plate.
private struct Pill: ItemContent {
  let look: PillLook
  let block: TextBlock
  /// The distance from the top of the row to the text.
  let top: Double
  let metrics: PillMetrics

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    let text = Rect(
      x: frame.x, y: frame.y + top, width: frame.width, height: block.size.height)
    if let plate = look.plate { draw(plate, behind: text, context, into: &scene) }
    scene.owner.part = "text"
    block.draw(
      in: text, alignment: .center, color: look.text.color(context), visible: context.visible,
      into: &scene)
  }

  private func draw(
    _ plate: PillLook.Plate, behind text: Rect, _ context: DrawContext, into scene: inout Scene
  ) {
    scene.owner.part = "plate"
    let grid = context.grid
    let width = grid.ceil(block.size.width + 2 * metrics.insetHorizontal)
    let frame = Rect(
      x: grid.round(text.midX - width / 2), y: text.y - metrics.insetVertical, width: width,
      height: text.height + 2 * metrics.insetVertical)
    let outline = Path.roundedRect(frame, radius: metrics.radius)
    if plate.hasShadow { scene.bubbleShadow(of: outline) }
    scene.fill(outline, .color(plate.fill.color(context)))
  }
}

extension Scene {
  /// Adds the shadow of WhatsApp's bubbles and pills, in CSS `0 1px 0.5px rgba(11,20,26,.13)`.
  mutating func bubbleShadow(of outline: Path) {
    shadow(of: outline, Color(rgb: 0x0B141A).opacity(0.13), blur: 0.5, y: 1)
  }
}
