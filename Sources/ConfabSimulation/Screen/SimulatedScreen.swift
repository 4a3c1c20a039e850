import ConfabBubbles
import ConfabEngine
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

/// A host of `ConversationEngine` with the built-in presenters and fonts, and a reader.
///
/// Shows every update as an app does, and checks the invariants of what is shown.
actor SimulatedScreen {
  private let conversation: SimulatedConversation
  private let strategy: HeightStrategy
  private let fonts: FontLibrary
  private let counter: UpdateCounter
  private let presenters: PresenterRegistry
  private var engine: ConversationEngine?
  private var reader = SimulatedReader(grid: PixelGrid(scale: 3))
  private var settings = SimulatedSettings()
  /// All settings that the engine was given; an update is matched with its own.
  private var submittedSettings: [SimulatedSettings] = [SimulatedSettings()]
  private var layout: LiveLayout?
  /// The messages of the latest submitted list, each generated once.
  private var messages: [SimulatedMessage: Message] = [:]
  /// The row that the screen is scrolling to.
  private var scrollTarget: String?
  private(set) var report: SimulationReport

  private init(
    _ conversation: SimulatedConversation, _ strategy: HeightStrategy, report: SimulationReport,
    gate: MeasuringGate, counter: UpdateCounter
  ) throws {
    self.conversation = conversation
    self.strategy = strategy
    self.report = report
    self.counter = counter
    fonts = try FontLibrary(directory: FontLibrary.bundledDirectory())
    var presenters = PresenterRegistry.builtIn
    presenters.register(SimulatedCardPresenter(gate: gate))
    self.presenters = presenters
  }

  static func make(
    _ conversation: SimulatedConversation, _ strategy: HeightStrategy, report: SimulationReport,
    gate: MeasuringGate, counter: UpdateCounter,
    observe: @escaping @Sendable (UpdateEvent) -> Void
  ) async throws -> SimulatedScreen {
    let screen = try SimulatedScreen(
      conversation, strategy, report: report, gate: gate, counter: counter)
    try await screen.connect(observe)
    return screen
  }

  private func connect(_ observe: @escaping @Sendable (UpdateEvent) -> Void) throws {
    let empty = conversation.empty
    engine = try ConversationEngine(
      empty, request: settings.request(for: empty, presenters: presenters),
      fonts: fonts, heights: strategy, observe: observe
    ) { [weak self] in await self?.show($0) }
  }

  /// Starts calculating what was submitted.
  func start() { engine?.start() }

  /// Pauses calculations.
  func stop() { engine?.stop() }

  /// Waits until everything is shown and the visible rows are measured.
  func drained() async {
    await engine?.drained()
    await engine?.viewportDidChange(reader.viewport)
    await engine?.drained()
    guard let model = layout?.model else { return }
    let rows = strategy.isExact ? 0..<model.count : reader.viewport.visibleRows(in: model)
    let estimated = model[rows].filter(\.frame.isEstimated)
    report.check(
      estimated.isEmpty,
      "row \(estimated.first?.id ?? "") has an estimated height when nothing is left to measure")
  }

  func change(_ settings: SimulatedSettings) {
    submittedSettings.append(settings)
    let request = settings.request(for: conversation.empty, presenters: presenters)
    engine?.change { $0 = request }
  }

  func submit(
    _ kind: UpdateKind, _ list: [SimulatedMessage],
    completion: @escaping @Sendable (UpdateOutcome) -> Void
  ) async throws {
    var made: [SimulatedMessage: Message] = [:]
    made.reserveCapacity(list.count)
    let shown = list.map { simulated in
      let message = messages[simulated] ?? conversation.message(simulated)
      made[simulated] = message
      return message
    }
    messages = made
    // Two participants have read up to a few messages before the end.
    var state = ConversationState()
    for (participant, distance) in [("p1", 3), ("p2", 8)] where shown.count > distance {
      state.seen[participant] = shown[shown.count - 1 - distance].id
    }
    try await engine?.show(shown, kind, state: state, completion: completion)
  }

  /// Whether calculating the present rows passes the gate.
  var measuresCards: Bool {
    // Rows with estimated heights are not measured.
    let measured =
      strategy.isExact
      ? Array(messages.values)
      : layout.map { $0.messages(in: reader.viewport.visibleRows(in: $0.model)) } ?? []
    return measured.contains { $0.kind == SimulatedConversation.cardKind }
  }

  var scrollState: ScrollState {
    let visible = reader.viewport.visible
    guard let layout else {
      return ScrollState(
        visible: visible.lowerBound...visible.upperBound, contentHeight: 0, rowCount: 0,
        visibleMessages: 0..<0)
    }
    let rows = reader.viewport.visibleRows(in: layout.model)
    let above = layout.messages(in: 0..<rows.lowerBound).count
    return ScrollState(
      visible: visible.lowerBound...visible.upperBound,
      contentHeight: layout.model.contentHeight, rowCount: layout.model.count,
      visibleMessages: above..<above + layout.messages(in: rows).count)
  }

  /// Whether exactly these messages are shown, in this order.
  func shows(_ list: [SimulatedMessage]) -> Bool {
    guard let layout else { return list.isEmpty }
    let shown = layout.messages(in: 0..<layout.model.count)
    return shown.count == list.count
      && zip(shown, list).allSatisfy { $0 == messages[$1] ?? conversation.message($1) }
  }

  /// Shows an update.
  private func show(_ update: EngineUpdate) async {
    report.times.layout.add(counter.elapsed)
    report.count(update.kind)
    let (old, new) = (update.old.model, update.new.model)
    layout = update.new
    if update.isOfAnotherContext,
      let settings = submittedSettings.last(where: { $0.match(update.new) })
    {
      self.settings = settings
      reader.turn(to: settings, from: old, to: new, &report)
      await engine?.viewportDidChange(reader.viewport)
    } else {
      let viewport = update.scroll(reader.viewport).viewport
      if scrollTarget == nil {
        reader.follow(update.kind, from: old, to: new, at: viewport, &report)
      } else {
        reader.settle(at: viewport)
      }
    }
    report.mostShown = max(report.mostShown, new.count)
    report.record(update.invariantViolation)
    report.check(settings.match(update.new), "an update has other settings than the screen")
    update.new.checkPlaces(&report)
    await checkDrawnHeights(of: update.new)
  }

  /// Checks that the visible rows are drawn as high as the layout says.
  private func checkDrawnHeights(of layout: LiveLayout) async {
    let visible = reader.viewport.visibleRows(in: layout.model)
    do {
      let rows = try await engine?.rows(visible, of: layout) ?? []
      for (index, row) in zip(visible, rows) {
        let placed = layout.model[index]
        report.check(
          placed?.frame.isEstimated == true
            || row.item.id == placed?.id
              && abs(row.size.height - (placed?.frame.height ?? 0)) < 1e-6,
          "row \(row.item.id) is drawn \(row.size.height) points high; "
            + "the layout has \(String(describing: placed))")
      }
    } catch {
      report.record("the visible rows cannot be drawn: \(error)")
    }
  }

  func scroll(by points: Double) {
    guard let layout else { return }
    reader.scroll(by: points, in: layout.model, &report)
  }

  func scroll(toRow index: Int, _ alignment: Viewport.Alignment) async {
    guard let row = layout?.model[index] else { return }
    if strategy.isExact, let model = layout?.model {
      reader.scroll(to: row.id, alignment, in: model)
    } else {
      scrollTarget = row.id
      await engine?.scroll(to: row.id, at: alignment, from: reader.viewport)
      engine?.start()
      await drained()
      engine?.stop()
      scrollTarget = nil
    }
    guard let model = layout?.model else { return }
    reader.checkTarget(row.id, alignment, in: model, &report)
    reader.checkLimits(in: model, &report)
  }

  /// Shows or hides the keyboard and sets the number of lines in the input bar.
  func type(lines: Int, keyboard height: Double) {
    guard let layout else { return }
    reader.type(lines: lines, keyboard: height, in: layout.model, &report)
  }

  /// Checks that a new engine makes the same layout of the same conversation.
  func compareWithNewEngine() async throws {
    guard let engine, let layout else { return }
    let fresh = try await ConversationEngine(
      engine.conversation, request: layout.request, fonts: fonts
    ) { _ in }
    fresh.start()
    await fresh.drained()
    report.count("comparisons with a new engine")
    report.record(await fresh.layout.difference(fromShown: layout))
  }

  /// Records a violated invariant.
  func record(_ violation: String?) { report.record(violation) }

  func updateReport(_ body: @Sendable (inout SimulationReport) -> Void) { body(&report) }
}
