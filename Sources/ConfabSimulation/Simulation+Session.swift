import ConfabEngine

extension Simulation {
  /// Runs a session: 512 steps of reading older messages and 512 steps of chatting, in turn.
  mutating func runSession(_ steps: Int, _ progress: (Double) -> Void) async throws {
    let clock = ContinuousClock()
    for step in 0..<steps {
      progress(Double(step) / Double(steps))
      let start = clock.now
      // Updates of one step are coalesced independently of the machine's speed.
      await screen.stop()
      let isChatting = step / 512 % 2 == 1
      if isChatting, step % 512 == 0 { try await apply(window.showNewest()) }
      try await performRandomStep(drift: isChatting ? 700 : -300)
      try await deliver()
      try await settle()
      let seconds = clock.seconds(since: start)
      await screen.updateReport { $0.times.step.add(seconds) }
      if step % 64 == 63 { try await synchronize() }
    }
    try await synchronize()
  }

  /// - Parameter drift: the mean distance of a scroll in points; positive is down.
  private mutating func performRandomStep(drift: Double) async throws {
    switch int(100) {
    case 0..<45: try await scroll(drift)
    case 45..<62: for _ in 0...int(3) { try await write() }
    case 62..<66: for _ in 0..<50 { try await write() }
    case 66..<72: try await edit()
    case 72..<75: try await remove()
    case 75..<79: try await rotate()
    case 79..<82: try await changeThemeMidway()
    case 82..<85: await screen.type(lines: int(9), keyboard: int(2) == 0 ? 0 : Double(int(300)))
    case 85..<88: try await jump()
    case 88..<94: try await fetchLatest()
    default: try await refresh()
    }
  }

  private mutating func scroll(_ drift: Double) async throws {
    await screen.updateReport { $0.count("scrolls") }
    let isFling = int(6) == 0
    let distance = (Double(int(2_000)) - 1_000 + drift) * (isFling ? 10 : 1)
    await screen.scroll(by: distance)
    try await autoload()
  }

  /// Loads the next page if the reader is near an end of the window.
  mutating func autoload() async throws {
    let state = await screen.scrollState
    try await apply(
      window.autoload(visible: state.visible, contentHeight: state.contentHeight))
  }

  /// Writes a message. Its push may be lost, or may not say which message it follows.
  private mutating func write() async throws {
    let previous = server.messages.last
    let message = server.write()
    await screen.updateReport { $0.count("messages") }
    switch int(10) {
    case 0, 1: await screen.updateReport { $0.count("lost pushes") }
    case 2: try await apply(window.arrive(message, following: .before(message.order)))
    default:
      let bound = previous.map { PageBound.after($0.order) } ?? .start
      try await apply(window.arrive(message, following: bound))
    }
  }

  private mutating func edit() async throws {
    guard !server.messages.isEmpty else { return }
    let message = server.edit(at: server.messages.count - 1 - int(min(server.messages.count, 400)))
    await screen.updateReport { $0.count("edits") }
    if int(3) > 0 { try await apply(window.update(message)) }
  }

  private mutating func remove() async throws {
    guard !server.messages.isEmpty else { return }
    let message = server.remove(
      at: server.messages.count - 1 - int(min(server.messages.count, 400)))
    await screen.updateReport { $0.count("deletions") }
    if int(3) > 0 { try await apply(window.remove(message.id)) }
  }

  private mutating func rotate() async throws {
    await screen.updateReport { $0.count("rotations") }
    settings = settings.rotated
    await submitSettings()
  }

  /// Changes theme and text size, and changes them again in the middle of the calculation.
  private mutating func changeThemeMidway() async throws {
    await screen.updateReport { $0.count("theme changes") }
    let sizes = [15.0, 17, 21, 28].filter { $0 != settings.textSize }
    let first = int(sizes.count)
    // Without a card, nothing waits at the gate.
    let usesGate = await screen.measuresCards
    if usesGate { await gate.close(until: settingsChanges + 2) }
    try await submit(.normal)
    settings.textSize = sizes[first]
    settings.isRoomy.toggle()
    await submitSettings()
    if usesGate {
      await screen.start()
      await gate.waitForArrival()
    }
    settings.textSize = sizes[(first + 1 + int(2)) % 3]
    if int(2) == 0 { settings.isRoomy.toggle() }
    await submitSettings()
    await screen.start()
    await screen.drained()
    await screen.stop()
  }

  /// Scrolls to a random row, or now and then to the newest message.
  private mutating func jump() async throws {
    await screen.updateReport { $0.count("jumps") }
    if int(25) == 0 {
      try await apply(window.showNewest())
    } else {
      let row = int(await screen.scrollState.rowCount)
      await screen.scroll(toRow: row, Viewport.Alignment.allCases[int(3)])
    }
  }
}
