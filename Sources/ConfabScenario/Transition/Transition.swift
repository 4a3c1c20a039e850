import ConfabEngine
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// The way of a chat screen from one still to the next, which can be drawn at any moment.
///
/// ```swift
/// let transition = Transition(from: before, to: after, TimingCurve(.cubic(.easeInOut), duration: 0.3))
/// let scene = transition.scene(at: 0.15)
/// ```
///
/// Rows that are in both stills move from the one place to the other, and their bubbles grow or
/// shrink. Other rows appear and disappear beside their neighbors. A typing indicator becomes the
/// message that replaces it. The heads of readers travel above the rows. At the end, the scene is
/// exactly that of the new still.
///
/// A transition that hasn't ended can be continued to another still: ``move(to:at:_:)``. Everything
/// goes on from where it is, with the velocity that it has.
package struct Transition: Sendable {
  /// The still at the end.
  package internal(set) var target: Still
  /// The rows on the screen at any moment of the way, by their ids.
  package var rows: [String: RowTrack] = [:]
  /// The ids of the rows in the order of drawing.
  var order: [String] = []
  package var heads: [ParticipantID: HeadTrack] = [:]
  /// The badges "+N" by the ids of their rows.
  package var badges: [String: BadgeTrack] = [:]
  var bars = BarsTrack()
  /// The distance by which times are pulled onto the screen.
  var revealed: Movement<SIMD2<Double>>
  /// The width and height of the screen.
  var size: Movement<SIMD2<Double>>
  /// What was behind the rows, from the oldest to the newest.
  var pages: [(look: Look, appearance: Movement<SIMD2<Double>>)] = []

  /// A screen at rest.
  package init(resting still: Still) {
    target = still
    revealed = Movement([still.swipe.reveal.distance, 0])
    size = Movement([still.screen.width, still.screen.height])
    settle()
  }

  /// The way from one still to another, which begins at 0 seconds.
  ///
  /// - Parameters:
  ///   - old: The still at the start.
  ///   - new: The still at the end.
  ///   - curve: The curve of all movements.
  package init(from old: Still, to new: Still, _ curve: TimingCurve) {
    self.init(resting: old)
    move(to: new, at: 0, curve)
  }

  /// The time at which everything rests, in seconds; `nil` if nothing moves.
  package var end: Double? {
    var ends = rows.values.compactMap(\.end)
    ends += heads.values.compactMap(\.movement.end)
    ends += badges.values.compactMap(\.end)
    ends += pages.compactMap(\.appearance.end)
    ends += [bars.end, revealed.end, size.end].compactMap { $0 }
    return ends.max()
  }

  /// Whether nothing moves any more at a time in seconds.
  package func rests(at time: Double) -> Bool { end.map { time >= $0 } ?? true }

  /// Everything on the screen at a time in seconds.
  package func scene(at time: Double) -> Scene {
    rests(at: time) ? target.scene(at: time) : movingScene(at: time)
  }

  /// The size of the screen at a time, in points.
  package func size(at time: Double) -> Size {
    let value = size.value(at: time)
    return Size(width: value.x, height: value.y)
  }

  /// Forgets everything that has moved: the tracks are those of the still at the end.
  mutating func settle() {
    let look = target.look
    rows = [:]
    order = []
    for (id, frame) in target.layout.model[target.drawnRows] {
      guard let row = target.rows[id] else { continue }
      let top = target.viewport.screenY(of: frame.y)
      rows[id] = RowTrack(
        row, look, Movement(RowTrack.state(row, top: top, shift: target.replyShift(of: row))))
      order.append(id)
    }
    let places = HeadPlaces(of: target)
    heads = places.heads.mapValues { place in
      HeadTrack(
        avatar: place.avatar, look: look,
        movement: Movement(HeadTrack.state(place.frame, opacity: place.isHidden ? 0 : 1)))
    }
    badges = places.badges.mapValues { place in
      BadgeTrack(
        layers: [(place.heads, look, Movement([1, 0]))],
        movement: Movement([place.frame.x, place.frame.y]))
    }
    bars = BarsTrack(target.bars, look)
    revealed.jump(to: [target.swipe.reveal.distance, 0])
    size.jump(to: [target.screen.width, target.screen.height])
    pages = [(look, Movement([1, 0]))]
  }
}

