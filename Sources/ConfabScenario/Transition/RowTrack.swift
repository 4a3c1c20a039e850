import ConfabLayout
import ConfabScene

/// A row on its way: its place, the frame of its body, and its contents, of which newer ones appear
/// over older ones.
package struct RowTrack: Sendable {
  /// A content of the row.
  struct Layer: Sendable {
    var row: ItemLayout
    var look: Look
    /// 0 … 1, how far it has appeared.
    var appearance: Movement<SIMD2<Double>>
  }

  /// The contents from the oldest to the newest.
  var layers: [Layer]
  package var movement: Movement<TrackState>
  /// Whether the row disappears.
  package var leaves = false

  /// The newest content.
  var newest: Layer { layers[layers.count - 1] }

  /// Whether the newest content is a typing indicator.
  package var isTyping: Bool { newest.row.item.kind == .typing }

  /// The state of a row at rest.
  static func state(_ row: ItemLayout, top: Double, shift: Double = 0) -> TrackState {
    TrackState(top: top, frame: row.bodyFrame, opacity: 1, shift: shift)
  }

  init(_ row: ItemLayout, _ look: Look, _ movement: Movement<TrackState>) {
    layers = [Layer(row: row, look: look, appearance: Movement([1, 0]))]
    self.movement = movement
  }

  /// Shows another content from now on.
  mutating func show(_ row: ItemLayout, _ look: Look, at time: Double, _ curve: TimingCurve?) {
    if newest.look.key == look.key, newest.row.looksLike(row) {
      layers[layers.count - 1].row = row
      layers[layers.count - 1].look = look
      return
    }
    if let shown = layers.lastIndex(where: { ($0.appearance.end ?? time) <= time }) {
      layers.removeFirst(shown)
    }
    var appearance = Movement<SIMD2<Double>>([0, 0])
    appearance.move(to: [1, 0], at: time, curve)
    if curve == nil { layers = [] }
    layers.append(Layer(row: row, look: look, appearance: appearance))
  }

  /// The time at which everything rests; `nil` if nothing moves.
  var end: Double? {
    ([movement.end] + layers.map(\.appearance.end)).compactMap { $0 }.max()
  }
}

extension ItemLayout {
  /// Whether two rows have the same picture apart from the heads of readers.
  fileprivate func looksLike(_ other: ItemLayout) -> Bool {
    guard bodyFrame == other.bodyFrame, item.id == other.item.id else { return false }
    if item == other.item { return true }
    var (mine, theirs) = (item.decoration, other.item.decoration)
    (mine.seenBy, theirs.seenBy) = ([], [])
    (mine.spacingBefore, theirs.spacingBefore) = (.none, .none)
    return item.kind == other.item.kind && item.contentHash == other.item.contentHash
      && item.content == other.item.content && mine == theirs
  }
}

extension RowTrack {
  /// Draws the row without the heads of readers.
  ///
  /// - Parameters:
  ///   - time: The time in seconds.
  ///   - shift: The distance by which times that a swipe reveals push the row aside, in points.
  ///   - height: The height of the screen, in points.
  ///   - scene: The scene.
  func draw(
    at time: Double, shift: (ItemLayout) -> Double, height: Double, into scene: inout Scene
  ) {
    let state = movement.value(at: time)
    let opacity = min(1, max(0, state.opacity))
    let grid = newest.look.request.grid
    let reach = newest.look.request.overhang
    let top = grid.round(state.top)
    guard opacity > 0.001, top < height + reach, top + state.frame.maxY > -8 * reach else { return }
    func drawLayers(_ scene: inout Scene) {
      for (index, layer) in layers.enumerated() {
        let strength = self.strength(ofLayer: index, at: time)
        guard strength > 0.001 else { continue }
        let x = grid.round(state.shift + shift(layer.row))
        Self.grouped(strength, &scene) { scene in
          draw(layer, at: Point(x: x, y: top), state.frame, grid, height, into: &scene)
        }
      }
    }
    Self.grouped(opacity, &scene, drawLayers)
  }

