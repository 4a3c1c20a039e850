import Confab

typealias SimulatedQueue = UpdateQueue<
  SimulatedContext, [SimulatedMessage], LayoutModel<Int>
>

/// A host of the parts, with heights that are made up: a queue, a layout and a screen.
actor SimulatedScreen: SimulatedHost {
  private let strategy: HeightStrategy
  private let source: HeightSource<SimulatedKey>
  private let grid = PixelGrid(scale: 3)
  private var context = SimulatedContext()
  private var model: LayoutModel<Int>
  private var reader: SimulatedReader<Int>
  private var messages: [SimulatedMessage] = []
  private(set) var report: SimulationReport
  private var queue: SimulatedQueue?

  private init(strategy: HeightStrategy, report: SimulationReport) throws {
    self.strategy = strategy
    self.report = report
    source = HeightSource(memory: HeightCache()) { keys in keys.map(\.rowHeight) }
    model = try LayoutModel(width: 375, grid: grid, marginTop: 8, marginBottom: 8)
    reader = SimulatedReader(grid: grid)
  }

  static func make(
    _ strategy: HeightStrategy, report: SimulationReport, gate: SimulatedGate,
    observe: @escaping @Sendable (UpdateEvent) -> Void
  ) async throws -> SimulatedScreen {
    let screen = try SimulatedScreen(strategy: strategy, report: report)
    await screen.connect(gate, observe)
    return screen
  }

  private func connect(
    _ gate: SimulatedGate, _ observe: @escaping @Sendable (UpdateEvent) -> Void
  ) {
    queue = SimulatedQueue(
      context: context, observe: observe,
      compute: { [weak self] messages, context in
        await gate.pass()
        guard let self else { throw CancellationError() }
        return try await self.compute(messages, context)
      },
      apply: { [weak self] in await self?.show($0) })
  }

  func start() { queue?.start() }
  func stop() { queue?.stop() }
  func drained() async { await queue?.drained() }
  func change(_ context: SimulatedContext) { queue?.change(context) }

  func submit(
    _ kind: UpdateKind, _ messages: [SimulatedMessage],
    completion: @escaping @Sendable (UpdateOutcome) -> Void
  ) {
    queue?.submit(kind, messages, completion: completion)
  }

  var stopsAtGate: Bool { true }

  var place: SimulatedPlace {
    let visible = reader.viewport.visible
    return SimulatedPlace(
      visible: visible.lowerBound...visible.upperBound, contentHeight: model.contentHeight,
      rows: model.count, messages: reader.viewport.visibleRows(in: model))
  }

  func shows(_ messages: [SimulatedMessage]) -> Bool { messages == self.messages }

  /// The layout of some messages, off the screen's actor but for the beginning.
  private func compute(
    _ messages: [SimulatedMessage], _ context: SimulatedContext
  ) async throws -> LayoutModel<Int> {
    let clock = ContinuousClock()
    let start = clock.now
    let near = max(0, messages.count - 20)..<messages.count
    let rows = try await strategy.measured(
      messages.map { $0.row(in: context) }, near: near, by: source)
    let result: LayoutModel<Int>
    if model.width == context.width {
      result = try model.updated(to: rows)
    } else {
      result = try LayoutModel(
        rows, width: context.width, grid: grid, marginTop: 8, marginBottom: 8)
    }
    report.times.layout.add(clock.seconds(since: start))
    return result
  }

  /// Shows an update, as a host does on its main actor.
  private func show(_ update: SimulatedQueue.Update) async {
    let (oldModel, oldViewport) = (model, reader.viewport)
    model = update.output
    messages = update.input
    var held: Int?
    if update.context == context {
      reader.follow(update.kind, from: oldModel, to: model, &report)
      held = reader.viewport.firstRow(in: model, visibleToo: oldViewport, in: oldModel)
    } else {
      context = update.context
      reader.turn(to: context, from: oldModel, to: model, &report)
    }
    report.count(update.kind)
    report.mostShown = max(report.mostShown, messages.count)
    checkLayout()
    await settle(holding: held.map { .row($0) } ?? .first)
  }

  func scroll(by points: Double) async {
    let old = reader.viewport
    reader.scroll(by: points, in: model, &report)
    let held = reader.viewport.firstRow(in: model, visibleToo: old, in: model)
    await settle(holding: held.map { .row($0) } ?? .first)
  }

  func scroll(toRow index: Int, _ alignment: Viewport.Alignment) async {
    guard let row = model[index] else { return }
    reader.scroll(to: row.id, alignment, in: model)
    await settle(holding: .target(row.id, alignment))
    reader.checkTarget(row.id, alignment, in: model, &report)
  }

  func type(lines: Int, keyboard height: Double) {
    reader.type(lines: lines, keyboard: height, in: model, &report)
  }

  /// Where guessed heights are on the screen, puts them right.
  private func settle(holding hold: SettlingHold<Int>) async {
    guard !strategy.isExact else { return }
    let byID = Dictionary(uniqueKeysWithValues: messages.map { ($0.id, $0) })
    let context = context
    let viewport = reader.viewport
    var held: (id: Int, frame: ModelFrame, y: Double)?
    if case .row(let id) = hold, !viewport.isAtBottom(of: model), let frame = model.frame(of: id) {
      held = (id, frame, viewport.screenY(of: frame.y))
    }
    if let settled = try? await viewport.settled(
      in: model, holding: hold, by: source, row: { byID[$0]?.row(in: context) })
    {
      model = settled.model
      reader.settle(at: settled.viewport)
    }
    if let held, let frame = model.frame(of: held.id) {
      let y = reader.viewport.screenY(of: frame.y)
      // Of a row that was edited, and not measured yet, one of the two edges stays.
      let isHeld = y == held.y || abs(y + frame.height - held.y - held.frame.height) < 1e-6
      report.check(
        isHeld || reader.isAtAnEnd(of: model),
        "row \(held.id) moved from \(held.y) to \(y) while others settled")
    }
    let guessed = model[reader.viewport.visibleRows(in: model)].filter(\.frame.isEstimated)
    report.check(
      guessed.isEmpty, "row \(guessed.first?.id ?? 0) is shown with a height that was guessed")
    reader.checkLimits(in: model, &report)
  }

  /// Whatever there is was checked when it was shown.
  func checkAll() {}

  func look(for violation: String?) { report.look(for: violation) }

  func count(_ body: @Sendable (inout SimulationReport) -> Void) { body(&report) }

  /// The layout is that of the messages under one context, row for row.
  private func checkLayout() {
    var y = 8.0
    var rows = model[0..<model.count][...]
    report.check(
      rows.count == messages.count, "\(rows.count) rows for \(messages.count) messages")
    for message in messages {
      guard let row = rows.popFirst() else { return }
      let wanted = message.row(in: context)
      let height = row.frame.isEstimated ? wanted.estimate : wanted.key.rowHeight
      y = grid.round(y + wanted.gap)
      report.check(
        row.id == message.id && abs(row.frame.y - y) < 1e-6
          && row.frame.height == grid.ceil(height),
        "row \(row.id) is \(row.frame) where \(message) should be at \(y), \(height) high")
      y = grid.round(y + row.frame.height)
    }
  }
}
