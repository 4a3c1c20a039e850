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

  /// The frame of the text field from which a message is sent, in points from the top left corner of
  /// the screen; `nil` for other rows.
  var field: Rect?

  /// Whether the row is on its way from the text field, above the bars.
  package func isSent(at time: Double) -> Bool {
    field != nil && movement.end.map { time < $0 } ?? false
  }

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
    let frame = Rect(
      x: grid.round(state.frame.x), y: grid.round(state.frame.y),
      width: max(0, grid.round(state.frame.width)), height: max(0, grid.round(state.frame.height)))
    let bottom = layers.map(\.row.size.height).reduce(frame.maxY, max)
    Self.grouped(opacity, &scene) { scene in
      scene.crossfade(through: layers.map(\.appearance), at: time) { index, scene in
        let layer = layers[index]
        let x = grid.round(state.shift + shift(layer.row))
        scene.inkLimit = top - reach..<top + bottom + reach
        draw(layer, at: Point(x: x, y: top), frame, height, time, into: &scene)
      }
    }
  }

  private func draw(
    _ layer: Layer, at origin: Point, _ frame: Rect, _ height: Double, _ time: Double,
    into scene: inout Scene
  ) {
    func content(_ layer: Layer) -> BodyMorph.Content {
      (layer.row, layer.look.context(of: layer.row, height: height, at: time))
    }
    let (row, context) = content(layer)
    let morph = BodyMorph(of: (row, context), in: frame, among: layers.map(content))
    func drawAccessories(belowBody: Bool, _ scene: inout Scene) {
      if frame == row.bodyFrame {
        row.drawAccessories(
          at: origin, belowBody: belowBody, except: [Self.heads], context: context, into: &scene)
      } else {
        morph.drawAccessories(
          at: origin, belowBody: belowBody, except: Self.heads, into: &scene)
      }
    }
    drawAccessories(belowBody: true, &scene)
    morph.drawBody(at: origin, into: &scene)
    drawAccessories(belowBody: false, &scene)
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

extension Scene {
  /// Adds the moment of cross-fades from each content to the next.
  ///
  /// - Parameters:
  ///   - appearances: For each content from the oldest to the newest, how far it has replaced the
  ///     older ones, 0 … 1. The oldest one is complete.
  ///   - time: The time in seconds.
  ///   - draw: Draws the content with an index.
  mutating func crossfade(
    through appearances: [Movement<SIMD2<Double>>], at time: Double,
    _ draw: (_ index: Int, _ scene: inout Scene) -> Void
  ) {
    let shares = appearances.map { $0.value(at: time).x }
    guard let first = shares.lastIndex(where: { $0 >= 0.999 }) ?? shares.indices.first else {
      return
    }
    func content(_ index: Int) -> Scene {
      var content = Scene()
      content.owner = owner
      draw(index, &content)
      return content
    }
    var mixed = content(first)
    for index in shares.indices.dropFirst(first + 1) where shares[index] > 0.001 {
      var next = Scene()
      next.crossfade(from: mixed, to: content(index), progress: shares[index])
      mixed = next
    }
    add(mixed.elements[...])
  }
}
