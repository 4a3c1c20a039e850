import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// One row, measured: everything in it and where, in the row's own coordinates.
public struct ItemLayout: Sendable {
  public let item: TimelineItem
  /// Points; whole device pixels.
  public let size: Size
  public let body: ItemBody
  /// The bubble, or whatever the presenter draws.
  public let bodyFrame: Rect
  public let name: PlacedText?
  public let avatar: AvatarLayout?
  /// The mark of a message that was not delivered.
  public let failedMark: Rect?
  public let seenHeads: SeenHeadsLayout?

  /// Scalars that no font covers, of all text in the row.
  var missing: [Unicode.Scalar] {
    body.missing + (name?.block.text.shaped.missing ?? [])
      + (avatar?.initials?.text.shaped.missing ?? [])
  }

  /// Lines of the body's text, in the row's coordinates.
  public var lines: [TextLineFrame] {
    body.lines.map {
      TextLineFrame(bytes: $0.bytes, width: $0.width, baseline: $0.baseline + bodyFrame.y)
    }
  }

  /// Heights in the row, ascending, at which a page may end without cutting a line of text: as far
  /// below each baseline as descenders reach, before the accents of the next line begin.
  package var breaks: [Double] {
    let baselines = lines.map(\.baseline).sorted()
    return zip(baselines, baselines.dropFirst()).map { $0 + 0.3 * ($1 - $0) }
  }

  /// What can be tapped, in the row's coordinates.
  public var hits: [HitRegion] {
    body.hits.map {
      HitRegion(
        kind: $0.kind, target: $0.target, frame: $0.frame.offset(x: bodyFrame.x, y: bodyFrame.y))
    }
  }
}

/// A block of text with its place.
public struct PlacedText: Sendable {
  public let block: TextBlock
  public let frame: Rect

  public init(block: TextBlock, frame: Rect) {
    self.block = block
    self.frame = frame
  }
}

extension ItemLayout {
  /// Adds the row to a scene.
  ///
  /// The parts are `name`, `body` (or what the presenter calls its own), `avatar`, `failed` and
  /// `seen`.
  ///
  /// - Parameter origin: the row's top left corner in the scene.
  public func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    let palette = context.palette
    let frame = bodyFrame.offset(x: origin.x, y: origin.y)
    func begin(_ part: String) { scene.owner = ElementOwner(item: item.id, part: part) }
    if let name {
      begin("name")
      name.block.draw(
        in: name.frame.offset(x: origin.x, y: origin.y), color: palette.secondary,
        visible: context.visible, into: &scene)
    }
    begin("body")
    body.content.draw(in: frame, context: context, into: &scene)
    begin("avatar")
    avatar?.draw(at: origin, palette: palette, visible: context.visible, into: &scene)
    if let failedMark {
      begin("failed")
      FailedMark.draw(in: failedMark.offset(x: origin.x, y: origin.y), palette, into: &scene)
    }
    begin("seen")
    seenHeads?.draw(at: origin, context: context, into: &scene)
  }
}

/// The red exclamation mark beside a message that was not delivered.
enum FailedMark {
  static func draw(in frame: Rect, _ palette: Palette, into scene: inout Scene) {
    let color = Paint.color(palette.failure)
    let line = frame.width / 14
    scene.stroke(.ellipse(in: frame.inset(by: line / 2)), color, width: line)
    var bar = Path()
    bar.move(frame.midX, frame.minY + frame.height * 0.27)
    bar.line(frame.midX, frame.minY + frame.height * 0.56)
    scene.stroke(bar, color, width: line * 1.35)
    let dot = Rect(
      x: frame.midX - line * 0.85, y: frame.minY + frame.height * 0.69, width: line * 1.7,
      height: line * 1.7)
    scene.fill(.ellipse(in: dot), color)
  }
}