  /// The opacity of a content. An older one stays opaque until the newer one is half visible, so
  /// that the page doesn't shine through.
  private func strength(ofLayer index: Int, at time: Double) -> Double {
    var strength = index == 0 ? 1 : min(1, max(0, layers[index].appearance.value(at: time).x))
    for newer in layers[(index + 1)...] {
      let above = newer.appearance.value(at: time).x
      strength *= min(1, max(0, 2 - 2 * above))
    }
    return strength
  }

  private func draw(
    _ layer: Layer, at origin: Point, _ body: Rect, _ grid: PixelGrid, _ height: Double,
    into scene: inout Scene
  ) {
    let (row, request) = (layer.row, layer.look.request)
    let context = layer.look.context(of: row, height: height)
    let frame = Rect(
      x: grid.round(body.x), y: grid.round(body.y), width: max(0, grid.round(body.width)),
      height: max(0, grid.round(body.height)))
    scene.inkLimit =
      origin.y - request.overhang..<origin.y + max(row.size.height, frame.maxY) + request.overhang
    defer { scene.inkLimit = nil }
    if frame == row.bodyFrame {
      row.drawAccessories(
        at: origin, belowBody: true, except: [Self.heads], context: context, into: &scene)
      row.drawBody(in: frame.offset(x: origin.x, y: origin.y), context: context, into: &scene)
      row.drawAccessories(
        at: origin, belowBody: false, except: [Self.heads], context: context, into: &scene)
    } else {
      row.drawAccessories(beside: frame, at: origin, belowBody: true, context, into: &scene)
      row.drawBody(growingIn: frame, at: origin, context, request, into: &scene)
      row.drawAccessories(beside: frame, at: origin, belowBody: false, context, into: &scene)
    }
  }

  /// The part name of the heads of readers, which travel above the rows.
  static let heads = "seen"

  /// Draws with an opacity.
  static func grouped(
    _ opacity: Double, _ scene: inout Scene, _ body: (inout Scene) -> Void
  ) {
    if opacity >= 0.999 { body(&scene) } else { scene.group(opacity: opacity, body) }
  }
}

extension ItemLayout {
  /// Draws the accessories at the edges of a body that has another frame than the measured one.
  fileprivate func drawAccessories(
    beside frame: Rect, at origin: Point, belowBody: Bool, _ context: DrawContext,
    into scene: inout Scene
  ) {
    for accessory in accessories
    where accessory.isBelowBody == belowBody && accessory.part != RowTrack.heads {
      let place = accessory.frame
      let x =
        place.maxX <= bodyFrame.minX
        ? frame.minX - bodyFrame.minX
        : place.minX >= bodyFrame.maxX ? frame.maxX - bodyFrame.maxX : 0
      let y =
        place.midY < bodyFrame.minY ? frame.minY - bodyFrame.minY : frame.maxY - bodyFrame.maxY
      scene.owner = ElementOwner(item: item.id, part: accessory.part)
      accessory.content.draw(
        at: Point(x: origin.x + x, y: origin.y + y), context: context, into: &scene)
    }
  }

  /// Draws a body with another frame than the measured one: the outline has that frame, and the
  /// content, which keeps its size, is cut off.
  fileprivate func drawBody(
    growingIn frame: Rect, at origin: Point, _ context: DrawContext, _ request: LayoutRequest,
    into scene: inout Scene
  ) {
    let place = frame.offset(x: origin.x, y: origin.y)
    let isAtRight = context.isAtRight
    let own = Rect(
      x: isAtRight ? place.maxX - bodyFrame.width : place.minX, y: place.y,
      width: bodyFrame.width, height: bodyFrame.height)
    var outline = Scene()
    drawBody(in: place, context: context, into: &outline)
    for element in outline.elements where element.owner.part == "bubble" { scene.add(element) }
    var content = Scene()
    content.inkLimit = scene.inkLimit
    drawBody(in: own, context: context, into: &content)
    scene.group(clip: .rect(place)) { group in
      for element in content.elements where element.owner.part != "bubble" { group.add(element) }
    }
  }
}
