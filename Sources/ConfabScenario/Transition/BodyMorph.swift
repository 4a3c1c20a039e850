import ConfabLayout
import ConfabScene

/// The body of a row in a frame between its old and its new one.
///
/// An outline has the frame, and the content in it keeps its size: the old one is gone before the new
/// one appears, which waits until the outline has room for it. The bubble of a typing indicator is
/// the small beginning of its message's outline. A body without an outline, such as a photo, is
/// scaled to the frame.
struct BodyMorph {
  private let row: ItemLayout
  private let frame: Rect
  /// The oldest and the newest content of the row.
  private let oldest, newest: ItemLayout
  private let newestContext: DrawContext
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
  ///   - newestContext: The context in which the newest one is drawn.
  init(
    of row: ItemLayout, in frame: Rect, among contents: [ItemLayout], newestContext: DrawContext
  ) {
    self.row = row
    self.frame = frame
    (oldest, newest) = (contents.first ?? row, contents.last ?? row)
    self.newestContext = newestContext
    let own = row.bodyFrame
    let way = contents.map { Self.distance($0.bodyFrame, own) }.max() ?? 0
    let passed = way > 0 ? Self.distance(frame, own) / way : 0
    let lack = max(own.width - frame.width, own.height - frame.height)
    visibility = min(
      max(0, 1 - passed / Self.seenShare),
      min(1, max(0, (Self.missing - lack) / (Self.missing - Self.fitting))))
  }

  private static func distance(_ a: Rect, _ b: Rect) -> Double {
    max(abs(a.width - b.width), abs(a.height - b.height))
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
    func drawContent(_ parts: [Scene.Element], clip: Path?, _ scene: inout Scene) {
      guard visibility > 0.001 else { return }
      scene.group(opacity: visibility, clip: clip) { group in parts.forEach { group.add($0) } }
    }
    func elements(at y: Double) -> [Scene.Element] {
      row.elements(
        in: Rect(x: x, y: y, width: own.width, height: own.height), context, scene.inkLimit)
    }
    guard newest.hasOutline(in: newestContext) else {
      return drawContent(elements(at: place.maxY - own.height), clip: nil, &scene)
    }
    let becomesMessage = isTyping(oldest) && !isTyping(newest)
    let outline =
      becomesMessage
      ? newest.elements(in: bubble(in: place), newestContext, scene.inkLimit)
      : row.elements(in: place, context, scene.inkLimit)
    for element in outline where element.isOutline { scene.add(element) }
    var content = elements(at: place.y)
    guard becomesMessage, isTyping(row) else {
      return drawContent(content.filter { !$0.isOutline }, clip: .rect(place), &scene)
    }
    // The dots, and the small bubbles below, which belong to the outline.
    if let bubble = content.firstIndex(where: \.isOutline) { content.remove(at: bubble) }
    drawContent(content, clip: nil, &scene)
  }

  private func isTyping(_ row: ItemLayout) -> Bool { row.item.kind == .typing }

  /// The frame of a message's outline that begins as the bubble of a typing indicator, which doesn't
  /// fill its body.
  private func bubble(in place: Rect) -> Rect {
    let own = oldest.bodyFrame
    let typing = oldest.elements(in: own, newestContext, nil).first(where: \.isOutline)?.bounds
    guard let typing else { return place }
    let way = Self.distance(own, newest.bodyFrame)
    let share = way > 0 ? min(1, Self.distance(frame, newest.bodyFrame) / way) : 0
    let (left, right) = ((typing.minX - own.minX) * share, (own.maxX - typing.maxX) * share)
    return Rect(
      x: place.x + left, y: place.y, width: max(0, place.width - left - right),
      height: place.height)
  }

  /// Draws the accessories, each as far from the nearest edges of the frame as from those of the
  /// measured body.
  func drawAccessories(
    at origin: Point, belowBody: Bool, except part: String, _ context: DrawContext,
    into scene: inout Scene
  ) {
    let own = row.bodyFrame
    for accessory in row.accessories
    where accessory.isBelowBody == belowBody && accessory.part != part {
      let place = accessory.frame
      let isAtLeft = abs(place.midX - own.minX) < abs(place.midX - own.maxX)
      let x = isAtLeft ? frame.minX - own.minX : frame.maxX - own.maxX
      let y = place.midY < own.minY ? frame.minY - own.minY : frame.maxY - own.maxY
      scene.owner = ElementOwner(item: row.item.id, part: accessory.part)
      accessory.content.draw(
        at: Point(x: origin.x + x, y: origin.y + y), context: context, into: &scene)
    }
  }
}

extension ItemLayout {
  /// The elements of the body in a frame.
  fileprivate func elements(
    in frame: Rect, _ context: DrawContext, _ inkLimit: Range<Double>?
  ) -> [Scene.Element] {
    var scene = Scene()
    scene.inkLimit = inkLimit
    drawBody(in: frame, context: context, into: &scene)
    return scene.elements
  }

  /// Whether the body is drawn in a bubble.
  fileprivate func hasOutline(in context: DrawContext) -> Bool {
    elements(in: bodyFrame, context, nil).contains(where: \.isOutline)
  }
}

extension Scene.Element {
  fileprivate var isOutline: Bool { owner.part == "bubble" }
}
