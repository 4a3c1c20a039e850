import ConfabLayout
import ConfabScene

extension Transition {
  /// The scene while something moves.
  func movingScene(at time: Double) -> Scene {
    var scene = Scene()
    let size = size(at: time)
    let screen = Rect(x: 0, y: 0, width: size.width, height: size.height)
    for page in pages {
      let opacity = min(1, max(0, page.appearance.value(at: time).x))
      scene.fill(.rect(screen), .color(page.color.opacity(opacity)))
    }
    let pulled = max(0, revealed.value(at: time).x)
    let reveal = target.swipe.reveal
    let isMirrored = target.look.request.isMirrored
    for id in order {
      guard let track = rows[id] else { continue }
      track.draw(
        at: time, shift: { reveal.shift(of: $0, by: pulled, isMirrored: isMirrored) },
        height: size.height, into: &scene)
      drawSwipe(of: track, at: time, pulled, into: &scene)
    }
    scene.owner = ElementOwner()
    for (_, track) in badges.sorted(by: { $0.key < $1.key }) {
      track.draw(at: time, height: size.height, into: &scene)
    }
    for (_, track) in heads.sorted(by: { $0.key < $1.key }) {
      track.draw(at: time, height: size.height, into: &scene)
    }
    scene.owner = ElementOwner()
    bars.draw(at: time, width: size.width, into: &scene)
    return scene
  }

  /// Draws what a swipe brings beside a row: its time, or the arrow of a reply.
  private func drawSwipe(
    of track: RowTrack, at time: Double, _ pulled: Double, into scene: inout Scene
  ) {
    let state = track.movement.value(at: time)
    let layer = track.newest
    let y = layer.look.request.grid.round(state[0])
    if pulled > 0, let time = target.swipe.reveal.times[layer.row.item.id] {
      time.draw(
        beside: layer.row, at: y, by: pulled, in: layer.look.request, layer.look.palette,
        into: &scene)
    }
    if abs(state[6]) > 0.01 {
      ReplyArrow.draw(
        beside: layer.row, at: y, distance: abs(state[6]), layer.look, into: &scene)
    }
  }
}
