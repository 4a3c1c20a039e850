import ConfabEngine

/// A push notification of a message.
private struct SimulatedPush: Sendable {
  var message: SimulatedMessage
  /// The end of the message before it, according to the server.
  var previous: PageBound<Int>
}

extension Simulation {
  /// The number of steps in a second.
  private static let ticks = 10

  /// Runs a busy group in simulated time. Pushes are late, out of order, duplicated or lost. In each
  /// minute the reader follows at the bottom for 40 seconds, then scrolls up.
  mutating func runBusyGroup(_ seconds: Int, _ progress: (Double) -> Void) async throws {
    let clock = ContinuousClock()
    var pushes: [Int: [SimulatedPush]] = [:]
    for tick in 0..<seconds * Self.ticks {
      progress(Double(tick) / Double(seconds * Self.ticks) * 0.9)
      let start = clock.now
      await screen.stop()
      try await write(&pushes, tick)
      for push in pushes.removeValue(forKey: tick) ?? [] {
        try await apply(window.arrive(push.message, following: push.previous))
      }
      if tick % Self.ticks == 0 { try await changeOlderMessage(second: tick / Self.ticks) }
      try await deliver()
      try await read(tick)
      try await settle()
      let time = clock.seconds(since: start)
      await screen.updateReport { $0.times.step.add(time) }
      if tick % (60 * Self.ticks) == 60 * Self.ticks - 1 {
        try await synchronize()
        await screen.updateReport { $0.memory?.sample() }
      }
    }
    for push in pushes.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
      try await apply(window.arrive(push.message, following: push.previous))
    }
    try await readEverything(progress)
    await screen.updateReport { $0.memory?.sample() }
  }

  /// Writes the messages of one step and schedules their pushes.
  private mutating func write(_ pushes: inout [Int: [SimulatedPush]], _ tick: Int) async throws {
    var counts: [String: Int] = [:]
    for _ in 0..<SimulatedConversation.busyRate / Self.ticks {
      let previous = server.messages.last.map { PageBound.after($0.order) } ?? .start
      let push = SimulatedPush(message: server.write(), previous: previous)
      counts["messages", default: 0] += 1
      if int(1_000) == 0 {
        counts["lost pushes", default: 0] += 1
        continue
      }
      let delay = int(100) == 0 ? 1 + int(4) : 0
      if delay > 0 { counts["late pushes", default: 0] += 1 }
      pushes[tick + delay, default: []].append(push)
      if int(100) == 0 {
        counts["pushes that came twice", default: 0] += 1
        pushes[tick + int(5), default: []].append(push)
      }
    }
    let total = counts
    await screen.updateReport { report in
      for (name, count) in total { report.count(name, count) }
    }
  }

  /// Edits an older message, or deletes one every fifth second.
  private mutating func changeOlderMessage(second: Int) async throws {
    let count = server.messages.count
    guard count > 200 else { return }
    // The push of a newer message may not have arrived yet.
    let place = count - 100 - int(min(count - 100, 5_000))
    let isPushed = int(5) > 0
    if second % 5 == 0 {
      let message = server.remove(at: place)
      await screen.updateReport { $0.count("deletions") }
      if isPushed { try await apply(window.remove(message.id)) }
    } else {
      let message = server.edit(at: place)
      await screen.updateReport { $0.count("edits") }
      if isPushed { try await apply(window.update(message)) }
    }
  }

  private mutating func read(_ tick: Int) async throws {
    let second = tick / Self.ticks % 60
    switch second {
    case 40..<59: await screen.scroll(by: -Double(200 + int(400)))
    case 59 where tick % Self.ticks == 0:
      await screen.updateReport { $0.count("jumps") }
      try await apply(window.showNewest())
    default: await screen.scroll(by: 4_000)
    }
    try await autoload()
  }

  /// Reads the conversation from its end to its beginning, and checks that each of the server's
  /// messages occurs exactly once.
  private mutating func readEverything(_ progress: (Double) -> Void) async throws {
    await screen.start()
    try await deliver(all: true)
    try await fetchLatest()
    try await apply(window.showNewest())
    try await synchronize()
    let all = server.messages.count
    var count = 0
    var upper = PageBound<Int>.end
    while let first = window.items.first {
      let span = PageSpan(PageBound.before(first.order), upper)
      let part = window.items.filter { span.contains($0.order) }
      count += part.count
      let isSame = part == Array(server.messages(in: span))
      await screen.record(
        isSame ? nil : "the messages from \(first.order) on differ from the server's")
      upper = span.lower
      progress(0.9 + 0.1 * Double(count) / Double(max(1, all)))
      guard window.hasPrevious else { break }
      try await loadPage(above: first.order)
      guard window.items.first.map({ $0.order < first.order }) ?? false else { break }
    }
    let total = count
    await screen.updateReport { $0.count("messages read at the end", total) }
    await screen.record(total == all ? nil : "\(total) of \(all) messages were read")
  }

  /// Loads one more page at the top and refreshes it.
  private mutating func loadPage(above order: Int) async throws {
    for _ in 0..<20 where window.hasPrevious && window.items.first?.order == order {
      try await apply(window.load(.previous))
      try await deliver(all: true)
    }
    for _ in 0..<20 {
      guard let request = window.refresh(0..<window.items.count, olderThan: latestStamp) else {
        break
      }
      try await apply(SlidingWindow.Step(requests: [request]))
      try await deliver(all: true)
    }
    await screen.scroll(by: -1e6)
    try await settle()
  }
}
