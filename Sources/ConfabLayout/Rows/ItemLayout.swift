import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// A measured row with the frames of everything in it, in the row's coordinates.
public struct ItemLayout: Sendable {
  /// The item that the row shows.
  public let item: TimelineItem
  /// The size in points. Width and height are whole device pixels.
  public let size: Size
  /// The measured body.
  public let body: ItemBody
  /// The frame of the body, such as the bubble, in points.
  public let bodyFrame: Rect
  /// The accessories, in the order of drawing.
  package let accessories: [MeasuredAccessory]

  /// The row with another body of the same size.
  func with(body: ItemBody) -> ItemLayout {
    ItemLayout(
      item: item, size: size, body: body, bodyFrame: bodyFrame, accessories: accessories)
  }

  /// The scalars of all text in the row that no font covers.
  var missing: [Unicode.Scalar] {
    body.missing + accessories.flatMap(\.content.missing)
  }

  /// The lines of the body's text, in the row's coordinates.
  public var lines: [TextLineFrame] {
    body.lines.map {
      TextLineFrame(bytes: $0.bytes, width: $0.width, baseline: $0.baseline + bodyFrame.y)
    }
  }

  /// The places in the row at which a page may end, ascending. Those of a body that has none of its
  /// own are between two lines of text, below the descenders of one and above the accents of the
  /// next.
  ///
  /// Texts side by side, such as a label and its value, can have slightly different baselines. They
  /// count as one line.
  ///
  /// - Parameter metrics: Baselines that are closer than half of the smaller type size belong to
  ///   one line.
  package func breaks(_ metrics: Metrics) -> [PageBreak] {
    if let own = body.content.pageBreaks { return own.map { $0.offset(by: bodyFrame.y) } }
    let least = min(metrics.textSize, metrics.smallSize) / 2
    var breaks: [PageBreak] = []
    var line: (first: Double, last: Double)?
    let baselines = lines.map(\.baseline).filter { $0 >= 0 && $0 <= size.height }
    for baseline in baselines.sorted() {
      guard let above = line, baseline - above.first >= least else {
        line = (line?.first ?? baseline, baseline)
        continue
      }
      breaks.append(PageBreak(above.last + 0.3 * (baseline - above.last)))
      line = (baseline, baseline)
    }
    return breaks
  }

  /// The regions that can be tapped, in the row's coordinates.
  public var hits: [HitRegion] {
    body.hits.map {
      HitRegion(
        kind: $0.kind, target: $0.target, frame: $0.frame.offset(x: bodyFrame.x, y: bodyFrame.y))
    } + accessories.flatMap(\.content.hits)
  }
}

extension ItemLayout {
  /// Adds the row to a scene.
  ///
  /// The owner of each element has the item's id and a part name: `body` or a name that the
  /// presenter chooses, or the part name of an accessory.
  ///
  /// - Parameters:
  ///   - origin: The top left corner of the row in the scene, in points.
  ///   - context: The colors, and what else drawing may depend on.
  ///   - scene: The scene that gets the elements.
  public func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {
    drawAccessories(at: origin, belowBody: true, context: context, into: &scene)
    drawBody(in: bodyFrame.offset(x: origin.x, y: origin.y), context: context, into: &scene)
    drawAccessories(at: origin, belowBody: false, context: context, into: &scene)
  }

  /// Adds the body to a scene.
  ///
  /// - Parameters:
  ///   - frame: The frame of the body in the scene, in points. It can differ from ``bodyFrame``
  ///     while the row changes.
  ///   - context: The colors, and what else drawing may depend on.
  ///   - scene: The scene that gets the elements.
  package func drawBody(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    scene.owner = ElementOwner(item: item.id, part: "body")
    body.content.draw(in: frame, context: context, into: &scene)
  }

  /// Adds the accessories below or above the body to a scene.
  ///
  /// - Parameters:
  ///   - origin: The top left corner of the row in the scene, in points.
  ///   - belowBody: Whether those below the body are drawn, or those above.
  ///   - excluded: The part names of accessories that are not drawn.
  ///   - context: The colors, and what else drawing may depend on.
  ///   - scene: The scene that gets the elements.
  package func drawAccessories(
    at origin: Point, belowBody: Bool, except excluded: Set<String> = [], context: DrawContext,
    into scene: inout Scene
  ) {
    for accessory in accessories
    where accessory.isBelowBody == belowBody && !excluded.contains(accessory.part) {
      scene.owner = ElementOwner(item: item.id, part: accessory.part)
      accessory.content.draw(at: origin, context: context, into: &scene)
    }
  }
}

extension ItemLayout {
  /// Returns the first accessory of a type, or `nil` if the row has none.
  public func accessory<Content: AccessoryContent>(_ type: Content.Type) -> Content? {
    for accessory in accessories {
      if let content = accessory.content as? Content { return content }
    }
    return nil
  }

  /// The name of the speaker, or `nil` if the row does not show it.
  public var name: PlacedText? { accessory(NameLayout.self)?.text }
  /// The avatar of the speaker, or `nil` if the row does not show it.
  package var avatar: AvatarLayout? { accessory(AvatarLayout.self) }
  /// The frame of the mark of a message that was not delivered, or `nil` if there is none.
  package var failedMark: Rect? { accessory(FailedMark.self)?.frame }
  /// The heads of readers, or `nil` if there are none.
  package var seenHeads: SeenHeadsLayout? { accessory(SeenHeadsLayout.self) }
}
