import Confab
import ConfabKinds

/// A theme without bubbles, as forums and Discord have it: rows over the whole width, all at the
/// left, with the avatar, the name and the time above the first of a speaker's messages.
struct ForumStyle: ThemeStyle {
  func bubble(_ frame: Rect, radius: Double, place: BubblePlace) -> Path { .rect(frame) }

  func register(in registry: inout PresenterRegistry) { registry.register(ForumPresenter()) }
}

extension Theme {
  static var forum: Theme {
    var theme = Theme.imessage
    theme.name = "forum"
    theme.style = ForumStyle()
    theme.rules.showsEverySpeaker = true
    theme.rules.showsStatusLines = false
    theme.rules.clusterInterval = 420
    return theme
  }
}

/// A text at the right of the avatar's column.
struct ForumPresenter: ItemPresenter {
  static let column = 72.0
  static let avatar = 40.0

  func accepts(_ item: TimelineItem) -> Bool { item.kind == .text }

  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard case .message(let content) = item.content else {
      throw HostedItemError.notMeasured(kind: item.kind.rawValue)
    }
    let (metrics, decoration) = (context.metrics, item.decoration)
    let width = context.rowWidth - Self.column - context.edge
    let text = try context.block(
      content.message.text ?? "", style: metrics.bodyStyle, pitch: metrics.linePitch, width: width)
    var head: ForumRow.Head?
    if decoration.showsName, let speaker = decoration.speaker {
      head = ForumRow.Head(
        name: try context.block(
          context.participants[speaker]?.name ?? speaker,
          style: metrics.style(size: metrics.textSize, weight: 600), pitch: metrics.linePitch,
          width: width, maximumLines: 1),
        time: try context.block(
          content.time ?? "", style: metrics.smallStyle, pitch: metrics.linePitch, width: width,
          maximumLines: 1),
        avatar: try AvatarLayout(
          speaker, frame: Rect(x: 16, y: 0, width: Self.avatar, height: Self.avatar), in: context))
    }
    let top = head == nil ? 0 : metrics.linePitch
    return ItemBody(
      placement: .row,
      size: Size(
        width: context.rowWidth, height: max(top + text.size.height, head == nil ? 0 : Self.avatar)),
      lines: text.lineFrames(top: top), content: ForumRow(head: head, text: text, top: top))
  }
}

private struct ForumRow: ItemContent {
  struct Head {
    let name: TextBlock
    let time: TextBlock
    let avatar: AvatarLayout
  }

  let head: Head?
  let text: TextBlock
  let top: Double

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    func draw(_ block: TextBlock, _ part: String, x: Double, y: Double, _ color: Color) {
      scene.owner.part = part
      block.draw(
        in: Rect(
          x: frame.x + ForumPresenter.column + x, y: frame.y + y, width: block.size.width,
          height: block.size.height), color: color, visible: context.visible, into: &scene)
    }
    if let head {
      scene.owner.part = "avatar"
      head.avatar.draw(
        at: Point(x: frame.x, y: frame.y), palette: context.palette, visible: context.visible,
        into: &scene)
      draw(head.name, "name", x: 0, y: 0, context.palette.incomingText)
      draw(head.time, "time", x: head.name.size.width + 8, y: 0, context.palette.secondary)
    }
    draw(text, "text", x: 0, y: top, context.palette.incomingText)
  }
}
