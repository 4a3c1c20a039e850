import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

/// The header of a screen: the back button, the picture, and the title on a pill.
///
/// Positions were measured on an iOS 26 simulator (theswerd/imessage-ui) with a status bar of 54
/// points. A lower status bar moves everything up. Nothing grows with the type size.
struct ScreenHeader: Sendable {
  private let width: Double
  /// The offset from the measured positions, in points.
  private let shift: Double
  private let back: Rect
  /// The number of unread messages beside the chevron.
  private let unread: TextBlock?
  private let isMirrored: Bool
  private let grid: PixelGrid
  private let plate: GroupPlate
  private let pill: Rect
  private let title: TextBlock
  private let titleBox: Rect
  private let chevron: Point

  private static let statusBar = 54.0
  private static let backCenter = Point(x: 38, y: 84)
  private static let backDiameter = 44.0
  /// The distances from the button's leading edge to the number, and from the number to the
  /// trailing edge (approximate).
  private static let unreadInsets = (leading: 31.0, trailing: 15.0)
  private static let plateTop = 62.0
  private static let plateDiameter = 60.0
  private static let pillTop = 117.0
  private static let pillHeight = 32.33
  /// The distances before the title, after it, and after the chevron.
  private static let pillInsets = (leading: 14.0, middle: 6.67, trailing: 11.0)
  private static let chevronSize = Size(width: 4.67, height: 12.67)
  private static let chevronLine = 2.6
  /// The range in which the page's color fades out over rows that scroll below the header.
  private static let lightFade = 62.85...160.39
  private static let darkFade = 89.17...171.71

  /// The top of the first row of a short conversation without the layout's margin, in points. Below
  /// a date header of two lines, the first bubble is at 205.
  var contentTop: Double { 154 + shift }
  /// The position above which rows are hidden, in points.
  var opaqueTop: Double { max(0, Self.lightFade.lowerBound + shift) }

  init(_ conversation: Conversation, device: Device, in context: MeasureContext) throws {
    let grid = context.grid
    self.grid = grid
    width = context.rowWidth
    isMirrored = context.isMirrored
    let shift = grid.round(device.statusBarHeight - Self.statusBar)
    self.shift = shift
    let side = Self.backDiameter
    let left = Self.backCenter.x - side / 2
    let count = device.status.unread
    unread =
      count > 0
      ? try context.block(
        String(count), style: context.metrics.style(size: 17, weight: 600), pitch: 20,
        width: .infinity, maximumLines: 1) : nil
    let backWidth =
      unread.map {
        grid.ceil(Self.unreadInsets.leading + $0.size.width + Self.unreadInsets.trailing)
      } ?? side
    back = Rect(
      x: isMirrored ? width - left - backWidth : left, y: Self.backCenter.y - side / 2 + shift,
      width: backWidth, height: side)
    let others = conversation.participants.filter { $0.id != conversation.selfID }.map(\.id)
    plate = try GroupPlate(
      others,
      frame: Rect(
        x: width / 2 - Self.plateDiameter / 2, y: Self.plateTop + shift,
        width: Self.plateDiameter, height: Self.plateDiameter), in: context)
    let insets = Self.pillInsets
    let fixed = insets.leading + insets.middle + Self.chevronSize.width + insets.trailing
    title = try context.block(
      conversation.displayTitle, style: context.metrics.style(size: 17, weight: 700),
      pitch: Self.pillHeight, width: max(40, width - 2 * (left + backWidth + 8) - fixed),
      maximumLines: 1)
    let pillWidth = grid.ceil(title.size.width + fixed)
    pill = Rect(
      x: grid.round((width - pillWidth) / 2), y: Self.pillTop + shift, width: pillWidth,
      height: Self.pillHeight)
    let textX =
      isMirrored
      ? pill.maxX - insets.leading - title.size.width : pill.minX + insets.leading
    titleBox = Rect(x: textX, y: pill.y, width: title.size.width, height: pill.height)
    chevron = Point(
      x: isMirrored
        ? titleBox.minX - insets.middle - Self.chevronSize.width / 2
        : titleBox.maxX + insets.middle + Self.chevronSize.width / 2, y: pill.midY)
  }

