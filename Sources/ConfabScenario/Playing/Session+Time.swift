import ConfabEngine
import ConfabLayout
import ConfabModel
import ConfabScene

extension Session {
  /// Plays all steps.
  nonisolated(nonsending) func play() async throws -> PlayReport {
    for step in scenario.steps {
      try Task.checkCancellation()
      self.step = step
      try await advance(to: now + step.after)
      if step.action.changesScreen { topsBefore = visibleTops }
      try await perform(step.action)
      if let name = step.strip { try await showStrip(name) }
      if step.waits { try await finishStep() }
      report.steps += 1
      if step.waits { try await observe?(.rest(rest)) }
    }
    // States of sent messages may still be on their way.
    while let next = schedule.nextTime { try await advance(to: max(now, next)) }
    try await finishStep()
    report.duration = now / scenario.speed
    if drawsFrames { try await showFrame(at: now) }
    return report
  }

  /// Shows five moments of the movements that the step has begun.
  private nonisolated(nonsending) func showStrip(_ name: String) async throws {
    let start = now
    let end = ([transition.end] + gestures.map(\.end)).compactMap { $0 }.max() ?? now
    var strip = ContactSheet(limit: Self.stripMoments, columns: Self.stripMoments)
    for index in 0..<Self.stripMoments {
      let share = Double(index) / Double(Self.stripMoments - 1)
      try await advance(to: index == Self.stripMoments - 1 ? end : start + (end - start) * share)
      try await moveGestures()
      strip.add(frame(number: index, capture: nil, at: now))
    }
    if let sheet = try await strip.frame(by: studio, named: name, since: start / scenario.speed) {
      try await show(sheet)
    }
  }

  /// The number of moments of a strip.
  private static let stripMoments = 5

  /// Lets time pass until the step that is played has ended.
  private nonisolated(nonsending) func finishStep() async throws {
    while true {
      let ends = [transition.rests(at: now) ? nil : transition.end] + gestures.map(\.end)
      if let end = ends.compactMap({ $0 }).max() {
        try await advance(to: end)
      } else if schedule.isStepOpen, let next = schedule.nextTime {
        try await advance(to: max(now, next))
      } else {
        return
      }
    }
  }

  /// Lets time pass, and shows the frames and events on the way.
  nonisolated(nonsending) func advance(to end: Double) async throws {
    while true {
      let event = schedule.nextTime ?? .infinity
      let frame = drawsFrames ? frameTime : .infinity
      let time = min(event, frame, end)
      now = max(now, time)
      if event <= time, let next = schedule.next(until: time) {
        try await handle(next)
      } else if frame <= time, frame < end {
        try await moveGestures()
        try await showFrame(at: frameTime)
      } else {
        break
      }
    }
  }

  /// The time of the next frame, in seconds.
  private var frameTime: Double { time(ofFrame: Double(nextFrame)) }

  /// The time of the first frame after now, in seconds, also if no frames are drawn.
  var nextFrameTime: Double {
    time(ofFrame: (now / time(ofFrame: 1) + Self.roundingError).rounded(.down) + 1)
  }

  /// A part of a frame that is the error of rounding.
  private static let roundingError = 1e-6

  /// The time of a frame in the scenario, which passes faster or slower than in the film.
  private func time(ofFrame number: Double) -> Double {
    number * scenario.speed / (scenario.framesPerSecond ?? Scenario.usualFramesPerSecond)
  }

  private nonisolated(nonsending) func showFrame(at time: Double) async throws {
    try Task.checkCancellation()
    let frame = frame(number: nextFrame, capture: nil, at: time)
    try await show(frame)
    try await observe?(.frame(frame, transition))
    nextFrame += 1
    report.frames = nextFrame
  }

  /// What the screen shows now.
  func frame(number: Int?, capture: String?, at time: Double) -> PlayedFrame {
    PlayedFrame(
      number: number, capture: capture, time: time / scenario.speed,
      scene: transition.scene(at: time),
      size: transition.size(at: time), scale: chat.screen.scale, line: step.line,
      progress: progress, layouts: [chat.layout])
  }

  /// The share of the steps that are over.
  private var progress: Double {
    Double(report.steps) / Double(max(1, scenario.steps.count))
  }

  /// The state between two steps.
  private var rest: PlayedRest {
    var conversation = chat.conversation
    let layout = chat.layout
    conversation.messages = (0..<layout.model.count).compactMap { layout.item(at: $0)?.message }
    conversation.state.draft = draft.isEmpty ? nil : draft
    return PlayedRest(
      time: now, line: step.line, steps: report.steps, transition: transition,
      conversation: conversation,
      isAtBottom: chat.viewport.isAtBottom(of: chat.layout.model),
      isKeyboardShown: keyboardTop < chat.screen.height)
  }

  // MARK: - Events

  private nonisolated(nonsending) func handle(_ event: Schedule.Event) async throws {
    switch event {
    case .answer(let request):
      try await answer(request)
      try await showChanges(rowMotion, .answer)
    case .press(let letter):
      pressed = letter
      try await updateBars()
      try await showChanges(nil, .letter)
    case .letter(let letter):
      pressed = nil
      let height = chat.screen.barHeight
      draft.append(letter)
      try await updateBars()
      try await showChanges(chat.screen.barHeight == height ? nil : motion, .letter)
    case .status(let id, let temporary, let status):
      try await confirm(id, temporary, status)
      try await showChanges(markMotion, .status)
    case .grow(let share): try await advance(share)
    case .end(let gesture, let step):
      try await moveGestures()
      gestures.removeAll { $0.end <= now }
      try await finish(gesture, of: step)
    case .goBack(let curve):
      chat.endReveal()
      try await showChanges(curve, .release)
    }
  }

