import Confab

typealias SimulatedQueue = UpdateQueue<
  SimulatedContext, [SimulatedMessage], LayoutModel<Int>
>

/// What a host has on its screen: a layout and where it is scrolled to. Looks, at every update, for
/// what must not be.
actor SimulatedScreen {
  let strategy: HeightStrategy
  let source: HeightSource<SimulatedKey>
  let grid = PixelGrid(scale: 3)
  private(set) var context = SimulatedContext()
  private(set) var model: LayoutModel<Int>
  private(set) var viewport: Viewport
  private(set) var messages: [SimulatedMessage] = []
  private(set) var report: SimulationReport
  /// What was read when the screen was turned, until its reader scrolls.
  private var reading: ReadingPosition<Int>?
  private var keyboard = 0.0
  /// Of what is being typed.
  private var lines = 1

  init(strategy: HeightStrategy, report: SimulationReport) throws {
    self.strategy = strategy
    self.report = report
    source = HeightSource(memory: HeightCache()) { keys in keys.map(\.rowHeight) }
    model = try LayoutModel(width: 375, grid: grid, marginTop: 8, marginBottom: 8)
    let edge = Self.edge(SimulatedContext(), keyboard: 0, lines: 1)
    viewport = Viewport(
      height: edge.viewHeight, insetTop: 64, insetBottom: edge.inset, grid: grid)
  }

  /// What covers the bottom.
  private static func edge(
    _ context: SimulatedContext, keyboard: Double, lines: Int
  ) -> BottomEdge {
    let bar = InputBarGeometry(width: context.width, lines: lines, tabs: 3, showsSendButton: true)
    return BottomEdge(
      viewHeight: context.height, safeBottom: 34, barHeight: bar.size.height,
      keyboardMinY: context.height - keyboard)
  }

  /// The layout of some messages, off the screen's actor but for the beginning.
  func compute(
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
  func show(_ update: SimulatedQueue.Update) async {
    let (oldModel, oldViewport) = (model, viewport)
    model = update.output
    messages = update.input
    var held: Int?
    if update.context == context {
      reading = nil
      viewport = oldViewport.following(update.kind, from: oldModel, to: model).viewport
      checkPlace(update.kind, oldModel, oldViewport)
      held = viewport.firstRow(in: model, visibleToo: oldViewport, in: oldModel)
    } else {
      let position = reading ?? oldViewport.position(in: oldModel)
      context = update.context
      let edge = Self.edge(context, keyboard: keyboard, lines: lines)
      let turned = Viewport(
        height: context.height, insetTop: 64, insetBottom: edge.inset, grid: grid)
      viewport = oldViewport.rotating(
        to: turned, from: oldModel, to: model,
        keeping: position)
      reading = position
      checkReading(position, wasAtBottom: oldViewport.isAtBottom(of: oldModel))
    }
    report.count(update.kind)
    report.mostShown = max(report.mostShown, messages.count)
    checkLayout()
    await settle(holding: held.map { .row($0) } ?? .first)
  }

  func scroll(by points: Double) async {
    reading = nil
    let old = viewport
    viewport = viewport.scrolled(to: viewport.offset + points, in: model)
    let held = viewport.firstRow(in: model, visibleToo: old, in: model)
    await settle(holding: held.map { .row($0) } ?? .first)
  }

  func scroll(toRow index: Int, _ alignment: Viewport.Alignment) async {
    guard let row = model[index] else { return }
    reading = nil
    viewport = viewport.scrolled(to: row.id, at: alignment, in: model) ?? viewport
    await settle(holding: .target(row.id, alignment))
    guard let frame = model.frame(of: row.id) else { return }
    let y = viewport.screenY(of: frame.y)
    let isExact =
      switch alignment {
      case .top: y == 64
      case .middle: true
      case .bottom: abs(y + frame.height - viewport.screenY(of: viewport.visible.upperBound)) < 0.01
      }
    check(isExact || isAtAnEnd, "row \(row.id) was scrolled to and is at \(y)")
  }

  /// The keyboard comes or goes, and the text that is typed breaks into so many lines.
  func type(lines: Int, keyboard height: Double) {
    reading = nil
    self.lines = lines
    keyboard = height
    let edge = Self.edge(context, keyboard: height, lines: lines)
    viewport = viewport.covered(bottom: edge.inset, in: model)
    let bar = edge.barFrame(width: context.width)
    check(
      bar.maxY == min(context.height - keyboard, context.height - 34),
      "the input bar ends at \(bar.maxY) over a keyboard of \(keyboard)")
    checkLimits()
  }

  /// Where guessed heights are on the screen, puts them right.
  private func settle(holding hold: SettlingHold<Int>) async {
    guard !strategy.isExact else { return checkLimits() }
    let byID = Dictionary(uniqueKeysWithValues: messages.map { ($0.id, $0) })
    let context = context
    var held: (id: Int, frame: ModelFrame, y: Double)?
    if case .row(let id) = hold, !viewport.isAtBottom(of: model), let frame = model.frame(of: id) {
      held = (id, frame, viewport.screenY(of: frame.y))
    }
    if let settled = try? await viewport.settled(
      in: model, holding: hold, by: source, row: { byID[$0]?.row(in: context) })
    {
      (model, viewport) = (settled.model, settled.viewport)
    }
    if let held, let frame = model.frame(of: held.id) {
      let y = viewport.screenY(of: frame.y)
      // Of a row that was edited, and not measured yet, one of the two edges stays.
      let isHeld = y == held.y || abs(y + frame.height - held.y - held.frame.height) < 1e-6
      check(isHeld || isAtAnEnd, "row \(held.id) moved from \(held.y) to \(y) while others settled")
    }
    let guessed = model[viewport.visibleRows(in: model)].filter(\.frame.isEstimated)
    check(guessed.isEmpty, "row \(guessed.first?.id ?? 0) is shown with a height that was guessed")
    checkLimits()
  }

  func look(for violation: String?) { if let violation { report.violations.append(violation) } }

  func count(_ body: @Sendable (inout SimulationReport) -> Void) { body(&report) }
}

extension SimulatedScreen {
  private var isAtAnEnd: Bool {
    viewport == viewport.scrolledToTop(of: model)
      || viewport == viewport.scrolledToBottom(of: model)
  }

  private func check(_ holds: Bool, _ words: @autoclosure () -> String) {
    report.checks += 1
    if !holds, report.violations.count < 20 { report.violations.append(words()) }
  }

  private func checkLimits() {
    let least = viewport.scrolledToTop(of: model).offset
    let most = viewport.scrolledToBottom(of: model).offset
    check(
      least <= viewport.offset && viewport.offset <= most,
      "scrolled to \(viewport.offset), outside of \(least) to \(most)")
  }

  /// The layout is that of the messages under one context, row for row.
  private func checkLayout() {
    var y = 8.0
    var rows = model[0..<model.count][...]
    check(rows.count == messages.count, "\(rows.count) rows for \(messages.count) messages")
    for message in messages {
      guard let row = rows.popFirst() else { return }
      let wanted = message.row(in: context)
      let height = row.frame.isEstimated ? wanted.estimate : wanted.key.rowHeight
      y = grid.round(y + wanted.gap)
      check(
        row.id == message.id && abs(row.frame.y - y) < 1e-6
          && row.frame.height == grid.ceil(height),
        "row \(row.id) is \(row.frame) where \(message) should be at \(y), \(height) high")
      y = grid.round(y + row.frame.height)
    }
  }

  /// Who is at the bottom stays there; for everyone else the first row that is still there has not
  /// moved.
  private func checkPlace(_ kind: UpdateKind, _ old: LayoutModel<Int>, _ view: Viewport) {
    if view.isAtBottom(of: old), kind != .pagination, kind != .firstSync {
      return check(viewport.isAtBottom(of: model), "left the bottom at \(kind.rawValue)")
    }
    for row in old[view.visibleRows(in: old)] {
      guard let frame = model.frame(of: row.id) else { continue }
      let isSame = viewport.screenY(of: frame.y) == view.screenY(of: row.frame.y)
      let isSameBottom = viewport.screenY(of: frame.maxY) == view.screenY(of: row.frame.maxY)
      return check(isSame || isSameBottom || isAtAnEnd, "row \(row.id) moved at \(kind.rawValue)")
    }
  }

  private func checkReading(_ position: ReadingPosition<Int>?, wasAtBottom: Bool) {
    if wasAtBottom { return check(viewport.isAtBottom(of: model), "left the bottom when turned") }
    // A keyboard may leave nothing of a screen that lies on its side.
    guard let position, model.index(of: position.id) != nil,
      let now = viewport.position(in: model)
    else { return }
    check(
      now.id == position.id || isAtAnEnd, "read row \(position.id), and \(now.id) after turning")
  }
}
