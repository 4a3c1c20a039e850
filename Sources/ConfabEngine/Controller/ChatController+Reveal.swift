import ConfabLayout
import ConfabTimeline

extension ChatController {
  /// Pulls the times of messages onto the screen, as a finger does that moves from the end of the
  /// screen to its start. Call at each step of the finger. Each frame has them as
  /// ``ChatFrame/reveal``.
  ///
  /// The times of the rows on the screen are measured first, in the background; a frame follows.
  /// Beyond the widest time, the finger stretches a rubber band: see ``TimeReveal/Rules``.
  ///
  /// - Parameter distance: The distance of the finger from where it began, in points: positive to
  ///   the left, in mirrored screens to the right.
  public func reveal(byFinger distance: Double) {
    revealing.move(to: distance)
    measureTimes()
    pullTimes()
  }

  /// Lets the times go back, because the finger has left the screen or does something else. The
  /// frame is animated.
  public func endReveal() {
    if revealing.end() { emit(.reveal, FrameChange(isAnimated: true)) }
  }

  /// Moves the times to where the finger pulls them.
  private func pullTimes() {
    if revealing.pull(width: screen.width) { emit(.reveal) }
  }

  /// Measures the times of rows on the screen that aren't measured yet, while a finger reveals
  /// times.
  func measureTimes() {
    guard revealing.needsTimes else { return }
    let (layout, reach) = (layout, layout.request.overhang)
    let drawn = layout.model.rows(
      meeting: viewport.offset - reach..<viewport.offset + screen.height + reach)
    var missing: [String: String] = [:]
    for index in drawn {
      guard let item = layout.item(at: index), let time = item.time else { continue }
      if reveal.times[item.id]?.time != time { missing[item.id] = time }
    }
    guard !missing.isEmpty else {
      revealing.add([:])
      return
    }
    revealing.beginMeasuring()
    requests.addQuestion()
    let (engine, events) = (engine, events)
    Task { [missing] in
      events.send(.times(layout, await engine.measured(missing, for: layout.request)))
    }
  }

  /// Takes times that were measured. Those for another width or type are measured again.
  func take(_ times: [String: TimeReveal.MessageTime], of measured: LiveLayout) {
    defer { requests.endQuestion() }
    revealing.endMeasuring()
    guard measured.context == layout.context else { return measureTimes() }
    revealing.add(times)
    // Other rows may have come onto the screen.
    if !times.isEmpty { measureTimes() }
    pullTimes()
  }
}

extension TimelineItem {
  /// The time of the row's message as it is shown.
  fileprivate var time: String? {
    if case .message(let content) = content { content.time } else { nil }
  }
}