  /// The curve of what the step that is played changes, apart from rows.
  var motion: TimingCurve { step.motion ?? scenario.motion ?? .system }

  /// The curve of rows that change, if the step has none.
  var rowMotion: TimingCurve { scenario.motion ?? chat.style.theme.motion.rows }

  /// The curve of ticks and of the avatars of readers, if the step has none; `nil` if they change
  /// at once.
  var markMotion: TimingCurve? {
    scenario.motion
      ?? (chat.style.theme.motion.changesMarksAtOnce ? nil : chat.style.theme.motion.rows)
  }

  // MARK: - Gestures

  /// Begins a gesture, which takes over from one of the same kind.
  func begin(_ gesture: Gesture) {
    for other in gestures where other.subject.isSameKind(as: gesture.subject) { stop(other) }
    gestures.append(gesture)
    if gesture.subject == .scroll { scrolled = 0 }
    schedule.add(.end(gesture, step), at: gesture.end)
  }

  /// Moves what fingers move to its place now.
  private nonisolated(nonsending) func moveGestures() async throws {
    guard !gestures.isEmpty else { return }
    var moved = 0.0
    for gesture in gestures {
      let distance = gesture.distance(at: now)
      switch gesture.subject {
      case .scroll:
        let before = chat.viewport
        moved += abs(distance - scrolled)
        chat.scroll(by: distance - scrolled)
        let isStopped = abs(distance - scrolled) >= 1 && chat.viewport == before
        scrolled = distance
        // At the end of the conversation.
        if isStopped, chat.pendingRequests.isEmpty { stop(gesture) }
      case .keyboard(let top):
        let place = min(chat.screen.height, top + max(0, distance))
        moved += abs(place - keyboardTop)
        keyboardTop = place
        try await updateBars()
      case .reveal:
        let before = chat.reveal.distance
        chat.reveal(byFinger: distance)
        moved += abs(chat.reveal.distance - before)
      case .reply(let row):
        let pulled = Swipe.replied(byFinger: distance)
        moved += abs(pulled - (reply?.row == row ? reply?.distance ?? 0 : 0))
        reply = (row, pulled)
      }
    }
    try await showChanges(nil, .gesture(distance: moved))
  }

  private func stop(_ gesture: Gesture) {
    gestures.removeAll { $0.subject == gesture.subject }
    schedule.removeEnd(of: gesture.subject)
  }

  private nonisolated(nonsending) func finish(_ gesture: Gesture, of step: Step) async throws {
    let motion = step.motion ?? scenario.motion ?? .system
    switch (gesture.subject, step.action) {
    case (.keyboard(let top), .keyboard(.drag(_, _, let end))):
      keyboardTop = end == .dismiss ? chat.screen.height : top
      try await updateBars()
      try await showChanges(motion, .release)
    case (.reveal, .reveal(let swiped)):
      schedule.add(
        .goBack(TimingCurve(.cubic(.easeInOut), duration: swiped.back)), at: now + swiped.hold)
    case (.reply, .reply(let id, let distance, _)):
      if distance >= Swipe.replyDistance { replyTarget = id }
      reply = nil
      try await showChanges(motion, .release)
    default: break
    }
  }
}

extension Action {
  /// Whether the step can change the screen. Captures and expectations don't.
  var changesScreen: Bool {
    switch self {
    case .capture, .expect, .wait: false
    default: true
    }
  }
}

/// What happens later in a scenario, in the order of its time.
struct Schedule {
  /// Something that happens.
  enum Event {
    /// The server answers a request.
    case answer(MessageRequest)
    /// The viewer presses the key of the next character.
    case press(Character)
    /// The viewer types the next character.
    case letter(Character)
    /// A message that was sent gets another state; the first time under the server's id.
    case status(MessageID, temporary: MessageID, DeliveryStatus)
    /// A recording has played on, or a file was transferred further.
    case grow(GrowingShare)
    /// The gesture of a step ends.
    case end(Gesture, Step)
    /// What a swipe revealed goes back.
    case goBack(TimingCurve)
  }

  private var entries: [(time: Double, number: Int, event: Event)] = []
  private var count = 0

  /// The time of the next event, in seconds; `nil` if there is none.
  var nextTime: Double? { entries.first?.time }

  mutating func add(_ event: Event, at time: Double) {
    count += 1
    let index =
      entries.firstIndex { $0.time > time } ?? entries.endIndex
    entries.insert((time, count, event), at: index)
  }

  /// Removes and returns the next event if its time has come.
  mutating func next(until time: Double) -> Event? {
    guard let first = entries.first, first.time <= time else { return nil }
    entries.removeFirst()
    return first.event
  }

  /// Forgets the end of gestures.
  mutating func removeEnd(of subject: Gesture.Subject) {
    entries.removeAll { entry in
      if case .end(let gesture, _) = entry.event { gesture.subject == subject } else { false }
    }
  }

  /// Forgets how a share of a message grows.
  mutating func removeGrowth(_ kind: GrowingShare.Kind, of message: MessageID) {
    entries.removeAll { entry in
      if case .grow(let share) = entry.event {
        share.kind == kind && share.change.message == message
      } else {
        false
      }
    }
  }

  /// Whether an event is on its way for which a step waits: all but the states of messages that
  /// were sent, and shares that grow beside the next steps.
  var isStepOpen: Bool {
    entries.contains { entry in
      switch entry.event {
      case .status: false
      case .grow(let share): share.step.waits
      default: true
      }
    }
  }
}
