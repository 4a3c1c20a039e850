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
  /// What the row shows besides the body, in the order of drawing.
  public let accessories: [MeasuredAccessory]

  /// Scalars that no font covers, of all text in the row.
  var missing: [Unicode.Scalar] {
    body.missing + accessories.flatMap(\.content.missing)
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
    } + accessories.flatMap(\.content.hits)
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
  /// The owner of an element names its part: `body` (or a name that the presenter chooses), or the
  /// part of an accessory.
  ///
  /// - Parameter origin: the row's top left corner in the scene.
  public func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    func drawAccessories(belowBody: Bool) {
      for accessory in accessories where accessory.isBelowBody == belowBody {
        scene.owner = ElementOwner(item: item.id, part: accessory.part)
        accessory.content.draw(at: origin, context: context, into: &scene)
      }
    }
    drawAccessories(belowBody: true)
    scene.owner = ElementOwner(item: item.id, part: "body")
    body.content.draw(
      in: bodyFrame.offset(x: origin.x, y: origin.y), context: context, into: &scene)
    drawAccessories(belowBody: false)
  }
}

extension ItemLayout {
  /// The accessory of a type, if the row has one.
  public func accessory<Content: AccessoryContent>(_ type: Content.Type) -> Content? {
    for accessory in accessories {
      if let content = accessory.content as? Content { return content }
    }
    return nil
  }

  /// The name of the speaker.
  public var name: PlacedText? { accessory(NameLayout.self)?.text }
  /// The avatar of the speaker.
  public var avatar: AvatarLayout? { accessory(AvatarLayout.self) }
  /// The frame of the mark of a message that was not delivered.
  public var failedMark: Rect? { accessory(FailedMark.self)?.frame }
  /// The heads of readers.
  public var seenHeads: SeenHeadsLayout? { accessory(SeenHeadsLayout.self) }
}
