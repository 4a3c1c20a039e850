import ConfabLayout
import ConfabScene
import ConfabText
import Glibc

/// A drawn body of parts with fixed frames: a card, or a bubble with something else than text.
///
/// Frames and paths are in points, in the coordinates of the card, for left-to-right locales. In
/// mirrored layouts the parts change sides; texts and pictures are not flipped.
struct Card: Sendable {
  /// The content of a part.
  enum Part: Sendable {
    case text(TextBlock, frame: Rect, TextBlock.Alignment, Ink, strike: Bool)
    case image(ImageSource, frame: Rect, radii: CornerRadii, text: String?)
    case fill(Path, Ink, text: String?)
    case stroke(Path, Ink, width: Double)
    case halo(ClosedRange<Double>, center: Point, Ink)
    case avatar(AvatarLayout)
  }

  /// Where the time of the message is, in themes with everything inside.
  enum TimePlace: Sendable {
    /// On a line of its own below the card.
    case below
    /// Beside the last line of the card, which ends at a distance from the left in points, if there
    /// is room; otherwise below it. What is at the end of that line keeps a width free, and what is
    /// below it, such as buttons, raises the time.
    case beside(end: Double, reserve: Double = 0, raise: Double = 0)
    /// On the picture that ends the card.
    case onPicture
    /// In the card, which shows it as a text of its own.
    case inside
  }

  var parts: [(name: String, part: Part)] = []
  /// The size in points.
  var size = Size(width: 0, height: 0)
  var ground = CardGround.incoming
  var radius = 0.0
  /// Whether the card has a tail if it is the last of its cluster.
  var hasTail = true
  var timePlace = TimePlace.below
  /// Whether the parts are clipped to the outline of the card, as pictures at its edges must be.
  var clips = false
  /// Whether the texts of its bubble are no wider than the card; by default if its parts are
  /// clipped.
  var limitsTexts: Bool?
  /// Whether the card is as wide as its bubble, in themes with everything inside.
  var fillsWidth = false
  /// Whether the card is below the text of the message, in themes with everything inside.
  var isBelowText = false
  /// The picture that the time is on, with the radius of its corners; `nil` for the whole card.
  var timedPicture: (frame: Rect, radius: Double)?
  /// The line around the card; `nil` for none. The bubble then has the color of the page.
  var outline: Ink?

  /// Draws the card.
  ///
  /// - Parameters:
  ///   - frame: The frame of the card in the scene, in points.
  ///   - place: The place of the card in its cluster.
  func draw(in frame: Rect, place: BubblePlace, context: DrawContext, into scene: inout Scene) {
    let outline = context.style.bubble(
      frame, radius: radius, place: place.part(isLast: hasTail))
    scene.owner.part = "card"
    switch ground {
    case .bubble: scene.fill(outline, context.bubblePaint)
    case .incoming: scene.fill(outline, .color(context.palette.incoming))
    case .ink(let ink): scene.fill(outline, .color(ink.color(on: ground, context)))
    case .none: break
    }
    if clips {
      scene.group(clip: outline) { draw(at: frame, context, into: &$0) }
      strokeOutline(outline, context, into: &scene)
    } else {
      strokeOutline(outline, context, into: &scene)
      draw(at: frame, context, into: &scene)
    }
  }

  /// Draws the line around the card.
  func strokeOutline(_ path: Path, _ context: DrawContext, into scene: inout Scene) {
    guard let outline else { return }
    scene.owner.part = "card"
    scene.stroke(path, .color(outline.color(on: ground, context)), width: 1)
  }

  /// Draws the parts in a bubble that is drawn already, in the colors for text in it.
  func drawParts(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    var card = self
    if case .ink = ground {} else { card.ground = .bubble }
    card.draw(at: frame, context, into: &scene)
  }

  /// The frame of the card in its own coordinates.
  var frame: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

  /// The time in seconds in which a halo shrinks and grows again (approximate).
  private static let haloPeriod = 2.0

  /// The diameter of a halo at a time in seconds. It begins as at rest.
  private static func haloDiameter(_ diameters: ClosedRange<Double>, at time: Double?) -> Double {
    let share = (1 + cos(2 * .pi * (time ?? 0) / haloPeriod)) / 2
    return diameters.lowerBound + (diameters.upperBound - diameters.lowerBound) * share
  }

  private func draw(at frame: Rect, _ context: DrawContext, into scene: inout Scene) {
    func placed(_ rect: Rect) -> Rect {
      let x = context.isMirrored ? size.width - rect.maxX : rect.x
      return Rect(
        x: frame.x + x, y: frame.y + rect.y, width: rect.width, height: rect.height)
    }
    func placed(_ path: Path) -> Path {
      (context.isMirrored ? path.mirrored(at: size.width / 2) : path)
        .offset(x: frame.x, y: frame.y)
    }
    for (name, part) in parts {
      scene.owner.part = name
      switch part {
      case .text(let block, let rect, let alignment, let ink, let strike):
        let color = ink.color(on: ground, context)
        let box = placed(rect)
        block.draw(
          in: box, alignment: alignment, color: color, visible: context.visible, into: &scene)
        if strike {
          let pixel = 1 / context.grid.scale
          scene.fill(
            .rect(
              Rect(
                x: box.x, y: context.grid.round(box.midY), width: block.size.width, height: pixel)),
            .color(color))
        }
      case .image(let source, let rect, let radii, let text):
        let box = placed(rect)
        let mirrored = context.isMirrored ? radii.mirrored : radii
        scene.image(source, in: box, mask: .roundedRect(box, radii: mirrored), text: text)
      case .fill(let path, let ink, let text):
        scene.fill(placed(path), .color(ink.color(on: ground, context)), text: text)
      case .halo(let diameters, let center, let ink):
        let diameter = Self.haloDiameter(diameters, at: context.time)
        let box = placed(
          Rect(
            x: center.x - diameter / 2, y: center.y - diameter / 2, width: diameter,
            height: diameter))
        scene.fill(.ellipse(in: box), .color(ink.color(on: ground, context)))
      case .avatar(let avatar):
        let box = placed(avatar.frame)
        avatar.draw(
          at: Point(x: box.x - avatar.frame.x, y: box.y - avatar.frame.y),
          palette: context.palette, visible: context.visible, into: &scene)
      case .stroke(let path, let ink, let width):
        scene.stroke(placed(path), .color(ink.color(on: ground, context)), width: width)
      }
    }
  }
}

/// A card with the caption of its message in a bubble below or above it.
struct CardContent: ItemContent {
  let card: Card
  let caption: TextBubble?
  /// The top of the caption, in points.
  let captionTop: Double
  let captionSize: Size
  /// The top of the card, in points.
  var cardTop = 0.0

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    let isAbove = cardTop > 0
    card.draw(
      in: aligned(card.size, y: cardTop, in: frame, context),
      place: context.place.part(isFirst: !isAbove, isLast: caption == nil || isAbove),
      context: context, into: &scene)
    caption?.draw(
      in: aligned(captionSize, y: captionTop, in: frame, context),
      place: context.place.part(isFirst: isAbove, isLast: !isAbove), context: context,
      into: &scene)
  }

  /// The frame of the card or the caption, aligned to the sender's side.
  private func aligned(_ size: Size, y: Double, in frame: Rect, _ context: DrawContext) -> Rect {
    let x = context.isAtRight ? frame.maxX - size.width : frame.minX
    return Rect(x: x, y: frame.y + y, width: size.width, height: size.height)
  }
}
