import ConfabLayout
import ConfabScene

/// A row on its way: its place, the frame of its body, and its contents, of which newer ones appear
/// over older ones.
package struct RowTrack: Sendable {
  /// The top edge of the row on the screen, the frame of the body in the row, the opacity, and the
  /// distance that a finger has pulled the row to the side.
  package typealias State = SIMD8<Double>

  /// A content of the row.
  struct Layer: Sendable {
    var row: ItemLayout
    var look: Look
    /// 0 … 1, how far it has appeared.
    var appearance: Movement<SIMD2<Double>>
  }

  /// The contents from the oldest to the newest.
  var layers: [Layer]
  package var movement: Movement<State>
  /// Whether the row disappears.
  package var leaves = false

  /// The newest content.
  var newest: Layer { layers[layers.count - 1] }

  /// Whether the newest content is a typing indicator.
  package var isTyping: Bool { newest.row.item.kind == .typing }

  /// The state of a row at rest.
  static func state(_ row: ItemLayout, top: Double, opacity: Double = 1, shift: Double = 0) -> State
  {
    let frame = row.bodyFrame
    return [top, frame.x, frame.y, frame.width, frame.height, opacity, shift, 0]
  }

  init(_ row: ItemLayout, _ look: Look, _ movement: Movement<State>) {
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
