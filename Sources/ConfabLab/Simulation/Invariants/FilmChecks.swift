import ConfabEngine
import ConfabLayout
import ConfabModel
import ConfabScenario
import ConfabScene

/// Checks everything that happens while a scenario is played: heads of readers appear once, nothing
/// jumps, and pages that arrive move nothing.
actor FilmChecks {
  /// A row or a head that moves.
  enum Part: Hashable {
    case row(String)
    case head(ParticipantID)
  }

  /// The number of checks, and what was violated.
  private(set) var report: SimulationReport
  /// The words that name the scenario in violations.
  private let name: String
  private var speeds = CurveSpeeds()
  /// The movements since the last event.
  private var current: (transition: Transition, time: Double)?
  /// The places in the last frame.
  private var shown: [Part: TrackState] = [:]
  /// The distances that parts may have moved since the last frame.
  private var budgets: [Part: TrackState] = [:]
  private var line = 0

  /// Creates checks that add to a report.
  ///
  /// - Parameters:
  ///   - report: The report so far.
  ///   - name: The words that name the scenario in violations.
  init(_ report: SimulationReport, name: String) {
    self.report = report
    self.name = name
  }

  /// Checks an event.
  func check(_ event: PlayedEvent) {
    switch event {
    case .change(let change):
      line = change.line
      report.count("changes")
      pass(to: change.time)
      checkReaders(change.after)
      checkContinuity(change)
      checkAppearance(change)
      if case .answer = change.cause, !change.hasArrived { checkStillness(change) }
      current = (change.after, change.time)
    case .frame(let frame, let transition):
      line = frame.line
      report.count("frames")
      pass(to: frame.time)
      checkReaders(transition)
      checkSteps(transition, frame)
      current = (transition, frame.time)
    case .rest(let rest):
      line = rest.line
      report.count("stills")
      check(rest.transition.rests(at: rest.time), "something moves after the step")
      checkReaders(rest.transition)
    }
  }

  private func check(_ condition: Bool, _ violation: @autoclosure () -> String) {
    report.check(condition, "\(name), line \(line): \(violation())")
  }

  // MARK: - Readers

  /// Checks that each reader appears once: with a head, or counted by a badge.
  private func checkReaders(_ transition: Transition) {
    let readers = transition.readers
    check(Set(readers).count == readers.count, "a reader has seen two messages: \(readers)")
    let (shown, counted) = (transition.shownReaders, transition.countedReaders)
    check(
      (shown + counted).sorted() == readers.sorted(),
      "heads of \(shown) are shown and \(counted) counted; expected \(readers.sorted())")
    check(
      transition.badgeTotal == counted.count,
      "badges count \(transition.badgeTotal) readers; expected \(counted.count)")
  }

  // MARK: - Movements

  /// Checks that a change begins where everything is, with the velocity that it has.
  private func checkContinuity(_ change: PlayedChange) {
    let (time, before, after) = (change.time, change.before, change.after)
    let later = time + 1e-4
    let next = parts(of: after)
    for (part, old) in parts(of: before) {
      guard let new = next[part] else { continue }
      let distance = new.target - old.target
      if change.curve == nil { budgets[part, default: .zero] += absolute(distance) }
      let height = max(before.size(at: time).height, after.size(at: time).height)
      guard isVisible(old.value(at: time), height) || isVisible(new.value(at: time), height) else {
        continue
      }
      for moment in [time, later] {
        let progress = change.curve?.progress(at: moment - time) ?? 1
        let expected = old.value(at: moment) + distance * progress
        let difference = largest(new.value(at: moment) - expected)
        check(
          difference < 1e-6,
          "\(part) jumps by \(difference) at \(moment == time ? "a change" : "once after a change") "
            + "(\(change.cause))")
      }
      guard change.curve == nil else { continue }
      // What moves without a curve follows a finger.
      var limit = 0.0
      if case .gesture(let moved) = change.cause { limit = moved }
      check(
        abs(distance.top) <= limit + 1.5 / scale(of: after),
        "\(part) moves by \(distance.top) at once (\(change.cause))")
    }
  }

  /// Checks that no visible row appears or disappears in a moment.
  private func checkAppearance(_ change: PlayedChange) {
    let (before, after, time) = (change.before, change.after, change.time)
    // A finger moves rows onto the screen and off it.
    var margin = 1.0
    if case .gesture(let moved) = change.cause { margin += moved }
    // A text that is sent takes the place of the text field.
    for (id, track) in after.rows
    where before.rows[id] == nil && !after.hasAdoptedTyping(id) && !track.isSent(at: time) {
      // Rows of a page, which appear while a finger moves the others.
      if change.curve == nil, before.target.top(ofRow: id) == nil { continue }
      check(
        !isVisible(track, in: after, at: time, margin) || !before.isComplete,
        "row \(id) appears at \(track.movement.value(at: time).top) in a moment (\(change.cause))")
    }
    for (id, track) in before.rows where after.rows[id] == nil && !track.isTyping {
      if change.curve == nil, after.target.top(ofRow: id) == nil { continue }
      check(
        !isVisible(track, in: before, at: time, margin),
        "row \(id) disappears in a moment (\(change.cause))")
    }
  }

  /// Whether a row is visible farther from the edges of the screen than a margin.
  private func isVisible(
    _ track: RowTrack, in transition: Transition, at time: Double, _ margin: Double
  ) -> Bool {
    isVisible(track.movement.value(at: time), transition.size(at: time).height, margin)
  }

  private func isVisible(_ state: TrackState, _ height: Double, _ margin: Double = 1) -> Bool {
    state.opacity > 0.01 && state.top < height - margin && state.top + state.frame.maxY > margin
  }

  /// Checks that nothing has moved since the last frame by more than its curves allow.
  private func checkSteps(_ transition: Transition, _ frame: PlayedFrame) {
    var places: [Part: TrackState] = [:]
    for (part, movement) in parts(of: transition) {
      let place = movement.value(at: frame.time)
      places[part] = place
      guard let before = shown[part],
        isVisible(before, frame.size.height) || isVisible(place, frame.size.height),
        before.opacity > 0.01, place.opacity > 0.01
      else { continue }
      let allowed = budgets[part] ?? .zero
      let isSeen =
        isVisible(before, frame.size.height) && isVisible(place, frame.size.height)
      for index in 0..<5 where isSeen || index == 0 {
        let moved = abs(place[index] - before[index])
        check(
          moved <= allowed[index] + 1.5 / frame.scale,
          "\(part) moved by \(moved) between two frames; expected at most \(allowed[index])")
      }
    }
    shown = places
    budgets = [:]
  }

  /// Adds what the movements allow until a time to the budgets.
  private func pass(to time: Double) {
    guard let (transition, start) = current, time > start else { return }
    for (part, movement) in parts(of: transition) {
      for leg in movement.legs {
        let duration = min(time, leg.end) - max(start, leg.start)
        guard duration > 0 else { continue }
        budgets[part, default: .zero] +=
          absolute(leg.distance) * (speeds.largest(of: leg.curve) * duration)
      }
    }
    current?.time = time
  }

  /// Checks that a page moves no visible row. Rows can only move below one that gets another
  /// height, such as the first one, whose date header disappears.
  private func checkStillness(_ change: PlayedChange) {
    let (old, new) = (change.before.target, change.after.target)
    guard !new.isAtAnEnd else { return }
    var isFirst = true
    for row in old.layout.model[old.viewport.visibleRows(in: old.layout.model)] {
      // The typing indicator is below the newest message, and pages can come between.
      if change.before.rows[row.id]?.isTyping == true { continue }
      guard let after = new.top(ofRow: row.id), let before = old.top(ofRow: row.id) else {
        if isFirst { continue } else { return }
      }
      let height = new.layout.model.frame(of: row.id)?.height ?? 0
      let isStill = abs(after - before) < 1e-6
      let isBottomStill = abs(after + height - before - row.frame.height) < 1e-6
      check(
        isStill || isFirst && isBottomStill,
        "row \(row.id) moved by \(after - before) when a page arrived")
      if !isBottomStill { return }
      isFirst = false
    }
  }

  private func parts(of transition: Transition) -> [Part: Movement<TrackState>] {
    var parts: [Part: Movement<TrackState>] = [:]
    for (id, track) in transition.rows { parts[.row(id)] = track.movement }
    for (id, track) in transition.heads { parts[.head(id)] = track.movement }
    return parts
  }

  private func scale(of transition: Transition) -> Double { transition.target.screen.scale }

  private func absolute(_ value: TrackState) -> TrackState {
    TrackState(value.indices.map { abs(value[$0]) })
  }

  private func largest(_ value: TrackState) -> Double {
    value.indices.map { abs(value[$0]) }.max() ?? 0
  }
}

extension Still {
  /// Whether the conversation is scrolled to its start or its end.
  fileprivate var isAtAnEnd: Bool {
    viewport == viewport.scrolledToTop(of: layout.model)
      || viewport == viewport.scrolledToBottom(of: layout.model)
  }
}

/// The largest speeds of curves.
struct CurveSpeeds {
  private var known: [TimingCurve: Double] = [:]

  /// The largest progress per second of a curve, from samples.
  mutating func largest(of curve: TimingCurve) -> Double {
    if let speed = known[curve] { return speed }
    let samples = 1000
    let step = curve.duration / Double(samples)
    var (speed, last) = (0.0, 0.0)
    for index in 1...samples {
      let progress = curve.progress(at: Double(index) * step)
      speed = max(speed, abs(progress - last) / step)
      last = progress
    }
    // Between the samples it can be a little larger.
    known[curve] = speed * 1.05
    return speed * 1.05
  }
}
