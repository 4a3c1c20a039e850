import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

extension ItemKind {
  /// A note of the maker of a picture about a message.
  package static let annotation = ItemKind(rawValue: "annotation")
}

/// Shows a note below a message: a plate at the side of the message, with a line to its bubble.
package struct AnnotationPresenter: ItemPresenter {
  /// Creates the presenter.
  package init() {}

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.kind == .annotation }

  /// The space between the plate's edge and its text, in points.
  private static let (horizontal, vertical) = (10.0, 6.0)
  /// The length of the line within the row, in points.
  private static let lead = 9.0

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  package func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .inserted(let row) = item.content, case .string(let note) = row.value else {
      return .nothing
    }
    let (metrics, grid) = (context.metrics, context.grid)
    let scale = metrics.textSize / 17
    let block = try context.block(
      note, style: metrics.style(size: 13 * scale, weight: 500), pitch: grid.round(17 * scale),
      width: max(20, min(context.bodyWidth, 340 * scale) - 2 * Self.horizontal),
      avoidsLoneWord: true)
    let plate = Size(
      width: grid.ceil(block.size.width + 2 * Self.horizontal),
      height: grid.ceil(block.size.height + 2 * Self.vertical))
    let text = Point(x: Self.horizontal, y: Self.lead + Self.vertical)
    return ItemBody(
      size: Size(width: plate.width, height: Self.lead + plate.height),
      lines: block.lineFrames(top: text.y), missing: block.text.shaped.missing,
      content: Annotation(
        block: block, text: text, lead: Self.lead, reach: grid.round(metrics.gapJoined)))
  }
}

private struct Annotation: ItemContent {
  let block: TextBlock
  /// The top left corner of the text in the body.
  let text: Point
  /// The top of the plate in the body.
  let lead: Double
  /// The distance from the body to the bubble above, in points.
  let reach: Double

  /// The distance from the side of the bubble to the line, beyond a tail.
  private static let inset = 26.0
  private static let dot = 3.0

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    let isDark = context.palette.page.isDark
    let (fill, ink, accent) = isDark ? Self.dark : Self.light
    let plate = Rect(
      x: frame.x, y: frame.y + lead, width: frame.width, height: frame.height - lead)
    let inset = min(Self.inset, plate.width / 2)
    let x = context.isAtRight ? plate.maxX - inset : plate.minX + inset
    let end = Point(x: x, y: frame.y - reach)
    scene.owner.part = "leader"
    scene.fill(
      .rect(Rect(x: x - 0.75, y: end.y, width: 1.5, height: plate.y - end.y)), .color(accent))
    scene.fill(
      .ellipse(
        in: Rect(
          x: x - Self.dot, y: end.y - Self.dot, width: 2 * Self.dot, height: 2 * Self.dot)),
      .color(accent))
    scene.owner.part = "plate"
    scene.fill(.roundedRect(plate, radius: 9), .color(fill))
    scene.stroke(.roundedRect(plate.inset(by: 0.5), radius: 8.5), .color(accent), width: 1)
    scene.owner.part = "text"
    let box = Rect(
      x: frame.x + text.x, y: frame.y + text.y, width: frame.width - 2 * text.x,
      height: block.size.height)
    block.draw(in: box, color: ink, visible: context.visible, into: &scene)
  }

  /// The fill, the text and the line: 9.6 and 9.9 to 1.
  private static let light = (
    fill: Color(red: 1, green: 0.957, blue: 0.78), ink: Color(red: 0.27, green: 0.2, blue: 0),
    accent: Color(red: 0.86, green: 0.63, blue: 0.08)
  )
  private static let dark = (
    fill: Color(red: 0.23, green: 0.18, blue: 0.04), ink: Color(red: 1, green: 0.91, blue: 0.66),
    accent: Color(red: 0.85, green: 0.65, blue: 0.2)
  )
}

extension TimelineDecorator {
  /// Adds notes below messages.
  ///
  /// - Parameter notes: The notes by the ids of their messages, in their order.
  package static func annotations(_ notes: [MessageID: [String]]) -> TimelineDecorator {
    TimelineDecorator(reach: 1) { row, _, below, _ in
      guard let id = row.message?.id, let texts = notes[id], below.first?.message?.id != id else {
        return [row]
      }
      let decoration = Decoration(
        side: row.decoration.side == .center ? .incoming : row.decoration.side,
        reservesAvatarGutter: row.decoration.reservesAvatarGutter, spacingBefore: .joined)
      return [row]
        + texts.enumerated().map { index, text in
          TimelineItem(
            InsertedRow("note: \(text)", value: .string(text)), named: "note\(index)", beside: row,
            kind: .annotation, decoration: decoration)
        }
    }
  }
}
