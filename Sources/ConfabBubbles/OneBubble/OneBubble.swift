import ConfabLayout
import ConfabScene
import ConfabTimeline

/// A measured bubble with everything of a message, ready to draw. Frames are in the body's
/// coordinates, in points.
struct OneBubble: PartialContent {
  /// The color of a line above the content.
  enum LabelInk: Sendable {
    case speaker(SpeakerColor)
    case detail
    case accent

    func color(_ context: DrawContext) -> Color {
      let isOwn = context.decoration.side == .outgoing
      return switch self {
      case .speaker(let speaker): speaker.color(in: context.palette)
      case .detail: context.palette.detail(isOwn: isOwn)
      case .accent: context.palette.accent(isOwn: isOwn)
      }
    }
  }

  /// A part of the bubble.
  enum Part: Sendable {
    case label(TextBlock, LabelInk)
    /// The symbol before a label.
    case symbol(NoteSymbol, LabelInk)
    case quote(QuotePanel)
    /// A photo, with the corners of the bubble that it has.
    case photo(Photo, PhotoMosaic.Corners)
    case card(Card)
    case text(TextColumn)
    case reaction(BubbleReactions.Pill)
    case footer(MessageFooter)
  }

  let look: OneBubbleLook
  let radius: Double
  let photoInset: Double
  var parts: [(part: Part, frame: Rect)] = []
  var hits: [HitRegion] = []
  var lines: [TextLineFrame] = []
  var missing: [Unicode.Scalar] = []
  /// The text and its top, until the width of the bubble is known.
  var text: (column: TextColumn, top: Double)?
  /// Whether the time is on the last photo, or on the picture of a card.
  var isTimeOnPhoto = false
  /// The number of photos that are not shown, on the last one.
  var hiddenLabel: TextBlock?

  var hiddenColumns: Int {
    parts.reduce(0) {
      if case .text(let column) = $1.part { $0 + column.hiddenColumns } else { $0 }
    }
  }

  /// The regions of the text are the last of the body.
  func body(
    _ body: ItemBody, showing ranges: [Range<Double>], in context: MeasureContext
  ) throws -> ItemBody? {
    for (index, (part, frame)) in parts.enumerated() {
      guard case .text(let column) = part else { continue }
      let inside = ranges.map { $0.lowerBound - frame.y..<$0.upperBound - frame.y }
      guard let shown = try column.showing(inside, in: context) else { return nil }
      var (bubble, body) = (self, body)
      bubble.parts[index].part = .text(shown)
      body.lines = shown.lines.map {
        TextLineFrame(bytes: $0.bytes, width: $0.width, baseline: $0.baseline + frame.y)
      }
      // The frame is mirrored already.
      body.hits = bubble.hits + shown.hits.map { $0.offset(x: frame.x, y: frame.y) }
      body.content = bubble
      return body
    }
    return nil
  }

  var pageBreaks: [PageBreak]? {
    for (part, frame) in parts {
      if case .text(let column) = part, let breaks = column.pageBreaks {
        return breaks.map { $0.offset(by: frame.y) }
      }
    }
    return nil
  }

