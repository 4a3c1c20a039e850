import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

/// The top of a screen: back button, picture and name.
///
/// Places as measured on an iOS 26 simulator (theswerd/imessage-ui), 402 points wide.
struct ScreenHeader: Sendable {
  private let width: Double
  private let height: Double
  private let back: Rect
  private let isMirrored: Bool
  private let avatars: [AvatarLayout]
  private let pill: Rect
  private let title: TextBlock

  private static let middle = 84.0
  private static let backDiameter = 44.0
  private static let avatarDiameter = 60.0
  private static let pillHeight = 30.0

  init(_ conversation: Conversation, in context: MeasureContext) throws {
    let grid = context.grid
    width = context.rowWidth
    height = context.metrics.headerHeight
    isMirrored = context.isMirrored
    let side = Self.backDiameter
    let left = 38 - side / 2
    back = Rect(
      x: grid.round(isMirrored ? width - left - side : left),
      y: grid.round(Self.middle - side / 2), width: side, height: side)
    let others = conversation.participants.filter { $0.id != conversation.selfID }
    avatars = try Self.frames(count: others.count, centre: grid.round(width / 2), grid: grid)
      .enumerated().map { try AvatarLayout(others[$0].id, frame: $1, in: context) }
    let name = ScreenChrome.title(of: conversation)
    let style = TextStyle(size: context.metrics.textSize * 15 / 17, weight: 600)
    title = try context.block(
      name, style: style, pitch: Self.pillHeight, width: max(40, width - 2 * (left + side + 24)),
      maximumLines: 1)
    let pillWidth = grid.ceil(title.size.width + 24)
    pill = Rect(
      x: grid.round((width - pillWidth) / 2),
      y: grid.round(Self.middle + Self.avatarDiameter / 2 - 6), width: pillWidth,
      height: Self.pillHeight)
  }

  /// One picture in the middle, or two that overlap.
  private static func frames(count: Int, centre: Double, grid: PixelGrid) -> [Rect] {
    let top = grid.round(middle - avatarDiameter / 2)
    func box(_ dx: Double, _ dy: Double, _ side: Double) -> Rect {
      Rect(x: grid.round(centre + dx), y: grid.round(top + dy), width: side, height: side)
    }
    switch count {
    case 0: return []
    case 1: return [box(-avatarDiameter / 2, 0, avatarDiameter)]
    default: return [box(-35, 0, 40), box(-5, 20, 40)]
    }
  }

  func draw(palette: Palette, visible: Range<Double>, into scene: inout Scene) {
    guard visible.lowerBound < height else { return }
    scene.owner = ElementOwner(part: "header")
    // What scrolls under the header fades out towards it.
    let fade = ScreenChrome.fade
    scene.fill(
      .rect(Rect(x: 0, y: 0, width: width, height: height - fade)), .color(palette.page))
    scene.fill(
      .rect(Rect(x: 0, y: height - fade, width: width, height: fade)),
      .vertical(
        top: palette.page, bottom: palette.page.opacity(0), from: height - fade, to: height))
    scene.fill(.ellipse(in: back), .color(palette.chrome))
    var chevron = Path()
    let tip = isMirrored ? 1.0 : -1.0
    chevron.move(back.midX - tip * 3.5, back.midY - 8.5)
    chevron.line(back.midX + tip * 4.5, back.midY)
    chevron.line(back.midX - tip * 3.5, back.midY + 8.5)
    scene.stroke(chevron, .color(palette.incomingText), width: 2.4)
    for (index, avatar) in avatars.enumerated() {
      if index > 0 {
        scene.fill(.ellipse(in: avatar.frame.inset(by: -2)), .color(palette.page))
      }
      avatar.draw(at: .zero, palette: palette, visible: visible, into: &scene)
    }
    scene.fill(.roundedRect(pill, radius: pill.height / 2), .color(palette.chrome))
    title.draw(
      in: pill, alignment: .center, color: palette.incomingText, visible: visible, into: &scene)
  }
}
