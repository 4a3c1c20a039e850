import ConfabModel

extension ChatController {
  /// Scrolls by a distance in points, as a finger does. Positive is towards newer messages.
  public func scroll(by points: Double) { scroll(to: viewport.offset + points) }

  /// Scrolls to an offset in points, within the limits of the content.
  public func scroll(to offset: Double) {
    move(.scroll) { viewport, model in viewport = viewport.scrolled(to: offset, in: model) }
  }

  /// Scrolls to the newest message, and moves the window there if it is elsewhere.
  public func scrollToBottom() {
    leave()
    if window.hasNext {
      follow(window.showNewest())
      destination = nil
    }
    move(.scroll) { viewport, model in viewport = viewport.scrolledToBottom(of: model) }
  }

  /// Goes to a message, wherever it is: scrolls if it is loaded, otherwise opens the window around it and
  /// scrolls when it is there.
  ///
  /// - Parameters:
  ///   - id: The id of the message.
  ///   - alignment: The place of the message on the screen.
  ///   - completion: Called once, on the controller's actor, with `true` when the message is on the screen and
  ///     with `false` if it doesn't exist, can't be fetched, or the reader goes elsewhere before.
  public func go(
    to id: MessageID, at alignment: Viewport.Alignment = .middle,
    completion: ((Bool) -> Void)? = nil
  ) {
    leave()
    destination = Destination(id: id, alignment: alignment, completion: completion)
    if reachDestination() { return }
    if let index = window.history.index(of: id) {
      return follow(window.open(around: window.history.items[index].order))
    }
    let source = source
    perform { controller in
      do {
        let order = try await source.order(of: id)
        guard controller.destination?.id == id else { return }
        guard let order else { return controller.arrive(false) }
        controller.follow(controller.window.open(around: order))
      } catch {
        guard controller.destination?.id == id else { return }
        controller.arrive(false)
        controller.fail(error, nil)
      }
    }
  }

  /// Scrolls to the destination if it is in the layout.
  ///
  /// - Returns: Whether it is.
  func reachDestination() -> Bool {
    guard let destination, let layout, let row = row(of: destination.id),
      viewport.scrolled(to: row, at: destination.alignment, in: layout.model) != nil
    else { return false }
    reading = nil
    let old = viewport
    viewport =
      viewport.scrolled(to: row, at: destination.alignment, in: layout.model) ?? viewport
    // Rows near the place may have estimated heights.
    link.scroll(to: row, at: destination.alignment, from: viewport)
    emit(.scroll, from: old, reached: destination.id)
    arrive(true)
    autoload()
    return true
  }

  /// Ends the way to the destination.
  func arrive(_ isReached: Bool) {
    let completion = destination?.completion
    destination = nil
    completion?(isReached)
  }

  /// Gives up the destination.
  private func leave() { if destination != nil { arrive(false) } }

  /// The id of the first row of a message; `nil` if it is not in the layout.
  public func row(of id: MessageID) -> String? {
    let id = rowIDs[id] ?? id
    return layout?.model.index(of: id) == nil ? nil : id
  }

  /// Loads the next page if the reader is near an end.
  func autoload() {
    guard let layout else { return }
    let visible = viewport.visible
    follow(
      window.autoload(
        visible: visible.lowerBound...visible.upperBound,
        contentHeight: layout.model.contentHeight))
  }

  /// Lets go of messages far from the reader if there are too many.
  func reduce() {
    guard let layout, window.isOverfull, destination == nil else { return }
    let visible = viewport.visible
    let focus = window.rules.focus(
      visible: visible.lowerBound...visible.upperBound, contentHeight: layout.model.contentHeight)
    let messages = viewport.visibleRows(in: layout.model).compactMap {
      layout.item(at: $0)?.message?.id
    }
    let servers = Dictionary(rowIDs.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    follow(window.reduce(focus: focus, keeping: messages.map { servers[$0] ?? $0 }))
  }

  /// Changes the viewport and shows a frame.
  func move(
    _ cause: ChatFrame.Cause, _ body: (inout Viewport, LayoutModel<String>) -> Void
  ) {
    guard let layout else { return }
    let old = viewport
    body(&viewport, layout.model)
    if cause == .scroll { reading = nil }
    guard viewport != old else { return }
    link.viewportDidChange(viewport)
    emit(cause, from: old)
    autoload()
  }
}
