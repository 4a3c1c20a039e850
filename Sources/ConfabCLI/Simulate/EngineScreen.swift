import Confab

/// A host of the engine: real presenters, real fonts, and a screen.
actor EngineScreen: SimulatedHost {
  private let talk: SimulatedTalk
  private let strategy: HeightStrategy
  private let fonts: FontLibrary
  private let tally: SimulatedTally
  private let presenters: PresenterRegistry
  private var engine: ConversationEngine?
  private var reader = SimulatedReader<String>(grid: PixelGrid(scale: 3))
  private var context = SimulatedContext()
  /// What the engine was told of the screen, by the width and metrics that updates come back with.
  private var contexts: [SimulatedContext] = [SimulatedContext()]
  private var layout: LiveLayout?
  /// The messages that are to be shown, made once.
  private var wanted: [SimulatedMessage: Message] = [:]
  /// A row that is being gone to.
  private var goal: String?
  private(set) var report: SimulationReport

  private init(
    _ talk: SimulatedTalk, _ strategy: HeightStrategy, report: SimulationReport,
    gate: SimulatedGate, tally: SimulatedTally
  ) throws {
    self.talk = talk
    self.strategy = strategy
    self.report = report
    self.tally = tally
    fonts = try FontLibrary(directory: FontLibrary.bundledDirectory())
    var presenters = PresenterRegistry.builtIn
    presenters.register(SimulatedCardPresenter(gate: gate))
    self.presenters = presenters
  }

  static func make(
    _ talk: SimulatedTalk, _ strategy: HeightStrategy, report: SimulationReport,
    gate: SimulatedGate, tally: SimulatedTally,
    observe: @escaping @Sendable (UpdateEvent) -> Void
  ) async throws -> EngineScreen {
    let screen = try EngineScreen(talk, strategy, report: report, gate: gate, tally: tally)
    try await screen.connect(observe)
    return screen
  }

  private func connect(_ observe: @escaping @Sendable (UpdateEvent) -> Void) throws {
    let conversation = talk.conversation
    engine = try ConversationEngine(
      conversation, request: context.request(for: conversation, presenters: presenters),
      fonts: fonts, heights: strategy, observe: observe
    ) { [weak self] in await self?.show($0) }
  }

  func start() { engine?.start() }
  func stop() { engine?.stop() }

  /// Waits until all is shown, and what is on the screen is measured.
  func drained() async {
    await engine?.drained()
    guard !strategy.isExact else { return }
    await engine?.settle(reader.viewport)
    await engine?.drained()
    guard let model = layout?.model else { return }
    let guessed = model[reader.viewport.visibleRows(in: model)].filter(\.frame.isEstimated)
    report.check(
      guessed.isEmpty, "row \(guessed.first?.id ?? "") is shown with a height that was guessed")
  }

  func change(_ context: SimulatedContext) {
    contexts.append(context)
    engine?.change(context.request(for: talk.conversation, presenters: presenters))
  }

  func submit(
    _ kind: UpdateKind, _ messages: [SimulatedMessage],
    completion: @escaping @Sendable (UpdateOutcome) -> Void
  ) async throws {
    var made: [SimulatedMessage: Message] = [:]
    made.reserveCapacity(messages.count)
    let list = messages.map { message in
      let one = wanted[message] ?? talk.message(message)
      made[message] = one
      return one
    }
    wanted = made
    // Two have read so far, a few messages from the end.
    var state = ConversationState()
    for (reader, distance) in [("p1", 3), ("p2", 8)] where list.count > distance {
      state.seen[reader] = list[list.count - 1 - distance].id
    }
    try await engine?.show(list, kind, state: state, completion: completion)
  }

  var stopsAtGate: Bool {
    // Of rows that are guessed nothing is calculated.
    let messages =
      strategy.isExact
      ? Array(wanted.values)
      : layout.map { $0.messages(in: reader.viewport.visibleRows(in: $0.model)) } ?? []
    return messages.contains { $0.kind == SimulatedTalk.cardKind }
  }

  var place: SimulatedPlace {
    let visible = reader.viewport.visible
    guard let layout else {
      return SimulatedPlace(
        visible: visible.lowerBound...visible.upperBound, contentHeight: 0, rows: 0,
        messages: 0..<0)
    }
    let rows = reader.viewport.visibleRows(in: layout.model)
    let above = layout.messages(in: 0..<rows.lowerBound).count
    return SimulatedPlace(
      visible: visible.lowerBound...visible.upperBound,
      contentHeight: layout.model.contentHeight, rows: layout.model.count,
      messages: above..<above + layout.messages(in: rows).count)
  }

  func shows(_ messages: [SimulatedMessage]) -> Bool {
    guard let layout else { return messages.isEmpty }
    let shown = layout.messages(in: 0..<layout.model.count)
    return shown.count == messages.count
      && zip(shown, messages).allSatisfy { $0 == wanted[$1] ?? talk.message($1) }
  }

  /// Shows an update, as a host does on its main actor.
  private func show(_ update: EngineUpdate) async {
    report.times.layout.add(tally.elapsed)
    report.count(update.kind)
    let (old, new) = (update.old.model, update.new.model)
    layout = update.new
    if update.isOfAnotherContext, let context = contexts.last(where: { $0.fits(update.new) }) {
      self.context = context
      reader.turn(to: context, from: old, to: new, &report)
    } else {
      let viewport = update.scroll(reader.viewport).viewport
      if goal == nil {
        reader.follow(update.kind, from: old, to: new, at: viewport, &report)
      } else {
        reader.settle(at: viewport)
      }
    }
    report.mostShown = max(report.mostShown, new.count)
    report.look(for: update.complaint)
    report.check(context.fits(update.new), "an update is of another context than the screen")
    update.new.checkPlaces(isExact: strategy.isExact, &report)
    let visible = reader.viewport.visibleRows(in: new)
    do {
      let rows = try await engine?.rows(visible, of: update.new) ?? []
      for (index, row) in zip(visible, rows) {
        report.check(
          new[index]?.frame.isEstimated == true
            || row.item.id == new[index]?.id
              && abs(row.size.height - (new[index]?.frame.height ?? 0)) < 1e-6,
          "row \(row.item.id) is drawn \(row.size.height) high in \(String(describing: new[index]))"
        )
      }
    } catch {
      report.look(for: "rows cannot be drawn: \(error)")
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
      goal = row.id
      await engine?.scroll(to: row.id, at: alignment, from: reader.viewport)
      engine?.start()
      await drained()
      engine?.stop()
      goal = nil
    }
    guard let model = layout?.model else { return }
    reader.checkTarget(row.id, alignment, in: model, &report)
    reader.checkLimits(in: model, &report)
  }

  func type(lines: Int, keyboard height: Double) {
    guard let layout else { return }
    reader.type(lines: lines, keyboard: height, in: layout.model, &report)
  }

  /// A new engine makes the same of the same.
  func checkAll() async throws {
    guard let engine, let layout else { return }
    let fresh = try await ConversationEngine(
      engine.conversation, request: layout.request, fonts: fonts
    ) { _ in }
    fresh.start()
    await fresh.drained()
    report.count("comparisons with a new engine")
    report.look(for: await fresh.layout.difference(from: layout))
  }

  func look(for violation: String?) { report.look(for: violation) }

  func count(_ body: @Sendable (inout SimulationReport) -> Void) { body(&report) }
}

/// Shows cards, measured on an actor of their own, which may be held up.
private struct SimulatedCardPresenter: HostedItemPresenter {
  let gate: SimulatedGate

  func accepts(_ item: TimelineItem) -> Bool {
    item.kind.rawValue == SimulatedTalk.cardKind.rawValue
  }

  func bodies(of items: [TimelineItem], in context: HostedContext) async throws -> [ItemBody] {
    await gate.pass()
    let size = context.request.metrics.textSize
    return items.map { item in
      let lines = Double((item.message?.text?.utf8.count ?? 0) % 5 + 2)
      return ItemBody(
        size: Size(width: context.bodyWidth * 0.8, height: lines * size * 1.2), content: Card())
    }
  }

  private struct Card: ItemContent {
    func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
      scene.fill(.rect(frame), context.bubblePaint)
    }
  }
}
