import ConfabLayout
import ConfabModel
import ConfabScene

/// A flat header: the back chevron with the number of unread messages, the picture, the title with
/// a line below it, and symbols of calls.
///
/// Nothing grows with the type size. Distances that a look doesn't have are approximate.
struct FlatHeader: Sendable {
  private let look: FlatChromeLook
  private let width: Double
  private let bar: Rect
  private let back: Point
  private let unread: PlacedText?
  private let avatar: HeaderAvatar
  private let title: PlacedText
  private let subtitle: PlacedText?
  private let icons: [(icon: BarIcon, center: Point)]
  /// The line that says who types; `nil` if nobody does, and in headers without it.
  let typing: String?
  private let isMirrored: Bool
  private let hairline: Double

  /// The distance from the edge to the middle of the chevron, the chevron's box and line, and the
  /// edge of what follows.
  private static let backCenter = 16.0
  private static let (backSize, backLine) = (29.0, 2.3)
  private static let backEnd = 30.0
  /// The distances before and after the number of unread messages.
  private static let unreadGaps = (before: -3.0, after: 9.0)
  private static let avatarEdge = 8.0
  private static let reach = 100.0
  /// The space beside the title.
  private static let gap = 8.0
  /// The distance from the edge to the middle of the first symbol, and between two.
  private static let (iconMargin, iconPitch) = (28.0, 45.0)
  private static let iconSize = 25.0
  /// The ratio of line pitch to type size.
  private static let pitch = 20.29 / 17

  /// The lower edge with the line, in points.
  var bottom: Double { bar.maxY + (look.header.line == nil ? 0 : hairline) }

  init(
    _ conversation: Conversation, look: FlatChromeLook, device: Device, in context: MeasureContext
  ) throws {
    self.look = look
    let (header, grid, width) = (look.header, context.grid, context.rowWidth)
    let isMirrored = context.isMirrored
    (self.width, self.isMirrored, hairline) = (width, isMirrored, 1 / grid.scale)
    bar = Rect(x: 0, y: 0, width: width, height: device.statusBarHeight + header.height)
    let middle = bar.maxY - header.height / 2
    func mirrored(_ x: Double) -> Double { isMirrored ? width - x : x }
    /// A line of text on whole device pixels, with its left edge before it is mirrored.
    func place(_ block: TextBlock, x: Double, y: Double) -> PlacedText {
      let frame = Rect(
        x: grid.round(x), y: grid.round(y), width: block.size.width, height: block.size.height)
      return PlacedText(block: block, frame: isMirrored ? frame.mirrored(in: width) : frame)
    }
    func line(_ text: String, _ size: Double, weight: Int = 400, _ width: Double) throws
      -> TextBlock
    {
      try context.block(
        text, style: context.metrics.style(size: size, weight: weight), pitch: size * Self.pitch,
        width: max(1, width), maximumLines: 1)
    }

    back = Point(x: mirrored(Self.backCenter), y: middle)
    var start = Self.backEnd
    if device.status.unread > 0 {
      let block = try line(String(device.status.unread), 17, .infinity)
      let text = place(block, x: start + Self.unreadGaps.before, y: middle - block.size.height / 2)
      unread = text
      start += Self.unreadGaps.before + grid.ceil(block.size.width) + Self.unreadGaps.after
    } else {
      unread = nil
    }

    let shown = conversation.isGroup ? header.icons.group : header.icons.direct
    icons = shown.enumerated().map { index, icon in
      let x = width - Self.iconMargin - Self.iconPitch * Double(index)
      return (icon, Point(x: mirrored(x), y: middle))
    }
    var end =
      shown.isEmpty
      ? width
      : width - Self.iconMargin - Self.iconPitch * Double(shown.count - 1)
        - Self.iconSize / 2
    let side = header.avatar
    let face = Rect(
      x: header.isCentered ? width - Self.avatarEdge - side : start, y: middle - side / 2,
      width: side, height: side)
    avatar = try HeaderAvatar(
      conversation, header.groupAvatar, frame: isMirrored ? face.mirrored(in: width) : face,
      in: context)
    if header.isCentered { end = face.minX } else { start = face.maxX }

    let room = start + Self.gap..<max(start + Self.gap, end - Self.gap)
    let available = room.upperBound - room.lowerBound
    let title = try line(
      conversation.displayTitle, header.titleSize, weight: header.titleWeight, available)
    typing = header.showsTyping ? conversation.typingText : nil
    let detail = try (typing ?? conversation.subtitle(header.subtitle)).map {
      try line($0, header.subtitleSize, available)
    }
    let height = title.size.height + (detail?.size.height ?? 0)
    // Titles are in the middle of the bar, or as near as there is room for them.
    let widest = max(title.size.width, detail?.size.width ?? 0)
    let center = min(
      max(width / 2, room.lowerBound + widest / 2), room.upperBound - widest / 2)
    func x(_ block: TextBlock) -> Double {
      header.isCentered ? center - block.size.width / 2 : room.lowerBound
    }
    self.title = place(title, x: x(title), y: middle - height / 2)
    subtitle = detail.map { place($0, x: x($0), y: middle - height / 2 + title.size.height) }
  }

