import ConfabLayout
import ConfabModel
import ConfabScene

/// The head of a reader on its way, above the rows.
package struct HeadTrack: Sendable {
  /// The frame on the screen, the opacity and the scale.
  package typealias State = SIMD8<Double>

  /// The size of a head that appears or disappears, relative to its frame.
  static let smallScale = 0.5

  /// The measured head; `nil` as long as the reader is only counted.
  var avatar: AvatarLayout?
  var look: Look
  package var movement: Movement<State>
  /// Whether the head disappears.
  package var leaves = false

  static func state(_ frame: Rect, opacity: Double = 1, scale: Double = 1) -> State {
    [frame.x, frame.y, frame.width, frame.height, opacity, scale, 0, 0]
  }

  /// Draws the head.
  func draw(at time: Double, height: Double, into scene: inout Scene) {
    let state = movement.value(at: time)
    let opacity = min(1, max(0, state[4]))
    guard let avatar, opacity > 0.001, state[1] < height, state[1] + state[3] > 0 else { return }
    let grid = look.request.grid
    let (x, y) = (grid.round(state[0]), grid.round(state[1]))
    let origin = Point(x: x - avatar.frame.x, y: y - avatar.frame.y)
    let scale = max(0.01, state[5] * state[2] / max(1, avatar.frame.width))
    scene.owner = ElementOwner(part: RowTrack.heads)
    func draw(_ scene: inout Scene) {
      avatar.draw(at: origin, palette: look.palette, visible: -100..<1e5, into: &scene)
    }
    guard abs(scale - 1) > 0.001 else { return RowTrack.grouped(opacity, &scene, draw) }
    let center = Point(x: x + avatar.frame.width / 2, y: y + avatar.frame.height / 2)
    scene.group(opacity: opacity, transform: .scale(scale, around: center), draw)
  }
}

/// The badge "+N" of a row on its way.
package struct BadgeTrack: Sendable {
  /// The numbers from the oldest to the newest, each with its opacity.
  var layers: [(heads: SeenHeadsLayout, look: Look, opacity: Movement<SIMD2<Double>>)]
  /// The top left corner of the badge on the screen, in points.
  package var movement: Movement<SIMD2<Double>>

  /// Draws the badge.
  func draw(at time: Double, height: Double, into scene: inout Scene) {
    let place = movement.value(at: time)
    scene.owner = ElementOwner(part: RowTrack.heads)
    for layer in layers {
      guard let frame = layer.heads.badgeFrame else { continue }
      let grid = layer.look.request.grid
      let opacity = min(1, max(0, layer.opacity.value(at: time).x))
      guard opacity > 0.001, place.y < height, place.y + frame.height > 0 else { continue }
      let palette = layer.look.palette
      let origin = Point(x: grid.round(place.x) - frame.x, y: grid.round(place.y) - frame.y)
      RowTrack.grouped(opacity, &scene) { scene in
        layer.heads.drawBadge(at: origin, palette: palette, into: &scene)
      }
    }
  }

  /// The time at which everything rests; `nil` if nothing moves.
  var end: Double? {
    ([movement.end] + layers.map(\.opacity.end)).compactMap { $0 }.max()
  }
}
