import ConfabBubbles
import ConfabLayout
import ConfabScene
import ConfabTimeline

/// The styles of a page, from the values of a theme.
struct PageStyle {
  let theme: Theme
  /// Whether bubbles have the time, quotes and names inside.
  let isOneBubble: Bool
  /// Whether the viewer's messages are at the left.
  let isMirrored: Bool
  /// The address of the picture behind the messages.
  let wallpaper: String?

  private var metrics: Metrics { theme.metrics }

  /// The text of the element `style`, with the colors of speakers.
  func text(speakers: [SpeakerColor]) -> String {
    """
    :root{color-scheme:light dark;\(variables(theme.light, .light))}
    @media (prefers-color-scheme:dark){:root{\(variables(theme.dark, .dark))}}
    \(speakerRules(speakers))
    \(Self.base)
    \(sizes)
    \(bubbles)
    \(isOneBubble ? Self.oneBubble : Self.besideBubble)
    \(tails)
    """
  }

  // MARK: - Colors

  private func variables(_ palette: Palette, _ appearance: Appearance) -> String {
    PageColors(palette, appearance).variables + ";--wall:\(wall(palette))"
  }

  /// What is behind the messages.
  private func wall(_ palette: Palette) -> String {
    switch palette.wallpaper.fill {
    case .page: return "none"
    case .linear(let colors):
      return "linear-gradient(\(colors.map(\.css).joined(separator: ",")))"
    case .freeform(let a, let b, let c, let d):
      return """
        radial-gradient(at 85% 85%,\(a.css),transparent 60%),\
        radial-gradient(at 25% 60%,\(b.css),transparent 55%),\
        radial-gradient(at 15% 10%,\(c.css),transparent 60%),\
        linear-gradient(\(d.css),\(d.css))
        """
    case .picture(_, let shade):
      guard let wallpaper else { return "none" }
      let cover = Color.black.opacity(shade).css
      let escaped = wallpaper.replacing("\\", with: "%5C").replacing("\"", with: "%22")
        .replacing("<", with: "%3C").replacing("\n", with: "%0A")
      return "linear-gradient(\(cover),\(cover)),url(\"\(escaped)\")"
    }
  }

  private func speakerRules(_ speakers: [SpeakerColor]) -> String {
    func rules(_ palette: Palette, _ appearance: Appearance) -> String {
      let colors = PageColors(palette, appearance)
      return speakers.enumerated().map { ".p\($0){\(colors.variables(of: $1))}" }.joined()
    }
    return speakers.isEmpty
      ? ""
      : rules(theme.light, .light)
        + "@media (prefers-color-scheme:dark){\(rules(theme.dark, .dark))}"
  }

  // MARK: - Sizes

