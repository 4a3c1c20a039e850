import ConfabScene

/// The rows beside a row that appears or disappears, from which it gets its way.
struct Neighbors {
  /// The number of rows above and below that are searched.
  private static let reach = 64

  let tracks: [String: RowTrack]
  let old: Still
  let new: Still

  /// The state on the old screen of a row of the new layout that has no track.
  ///
  /// A row that was measured has its old frame. One that was above the screen ends where it ended,
  /// so that a larger body doesn't reach onto the screen.
  ///
  /// - Parameters:
  ///   - index: The index of the row in the new layout.
  ///   - id: The row.
  ///   - place: Its state on the new screen.
  func start(ofRow index: Int, _ id: String, to place: TrackState) -> TrackState {
    var start = place
    guard let frame = old.layout.model.frame(of: id) else {
      start.top = topBesideOthers(ofRow: index)
      return start
    }
    let top = old.viewport.screenY(of: frame.y)
    if let row = old.rows[id] { return RowTrack.state(row, top: top, shift: place.shift) }
    let grown = (new.layout.model.frame(of: id)?.height ?? frame.height) - frame.height
    start.top = top + frame.height <= 0 ? top - grown : top
    return start
  }

  /// The place of a new row on the old screen, in points: beside the nearest row that was there.
  private func topBesideOthers(ofRow index: Int) -> Double {
    guard let frame = new.layout.model[index]?.frame else { return 0 }
    let top = new.viewport.screenY(of: frame.y)
    let shift = Self.nearest(to: index) { place -> Double? in
      guard let (other, frame) = new.layout.model[place], let before = old.top(ofRow: other) else {
        return nil
      }
      return before - new.viewport.screenY(of: frame.y)
    }
    return top + (shift ?? 0)
  }

  /// The place on the new screen of a row that the new layout doesn't have, in points.
  ///
  /// - Parameter top: Its place on the old screen.
  func newTop(ofRow id: String, from top: Double) -> Double {
    guard let index = old.layout.model.index(of: id) else { return top }
    let shift = Self.nearest(to: index) { place -> Double? in
      guard let (other, frame) = old.layout.model[place], let after = new.top(ofRow: other) else {
        return nil
      }
      return after - old.viewport.screenY(of: frame.y)
    }
    return top + (shift ?? 0)
  }

  /// The distance that the conversation moves on the screen near a height, in points: that of the
  /// nearest row that both stills have.
  func shift(near y: Double) -> Double {
    var nearest: (distance: Double, shift: Double)?
    for id in tracks.keys.sorted() {
      guard let before = old.top(ofRow: id), let after = new.top(ofRow: id),
        abs(before - y) < nearest?.distance ?? .infinity
      else { continue }
      nearest = (abs(before - y), after - before)
    }
    return nearest?.shift ?? 0
  }

  /// A movement that is as far from its target as that of the nearest row that was there.
  ///
  /// - Parameters:
  ///   - index: The index of the row in the new layout.
  ///   - start: The state of the row before the change, if nothing moved.
  func movement(
    besideRow index: Int, from start: TrackState
  ) -> Movement<TrackState> {
    let found = Self.nearest(to: index) { place -> Movement<TrackState>? in
      guard let (other, _) = new.layout.model[place], let track = tracks[other], !track.leaves
      else { return nil }
      return track.movement.parallel(
        to: start,
        TrackState(top: 1, frame: Rect(x: 0, y: 0, width: 0, height: 0), opacity: 0, scale: 0))
    }
    return found ?? Movement(start)
  }

  /// The first result of a function for the indexes around an index, the nearest first.
  private static func nearest<Result>(
    to index: Int, _ body: (Int) -> Result?
  ) -> Result? {
    for distance in 1...reach {
      if let found = body(index - distance) ?? body(index + distance) { return found }
    }
    return nil
  }
}
