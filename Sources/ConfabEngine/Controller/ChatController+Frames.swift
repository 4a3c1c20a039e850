import ConfabLayout
import ConfabModel
import ConfabScene

/// What a frame changes, besides the state of its controller.
struct FrameChange {
  var old: LiveLayout?
  var oldViewport: Viewport?
  var changes: SectionedChanges?
  var batch: BatchUpdate?
  var isAnimated = false
  var reached: MessageID?
  var hit: ChatHit?
}

extension ChatController {
  /// Shows an update of the engine.
  func take(_ update: EngineUpdate) {
    let before = viewport
    var isAnimated = false
    if !isLoaded {
      viewport = screen.viewport(options).scrolledToBottom(of: update.new.model)
    } else if update.isOfAnotherContext {
      turn(
        from: update.old, to: update.new, addsPageBelow: update.scrollIntent.addsPageBelow)
    } else {
      let change = update.scroll(viewport)
      (viewport, isAnimated) = (change.viewport, change.isAnimated)
      // Measuring rows away from the screen changes nothing that is read.
      if update.kind != .pagination, !update.changes.isEmpty { reading = nil }
    }
    let isFirst = !isLoaded
    isLoaded = true
    layout = update.new
    if update.old.context != update.new.context { revealing.forgetTimes() }
    var reached: MessageID?
    if let destination = goal.destination, let row = row(of: destination.id),
      let found = viewport.scrolled(to: row, at: destination.alignment, in: update.new.model)
    {
      (viewport, isAnimated, reached, reading) = (found, false, destination.id, nil)
      aim(at: row, destination.alignment)
    } else if let aim = goal.aim,
      let found = viewport.scrolled(to: aim.row, at: aim.alignment, in: update.new.model)
    {
      (viewport, reading) = (found, nil)
    }
    if goal.isEnd, update.new.endsConversation {
      let isAway = !viewport.isAtBottom(of: update.new.model)
      viewport = viewport.scrolledToBottom(of: update.new.model)
      isAnimated = isAnimated || isAway && update.kind == .normal
      reading = nil
    }
    if update.new.model.estimatedRows(near: viewport).isEmpty { goal.forgetAim() }
    engine.viewportDidChange(viewport)
    emit(
      update.isOfAnotherContext && !isFirst ? .style : .update(update.kind),
      FrameChange(
        old: update.old, oldViewport: before, changes: update.changes,
        batch: options.animatesRows ? update.batch : nil, isAnimated: isAnimated,
        reached: reached))
    if reached != nil { goal.arrive(true) }
    autoload()
  }

  func frame(
    _ number: Int, _ cause: ChatFrame.Cause, _ change: FrameChange,
    requested: [MessageRequest], failures: [ChatFrame.Failure]
  ) -> ChatFrame {
    let (old, before) = (change.old ?? layout, change.oldViewport ?? viewport)
    let was = old.model[before.visibleRows(in: old.model)].map(\.id)
    let shown = layout.model[viewport.visibleRows(in: layout.model)].map(\.id)
    let (wasSet, shownSet) = (Set(was), Set(shown))
    return ChatFrame(
      number: number, cause: cause, old: old, layout: layout, oldViewport: before,
      viewport: viewport, screen: screen, style: style, reveal: reveal,
      isAnimated: change.isAnimated,
      changes: change.changes, batch: change.batch,
      appeared: shown.filter { !wasSet.contains($0) },
      disappeared: was.filter { !shownSet.contains($0) }, requested: requested,
      failures: failures, reached: change.reached, hit: change.hit)
  }

  /// The indexes of the visible rows in ``layout``.
  public var visibleRows: Range<Int> { viewport.visibleRows(in: layout.model) }

  /// Measures rows for drawing.
  ///
  /// - Parameters:
  ///   - range: The indexes of rows in the layout; `nil` for the visible ones.
  ///   - frame: The frame; `nil` for what is shown.
  ///   - isolation: The controller's actor.
  /// - Throws: The errors of presenters.
  public func rows(
    in range: Range<Int>? = nil, of frame: ChatFrame? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> [ItemLayout] {
    let layout = frame?.layout ?? layout
    let visible = (frame?.viewport ?? viewport).visibleRows(in: layout.model)
    return try await engine.rows(range ?? visible, of: layout)
  }

  /// Draws the wallpaper and the visible rows of a frame with the times that a finger reveals:
  /// every shape, picture and run of glyphs, in points from the top left corner of the screen. The
  /// color of the page isn't included; it is in the palette.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - isolation: The controller's actor.
  /// - Throws: The errors of presenters.
  public func scene(
    of frame: ChatFrame, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Scene {
    let (layout, viewport) = (frame.layout, frame.viewport)
    let visible = frame.visibleRows
    let rows = try await engine.rows(visible, of: layout)
    let screen = 0..<max(0, frame.screen.height)
    var scene = Scene()
    Backdrop(frame.style.palette, with: layout.request.assets).draw(
      over: Size(width: frame.screen.width, height: frame.screen.height),
      screenHeight: frame.screen.height, grid: layout.request.grid, into: &scene)
    for (index, row) in zip(visible, rows) {
      guard let place = layout.model[index]?.frame else { continue }
      let y = viewport.screenY(of: place.y)
      row.draw(
        at: Point(
          x: frame.reveal.shift(of: row, isMirrored: layout.request.isMirrored), y: y),
        context: DrawContext(
          layout.request, palette: frame.style.palette, decoration: row.item.decoration,
          screen: ScreenGradient(screen), visible: screen), into: &scene)
      guard frame.reveal.distance > 0 else { continue }
      frame.reveal.times[row.item.id]?.draw(
        beside: row, at: y, by: frame.reveal.distance, in: layout.request, frame.style.palette,
        into: &scene)
    }
    return scene
  }
}