  func draw(in box: Rect, context: DrawContext, into scene: inout Scene) {
    scene.owner.part = "bubble"
    let outline = context.style.bubble(box, radius: radius, place: context.place)
    if let outlined {
      scene.fill(outline, .color(context.palette.page))
      outlined.strokeOutline(outline, context, into: &scene)
    } else {
      context.drawBubble(outline, in: box, radius: radius, into: &scene)
    }
    let lastPhoto = parts.lastIndex { if case .photo = $0.part { true } else { false } }
    var photo: (frame: Rect, outline: Path)?
    for (index, (part, frame)) in parts.enumerated() {
      let frame = frame.offset(x: box.x, y: box.y)
      switch part {
      case .label(let block, let ink):
        scene.owner.part = "label"
        block.draw(in: frame, color: ink.color(context), visible: context.visible, into: &scene)
      case .symbol(let symbol, let ink):
        scene.owner.part = "label"
        symbol.draw(in: frame, ink.color(context), isMirrored: context.isMirrored, &scene)
      case .quote(let quote): quote.draw(in: frame, context: context, into: &scene)
      case .photo(let picture, let corners):
        let shape = Path.roundedRect(frame, radii: radii(of: corners, context))
        photo = (frame, shape)
        picture.draw(in: frame, outline: shape, context: context, into: &scene)
        if index == lastPhoto, let hiddenLabel {
          scene.fill(shape, .color(.black.opacity(0.4)))
          hiddenLabel.draw(
            in: Rect(
              x: frame.x, y: frame.midY - hiddenLabel.size.height / 2, width: frame.width,
              height: hiddenLabel.size.height), alignment: .center, color: .white,
            visible: context.visible, into: &scene)
        }
      case .card(let card):
        photo =
          card.timedPicture.map { picture in
            let box = picture.frame.offset(x: frame.x, y: frame.y)
            return (box, Path.roundedRect(box, radius: picture.radius))
          } ?? (frame, outline)
        if case .ink(let ink) = card.ground, !card.clips, card.outline == nil {
          // A ground of the card's own covers the bubble.
          let paint = Paint.color(ink.color(on: card.ground, context))
          scene.owner.part = "card"
          if frame.height > box.height - 1 {
            scene.fill(outline, paint)
          } else {
            scene.group(clip: outline) { $0.fill(.rect(frame), paint) }
          }
        }
        if card.clips {
          scene.group(clip: outline) { card.drawParts(in: frame, context: context, into: &$0) }
        } else {
          card.drawParts(in: frame, context: context, into: &scene)
        }
      case .text(let column):
        column.draw(at: Point(x: frame.x, y: frame.y), context: context, into: &scene)
      case .reaction(let pill): pill.draw(in: frame, context: context, into: &scene)
      case .footer(let footer):
        footer.draw(
          in: frame,
          on: isTimeOnPhoto
            ? .photo(look.timeGround) : outlined == nil ? .bubble : .outline, photo: photo,
          context: context, into: &scene)
      }
    }
  }

  /// A card with a line around it, which is the bubble's.
  private var outlined: Card? {
    parts.lazy.compactMap {
      if case .card(let card) = $0.part, card.outline != nil { card } else { nil }
    }.first
  }

  /// The radii of a photo: those of the bubble without the inset, where it is at its corner.
  private func radii(of corners: PhotoMosaic.Corners, _ context: DrawContext) -> CornerRadii {
    var bubble = CornerRadii(radius, joint: context.style.joint ?? radius, at: context.place)
    for corner in [\CornerRadii.topLeft, \.topRight, \.bottomLeft, \.bottomRight] {
      bubble[keyPath: corner] = max(0, bubble[keyPath: corner] - photoInset)
    }
    return (context.isMirrored ? corners.mirrored : corners).radii(bubble, otherwise: 0)
  }
}

extension DrawContext {
  /// The width of a rim in points, as in Telegram for iOS at three device pixels per point.
  private static let rim = 1.0 / 3 + 0.25

  /// Adds a bubble with its shadow and its rim.
  ///
  /// - Parameters:
  ///   - outline: The outline of the bubble.
  ///   - box: The frame of the bubble without its tail.
  ///   - radius: The radius of its corners.
  func drawBubble(_ outline: Path, in box: Rect, radius: Double, into scene: inout Scene) {
    if let shadow = palette.bubbleShadow {
      scene.fill(outline.offset(x: 0, y: 1), .color(palette.opaqueOnPage(shadow)))
    }
    let paint = bubblePaint
    guard let rim = palette.bubbleRim else { return scene.fill(outline, paint) }
    if paint.isTranslucent {
      // A larger bubble behind it would be seen.
      scene.fill(outline, paint)
      scene.stroke(outline, .color(rim), width: Self.rim)
    } else {
      // Filling takes much less time than a line.
      let larger = style.bubble(
        box.inset(by: -Self.rim), radius: radius + Self.rim, place: place)
      scene.fill(larger, .color(palette.opaqueOnPage(rim)))
      scene.fill(outline, paint)
    }
  }
}

extension Paint {
  /// Whether what is behind the paint is seen.
  fileprivate var isTranslucent: Bool {
    switch self {
    case .color(let color): color.alpha < 1
    case .vertical(let top, let bottom, _, _): top.alpha < 1 || bottom.alpha < 1
    }
  }
}
