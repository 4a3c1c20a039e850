import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// What a block shows about a web page, or about something else with a title and a picture.
struct LinkBlock {
  var site: String?
  var title: String?
  var text: String?
  /// The name of the picture.
  var image: String?
  var isVideo = false
  /// Whether the picture is above or below the texts instead of beside them.
  var isLarge = false
  /// The ratio of a large picture, height to width.
  var ratio = LinkPresenter.pictureRatio
  /// The words of the picture.
  var words: String
}

extension CardBuilder {
  /// Adds a block with its texts and its picture, and sets the size of the card.
  ///
  /// - Returns: The frame of the block, and that of a large picture.
  /// - Throws: `FontError`.
  @discardableResult
  mutating func add(
    _ block: LinkBlock, _ look: LinkBlockLook,
    addPicture: ((inout CardBuilder, Rect) -> Void)? = nil
  ) throws -> (block: Rect, picture: Rect?) {
    usualTextSize = look.usualTextSize
    card.isBelowText = look.isBelowText
    card.fillsWidth = true
    var bar = 0.0
    if case .bar(let width, _) = look.ground { bar = width }
    let grid = context.grid
    let hasPicture = block.image != nil || addPicture != nil
    let widest = maximumWidth - 2 * look.margins.side
    let around = bar + look.padding.start + look.padding.end
    let lead = look.small.inset + look.small.side + look.small.gap - look.padding.start
    // In narrow rows with large type, texts have no room beside a picture.
    let isLarge =
      hasPicture && (block.isLarge || widest - around - lead < 7 * look.text.size * typeScale)
    let isSmall = hasPicture && !isLarge
    let beside =
      isSmall ? lead + (look.small.isAtEnd ? look.padding.start - look.padding.end : 0) : 0
    var width = isLarge ? largeWidth(block, look, widest) : widest
    let texts = try texts(
      of: block, look, width: width - around, beside: beside,
      // How far the picture reaches beside the texts.
      until: look.flowsAroundPicture
        ? look.small.inset + look.small.side - look.padding.vertical : .infinity)
    let blocks = texts.map(\.line)
    let textSize = Size(
      width: texts.map { $0.line.block.size.width + ($0.isBeside ? beside : 0) }.max() ?? 0,
      height: Self.height(of: blocks))
    if !isLarge {
      width = min(
        widest, max(grid.ceil(textSize.width + around), leastWidth - 2 * look.margins.side))
    }
    var frame = Rect(x: look.margins.side, y: look.margins.top, width: width, height: 0)
    let ratio = min(
      max(block.ratio, LinkPresenter.ratios.lowerBound), LinkPresenter.ratios.upperBound)
    var picture: Rect?
    var y = frame.y
    if isLarge, !look.isPictureBelow {
      picture = Rect(x: frame.x, y: y, width: width, height: grid.round(width * ratio))
      y += grid.round(width * ratio)
    }
    y += look.padding.vertical
    var textY = y
    y += textSize.height
    if isLarge, look.isPictureBelow {
      if !blocks.isEmpty { y += look.pictureGap }
      let inner = width - around
      picture = Rect(
        x: frame.x + bar + look.padding.start, y: grid.round(y), width: inner,
        height: grid.round(inner * ratio))
      y += grid.round(inner * ratio)
    }
    y += look.padding.vertical
    if isSmall {
      let least = look.small.side + 2 * look.small.inset
      if y - frame.y < least {
        if !look.small.isAtEnd { textY = frame.y + (least - textSize.height) / 2 }
        y = frame.y + least
      }
    }
    frame.height = grid.ceil(y - frame.y)
    addGround(look, frame)
    let smallX =
      look.small.isAtEnd
      ? frame.maxX - look.small.inset - look.small.side : frame.x + bar + look.small.inset
    if isSmall {
      // A picture at the edges of the block is as high as the block.
      let isAtEdge = look.small.inset == 0
      picture = Rect(
        x: smallX, y: frame.y + look.small.inset, width: look.small.side,
        height: isAtEdge ? frame.height : look.small.side)
    }
    if let picture { add(block, look, picture, in: frame, isSmall: isSmall, addPicture) }
    let textX =
      isSmall && !look.small.isAtEnd
      ? smallX + look.small.side + look.small.gap : frame.x + bar + look.padding.start
    add(blocks, at: Point(x: textX, y: textY))
    card.size = Size(
      width: frame.maxX + look.margins.side, height: frame.maxY + look.margins.bottom)
    card.limitsTexts = isLarge
    return (frame, isLarge ? picture : nil)
  }

  /// The width of a block with a large picture.
  private func largeWidth(_ block: LinkBlock, _ look: LinkBlockLook, _ widest: Double) -> Double {
    if case .alone = look.ground {
      return LinkPresenter.largeWidth(isUpright: block.ratio >= 1, self)
    }
    return context.grid.round(widest * (block.ratio > 1 ? look.uprightShare : 1))
  }

