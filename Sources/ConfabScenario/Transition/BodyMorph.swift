import ConfabLayout
import ConfabScene

/// The body of a row in a frame between its old and its new one.
///
/// An outline has the frame, and the content in it keeps its size: the old one is gone before the new
/// one appears, which waits until the outline has room for it. The bubble of a typing indicator is
/// the small beginning of its message's outline. A body without an outline, such as a photo, is
/// scaled to the frame, but a text alone, such as a label, keeps its size.
struct BodyMorph {
  /// A content of the row, and what it is drawn with.
  typealias Content = (row: ItemLayout, context: DrawContext)

  private let row: ItemLayout
  private let context: DrawContext
  private let frame: Rect
  /// All contents of the row that are seen, from the oldest to the newest.
  private let contents: [Content]

  /// The share of the way to another size in which a content is seen.
  private static let seenShare = 1.0 / 3
  /// The missing width or height at which a content appears in an outline, and at which it is
  /// opaque, in points. Its padding is at least the first.
  private static let (missing, fitting) = (12.0, 4.0)

  /// - Parameters:
  ///   - content: The content that is drawn.
  ///   - frame: The frame of its body, in points below the row's top.
  ///   - contents: All contents of the row that are seen, from the oldest to the newest.
  init(of content: Content, in frame: Rect, among contents: [Content]) {
    (row, context) = content
    self.frame = frame
    self.contents = contents
  }

  private var oldest: ItemLayout { contents.first?.row ?? row }
  private var newest: Content { contents.last ?? (row, context) }

  private static func distance(_ a: Rect, _ b: Rect) -> Double {
    max(abs(a.width - b.width), abs(a.height - b.height))
  }

  /// The opacity of a content in the frame, 0 … 1.
  ///
  /// - Parameter isCut: Whether the frame cuts the content, which then waits for room.
  private func visibility(of content: ItemLayout, isCut: Bool = true) -> Double {
    let own = content.bodyFrame
    let way = contents.map { Self.distance($0.row.bodyFrame, own) }.max() ?? 0
    let passed = way > 0 ? Self.distance(frame, own) / way : 0
    let seen = max(0, 1 - passed / Self.seenShare)
    if oldest.size.width != newest.row.size.width {
      // On a screen that turns, the new lines replace the old ones in the first third of the way.
      let half = Self.seenShare / 2
      let isNew = content.size.width == newest.row.size.width
      return isNew ? min(1, max(0, (1 - passed - half) / half)) : max(0, 1 - passed / half)
    }
    guard isCut else { return seen }
    let lack = max(own.width - frame.width, own.height - frame.height)
    return min(seen, min(1, max(0, (Self.missing - lack) / (Self.missing - Self.fitting))))
  }

  /// Draws the body.
  ///
  /// - Parameter origin: The top left corner of the row on the screen, in points.
  func drawBody(at origin: Point, into scene: inout Scene) {
    let place = frame.offset(x: origin.x, y: origin.y)
    let own = row.bodyFrame
    if frame == own { return row.drawBody(in: place, context: context, into: &scene) }
    guard row.hasOutline(in: context) else {
      let text = elements(of: (row, context), in: place, atBottom: false, scene.inkLimit)
      if text.allSatisfy(\.isText) { return scene.add(text[...]) }
      let scale = Transform.scale(
        place.width / max(1, own.width), place.height / max(1, own.height))
      scene.group(
        transform: Transform.translation(x: -own.x, y: -own.y).concatenating(scale)
          .concatenating(.translation(x: place.x, y: place.y))
      ) { row.drawBody(in: own, context: context, into: &$0) }
      return
    }
    guard newest.row.hasOutline(in: newest.context) else {
      let elements = elements(of: (row, context), in: place, atBottom: true, scene.inkLimit)
      scene.group(opacity: visibility(of: row, isCut: false)) { $0.add(elements[...]) }
      return
    }
    let becomesMessage = oldest.isTyping && !newest.row.isTyping
    let outline =
      becomesMessage
      ? newest.row.elements(in: bubble(in: place), newest.context, scene.inkLimit)
      : row.elements(in: place, context, scene.inkLimit)
    for element in outline where element.isOutline { scene.add(element) }
    let others = contents.filter { content in
      content.row.hasOutline(in: content.context)
        && Self.distance(content.row.bodyFrame, newest.row.bodyFrame) > 0
    }
    // Contents of one size cross-fade. Those of several sizes are the same in each of them, so that a
    // cross-fade draws them once.
    for content in others.isEmpty ? [(row, context)] : others + [newest] {
      drawContent(content, in: place, into: &scene)
    }
  }