extension Still {
  /// The distance by which a finger has pulled a row aside to reply to it, in points.
  func replyShift(of row: ItemLayout) -> Double {
    guard let reply = swipe.reply, reply.row == row.item.id else { return 0 }
    return look.request.isMirrored ? -reply.distance : reply.distance
  }
}

extension Transition {
  /// The scene while something moves.
  func movingScene(at time: Double) -> Scene {
    var scene = Scene()
    let size = size(at: time)
    for page in pages {
      page.look.drawPage(
        size, opacity: min(1, max(0, page.appearance.value(at: time).x)), into: &scene)
    }
    let pulled = max(0, revealed.value(at: time).x)
    let reveal = target.swipe.reveal
    let isMirrored = target.look.request.isMirrored
    func drawRows(sent: Bool) {
      for case let track? in order.map({ rows[$0] }) where track.isSent(at: time) == sent {
        track.draw(
          at: time, shift: { reveal.shift(of: $0, by: pulled, isMirrored: isMirrored) },
          height: size.height, into: &scene)
        drawSwipe(of: track, at: time, pulled, into: &scene)
      }
    }
    drawRows(sent: false)
    scene.owner = ElementOwner()
    for (_, track) in badges.sorted(by: { $0.key < $1.key }) {
      track.draw(at: time, height: size.height, into: &scene)
    }
    for (_, track) in heads.sorted(by: { $0.key < $1.key }) {
      track.draw(at: time, height: size.height, into: &scene)
    }
    scene.owner = ElementOwner()
    bars.draw(at: time, width: size.width, into: &scene)
    drawRows(sent: true)
    return scene
  }

  /// Draws what a swipe brings beside a row: its time, or the arrow of a reply.
  private func drawSwipe(
    of track: RowTrack, at time: Double, _ pulled: Double, into scene: inout Scene
  ) {
    let state = track.movement.value(at: time)
    let layer = track.newest
    let y = layer.look.request.grid.round(state.top)
    if pulled > 0, let time = target.swipe.reveal.times[layer.row.item.id] {
      time.draw(
        beside: layer.row, at: y, by: pulled, in: layer.look.request, layer.look.palette,
        into: &scene)
    }
    if abs(state.shift) > 0.01 {
      ReplyArrow.draw(
        beside: layer.row, at: y, distance: abs(state.shift), layer.look, into: &scene)
    }
  }
}

extension Transition {
  /// Continues to another still.
  ///
  /// - Parameters:
  ///   - still: The still at the end.
  ///   - time: The time in seconds, not before that of an earlier call.
  ///   - curve: The curve of the movements that begin; `nil` shows the still at once, and only what
  ///     already moves goes on.
  /// - Complexity: O(n) in the number of rows on the screen during the transition.
  package mutating func move(to still: Still, at time: Double, _ curve: TimingCurve?) {
    if rests(at: time) { settle() }
    let old = target
    target = still
    size.move(to: [still.screen.width, still.screen.height], at: time, curve)
    revealed.move(to: [still.swipe.reveal.distance, 0], at: time, curve)
    let fade = curve == motion.rows ? motion.fade ?? curve : curve
    bars.move(to: still.bars, still.look, at: time, curve, fade: fade)
    movePage(at: time, curve)
    moveRows(from: old, at: time, curve)
    moveHeads(from: old, at: time, curve)
  }

  private mutating func movePage(at time: Double, _ curve: TimingCurve?) {
    guard pages.last?.look.backdrop != target.look.backdrop else { return }
    var appearance = Movement<SIMD2<Double>>([0, 0])
    appearance.move(to: [1, 0], at: time, curve)
    if curve == nil { pages = [] }
    pages.append((target.look, appearance))
  }

  // MARK: - Rows

