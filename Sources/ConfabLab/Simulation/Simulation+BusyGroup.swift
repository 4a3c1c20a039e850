import ConfabEngine
import ConfabModel

/// A push notification of a message.
private struct SimulatedPush: Sendable {
  var message: SimulatedMessage
  /// The end of the message before it, according to the server.
  var previous: PageBound<MessageOrder>
}

extension Simulation {
  /// The number of steps in a second.
  private static let ticks = 10

  /// Runs a busy group in simulated time. Pushes are late, out of order, duplicated or lost. In
  /// each minute the reader follows at the bottom for 40 seconds, then scrolls up.
  func runBusyGroup(_ seconds: Int, _ progress: @Sendable (Double) -> Void) async throws {
    let clock = ContinuousClock()
    var pushes: [Int: [SimulatedPush]] = [:]
    for tick in 0..<seconds * Self.ticks {
      progress(Double(tick) / Double(seconds * Self.ticks) * 0.9)
      let start = clock.now
      write(&pushes, tick)
      for push in pushes.removeValue(forKey: tick) ?? [] { try receive(push) }
      if tick % Self.ticks == 0 { try changeOlderMessage(second: tick / Self.ticks) }
      if tick % Self.ticks == 5 { try retry() }
      try await deliver()
      try read(tick)
      try await settle()
      checks.report.times.step.add(clock.seconds(since: start))
      if tick % (60 * Self.ticks) == 60 * Self.ticks - 1 {
        try await synchronize()
        checks.report.memory?.sample()
      }
    }
    for push in pushes.sorted(by: { $0.key < $1.key }).flatMap(\.value) { try receive(push) }
    try await readEverything(progress)
    checks.report.memory?.sample()
  }

  private func receive(_ push: SimulatedPush) throws {
    let message = shown(push.message)
    try act { count(try $0.receive(message, following: push.previous)) }
  }

  /// Writes the messages of one step and schedules their pushes.
  private func write(_ pushes: inout [Int: [SimulatedPush]], _ tick: Int) {
    for _ in 0..<SimulatedConversation.busyRate / Self.ticks {
      let push = source.withServer { server in
        let previous = server.messages.last.map { PageBound.after($0.order) } ?? .start
        return SimulatedPush(message: server.write(), previous: previous)
      }
      checks.report.count("messages")
      if int(1_000) == 0 {
        checks.report.count("lost pushes")
        continue
      }
      let delay = int(100) == 0 ? 1 + int(4) : 0
      if delay > 0 { checks.report.count("late pushes") }
      pushes[tick + delay, default: []].append(push)
      if int(100) == 0 {
        checks.report.count("pushes that came twice")
        pushes[tick + int(5), default: []].append(push)
      }
    }
  }

  /// Edits an older message, or deletes one every fifth second.
  private func changeOlderMessage(second: Int) throws {
    let count = source.withServer { $0.messages.count }
    guard count > 200 else { return }
    // The push of a newer message may not have arrived yet.
    let place = count - 100 - int(min(count - 100, 5_000))
    let isPushed = int(5) > 0
    if second % 5 == 0 {
      try remove(at: place, isPushed: isPushed)
    } else {
      try edit(at: place, isPushed: isPushed)
    }
    try see()
  }

  private func read(_ tick: Int) throws {
    let second = tick / Self.ticks % 60
    switch second {
    case 40..<59:
      let distance = -Double(200 + int(400))
      try act { $0.scroll(by: distance) }
    case 59 where tick % Self.ticks == 0:
      checks.report.count("jumps")
      try act { $0.scrollToBottom() }
    default: try act { $0.scroll(by: 4_000) }
    }
  }

  /// Reads the conversation on a high screen from its end to its beginning, and checks that each of
  /// the server's messages occurs exactly once.
  private func readEverything(_ progress: @Sendable (Double) -> Void) async throws {
    try await deliverEverything()
    settings.height = 6_000
    try act { $0.changeScreen { $0.height = 6_000 } }
    try act { $0.scrollToBottom() }
    try await synchronize()
    let all = source.withServer { $0.messages }
    var rest = all[...]
    var idle = 0
    while let next = rest.last, idle < 20 {
      let visible = visibleMessages(of: try chat)
      let unread = visible.filter { (Int($0.id.dropFirst()) ?? .max) <= next.number }
      let isSame = unread == rest.suffix(unread.count).map(conversation.message)
      checks.report.check(
        isSame, "the messages from \(unread.first?.id ?? "") on differ from the server's")
      rest.removeLast(min(unread.count, rest.count))
      idle = unread.isEmpty ? idle + 1 : 0
      progress(0.9 + 0.1 * Double(all.count - rest.count) / Double(max(1, all.count)))
      try act { $0.scroll(by: -4_000) }
      try await deliverEverything()
    }
    let count = all.count - rest.count
    checks.report.count("messages read at the end", count)
    checks.report.check(rest.isEmpty, "\(count) of \(all.count) messages were read")
  }
}