  func draw(palette: Palette, visible: Range<Double>, into scene: inout Scene) {
    guard visible.lowerBound < bottom else { return }
    scene.owner = ElementOwner(part: "header")
    // The bar reaches above the screen, for screens that turn.
    func surface(to bottom: Double) -> Path {
      .rect(Rect(x: 0, y: -Self.reach, width: width, height: bottom + Self.reach))
    }
    if let line = look.header.line {
      // Below the bar, so that both are one part of the header while it moves.
      scene.fill(surface(to: bottom), .color(line.color(on: palette)))
    }
    scene.fill(surface(to: bar.maxY), .color(palette.chrome))
    let color = look.header.hasAccent ? palette.accent : palette.chromeText
    BarIcon.back.draw(
      center: back, size: Self.backSize, style: BarIcon.Style(line: Self.backLine), color,
      on: palette.chrome, isMirrored: isMirrored, into: &scene)
    for (icon, center) in icons {
      icon.draw(
        center: center, size: Self.iconSize, style: look.icons, color, on: palette.chrome,
        isMirrored: isMirrored, into: &scene)
    }
    func draw(_ text: PlacedText?, _ color: Color) {
      text?.block.draw(in: text?.frame ?? bar, color: color, visible: visible, into: &scene)
    }
    draw(unread, color)
    draw(title, palette.chromeText)
    draw(subtitle, typing == nil ? palette.chromeDetail : palette.accent)
    avatar.draw(palette: palette, visible: visible, into: &scene)
  }
}

/// The picture in a flat header.
private struct HeaderAvatar {
  let frame: Rect
  let faces: [AvatarLayout]

  /// The diameter of each of two members' pictures, relative to the whole, and the ring around the
  /// second one (approximate).
  private static let (share, ring) = (0.68, 1.5)

  /// - Parameter frame: The frame in the coordinates of the screen.
  init(
    _ conversation: Conversation, _ kind: FlatChromeLook.GroupAvatar, frame: Rect,
    in context: MeasureContext
  ) throws {
    self.frame = frame
    let others = conversation.participants.map(\.id).filter { $0 != conversation.selfID }
    guard conversation.isGroup else {
      faces = try others.prefix(1).map { try AvatarLayout($0, frame: frame, in: context) }
      return
    }
    switch kind {
    case .people: faces = []
    case .faces where others.count > 1:
      let side = context.grid.round(frame.width * Self.share)
      let (left, right) = (frame.minX, frame.maxX - side)
      let back = Rect(
        x: context.isMirrored ? left : right, y: frame.minY, width: side, height: side)
      let front = Rect(
        x: context.isMirrored ? right : left, y: frame.maxY - side, width: side, height: side)
      faces = try zip(others, [back, front]).map {
        try AvatarLayout($0, frame: $1, in: context)
      }
    case .initials, .faces:
      faces = [
        try AvatarLayout(
          "", name: conversation.displayTitle, picture: nil, frame: frame, in: context)
      ]
    }
  }

  func draw(palette: Palette, visible: Range<Double>, into scene: inout Scene) {
    if faces.isEmpty { drawPeople(palette, into: &scene) }
    for (index, face) in faces.enumerated() {
      if index > 0 {
        scene.fill(.ellipse(in: face.frame.inset(by: -Self.ring)), .color(palette.chrome))
      }
      face.draw(at: .zero, palette: palette, visible: visible, into: &scene)
    }
  }

  /// Two people behind a third, whom the circle cuts (approximate).
  private func drawPeople(_ palette: Palette, into scene: inout Scene) {
    scene.fill(
      .ellipse(in: frame),
      .vertical(
        top: palette.avatarTop, bottom: palette.avatarBottom, from: frame.minY, to: frame.maxY))
    func person(x: Double, top: Double, scale: Double) -> Path {
      func oval(_ y: Double, _ width: Double, _ height: Double) -> Path {
        .ellipse(
          in: Rect(
            x: frame.minX + (x - width * scale / 2) * frame.width,
            y: frame.minY + (top + y * scale) * frame.height,
            width: width * scale * frame.width, height: height * scale * frame.height))
      }
      var path = oval(0, 0.3, 0.32)
      path.append(oval(0.39, 0.62, 0.62))
      return path
    }
    scene.group(clip: .ellipse(in: frame)) {
      for x in [0.26, 0.74] {
        $0.fill(
          person(x: x, top: 0.31, scale: 0.78), .color(palette.avatarText.opacity(0.6)))
      }
      $0.fill(person(x: 0.5, top: 0.24, scale: 1), .color(palette.avatarText))
    }
  }
}

extension Conversation {
  /// Whether the header shows a group, and not one person.
  fileprivate var isGroup: Bool { info.kind == .group || info.kind == .channel }

  /// The line below the title of a group, as far as the document knows it.
  fileprivate func subtitle(_ kind: FlatChromeLook.Subtitle) -> String? {
    guard info.kind == .group, participants.count > 1 else { return nil }
    switch kind {
    case .members: return CountedPhrase.members.text(participants.count, in: locale ?? "en")
    case .names:
      // Without a title, the names are in its place.
      let others = participants.filter { $0.id != selfID }.prefix(Self.maximumNames)
      return info.title == nil ? nil : others.map(\.name).joined(separator: ", ")
    }
  }

  /// The most names in a header, which has room for fewer.
  private static let maximumNames = 40

  /// The line below the title while others type; `nil` if nobody does.
  fileprivate var typingText: String? {
    var known: Set<ParticipantID> = []
    let typing = state.typing.filter { $0 != selfID && known.insert($0).inserted }
    guard !typing.isEmpty else { return nil }
    let names = typing.map { id in participants.first { $0.id == id }?.name ?? id }
    return TypingPhrase.text(info.kind == .group ? names : [], in: locale ?? "en")
  }
}
