import Confab

/// A seeded session: somebody reads, others write, the network is slow and fails.
///
/// Every step is waited for, so that the same seed gives the same session on every machine.
struct Simulation {
  var random: SeededGenerator
  var server: SimulatedServer
  var window: SlidingWindow<SimulatedMessage>
  let screen: any SimulatedHost
  let gate: SimulatedGate
  let tally: SimulatedTally
  let plan: SimulationPlan
  var context = SimulatedContext()
  /// How often it was changed.
  var changes = 0
  /// Answers on their way, with how many steps they still take.
  var waiting: [(request: PageRequest<Int>, answer: [SimulatedMessage], delay: Int)] = []
  var latestStamp = 0
  var submitted = 0

  init(_ plan: SimulationPlan) async throws {
    self.plan = plan
    random = SeededGenerator(seed: plan.seed)
    server = SimulatedServer(count: plan.messages)
    let strategy = plan.strategy.strategy
    window = SlidingWindow(rules: strategy.windowRules)
    let gate = SimulatedGate()
    let tally = SimulatedTally()
    let observe: @Sendable (UpdateEvent) -> Void = { event in
      tally.add(event)
      // What is held up goes on when the queue knows of the change, and not before.
      if case .contextChanged(let count) = event { Task { await gate.reached(count) } }
    }
    let report = SimulationReport(plan)
    screen =
      switch plan.layout {
      case .quick:
        try await SimulatedScreen.make(strategy, report: report, gate: gate, observe: observe)
      case .real:
        try await EngineScreen.make(
          plan.talk, strategy, report: report, gate: gate, tally: tally, observe: observe)
      }
    self.gate = gate
    self.tally = tally
  }

  /// Runs the session.
  ///
  /// - Parameter progress: is told how far it is, 0 … 1.
  mutating func run(progress: (Double) -> Void) async throws -> SimulationReport {
    try await follow(window.open())
    switch plan.course {
    case .session(let steps): try await runSession(steps, progress)
    case .busy(let seconds): try await runBusyGroup(seconds, progress)
    }
    await finish()
    return await screen.report
  }

  private mutating func runSession(_ steps: Int, _ progress: (Double) -> Void) async throws {
    let clock = ContinuousClock()
    for step in 0..<steps {
      progress(Double(step) / Double(steps))
      let start = clock.now
      // What is submitted together is shown together, however fast the machine is.
      await screen.stop()
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
  }

  /// Takes what a step of the window asks for.
  mutating func follow(_ step: SlidingWindow<SimulatedMessage>.Step) async throws {
    for request in step.requests {
      await screen.count { $0.count("requests") }
      waiting.append((request, server.answer(request), delay()))
    }
    if let kind = step.kind { try await submit(kind) }
  }

  /// How many steps an answer takes; now and then of a busy group five seconds.
  private mutating func delay() -> Int {
    guard case .busy = plan.course, int(8) == 0 else { return int(5) }
    return 50
  }

  mutating func submit(_ kind: UpdateKind) async throws {
    submitted += 1
    let tally = tally
    try await screen.submit(kind, Array(window.items)) { tally.complete($0) }
  }

  mutating func change() async {
    changes += 1
    await screen.change(context)
  }

  /// Waits until all is shown; then, and only then, an overfull window is shrunk.
  mutating func settle() async throws {
    await screen.start()
    await screen.drained()
    if window.isOverfull {
      let place = await screen.place
      let focus = window.rules.focus(visible: place.visible, contentHeight: place.contentHeight)
      try await follow(window.reduce(focus: focus, keeping: place.messages))
      await screen.drained()
    }
    let shown = Array(window.items)
    let isSame = await screen.shows(shown)
    await screen.look(for: isSame ? nil : "the screen shows something else than the window")
    let orders = shown.map(\.order)
    let isAscending = zip(orders, orders.dropFirst()).allSatisfy { $0 < $1 }
    await screen.look(for: isAscending ? nil : "messages are doubled or out of order")
  }

  mutating func int(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &random) }
}