  /// The texts of a block from top to bottom, and whether they are beside a small picture.
  ///
  /// - Parameters:
  ///   - width: The width of texts that are not beside it.
  ///   - beside: The width that it takes.
  ///   - bottom: How far it reaches below the top of the texts.
  private func texts(
    of block: LinkBlock, _ look: LinkBlockLook, width: Double, beside: Double, until bottom: Double
  ) throws -> [(line: Line, isBeside: Bool)] {
    var lines = [(block.title, look.title, "title"), (block.text, look.text, "description")]
    lines.insert((block.site, look.site, "site"), at: look.isSiteFirst ? 0 : 2)
    var result: [(line: Line, isBeside: Bool)] = []
    var y = 0.0
    func add(_ block: TextBlock, _ line: LinkBlockLook.Line, _ name: String, isBeside: Bool) {
      let ink: Ink =
        switch line.ink {
        case .text: .text
        case .secondary: .secondary
        case .main: mainInk
        }
      result.append((Line(block: block, ink: ink, name: name, gap: look.gap), isBeside))
      y += block.size.height + look.gap
    }
    for (string, line, name) in lines {
      guard let string else { continue }
      func block(_ text: String, lines: Int, isBeside: Bool) throws -> TextBlock {
        try self.block(
          text, size: line.size, weight: line.weight, pitch: line.pitch,
          width: isBeside ? width - beside : width, lines: lines)
      }
      let isBeside = beside > 0 && y < bottom
      let whole = try block(string, lines: line.lines, isBeside: isBeside)
      // The number of lines that begin beside the picture.
      let count = max(1, Int(min(1000, ((bottom - y) / whole.pitch).rounded(.up))))
      guard isBeside, count < whole.text.lines.count else {
        add(whole, line, name, isBeside: isBeside)
        continue
      }
      let bytes = Array(string.utf8)
      let cut = whole.text.lines[count].bytes.lowerBound
      func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
      let end = bytes[..<cut].lastIndex { $0 > 0x20 } ?? cut - 1
      add(
        try block(part(0..<end + 1), lines: count, isBeside: true), line, name, isBeside: true)
      y -= look.gap
      let rest = try block(
        part(cut..<bytes.count), lines: line.lines - count, isBeside: false)
      add(rest, line, name, isBeside: false)
      result[result.count - 1].line.gap = 0
    }
    return result
  }

  /// The color of the sender, or the accent of the viewer's bubbles.
  private var mainInk: Ink {
    guard !isOwn, let speaker = item.message?.from else { return .accent }
    return .speaker(context.speakerColor(of: speaker))
  }

  private mutating func addGround(_ look: LinkBlockLook, _ frame: Rect) {
    card.ground = .bubble
    switch look.ground {
    case .bar(let width, let opacity):
      add(.roundedRect(frame, radius: look.radius), ink: .faded(mainInk, opacity), name: "block")
      var bar = Path()
      bar.move(frame.x + width, frame.minY)
      bar.corner(frame.minX, frame.minY, to: frame.minX, frame.minY + look.radius)
      bar.line(frame.minX, frame.maxY - look.radius)
      bar.corner(frame.minX, frame.maxY, to: frame.minX + width, frame.maxY)
      bar.close()
      add(bar, ink: mainInk, name: "bar")
    case .panel(let light, let dark):
      add(
        .roundedRect(frame, radius: look.radius), ink: .fixed(light: light, dark: dark),
        name: "block")
    case .edgeToEdge(let light, let dark):
      let ink = Ink.fixed(light: light, dark: dark)
      card.ground = .ink(ink)
      card.clips = true
      add(.rect(frame), ink: ink, name: "block")
    case .alone:
      card.ground = .incoming
      card.clips = true
    }
  }

  private mutating func add(
    _ block: LinkBlock, _ look: LinkBlockLook, _ picture: Rect, in frame: Rect, isSmall: Bool,
    _ addPicture: ((inout CardBuilder, Rect) -> Void)?
  ) {
    if let addPicture { return addPicture(&self, picture) }
    var radii = CornerRadii(isSmall ? look.small.radius : look.isPictureBelow ? look.radius : 0)
    // The corners of the block.
    if !look.isPictureBelow, picture.x == frame.x, picture.y == frame.y {
      radii.topLeft = look.radius
      if !isSmall { radii.topRight = look.radius }
      if picture.maxY == frame.maxY { radii.bottomLeft = look.radius }
    }
    add(picture: block.image ?? "", in: picture, radii: radii, text: block.words)
    if block.isVideo {
      LinkPresenter.addPlay(
        center: Point(x: picture.midX, y: picture.midY),
        diameter: min(context.metrics.photos.playDiameter, picture.height * 0.6), &self)
    }
  }
}
