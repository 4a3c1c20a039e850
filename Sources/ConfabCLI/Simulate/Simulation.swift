import Confab

/// A seeded session: somebody reads, others write, the network is slow and fails.
///
/// Every step is waited for, so that the same seed gives the same session on every machine.
struct Simulation {
  var random: SeededGenerator
  var server: SimulatedServer
  var window: SlidingWindow<SimulatedMessage>
  let screen: SimulatedScreen
  let queue: SimulatedQueue
  let gate: SimulatedGate
  let tally: SimulatedTally
  var context = SimulatedContext()
  /// Answers on their way, with how many steps they still take.
  var waiting: [(request: PageRequest<Int>, answer: [SimulatedMessage], delay: Int)] = []
  var latestStamp = 0
  var submitted = 0

  init(messages: Int, seed: UInt64, steps: Int, strategy: SimulatedStrategy) throws {
    random = SeededGenerator(seed: seed)
    server = SimulatedServer(count: messages)
    window = SlidingWindow(rules: strategy.strategy.windowRules)
    let screen = try SimulatedScreen(
      strategy: strategy.strategy,
      report: SimulationReport(
        messages: messages, steps: steps, seed: seed, strategy: strategy.rawValue))
    let gate = SimulatedGate()
    let tally = SimulatedTally()
    self.screen = screen
    self.gate = gate
    self.tally = tally
    queue = SimulatedQueue(
      context: SimulatedContext(),
      observe: { event in
        tally.add(event)
        // What is held up goes on when the queue knows of the change, and not before.
        if case .contextChanged = event { Task { await gate.open() } }
      },
      compute: { messages, context in
        await gate.pass()
        return try await screen.compute(messages, context)
      },
      apply: { await screen.show($0) })
  }

  /// Runs the session.
  ///
  /// - Parameter progress: is told how far it is, 0 … 1.
  mutating func run(steps: Int, progress: (Double) -> Void) async throws -> SimulationReport {
    let clock = ContinuousClock()
    try await follow(window.open())
    for step in 0..<steps {
      progress(Double(step) / Double(steps))
      let start = clock.now
      // What is submitted together is shown together, however fast the machine is.
      queue.stop()
      // Half of the time somebody chats at the bottom, half of it reads what was said long ago.
      let isChatting = step / 512 % 2 == 1
      if isChatting, step % 512 == 0 { try await follow(window.showNewest()) }
      try await perform(drift: isChatting ? 700 : -300)
      try await deliver()
      try await settle()
      let seconds = clock.seconds(since: start)
      await screen.count { $0.times.step.add(seconds) }
      if step % 64 == 63 { try await synchronize() }
    }
    try await synchronize()
    await finish()
    return await screen.report
  }

  /// Takes what a step of the window asks for.
  mutating func follow(_ step: SlidingWindow<SimulatedMessage>.Step) async throws {
    for request in step.requests {
      await screen.count { $0.count("requests") }
      waiting.append((request, server.answer(request), int(5)))
    }
    if let kind = step.kind { submit(kind) }
  }

  mutating func submit(_ kind: UpdateKind) {
    submitted += 1
    let tally = tally
    queue.submit(kind, Array(window.items)) { tally.complete($0) }
  }

  /// Waits until all is shown; then, and only then, an overfull window is shrunk.
  mutating func settle() async throws {
    queue.start()
    await queue.drained()
    let place = await screen.viewport
    let model = await screen.model
    if window.isOverfull {
      let focus = window.rules.focus(
        visible: place.visible.lowerBound...place.visible.upperBound,
        contentHeight: model.contentHeight)
      let step = window.reduce(focus: focus, keeping: place.visibleRows(in: model))
      try await follow(step)
      await queue.drained()
    }
    let shown = Array(window.items)
    let isSame = await screen.messages == shown
    await screen.look(for: isSame ? nil : "the screen shows something else than the window")
    let orders = shown.map(\.order)
    let isAscending = zip(orders, orders.dropFirst()).allSatisfy { $0 < $1 }
    await screen.look(for: isAscending ? nil : "messages are doubled or out of order")
  }

  mutating func int(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &random) }
}

/// The strategies that can be tried, by the names that the command line has for them.
enum SimulatedStrategy: String, CaseIterable, Sendable {
  case exact, estimated, batches

  var strategy: HeightStrategy {
    switch self {
    case .exact: .exactInMemory
    case .estimated: .estimated
    case .batches: .scrollingBatches
    }
  }
}
