import ConfabEngine
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

extension Transition {
  /// Continues to another still.
  ///
  /// - Parameters:
  ///   - still: The still at the end.
  ///   - time: The time in seconds, not before that of an earlier call.
  ///   - curve: The curve of the movements that begin; `nil` shows the still at once, and only what
  ///     already moves goes on.
  /// - Complexity: O(n) in the number of rows on the screen during the transition.
  public mutating func move(to still: Still, at time: Double, _ curve: TimingCurve?) {
    if rests(at: time) { settle() }
    let old = target
    target = still
    size.move(to: [still.screen.width, still.screen.height], at: time, curve)
    revealed.move(to: [still.swipe.reveal.distance, 0], at: time, curve)
    bars.move(to: still.bars, still.look, at: time, curve)
    movePage(at: time, curve)
    moveRows(from: old, at: time, curve)
    moveHeads(from: old, at: time, curve)
  }

  private mutating func movePage(at time: Double, _ curve: TimingCurve?) {
    let color = target.look.palette.page
    guard pages.last?.color != color else { return }
    var appearance = Movement<SIMD2<Double>>([0, 0])
    appearance.move(to: [1, 0], at: time, curve)
    if curve == nil { pages = [] }
    pages.append((color, appearance))
  }

  // MARK: - Rows

  private mutating func moveRows(from old: Still, at time: Double, _ curve: TimingCurve?) {
    adoptTypingRows(from: old)
    let neighbors = Neighbors(tracks: rows, old: old, new: target)
    var rest = Set(rows.keys)
    let height = target.screen.height
    let drawn = Still.drawnRows(
      of: target.layout, target.viewport, height: height,
      reach: Still.reach(ofMovement: curve, height: height))
    for index in passedRows(of: target.layout, drawn: drawn) {
      guard let (id, frame) = target.layout.model[index], let row = target.rows[id] else {
        continue
      }
      rest.remove(id)
      let top = target.viewport.screenY(of: frame.y)
      let place = RowTrack.state(row, top: top, shift: target.replyShift(of: row))
      if var track = rows[id] {
        track.leaves = false
        track.show(row, target.look, at: time, curve)
        track.movement.move(to: place, at: time, curve)
        rows[id] = track
      } else {
        // The row was outside the screen, or is new. It comes along with its neighbor.
        var start = neighbors.start(ofRow: index, id, to: place)
        let isNew = old.layout.model.index(of: id) == nil
        if isNew, curve != nil { start[5] = 0 }
        var movement = neighbors.movement(besideRow: index, from: start)
        movement.move(to: place, at: time, curve)
        rows[id] = RowTrack(row, target.look, movement)
      }
    }
    // Rows that are scrolled far away.
    for id in rest {
      guard let top = target.top(ofRow: id), var place = rows[id]?.movement.target else { continue }
      place[0] = top
      rows[id]?.movement.move(to: place, at: time, curve)
    }
    leaveRows(old, neighbors, at: time, curve)
    order = drawingOrder()
  }

  /// Gives the track of a typing indicator to the message that replaces it.
  private mutating func adoptTypingRows(from old: Still) {
    for (id, track) in rows where track.newest.row.item.kind == .typing && !track.leaves {
      guard target.layout.model.index(of: id) == nil,
        let successor = target.successor(ofTyping: track.newest.row.item, from: old)
      else { continue }
      rows[id] = nil
      if rows[successor] == nil { rows[successor] = track }
    }
  }

  /// The rows of a layout that can be on the screen on the way to it.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - drawn: Its rows that are on the screen at the end.
  func passedRows(of layout: LiveLayout, drawn: Range<Int>) -> Range<Int> {
    var range = drawn
    for id in rows.keys {
      guard let index = layout.model.index(of: id),
        range.isEmpty || abs(index - range.lowerBound) < Self.mostPassedRows
      else { continue }
      range = min(range.lowerBound, index)..<max(range.upperBound, index + 1)
    }
    return range
  }

  /// The largest distance of rows that pass the screen one after the other. Beyond it, those in
  /// between are left out.
  private static let mostPassedRows = 400

