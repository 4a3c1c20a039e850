import ConfabLayout
import ConfabScene
import ConfabText

/// The measured surroundings of a picture.
///
/// The *content* is the picture as it is without them: a page, with a device frame if there is one.
/// All lengths are in points.
struct MountLayout: Sendable {
  /// The part of the content that is shown; `nil` for all of it.
  var window: Rect?
  let padding: Double
  /// The radius of the picture's corners.
  let radius: Double
  let ground: PictureMount.Ground?
  /// The radius of the corners of the shadow, such as those of a device; `nil` for no shadow.
  let shadowRadius: Double?
  /// The color of the page that is filled behind the content.
  let page: Color?
  let caption: TextBlock?
  let captionColor: Color
  let watermark: TextBlock?
  let watermarkColor: Color
  let stamp: (source: ImageSource, size: Size)?
  let grid: PixelGrid

  /// The space between the picture and its caption, and at least below the caption.
  private static let captionGap = 14.0

  private func shown(of content: Size) -> Rect {
    window ?? Rect(x: 0, y: 0, width: content.width, height: content.height)
  }

  /// The position of the content's origin.
  var origin: Point {
    Point(x: padding - (window?.x ?? 0), y: padding - (window?.y ?? 0))
  }

  /// The frame of the picture of some content.
  func card(_ content: Size) -> Rect {
    let shown = shown(of: content)
    return Rect(x: padding, y: padding, width: shown.width, height: shown.height)
  }

  /// The size of everything. It is a whole number of device pixels.
  func size(_ content: Size) -> Size {
    let card = card(content)
    var height = card.maxY + padding
    if let caption {
      height =
        card.maxY + grid.round(Self.captionGap) + grid.ceil(caption.size.height)
        + max(padding, grid.round(Self.captionGap))
    }
    return Size(width: card.maxX + padding, height: height)
  }

  /// The color behind everything.
  var background: Color {
    switch ground {
    case .color(let color): color
    case .gradient(let first, let second, _): first.mixed(with: second, 0.5)
    case nil: page ?? .white
    }
  }

  /// Adds the ground, the shadow and the page.
  func drawGround(_ content: Size, into scene: inout Scene) {
    scene.owner = ElementOwner(part: "ground")
    let (size, card) = (size(content), card(content))
    if case .gradient(let first, let second, let degrees) = ground {
      gradient(first, second, degrees, size, into: &scene)
    }
    let path = Path.roundedRect(card, radius: radius)
    if let shadowRadius {
      scene.owner.part = "shadow"
      scene.shadow(
        of: .roundedRect(card, radius: shadowRadius), .black.opacity(0.3), blur: 28, y: 10)
    }
    if let page, page.alpha > 0, ground != nil {
      scene.owner.part = "page"
      scene.fill(path, .color(page))
    }
  }

  private func gradient(
    _ first: Color, _ second: Color, _ degrees: Double, _ size: Size, into scene: inout Scene
  ) {
    let frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let turns = degrees / 360
    // CSS: from one corner to the opposite one, across the direction.
    let direction = Transform.rotation(turns: turns).apply(Point(x: 0, y: -1))
    let length = abs(size.width * direction.x) + abs(size.height * direction.y)
    let reach = size.width + size.height
    scene.group(clip: .rect(frame)) { group in
      group.group(
        transform: Transform.rotation(turns: turns + 0.5).concatenating(
          .translation(x: frame.midX, y: frame.midY))
      ) { turned in
        turned.fill(
          .rect(Rect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)),
          .vertical(top: first, bottom: second, from: -length / 2, to: length / 2))
      }
    }
  }

  /// The content at its place in the picture.
  func placed(_ content: Scene, _ size: Size) -> Scene {
    var scene = Scene()
    let shown = shown(of: size)
    // Without a window, a shadow of a device reaches beyond its frame.
    let clip = radius > 0 || window != nil ? Path.roundedRect(shown, radius: radius) : nil
    scene.group(clip: clip, transform: .translation(x: origin.x, y: origin.y)) { group in
      for element in content.elements { group.add(element) }
    }
    return scene
  }

  /// Adds the watermark and the caption.
  ///
  /// - Parameter visible: The vertical range of the picture that will be drawn.
  func drawOverlay(_ content: Size, visible: Range<Double>, into scene: inout Scene) {
    let card = card(content)
    if let watermark { draw(watermark, over: card, visible: visible, into: &scene) }
    if let stamp {
      scene.owner = ElementOwner(part: "watermark")
      let margin = 14.0
      let frame = Rect(
        x: grid.round(card.maxX - margin - stamp.size.width),
        y: grid.round(card.maxY - margin - stamp.size.height), width: stamp.size.width,
        height: stamp.size.height)
      scene.group(opacity: 0.55) { $0.image(stamp.source, in: frame, mask: .rect(frame)) }
    }
    if let caption {
      scene.owner = ElementOwner(part: "caption")
      let top = card.maxY + grid.round(Self.captionGap)
      caption.draw(
        in: Rect(x: card.x + 8, y: top, width: card.width - 16, height: caption.size.height),
        alignment: .center, color: captionColor, visible: visible, into: &scene)
    }
  }

  /// Repeats a line of text in slanted rows.
  private func draw(
    _ mark: TextBlock, over card: Rect, visible: Range<Double>, into scene: inout Scene
  ) {
    scene.owner = ElementOwner(part: "watermark")
    let (width, rise) = (mark.size.width + 56, 92.0)
    let runs = mark.text.glyphs(ofLine: 0)
    let tilt = Transform.rotation(turns: -1.0 / 14)
    let reach = mark.size.width
    scene.group(clip: .roundedRect(card, radius: radius)) { group in
      var row = 0
      var y = card.y + rise / 2
      while y < card.maxY + reach {
        defer {
          y += rise
          row += 1
        }
        guard y + reach > visible.lowerBound, y - reach < visible.upperBound else { continue }
        var x = card.x - (row.isMultiple(of: 2) ? 0 : width / 2)
        while x < card.maxX {
          group.group(transform: tilt.concatenating(.translation(x: x, y: y))) { sign in
            for run in runs {
              sign.glyphs(run, at: .zero, watermarkColor, text: .words(""))
            }
          }
          x += width
        }
      }
    }
  }
}