  /// A type size in the reader's unit, so that the page follows the size that the reader chose.
  private func rem(_ points: Double) -> String { "\(number(points / 16))rem" }
  private func px(_ points: Double) -> String { "\(number(points))px" }
  private func number(_ value: Double) -> String {
    let rounded = (value * 1_000).rounded() / 1_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int(rounded)) : String(rounded)
  }

  private var sizes: String {
    let boxes = metrics.boxes
    let vertical =
      isOneBubble
      ? (boxes.textTop, boxes.textBottom)
      : (
        metrics.bubbleInsetVertical, metrics.bubbleInsetVertical
      )
    let values: [(String, String)] = [
      ("text", rem(metrics.textSize)), ("pitch", number(metrics.linePitch / metrics.textSize)),
      ("small", rem(metrics.smallSize)), ("top", px(vertical.0)), ("bottom", px(vertical.1)),
      ("side", px(metrics.bubbleInsetHorizontal)), ("radius", px(metrics.bubbleRadius)),
      ("joint", px(theme.style.joint ?? metrics.bubbleRadius)), ("edge", px(metrics.edge)),
      ("least", px(metrics.bubbleMinimumWidth)),
      ("avatar", px(metrics.avatars.diameter)), ("gutter", px(metrics.avatars.gutter)),
      ("meta", rem(boxes.timeSize)),
      ("name-size", rem(isOneBubble ? boxes.nameSize : metrics.smallSize)),
      ("inset", px(boxes.photoInset)), ("quote-radius", px(boxes.quoteRadius)),
      ("quote-bar", px(boxes.quoteBar)), ("quote-size", rem(boxes.quoteSize)),
      ("emoji-one", rem(metrics.emoji.singleSize)), ("emoji", rem(metrics.emoji.size)),
      ("photo", "min(\(number(metrics.photos.share * 100))vw,25rem)"),
      ("photo-height", px(metrics.photos.maximumHeight)),
      ("sticker", px(metrics.stickers.regular)),
      ("overlap", px(metrics.reactionPills.overlap)), ("pill-size", rem(metrics.pills.dateSize)),
      ("share", "min(\(share(metrics.bubbleMaximumShare)))"),
    ]
    let wideShare = min(metrics.bubbleMaximumShare, metrics.wideShare)
    let column =
      metrics.columnWidth < 16_384
      ? "max-width:\(px(metrics.columnWidth + 2 * metrics.wideEdge));margin-inline:auto;" : ""
    return """
      :root{\(values.map { "--\($0):\($1)" }.joined(separator: ";"))}
      @media (min-width:\(px(metrics.wideWidth))){:root{--edge:\(px(metrics.wideEdge));--share:min(\(share(wideShare)))}}
      .chat{\(column)padding:\(px(metrics.marginTop)) var(--edge) \(px(metrics.marginBottom))}
      .s-joined{margin-top:\(px(metrics.gapJoined))}.s-between{margin-top:\(px(metrics.gapBetween))}
      .s-section{margin-top:\(px(metrics.gapSection))}.s-belowDate{margin-top:\(px(metrics.gapBelowDate))}
      .s-belowQuote{margin-top:\(px(metrics.gapBelowQuote))}
      .day{margin-top:\(px(metrics.gapAboveDate))}.status{margin-top:\(px(metrics.statusGap))}
      """
  }

  private func share(_ share: Double) -> String {
    var parts = ["\(number(share * 100))%"]
    if metrics.bubbleMaximumReserve > 0 {
      parts.append("100% - \(px(metrics.bubbleMaximumReserve))")
    }
    if metrics.bubbleMaximumWidth < 16_384 { parts.append(px(metrics.bubbleMaximumWidth)) }
    return parts.joined(separator: ",")
  }

  // MARK: - Bubbles

  private var bubbles: String {
    guard theme.style.joint != nil else { return "" }
    return """
      .in:not(.first)>article>.body>.bubble{border-start-start-radius:var(--joint)}
      .in:not(.last)>article>.body>.bubble{border-end-start-radius:var(--joint)}
      .out:not(.first)>article>.body>.bubble{border-start-end-radius:var(--joint)}
      .out:not(.last)>article>.body>.bubble{border-end-end-radius:var(--joint)}
      """
  }

  /// The corners of the last bubbles of clusters, which are cut out of the theme's outline.
  private var tails: String {
    [(true, "out"), (false, "in")].map { isOwn, name in
      let side: BubblePlace.Side = isOwn != isMirrored ? .right : .left
      guard let tail = PageTail(theme.style, radius: metrics.bubbleRadius, side: side) else {
        return ""
      }
      let edge = side == .right ? "right" : "left"
      return """
        .\(name).last>article>.body>.bubble:not(.bare)::after{content:"";position:absolute;\(edge):\(px(-tail.overhang));\
        bottom:\(px(-tail.drop));width:\(px(tail.width));height:\(px(tail.height));background:inherit;\
        clip-path:path("\(tail.path)");z-index:-1}
        """
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

/// The corner of a bubble with its tail, as a path of CSS.
struct PageTail {
  /// How far it extends beyond the side and below the bottom of the bubble, in points.
  let overhang: Double
  let drop: Double
  let width: Double
  let height: Double
  /// The outline, from the upper left corner of the part.
  let path: String

  /// - Returns: `nil` for a style without tails.
  init?(_ style: any ThemeStyle, radius: Double, side: BubblePlace.Side) {
    let frame = Rect(x: 0, y: 0, width: 240, height: max(80, 3 * radius))
    let outline = style.bubble(frame, radius: radius, place: BubblePlace(side: side))
    guard let bounds = outline.bounds else { return nil }
    let beyond = side == .right ? bounds.maxX - frame.maxX : -bounds.minX
    let below = bounds.maxY - frame.maxY
    let plain = style.bubble(frame, radius: radius, place: BubblePlace(side: nil))
    guard beyond > 0.3 || below > 0.3 || outline != plain, beyond < 60, below < 60 else {
      return nil
    }
    guard beyond > 0.3 || below > 0.3 else { return nil }
    overhang = max(0, beyond).rounded(.up)
    drop = max(0, below).rounded(.up)
    let inside = max(radius, 24)
    width = inside + overhang
    height = inside + drop
    let left = side == .right ? frame.maxX - inside : -overhang
    path = Self.text(outline.offset(x: -left, y: -(frame.maxY - inside)))
  }

  private static func text(_ path: Path) -> String {
    func point(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }
    return path.elements.map { element in
      switch element {
      case .move(let a): "M\(point(a))"
      case .line(let a): "L\(point(a))"
      case .curve(let a, let b, let c): "C\(point(a)) \(point(b)) \(point(c))"
      case .close: "Z"
      }
    }.joined()
  }

  private static func number(_ value: Double) -> String {
    value.isFinite ? String((value * 100).rounded() / 100) : "0"
  }
}