  private mutating func moveRows(from old: Still, at time: Double, _ curve: TimingCurve?) {
    replaceTypingRows(from: old)
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
        let isNew = old.layout.model.index(of: id) == nil && curve != nil
        let field =
          isNew && row.item.isBeingSent && motion.startsAtField ? old.bars?.field : nil
        if let field {
          let body = Rect(x: field.x, y: place.frame.y, width: field.width, height: field.height)
          start = TrackState(top: field.y - place.frame.y, frame: body, opacity: 1)
        } else if isNew {
          start.opacity = 0
        }
        var movement = neighbors.movement(besideRow: index, from: start)
        // A label below a text that is sent waits until the text is near.
        let follows = isNew && index > 0 && target.layout.item(at: index - 1)?.isBeingSent == true
        var hidden = place
        if follows { hidden.opacity = 0 }
        // A theme's own curves, unless the scenario has another one.
        if curve == motion.rows, field != nil, let flight = motion.flight {
          var goal = movement.target
          (goal[0], goal[2], goal[4]) = (hidden[0], hidden[2], hidden[4])
          movement.move(to: goal, at: time, flight.vertical)
          movement.move(to: hidden, at: time, flight.horizontal)
        } else if curve == motion.rows, let fade = motion.fade, !follows {
          var goal = movement.target
          goal.opacity = hidden.opacity
          movement.move(to: goal, at: time, fade)
        }
        movement.move(to: hidden, at: time, curve)
        movement.move(to: place, at: time + (curve?.duration ?? 0) * Self.labelDelay, curve)
        rows[id] = RowTrack(row, target.look, movement)
        rows[id]?.field = field
      }
    }
    // Rows that are scrolled far away.
    for id in rest {
      guard let top = target.top(ofRow: id), var place = rows[id]?.movement.target else { continue }
      place.top = top
      rows[id]?.movement.move(to: place, at: time, curve)
    }
    leaveRows(old, neighbors, at: time, curve)
    order = drawingOrder()
  }

  /// The part of a movement after which the label below a sent text appears.
  private static let labelDelay = 0.5

  /// The movements of the theme.
  private var motion: ThemeMotion { target.style.theme.motion }

  /// Gives the track of a typing indicator to the message that replaces it, or ends it.
  private mutating func replaceTypingRows(from old: Still) {
    for (id, track) in rows where track.newest.row.item.kind == .typing && !track.leaves {
      guard target.layout.model.index(of: id) == nil,
        let successor = target.successor(ofTyping: track.newest.row.item, from: old)
      else { continue }
      rows[id] = nil
      if motion.typingBecomesMessage, rows[successor] == nil { rows[successor] = track }
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
        goal.top += neighbors.shift(near: goal.top)
        rows[id]?.movement.move(to: goal, at: time, curve)
        continue
      }
      goal.top = neighbors.newTop(ofRow: id, from: goal.top)
      goal.opacity = 0
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
      (goal.opacity, goal.scale) = (0, HeadTrack.smallScale)
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

extension TimelineItem {
  /// Whether the row is a text of the viewer's that the server doesn't have yet.
  fileprivate var isBeingSent: Bool {
    guard kind == .text, case .message(let content) = content else { return false }
    return content.message.status == .sending
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

extension Transition {
  /// The readers whose heads stand at rows of the new still, from the rows themselves.
  package var readers: [ParticipantID] {
    let layout = target.layout
    return layout.rows.rows.markedIndices.flatMap { layout.item(at: $0)?.decoration.seenBy ?? [] }
  }

  /// The readers who have a visible head at the end.
  package var shownReaders: [ParticipantID] {
    heads.filter { !$0.value.leaves && $0.value.movement.target.opacity == 1 }.keys.sorted()
  }

  /// The readers whose heads are hidden behind a badge at the end.
  package var countedReaders: [ParticipantID] {
    heads.filter { !$0.value.leaves && $0.value.movement.target.opacity == 0 }.keys.sorted()
  }

  /// Whether all rows on the screen of the new still were measured.
  package var isComplete: Bool {
    target.layout.model[target.drawnRows].allSatisfy { target.rows[$0.id] != nil }
  }

  /// Whether a row was a typing indicator.
  package func hasAdoptedTyping(_ id: String) -> Bool {
    rows[id]?.layers.contains { $0.row.item.kind == .typing } ?? false
  }

  /// The sum of the numbers "+N" that are visible at the end.
  package var badgeTotal: Int {
    badges.values.flatMap(\.layers).filter { $0.opacity.target.x == 1 }
      .reduce(0) { $0 + $1.heads.hidden.count }
  }
}
