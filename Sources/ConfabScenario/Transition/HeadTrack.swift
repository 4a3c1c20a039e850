import ConfabLayout
import ConfabModel
import ConfabScene

/// The head of a reader on its way, above the rows.
package struct HeadTrack: Sendable {
  /// The size of a head that appears or disappears, relative to its frame.
  static let smallScale = 0.5

  /// The measured head; `nil` as long as the reader is only counted.
  var avatar: AvatarLayout?
  var look: Look
  package var movement: Movement<TrackState>
  /// Whether the head disappears.
  package var leaves = false

  /// The state of a head.
  ///
  /// - Parameter frame: Its frame on the screen, in points.
  static func state(_ frame: Rect, opacity: Double, scale: Double = 1) -> TrackState {
    TrackState(top: frame.y, frame: frame.offset(y: -frame.y), opacity: opacity, scale: scale)
  }

  /// Draws the head.
  func draw(at time: Double, height: Double, into scene: inout Scene) {
    let state = movement.value(at: time)
    let (frame, opacity) = (state.frame.offset(y: state.top), min(1, max(0, state.opacity)))
    guard let avatar, opacity > 0.001, frame.y < height, frame.maxY > 0 else { return }
    let grid = look.request.grid
    let (x, y) = (grid.round(frame.x), grid.round(frame.y))
    let origin = Point(x: x - avatar.frame.x, y: y - avatar.frame.y)
    let scale = max(0.01, state.scale * frame.width / max(1, avatar.frame.width))
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
