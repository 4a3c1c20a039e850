import ConfabLayout
import ConfabModel

extension ChatController {
  /// Shows an update of the engine.
  func take(_ update: EngineUpdate) {
    let before = viewport
    let isFirst = layout == nil
    var isAnimated = false
    if isFirst {
      viewport = screen.viewport.scrolledToBottom(of: update.new.model)
    } else if update.isOfAnotherContext {
      let position = reading ?? viewport.position(in: update.old.model)
      viewport = viewport.rotating(
        to: screen.viewport, from: update.old.model, to: update.new.model, keeping: position)
      reading = position
    } else {
      let change = update.scroll(viewport)
      (viewport, isAnimated) = (change.viewport, change.isAnimated)
      reading = nil
    }
    layout = update.new
    var reached: MessageID?
    if let destination, let row = row(of: destination.id),
      let found = viewport.scrolled(to: row, at: destination.alignment, in: update.new.model)
    {
      (viewport, isAnimated, reached) = (found, false, destination.id)
    }
    link.viewportDidChange(viewport)
    emit(
      update.isOfAnotherContext ? .change : .update(update.kind), from: before, in: update.old,
      changes: update.changes, batch: update.batch, isAnimated: isAnimated, reached: reached)
    if reached != nil { arrive(true) }
    autoload()
  }

  /// Shows a frame.
  func emit(
    _ cause: ChatFrame.Cause, from before: Viewport? = nil, in old: LiveLayout? = nil,
    changes: SectionedChanges? = nil, batch: BatchUpdate? = nil, isAnimated: Bool = false,
    reached: MessageID? = nil
  ) {
    guard let layout else { return }
    frameNumber += 1
    let (old, before) = (old ?? layout, before ?? viewport)
    let was = old.model[before.visibleRows(in: old.model)].map(\.id)
    let shown = layout.model[viewport.visibleRows(in: layout.model)].map(\.id)
    let (wasSet, shownSet) = (Set(frameNumber == 1 ? [] : was), Set(shown))
    let frame = ChatFrame(
      number: frameNumber, cause: cause, old: old, layout: layout, oldViewport: before,
      viewport: viewport, isAnimated: isAnimated, changes: changes, batch: batch,
      appeared: shown.filter { !wasSet.contains($0) },
      disappeared: frameNumber == 1 ? [] : was.filter { !shownSet.contains($0) },
      requested: requested, failures: failures, reached: reached)
    (requested, failures) = ([], [])
    show(frame)
  }

  /// Measures rows for drawing.
  ///
  /// - Parameter range: The indexes of rows in ``layout``; `nil` for the visible ones.
  /// - Throws: The errors of presenters.
  public func rows(
    in range: Range<Int>? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws -> [ItemLayout] {
    guard let layout else { return [] }
    return try await engine.rows(range ?? viewport.visibleRows(in: layout.model), of: layout)
  }
}
