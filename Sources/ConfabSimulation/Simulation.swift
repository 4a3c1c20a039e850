import ConfabEngine

/// A random session: someone reads, others write, and the network is slow and unreliable.
///
/// Each step is awaited, so the same plan gives the same session on every machine.
public struct Simulation {
  var random: SeededGenerator
  var server: SimulatedServer
  var window: SlidingWindow<SimulatedMessage>
  let screen: SimulatedScreen
  let gate: MeasuringGate
  let counter: UpdateCounter
  let plan: SimulationPlan
  var settings = SimulatedSettings()
  /// The number of times that the settings changed.
  var settingsChanges = 0
  /// Answers that have not arrived, with the number of steps that they still take.
  var pendingAnswers: [(request: PageRequest<Int>, answer: [SimulatedMessage], delay: Int)] = []
  var latestStamp = 0
  var submittedUpdates = 0

  /// - Throws: `FontError` if the bundled fonts can't be read.
  public init(_ plan: SimulationPlan) async throws {
    self.plan = plan
    random = SeededGenerator(seed: plan.seed)
    server = SimulatedServer(count: plan.messages)
    let strategy = plan.strategy.strategy
    window = SlidingWindow(rules: strategy.windowRules)
    let gate = MeasuringGate()
    let counter = UpdateCounter()
    let observe: @Sendable (UpdateEvent) -> Void = { event in
      counter.add(event)
      // A suspended measurement continues when the queue knows of the change, and not before.
      if case .contextChanged(let count) = event { Task { await gate.didReach(count) } }
    }
    screen = try await SimulatedScreen.make(
      plan.conversation, strategy, report: plan.emptyReport, gate: gate, counter: counter,
      observe: observe)
    self.gate = gate
    self.counter = counter
  }

  /// Runs the session to its end.
  ///
  /// - Parameter progress: called with the share that is done, 0 to 1.
  public mutating func run(progress: (Double) -> Void = { _ in }) async throws -> SimulationReport {
    try await apply(window.open())
    switch plan.course {
    case .session(let steps): try await runSession(steps, progress)
    case .busyGroup(let seconds): try await runBusyGroup(seconds, progress)
    }
    await finish()
    return await screen.report
  }

  /// Adds the queue's counts, and checks that each update called its completion.
  private func finish() async {
    let (submitted, completions) = (submittedUpdates, counter.completions)
    let counts = counter.counts
    await screen.record(
      submitted == completions
        ? nil : "\(completions) completions were called for \(submitted) updates")
    await screen.updateReport { report in
      report.count("updates submitted", submitted)
      for (name, number) in counts { report.count(name, number) }
    }
  }

  /// Applies a step of the window: sends its requests and submits its list.
  mutating func apply(_ step: SlidingWindow<SimulatedMessage>.Step) async throws {
    for request in step.requests {
      await screen.updateReport { $0.count("requests") }
      pendingAnswers.append((request, server.answer(request), randomDelay()))
    }
    if let kind = step.kind { try await submit(kind) }
  }

  /// The number of steps that an answer takes. In a busy group one in eight takes five seconds.
  private mutating func randomDelay() -> Int {
    guard case .busyGroup = plan.course, int(8) == 0 else { return int(5) }
    return 50
  }

  mutating func submit(_ kind: UpdateKind) async throws {
    submittedUpdates += 1
    let counter = counter
    try await screen.submit(kind, Array(window.items)) { counter.complete($0) }
  }

  mutating func submitSettings() async {
    settingsChanges += 1
    await screen.change(settings)
  }

  /// Waits until everything is shown, then shrinks an overfull window.
  mutating func settle() async throws {
    await screen.start()
    await screen.drained()
    if window.isOverfull {
      let state = await screen.scrollState
      let focus = window.rules.focus(visible: state.visible, contentHeight: state.contentHeight)
      try await apply(window.reduce(
          focus: focus, keeping: Array(window.items)[state.visibleMessages].map(\.id)))
      await screen.drained()
    }
    let shown = Array(window.items)
    let isSame = await screen.shows(shown)
    await screen.record(isSame ? nil : "the screen shows other messages than the window has")
    let orders = shown.map(\.order)
    let isAscending = zip(orders, orders.dropFirst()).allSatisfy { $0 < $1 }
    await screen.record(isAscending ? nil : "messages are duplicated or out of order")
  }

  /// A random number from 0 to `count - 1`.
  mutating func int(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &random) }
}
