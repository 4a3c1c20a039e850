import Confab

/// A message on its way to its reader.
struct SimulatedPush: Sendable {
  var message: SimulatedMessage
  /// What the server says comes right before it.
  var previous: PageBound<Int>
}

extension Simulation {
  /// Steps of a second.
  private static let ticks = 10

  /// Many write at once, in simulated time; words of it are late, overtake each other, come twice or
  /// never. Its reader follows at the bottom for 40 seconds of each minute, then reads upwards.
  mutating func runBusyGroup(_ seconds: Int, _ progress: (Double) -> Void) async throws {
    let clock = ContinuousClock()
    var pushes: [Int: [SimulatedPush]] = [:]
    for tick in 0..<seconds * Self.ticks {
      progress(Double(tick) / Double(seconds * Self.ticks) * 0.9)
      let start = clock.now
      await screen.stop()
      try await write(&pushes, tick)
      for push in pushes.removeValue(forKey: tick) ?? [] {
        try await follow(window.arrive(push.message, following: push.previous))
      }
      if tick % Self.ticks == 0 { try await change(old: tick / Self.ticks) }
      try await deliver()
      try await read(tick)
      try await settle()
      let time = clock.seconds(since: start)
      await screen.count { $0.times.step.add(time) }
      if tick % (60 * Self.ticks) == 60 * Self.ticks - 1 {
        try await synchronize()
        await screen.count { $0.memory?.add() }
      }
    }
    for push in pushes.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
      try await follow(window.arrive(push.message, following: push.previous))
    }
    try await walk(progress)
    await screen.count { $0.memory?.add() }
  }

  /// What is written in one step.
  private mutating func write(_ pushes: inout [Int: [SimulatedPush]], _ tick: Int) async throws {
    var counts: [String: Int] = [:]
    for _ in 0..<SimulatedTalk.busyRate / Self.ticks {
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
    let found = counts
    await screen.count { report in for (name, count) in found { report.count(name, count) } }
  }

  /// Once a second something that was said before is edited, and now and then something deleted.
  private mutating func change(old second: Int) async throws {
    let count = server.messages.count
    guard count > 200 else { return }
    // Newer ones may still be on their way.
    let place = count - 100 - int(min(count - 100, 5_000))
    let isTold = int(5) > 0
    if second % 5 == 0 {
      let message = server.remove(at: place)
      await screen.count { $0.count("deletions") }
      if isTold { try await follow(window.remove(message.id)) }
    } else {
      let message = server.edit(at: place)
      await screen.count { $0.count("edits") }
      if isTold { try await follow(window.update(message)) }
    }
  }

  private mutating func read(_ tick: Int) async throws {
    let second = tick / Self.ticks % 60
    switch second {
    case 40..<59: await screen.scroll(by: -Double(200 + int(400)))
    case 59 where tick % Self.ticks == 0:
      await screen.count { $0.count("jumps") }
      try await follow(window.showNewest())
    default: await screen.scroll(by: 4_000)
    }
    try await autoload()
  }

  /// Reads the whole conversation once from its end to its beginning. Whatever is there must be what
  /// the server has, each message once.
  private mutating func walk(_ progress: (Double) -> Void) async throws {
    await screen.start()
    try await deliver(all: true)
    try await fetchLatest()
    try await follow(window.showNewest())
    try await synchronize()
    let all = server.messages.count
    var read = 0
    var upper = PageBound<Int>.end
    while let first = window.items.first {
      let span = PageSpan(PageBound.before(first.order), upper)
      let part = window.items.filter { span.contains($0.order) }
      read += part.count
      let isSame = part == Array(server.messages(in: span))
      await screen.look(
        for: isSame ? nil : "what is read from \(first.order) on is not what the server has")
      upper = span.lower
      progress(0.9 + 0.1 * Double(read) / Double(max(1, all)))
      guard window.hasPrevious else { break }
      try await page(above: first.order)
      guard window.items.first.map({ $0.order < first.order }) ?? false else { break }
    }
    let found = read
    await screen.count { $0.count("messages read at the end", found) }
    await screen.look(for: read == all ? nil : "\(read) messages were read of \(all)")
  }

  /// Shows a page more at the top, as new as the server has it.
  private mutating func page(above order: Int) async throws {
    for _ in 0..<20 where window.hasPrevious && window.items.first?.order == order {
      try await follow(window.load(.previous))
      try await deliver(all: true)
    }
    for _ in 0..<20 {
      guard let request = window.refresh(0..<window.items.count, olderThan: latestStamp) else {
        break
      }
      try await follow(SlidingWindow.Step(requests: [request]))
      try await deliver(all: true)
    }
    await screen.scroll(by: -1e6)
    try await settle()
  }
}