  func draw(palette: Palette, visible: Range<Double>, into scene: inout Scene) {
    guard visible.lowerBound < contentTop + 60 else { return }
    scene.owner = ElementOwner(part: "header")
    drawFade(palette, into: &scene)
    Glass.draw(back, radius: back.height / 2, shadow: .circle, palette: palette, into: &scene)
    var arrow = Path()
    // The chevron points to the list of conversations, on the leading side.
    func x(_ offset: Double) -> Double {
      let distance = Self.backDiameter / 2 + offset
      return isMirrored ? back.maxX - distance : back.minX + distance
    }
    arrow.move(x(2.8), back.midY - 8.1)
    arrow.line(x(-5.8), back.midY + 0.2)
    arrow.line(x(2.8), back.midY + 8.5)
    scene.stroke(arrow, .color(palette.chromeText), width: 2.4)
    if let unread {
      let inset = isMirrored ? Self.unreadInsets.trailing : Self.unreadInsets.leading
      unread.draw(
        in: Rect(
          x: back.minX + inset, y: back.midY - unread.size.height / 2, width: unread.size.width,
          height: unread.size.height), color: palette.chromeText, visible: visible, into: &scene)
    }
    Glass.draw(pill, radius: pill.height / 2, shadow: .wide, palette: palette, into: &scene)
    title.draw(in: titleBox, color: palette.chromeText, visible: visible, into: &scene)
    drawChevron(palette, into: &scene)
    plate.draw(palette: palette, visible: visible, into: &scene)
  }

  private func drawFade(_ palette: Palette, into scene: inout Scene) {
    let range = palette.page.isDark ? Self.darkFade : Self.lightFade
    // On a device pixel, so that there is no seam between the two rectangles.
    let from = grid.round(range.lowerBound + shift)
    let to = range.upperBound + shift
    if from > 0 {
      scene.fill(.rect(Rect(x: 0, y: 0, width: width, height: from)), .color(palette.page))
    }
    let top = max(0, from)
    scene.fill(
      .rect(Rect(x: 0, y: top, width: width, height: to - top)),
      .vertical(top: palette.page, bottom: palette.page.opacity(0), from: from, to: to))
  }

  private func drawChevron(_ palette: Palette, into scene: inout Scene) {
    let (dx, dy) = (
      (Self.chevronSize.width - Self.chevronLine) / 2,
      (Self.chevronSize.height - Self.chevronLine) / 2
    )
    let tip = isMirrored ? -dx : dx
    var path = Path()
    path.move(chevron.x - tip, chevron.y - dy)
    path.line(chevron.x + tip, chevron.y)
    path.line(chevron.x - tip, chevron.y + dy)
    scene.stroke(path, .color(palette.chromeDetail), width: Self.chevronLine)
  }
}

/// The pictures of a group's participants on a round plate, or one participant's picture.
///
/// Positions and sizes are constants of ContactsUI 26, read by theswerd/imessage-ui, for a plate of
/// 88 points. Right-to-left screens mirror them.
struct GroupPlate: Sendable {
  private let frame: Rect
  private let faces: [AvatarLayout]

  /// The most pictures on a plate.
  private static let maximumFaces = 7
  private static let unit = 88.0

  /// The offset of a picture's center from the plate's, and its diameter.
  private typealias Face = (x: Double, y: Double, diameter: Double)

  private static func faces(_ count: Int) -> [Face] {
    let three: [Face] = [(-12.5, -12.5, 42), (21.5, 7.5, 32), (-6, 23.5, 26)]
    let more: [Face] = [(20, -20.5, 20), (-27.5, 14, 14), (7.5, -32.5, 10)]
    return switch count {
    case ...0: []
    case 1: [(0, 0, unit)]
    case 2: [(-10.5, -10.5, 48), (17.5, 17.5, 28)]
    case 3...6: three + more.prefix(count - 3)
    default:
      [
        (-12.5, -12.5, 42), (19.5, 11.5, 30), (21.5, -16.5, 22), (-21, 19.5, 20), (2, 30, 15),
        (-3, 15, 11), (9, -31.5, 10),
      ]
    }
  }

  /// - Parameter frame: The frame of the plate, a square.
  init(_ people: [ParticipantID], frame: Rect, in context: MeasureContext) throws {
    self.frame = frame
    let scale = frame.width / Self.unit
    let shown = Array(people.prefix(Self.maximumFaces))
    faces = try zip(shown, Self.faces(shown.count)).map { person, face in
      let side = face.diameter * scale
      let x = frame.midX + (context.isMirrored ? -face.x : face.x) * scale
      let y = frame.midY + face.y * scale
      return try AvatarLayout(
        person, frame: Rect(x: x - side / 2, y: y - side / 2, width: side, height: side),
        in: context)
    }
  }

  func draw(palette: Palette, visible: Range<Double>, into scene: inout Scene) {
    guard !faces.isEmpty else { return }
    scene.shadow(of: .ellipse(in: frame), palette.avatarShadow, blur: 4, y: 2)
    if faces.count > 1 { scene.fill(.ellipse(in: frame), .color(palette.groupPlate)) }
    for face in faces { face.draw(at: .zero, palette: palette, visible: visible, into: &scene) }
  }
}
