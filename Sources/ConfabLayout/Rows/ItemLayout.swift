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
  ///
  /// Texts side by side, such as a label and its figure, may have baselines that are not quite the
  /// same; they are one line.
  ///
  /// - Parameter metrics: baselines closer to each other than half the smaller type size of these are
  ///   those of one line.
  package func breaks(_ metrics: Metrics) -> [Double] {
    let least = min(metrics.textSize, metrics.smallSize) / 2
    var breaks: [Double] = []
    var line: (first: Double, last: Double)?
    let baselines = lines.map(\.baseline).filter { $0 >= 0 && $0 <= size.height }
    for baseline in baselines.sorted() {
      guard let above = line, baseline - above.first >= least else {
        line = (line?.first ?? baseline, baseline)
        continue
      }
      breaks.append(above.last + 0.3 * (baseline - above.last))
      line = (baseline, baseline)
    }
    return breaks
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
