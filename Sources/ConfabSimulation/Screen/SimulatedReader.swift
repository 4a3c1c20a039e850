import ConfabEngine
import ConfabScene

/// The reader of a simulated screen: scroll position, keyboard and input bar. Checks the invariants of
/// scrolling after every event.
struct SimulatedReader: Sendable {
  typealias Model = LayoutModel<String>

  private(set) var viewport: Viewport
  private let grid: PixelGrid
  private var settings = SimulatedSettings()
  /// The row that was read when the screen was turned, with its position on the screen. Reset when the
  /// reader scrolls.
  private var anchor: (position: ReadingPosition<String>, y: Double)?
  private var keyboardHeight = 0.0
  /// The number of lines in the input bar.
  private var lines = 1

  init(grid: PixelGrid) {
    self.grid = grid
    let edge = Self.edge(SimulatedSettings(), keyboard: 0, lines: 1)
    viewport = Viewport(
      height: edge.viewHeight, insetTop: 64, insetBottom: edge.inset, grid: grid)
  }

  /// The part of the screen that input bar and keyboard cover.
  private static func edge(
    _ settings: SimulatedSettings, keyboard: Double, lines: Int
  ) -> BottomInsets {
    let bar = InputBarGeometry(width: settings.width, lines: lines, tabs: 3, showsSendButton: true)
    return BottomInsets(
      viewHeight: settings.height, safeBottom: 34, barHeight: bar.size.height,
      keyboardMinY: settings.height - keyboard)
  }

  /// Shows a new layout with the same settings.
  ///
  /// - Parameter place: the new viewport; `nil` for the one that the kind of update implies.
  mutating func follow(
    _ kind: UpdateKind, from old: Model, to new: Model, at place: Viewport? = nil,
    _ report: inout SimulationReport
  ) {
    let before = viewport
    anchor = nil
    viewport = place ?? before.following(kind, from: old, to: new).viewport
    checkScrollAnchor(kind, from: old, before, to: new, &report)
    checkLimits(in: new, &report)
  }

  /// Shows a new layout after the screen was turned or theme or text size changed.
  mutating func turn(
    to settings: SimulatedSettings, from old: Model, to new: Model,
    _ report: inout SimulationReport
  ) {
    let before = viewport
    let read =
      anchor
      ?? before.position(in: old).map { position in
        (position, before.screenY(of: old.frame(of: position.id)?.y ?? 0))
      }
    self.settings = settings
    let edge = Self.edge(settings, keyboard: keyboardHeight, lines: lines)
    viewport = before.rotating(
      to: Viewport(
        height: settings.height, insetTop: 64, insetBottom: edge.inset, grid: grid),
      from: old, to: new, keeping: read?.position)
    anchor = read
    checkReadingPosition(wasAtBottom: before.isAtBottom(of: old), in: new, &report)
    checkLimits(in: new, &report)
  }

  mutating func scroll(by points: Double, in model: Model, _ report: inout SimulationReport) {
    anchor = nil
    viewport = viewport.scrolled(to: viewport.offset + points, in: model)
    checkLimits(in: model, &report)
  }

  mutating func scroll(to id: String, _ alignment: Viewport.Alignment, in model: Model) {
    anchor = nil
    viewport = viewport.scrolled(to: id, at: alignment, in: model) ?? viewport
  }

  /// Takes the viewport of a layout in which estimated heights were resolved.
  mutating func settle(at settled: Viewport) { viewport = settled }

  mutating func type(
    lines: Int, keyboard height: Double, in model: Model, _ report: inout SimulationReport
  ) {
    anchor = nil
    self.lines = lines
    keyboardHeight = height
    let edge = Self.edge(settings, keyboard: height, lines: lines)
    viewport = viewport.covered(bottom: edge.inset, in: model)
    let bar = edge.barFrame(width: settings.width)
    report.check(
      bar.maxY == min(settings.height - height, settings.height - 34),
      "the input bar ends at \(bar.maxY) over a keyboard of \(height) points")
    checkLimits(in: model, &report)
  }
}

extension SimulatedReader {
  private func isAtAnEnd(of model: Model) -> Bool {
    viewport == viewport.scrolledToTop(of: model)
      || viewport == viewport.scrolledToBottom(of: model)
  }

  /// Checks that the scroll position is inside the content.
  func checkLimits(in model: Model, _ report: inout SimulationReport) {
    let least = viewport.scrolledToTop(of: model).offset
    let most = viewport.scrolledToBottom(of: model).offset
    report.check(
      least <= viewport.offset && viewport.offset <= most,
      "the scroll offset is \(viewport.offset); expected \(least) to \(most)")
  }

  /// Checks that a row that was scrolled to is where it was asked for.
  func checkTarget(
    _ id: String, _ alignment: Viewport.Alignment, in model: Model,
    _ report: inout SimulationReport
  ) {
    guard let frame = model.frame(of: id) else { return }
    let y = viewport.screenY(of: frame.y)
    let isExact =
      switch alignment {
      case .top: abs(y - 64) < 1e-6
      case .middle: true
      case .bottom: abs(y + frame.height - viewport.screenY(of: viewport.visible.upperBound)) < 0.01
      }
    report.check(
      isExact || isAtAnEnd(of: model), "row \(id) is at \(y) after scrolling to it (\(alignment))")
  }

  /// Checks that a reader at the bottom stays there, and that otherwise the first visible row that is
  /// in both layouts has not moved.
  private func checkScrollAnchor(
    _ kind: UpdateKind, from old: Model, _ view: Viewport, to model: Model,
    _ report: inout SimulationReport
  ) {
    if view.isAtBottom(of: old), kind != .pagination, kind != .firstSync {
      return report.check(
        viewport.isAtBottom(of: model), "the reader left the bottom at \(kind.rawValue)")
    }
    // Rows with estimated heights have not been seen yet.
    for row in old[view.visibleRows(in: old)] where !row.frame.isEstimated {
      guard let frame = model.frame(of: row.id) else { continue }
      let isSame = viewport.screenY(of: frame.y) == view.screenY(of: row.frame.y)
      let isSameBottom = viewport.screenY(of: frame.maxY) == view.screenY(of: row.frame.maxY)
      return report.check(
        isSame || isSameBottom || isAtAnEnd(of: model), "row \(row.id) moved at \(kind.rawValue)")
    }
  }

  /// Checks that a reader at the bottom stays there after a turn, and that otherwise the row that was
  /// read is where it was. A row that began above the screen stays the first visible one.
  private func checkReadingPosition(
    wasAtBottom: Bool, in model: Model, _ report: inout SimulationReport
  ) {
    if wasAtBottom {
      return report.check(viewport.isAtBottom(of: model), "the reader left the bottom at a turn")
    }
    // A keyboard can cover all of a screen in landscape.
    guard let anchor, let frame = model.frame(of: anchor.position.id),
      let first = viewport.position(in: model), !isAtAnEnd(of: model)
    else { return }
    let y = viewport.screenY(of: frame.y)
    report.check(
      anchor.y < 64 ? first.id == anchor.position.id : abs(y - anchor.y) < 1e-6,
      "row \(anchor.position.id) was at \(anchor.y) and is at \(y) after a turn")
  }
}
