import ConfabLayout
import ConfabScene

/// The body of a row in a frame between its old and its new one.
///
/// An outline has the frame, and the content in it keeps its size: the old one is gone before the new
/// one appears, which waits until the outline has room for it. A body without an outline, such as a
/// photo, is scaled to the frame.
struct BodyMorph {
  private let row: ItemLayout
  private let frame: Rect
  /// The newest content of the row.
  private let newest: ItemLayout
  /// The opacity of the content, 0 … 1.
  private let visibility: Double

  /// The share of the way to another size in which a content is seen.
  private static let seenShare = 1.0 / 3
  /// The missing width or height at which a content appears in an outline, and at which it is
  /// opaque, in points. Its padding is at least the first.
  private static let (missing, fitting) = (12.0, 4.0)

  /// - Parameters:
  ///   - row: The row.
  ///   - frame: The frame of its body, in points below the row's top.
  ///   - contents: All contents of the row that are seen, from the oldest to the newest.
  init(of row: ItemLayout, in frame: Rect, among contents: [ItemLayout]) {
    self.row = row
    self.frame = frame
    newest = contents.last ?? row
    let own = row.bodyFrame
    func distance(_ a: Rect, _ b: Rect) -> Double {
      max(abs(a.width - b.width), abs(a.height - b.height))
    }
    let way = contents.map { distance($0.bodyFrame, own) }.max() ?? 0
    let passed = way > 0 ? distance(frame, own) / way : 0
    let lack = max(own.width - frame.width, own.height - frame.height)
    visibility = min(
      max(0, 1 - passed / Self.seenShare),
      min(1, max(0, (Self.missing - lack) / (Self.missing - Self.fitting))))
  }

  /// Draws the body.
  ///
  /// - Parameter origin: The top left corner of the row on the screen, in points.
  func drawBody(at origin: Point, _ context: DrawContext, into scene: inout Scene) {
    let place = frame.offset(x: origin.x, y: origin.y)
    let own = row.bodyFrame
    if frame == own { return row.drawBody(in: place, context: context, into: &scene) }
    guard row.hasOutline(in: context) else {
      let scale = Transform.scale(
        place.width / max(1, own.width), place.height / max(1, own.height))
      scene.group(
        transform: Transform.translation(x: -own.x, y: -own.y).concatenating(scale)
          .concatenating(.translation(x: place.x, y: place.y))
      ) { row.drawBody(in: own, context: context, into: &$0) }
      return
    }
    let x = context.isAtRight ? place.maxX - own.width : place.minX
    guard newest.hasOutline(in: context) else {
      return RowTrack.grouped(visibility, &scene) { scene in
        let corner = Rect(x: x, y: place.maxY - own.height, width: own.width, height: own.height)
        row.drawBody(in: corner, context: context, into: &scene)
      }
    }
    draw(in: place, context, outline: true, into: &scene)
    guard visibility > 0.001 else { return }
    let content = Rect(x: x, y: place.y, width: own.width, height: own.height)
    scene.group(opacity: visibility, clip: .rect(place)) { group in
      draw(in: content, context, outline: false, into: &group)
    }
  }

  /// Draws the outline of the body, or everything else of it.
  private func draw(
    in frame: Rect, _ context: DrawContext, outline: Bool, into scene: inout Scene
  ) {
    var body = Scene()
    body.inkLimit = scene.inkLimit
    row.drawBody(in: frame, context: context, into: &body)
    for element in body.elements where element.isOutline == outline { scene.add(element) }
  }

  /// Draws the accessories at the edges of the frame.
  func drawAccessories(
    at origin: Point, belowBody: Bool, except part: String, _ context: DrawContext,
    into scene: inout Scene
  ) {
    let own = row.bodyFrame
    for accessory in row.accessories
    where accessory.isBelowBody == belowBody && accessory.part != part {
      let place = accessory.frame
      let x =
        place.maxX <= own.minX
        ? frame.minX - own.minX : place.minX >= own.maxX ? frame.maxX - own.maxX : 0
      let y = place.midY < own.minY ? frame.minY - own.minY : frame.maxY - own.maxY
      scene.owner = ElementOwner(item: row.item.id, part: accessory.part)
      accessory.content.draw(
        at: Point(x: origin.x + x, y: origin.y + y), context: context, into: &scene)
    }
  }
}

extension ItemLayout {
  /// Whether the body is drawn in a bubble.
  fileprivate func hasOutline(in context: DrawContext) -> Bool {
    var scene = Scene()
    drawBody(in: bodyFrame, context: context, into: &scene)
    return scene.elements.contains(where: \.isOutline)
  }
}

extension Scene.Element {
  fileprivate var isOutline: Bool { owner.part == "bubble" }
}