  /// Draws what is in the outline.
  private func drawContent(_ content: Content, in place: Rect, into scene: inout Scene) {
    let opacity = visibility(of: content.row)
    guard opacity > 0.001 else { return }
    var elements = elements(of: content, in: place, atBottom: false, scene.inkLimit)
    if content.row.isTyping {
      // The dots, and the small bubbles below, which belong to the outline.
      if let bubble = elements.firstIndex(where: \.isOutline) { elements.remove(at: bubble) }
    } else {
      elements.removeAll(where: \.isOutline)
    }
    scene.group(opacity: opacity, clip: content.row.isTyping ? nil : .rect(place)) {
      $0.add(elements[...])
    }
  }

  /// The elements of a body with its own size, at the side of the speaker.
  private func elements(
    of content: Content, in place: Rect, atBottom: Bool, _ inkLimit: Range<Double>?
  ) -> [Scene.Element] {
    let (own, context) = (content.row.bodyFrame, content.context)
    let isCentered = context.decoration.side == .center
    let frame = Rect(
      x: isCentered
        ? place.midX - own.width / 2 : context.isAtRight ? place.maxX - own.width : place.minX,
      y: atBottom ? place.maxY - own.height : place.y, width: own.width, height: own.height)
    return content.row.elements(in: frame, context, inkLimit)
  }

  /// The frame of a message's outline that begins as the bubble of a typing indicator, which doesn't
  /// fill its body.
  private func bubble(in place: Rect) -> Rect {
    let own = oldest.bodyFrame
    let typing = oldest.elements(in: own, newest.context, nil).first(where: \.isOutline)?.bounds
    guard let typing else { return place }
    let way = Self.distance(own, newest.row.bodyFrame)
    let share = way > 0 ? min(1, Self.distance(frame, newest.row.bodyFrame) / way) : 0
    let (left, right) = ((typing.minX - own.minX) * share, (own.maxX - typing.maxX) * share)
    return Rect(
      x: place.x + left, y: place.y, width: max(0, place.width - left - right),
      height: place.height)
  }

  /// Draws the accessories, each as far from the nearest edges of the frame as from those of the
  /// measured body. Those that lie on the body of a message that was a typing indicator, such as
  /// reactions, appear with its content.
  func drawAccessories(
    at origin: Point, belowBody: Bool, except part: String, into scene: inout Scene
  ) {
    let own = row.bodyFrame
    for accessory in row.accessories
    where accessory.isBelowBody == belowBody && accessory.part != part {
      let place = accessory.frame
      let isAtLeft =
        place.width > own.width
        ? !context.isAtRight : abs(place.midX - own.minX) < abs(place.midX - own.maxX)
      let x = isAtLeft ? frame.minX - own.minX : frame.maxX - own.maxX
      let y = place.midY < own.minY ? frame.minY - own.minY : frame.maxY - own.maxY
      let waits = oldest.isTyping && !row.isTyping && place.overlaps(own)
      let isCut = newest.row.hasOutline(in: newest.context)
      let opacity = waits ? visibility(of: row, isCut: isCut) : 1
      guard opacity > 0.001 else { continue }
      scene.owner = ElementOwner(item: row.item.id, part: accessory.part)
      RowTrack.grouped(opacity, &scene) {
        accessory.content.draw(
          at: Point(x: origin.x + x, y: origin.y + y), context: context, into: &$0)
      }
    }
  }
}

extension ItemLayout {
  fileprivate var isTyping: Bool { item.kind == .typing }

  /// The elements of the body in a frame.
  fileprivate func elements(
    in frame: Rect, _ context: DrawContext, _ inkLimit: Range<Double>?
  ) -> [Scene.Element] {
    var scene = Scene()
    scene.inkLimit = inkLimit
    drawBody(in: frame, context: context, into: &scene)
    return scene.elements
  }

  /// Whether the whole body is drawn in a bubble, unlike a photo with a caption.
  fileprivate func hasOutline(in context: DrawContext) -> Bool {
    elements(in: bodyFrame, context, nil).contains { element in
      element.isOutline && element.bounds.height > 0.8 * bodyFrame.height
    }
  }
}

extension Scene.Element {
  fileprivate var isOutline: Bool { owner.part == "bubble" }

  fileprivate var isText: Bool { if case .glyphs = shape { true } else { false } }
}