  /// Lets rows disappear that the new layout doesn't have.
  private mutating func leaveRows(
    _ old: Still, _ neighbors: Neighbors, at time: Double, _ curve: TimingCurve?
  ) {
    for (id, track) in rows where target.layout.model.index(of: id) == nil {
      if track.leaves ? (track.end ?? time) <= time : curve == nil {
        rows[id] = nil
        continue
      }
      var goal = track.movement.target
      guard !track.leaves else {
        goal[0] += neighbors.shift(near: goal[0])
        rows[id]?.movement.move(to: goal, at: time, curve)
        continue
      }
      goal[0] = neighbors.newTop(ofRow: id, from: goal[0])
      goal[5] = 0
      rows[id]?.movement.move(to: goal, at: time, curve)
      rows[id]?.leaves = true
    }
  }

  /// Rows that disappear are below the others.
  private func drawingOrder() -> [String] {
    let model = target.layout.model
    return rows.keys.sorted { a, b in
      let (first, second) = (model.index(of: a), model.index(of: b))
      return switch (first, second) {
      case (nil, nil): a < b
      case (nil, _): true
      case (_, nil): false
      case (.some(let first), .some(let second)): first < second
      }
    }
  }

  // MARK: - Heads

  private mutating func moveHeads(from old: Still, at time: Double, _ curve: TimingCurve?) {
    let places = HeadPlaces(of: target)
    for (reader, place) in places.heads {
      let goal = HeadTrack.state(place.frame, opacity: place.isHidden ? 0 : 1)
      if heads[reader] == nil {
        let start = HeadTrack.state(place.frame, opacity: 0, scale: HeadTrack.smallScale)
        heads[reader] = HeadTrack(
          avatar: place.avatar, look: target.look, movement: Movement(start))
      }
      heads[reader]?.movement.move(to: goal, at: time, curve)
      heads[reader]?.leaves = false
      heads[reader]?.look = target.look
      if let avatar = place.avatar { heads[reader]?.avatar = avatar }
    }
    for (reader, track) in heads where places.heads[reader] == nil {
      if track.leaves ? (track.movement.end ?? time) <= time : curve == nil {
        heads[reader] = nil
        continue
      }
      var goal = track.movement.target
      (goal[4], goal[5]) = (0, HeadTrack.smallScale)
      heads[reader]?.movement.move(to: goal, at: time, curve)
      heads[reader]?.leaves = true
    }
    moveBadges(places.badges, at: time, curve)
  }

  private mutating func moveBadges(
    _ places: [String: HeadPlaces.Badge], at time: Double, _ curve: TimingCurve?
  ) {
    for (id, place) in places {
      let goal: SIMD2<Double> = [place.frame.x, place.frame.y]
      var track = badges[id] ?? BadgeTrack(layers: [], movement: Movement(goal))
      track.movement.move(to: goal, at: time, curve)
      if let last = track.layers.last, last.look.key == target.look.key,
        last.heads.hidden.count == place.heads.hidden.count
      {
        track.layers[track.layers.count - 1].heads = place.heads
        track.layers[track.layers.count - 1].opacity.move(to: [1, 0], at: time, curve)
      } else {
        fade(&track, at: time, curve)
        var opacity = Movement<SIMD2<Double>>([0, 0])
        opacity.move(to: [1, 0], at: time, curve)
        track.layers.append((place.heads, target.look, opacity))
      }
      badges[id] = track
    }
    for (id, track) in badges where places[id] == nil {
      var track = track
      fade(&track, at: time, curve)
      badges[id] = track.end == nil ? nil : track
    }
  }

  private func fade(_ track: inout BadgeTrack, at time: Double, _ curve: TimingCurve?) {
    for index in track.layers.indices {
      track.layers[index].opacity.move(to: [0, 0], at: time, curve)
    }
  }
}

extension Still {
  /// The row of the message that a typing indicator becomes; `nil` if there is none.
  fileprivate func successor(ofTyping item: TimelineItem, from old: Still) -> String? {
    guard case .typing(let participants) = item.content else { return nil }
    for index in (0..<layout.model.count).suffix(8).reversed() {
      guard let row = layout.item(at: index), case .message(let content) = row.content,
        content.message.from.map(participants.contains) == true
      else { continue }
      return old.layout.model.index(of: row.id) == nil ? row.id : nil
    }
    return nil
  }
}
