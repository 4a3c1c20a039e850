import ConfabEngine
import ConfabModel
import Synchronization

extension Simulation {
  /// Runs a session: 512 steps of reading older messages and 512 steps of chatting, in turn.
  func runSession(_ steps: Int, _ progress: @Sendable (Double) -> Void) async throws {
    let clock = ContinuousClock()
    for step in 0..<steps {
      progress(Double(step) / Double(steps))
      let start = clock.now
      let isChatting = step / 512 % 2 == 1
      if isChatting, step % 512 == 0 { try act { $0.scrollToBottom() } }
      try await performRandomStep(drift: isChatting ? 700 : -300)
      try await deliver()
      try await settle()
      checks.report.times.step.add(clock.seconds(since: start))
      if step % 64 == 63 { try await synchronize() }
    }
    try await synchronize()
  }

  /// - Parameter drift: the mean distance of a scroll in points; positive is down.
  private func performRandomStep(drift: Double) async throws {
    switch int(100) {
    case 0..<45: try scroll(drift)
    case 45..<62: for _ in 0...int(3) { try write() }
    case 62..<66: for _ in 0..<50 { try write() }
    case 66..<72: try edit()
    case 72..<75: try remove()
    case 75..<79: try rotate()
    case 79..<82: try await changeThemeMidway()
    case 82..<85: try type(lines: int(9), keyboard: int(2) == 0 ? 0 : Double(int(300)))
    case 85..<88: try await jump()
    case 88..<94: try act { $0.refresh() }
    case 94..<96: try see()
    default: try retry()
    }
  }

  private func scroll(_ drift: Double) throws {
    checks.report.count("scrolls")
    let isFling = int(6) == 0
    let distance = (Double(int(2_000)) - 1_000 + drift) * (isFling ? 10 : 1)
    try act { $0.scroll(by: distance) }
  }

  /// Writes a message. Its push may be lost, or may not say which message it follows.
  private func write() throws {
    let (previous, written) = source.withServer { ($0.messages.last, $0.write()) }
    let message = shown(written)
    checks.report.count("messages")
    switch int(10) {
    case 0, 1: checks.report.count("lost pushes")
    case 2:
      try act {
        count(try $0.receive(message, following: .before(message.order)))
      }
    default:
      let bound = previous.map { PageBound.after($0.order) } ?? .start
      try act { count(try $0.receive(message, following: bound)) }
    }
  }

  private func edit() throws {
    let count = source.withServer { $0.messages.count }
    guard count > 0 else { return }
    let place = count - 1 - int(min(count, 400))
    try edit(at: place, isPushed: int(3) > 0)
  }

  private func remove() throws {
    let count = source.withServer { $0.messages.count }
    guard count > 0 else { return }
    let place = count - 1 - int(min(count, 400))
    try remove(at: place, isPushed: int(3) > 0)
  }

  /// Changes a message on the server.
  func edit(at place: Int, isPushed: Bool) throws {
    let message = source.withServer { $0.edit(at: place) }
    checks.report.count("edits")
    guard isPushed else { return unpushed.formUnion([message.id]) }
    try act { count($0.update(shown(message))) }
  }

  /// Deletes a message on the server.
  func remove(at place: Int, isPushed: Bool) throws {
    let message = source.withServer { $0.remove(at: place) }
    checks.report.count("deletions")
    guard isPushed else { return unpushed.formUnion([message.id]) }
    try act { count($0.remove(message.id)) }
  }

  /// Two participants have read up to a few messages before the end.
  func see() throws {
    let shown = try chat.layout.messages
    try act {
      let update = $0.change { conversation in
        for (participant, distance) in [("p1", 3), ("p2", 8)] where shown.count > distance {
          conversation.state.seen[participant] = shown[shown.count - 1 - distance].id
        }
      }
      count(update)
    }
  }

  private func rotate() throws {
    checks.report.count("rotations")
    settings = settings.rotated
    noteSettings()
    let settings = settings
    try act { $0.setSize(width: settings.width, height: settings.height) }
  }

  /// Changes theme and text size, and changes them again in the middle of the calculation.
  private func changeThemeMidway() async throws {
    checks.report.count("theme changes")
    let sizes = [15.0, 17, 21, 28].filter { $0 != settings.textSize }
    let first = int(sizes.count)
    // Without a card, nothing waits at the gate.
    let usesGate = try measuresCards
    if usesGate { await gate.close(until: settingsChanges + 2) }
    try see()
    settings.textSize = sizes[first]
    settings.isRoomy.toggle()
    try changeStyle()
    if usesGate {
      try act { try $0.start() }
      await gate.waitForArrival()
    }
    settings.textSize = sizes[(first + 1 + int(2)) % 3]
    if int(2) == 0 { settings.isRoomy.toggle() }
    try changeStyle()
    try await settle()
  }

  private func changeStyle() throws {
    noteSettings()
    let settings = settings
    try act { chat in
      chat.changeStyle { style in
        style.theme = settings.theme
        style.textSize = settings.textSize
      }
    }
  }

  private func noteSettings() {
    settingsChanges += 1
    checks.settings.append(settings)
  }

  /// Whether measuring the screen again passes the gate.
  private var measuresCards: Bool {
    get throws {
      let chat = try chat
      // Rows with estimated heights are not measured.
      let measured =
        plan.strategy.strategy.isExact ? chat.layout.messages : visibleMessages(of: chat)
      return measured.contains { $0.kind == SimulatedConversation.cardKind }
    }
  }

  /// Shows or hides the keyboard and sets the number of lines in the input bar.
  private func type(lines: Int, keyboard height: Double) throws {
    let minY = settings.height - height
    try act { chat in
      chat.draft = Array(repeating: "line", count: lines).joined(separator: "\n")
      chat.moveKeyboard(minY: minY)
    }
    let bar = try chat.screen.barFrame
    checks.report.check(
      bar.maxY == min(minY, settings.height - 34),
      "the input bar ends at \(bar.maxY) over a keyboard of \(height) points")
  }

  /// Goes to a message of the screen or of the server, or now and then to the newest message.
  private func jump() async throws {
    checks.report.count("jumps")
    let alignment = Viewport.Alignment.allCases[int(3)]
    let target: MessageID?
    switch int(25) {
    case 0: return try act { $0.scrollToBottom() }
    case 1...4: target = randomElement(of: source.withServer { $0.messages })?.id
    default: target = randomElement(of: try chat.layout.messages)?.id
    }
    guard let target else { return }
    checks.destination = (target, alignment)
    let ended = Mutex(false)
    let stamp = lastStamp
    try act { $0.go(to: target, at: alignment).observe { _ in ended.withLock { $0 = true } } }
    // The source is asked for the place of a message that was never fetched.
    while !ended.withLock({ $0 }), lastStamp == stamp { try await drain() }
    try await settle()
  }

  private func randomElement<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[int(elements.count)]
  }
}
