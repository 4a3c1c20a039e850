import Confab

/// Somebody before a screen: where it is scrolled to and what covers it. Looks, whenever something
/// happens, for what must not be.
struct SimulatedReader<ID: Hashable & Sendable>: Sendable {
  typealias Model = LayoutModel<ID>

  private(set) var viewport: Viewport
  private let grid: PixelGrid
  private var screen = SimulatedContext()
  /// What was read when the screen was turned, and where it was on the screen, until its reader
  /// scrolls.
  private var reading: (position: ReadingPosition<ID>, y: Double)?
  private var keyboard = 0.0
  /// Of what is being typed.
  private var lines = 1

  init(grid: PixelGrid) {
    self.grid = grid
    let edge = Self.edge(SimulatedContext(), keyboard: 0, lines: 1)
    viewport = Viewport(
      height: edge.viewHeight, insetTop: 64, insetBottom: edge.inset, grid: grid)
  }

  /// What covers the bottom.
  private static func edge(
    _ screen: SimulatedContext, keyboard: Double, lines: Int
  ) -> BottomEdge {
    let bar = InputBarGeometry(width: screen.width, lines: lines, tabs: 3, showsSendButton: true)
    return BottomEdge(
      viewHeight: screen.height, safeBottom: 34, barHeight: bar.size.height,
      keyboardMinY: screen.height - keyboard)
  }

  /// What is shown has changed.
  ///
  /// - Parameter place: where it is scrolled to now; `nil` for where the kind says.
  mutating func follow(
    _ kind: UpdateKind, from old: Model, to new: Model, at place: Viewport? = nil,
    _ report: inout SimulationReport
  ) {
    let before = viewport
    reading = nil
    viewport = place ?? before.following(kind, from: old, to: new).viewport
    checkPlace(kind, from: old, before, to: new, &report)
    checkLimits(in: new, &report)
  }

  /// The screen was turned, or theme and type are others.
  mutating func turn(
    to context: SimulatedContext, from old: Model, to new: Model, _ report: inout SimulationReport
  ) {
    let before = viewport
    let read =
      reading
      ?? before.position(in: old).map { position in
        (position, before.screenY(of: old.frame(of: position.id)?.y ?? 0))
      }
    screen = context
    let edge = Self.edge(screen, keyboard: keyboard, lines: lines)
    viewport = before.rotating(
      to: Viewport(
        height: screen.height, insetTop: 64, insetBottom: edge.inset, grid: grid),
      from: old, to: new, keeping: read?.position)
    reading = read
    checkReading(wasAtBottom: before.isAtBottom(of: old), in: new, &report)
    checkLimits(in: new, &report)
  }

  mutating func scroll(by points: Double, in model: Model, _ report: inout SimulationReport) {
    reading = nil
    viewport = viewport.scrolled(to: viewport.offset + points, in: model)
    checkLimits(in: model, &report)
  }

  mutating func scroll(to id: ID, _ alignment: Viewport.Alignment, in model: Model) {
    reading = nil
    viewport = viewport.scrolled(to: id, at: alignment, in: model) ?? viewport
  }

  /// Heights that were guessed have been put right.
  mutating func settle(at settled: Viewport) { viewport = settled }

  mutating func type(
    lines: Int, keyboard height: Double, in model: Model, _ report: inout SimulationReport
  ) {
    reading = nil
    self.lines = lines
    keyboard = height
    let edge = Self.edge(screen, keyboard: height, lines: lines)
    viewport = viewport.covered(bottom: edge.inset, in: model)
    let bar = edge.barFrame(width: screen.width)
    report.check(
      bar.maxY == min(screen.height - keyboard, screen.height - 34),
      "the input bar ends at \(bar.maxY) over a keyboard of \(keyboard)")
    checkLimits(in: model, &report)
  }
}

extension SimulatedReader {
  func isAtAnEnd(of model: Model) -> Bool {
    viewport == viewport.scrolledToTop(of: model)
      || viewport == viewport.scrolledToBottom(of: model)
  }

  func checkLimits(in model: Model, _ report: inout SimulationReport) {
    let least = viewport.scrolledToTop(of: model).offset
    let most = viewport.scrolledToBottom(of: model).offset
    report.check(
      least <= viewport.offset && viewport.offset <= most,
      "scrolled to \(viewport.offset), outside of \(least) to \(most)")
  }

  /// A row that was scrolled to is there.
  func checkTarget(
    _ id: ID, _ alignment: Viewport.Alignment, in model: Model, _ report: inout SimulationReport
  ) {
    guard let frame = model.frame(of: id) else { return }
    let y = viewport.screenY(of: frame.y)
    let isExact =
      switch alignment {
      case .top: abs(y - 64) < 1e-6
      case .middle: true
      case .bottom: abs(y + frame.height - viewport.screenY(of: viewport.visible.upperBound)) < 0.01
      }
    report.check(isExact || isAtAnEnd(of: model), "row \(id) was scrolled to and is at \(y)")
  }

  /// Who is at the bottom stays there; for everyone else the first row that is still there has not
  /// moved.
  private func checkPlace(
    _ kind: UpdateKind, from old: Model, _ view: Viewport, to model: Model,
    _ report: inout SimulationReport
  ) {
    if view.isAtBottom(of: old), kind != .pagination, kind != .firstSync {
      return report.check(
        viewport.isAtBottom(of: model), "left the bottom at \(kind.rawValue)")
    }
    // What is a guess has not been seen yet.
    for row in old[view.visibleRows(in: old)] where !row.frame.isEstimated {
      guard let frame = model.frame(of: row.id) else { continue }
      let isSame = viewport.screenY(of: frame.y) == view.screenY(of: row.frame.y)
      let isSameBottom = viewport.screenY(of: frame.maxY) == view.screenY(of: row.frame.maxY)
      return report.check(
        isSame || isSameBottom || isAtAnEnd(of: model), "row \(row.id) moved at \(kind.rawValue)")
    }
  }

  /// Who is at the bottom stays there; for everyone else the row that was read is where it was. Of one
  /// that began above the screen another share may be hidden, but it is still the first.
  private func checkReading(
    wasAtBottom: Bool, in model: Model, _ report: inout SimulationReport
  ) {
    if wasAtBottom {
      return report.check(viewport.isAtBottom(of: model), "left the bottom when turned")
    }
    // A keyboard may leave nothing of a screen that lies on its side.
    guard let reading, let frame = model.frame(of: reading.position.id),
      let first = viewport.position(in: model), !isAtAnEnd(of: model)
    else { return }
    let y = viewport.screenY(of: frame.y)
    report.check(
      reading.y < 64 ? first.id == reading.position.id : abs(y - reading.y) < 1e-6,
      "row \(reading.position.id) was read at \(reading.y), and is at \(y) after turning")
  }
}
