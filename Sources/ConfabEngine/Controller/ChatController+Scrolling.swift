import ConfabModel

extension ChatController {
  /// Scrolls by a distance in points, as a finger does. Positive is towards newer messages.
  public func scroll(by points: Double) { scroll(to: viewport.offset + points) }

  /// Scrolls to an offset in points, within the limits of the content.
  public func scroll(to offset: Double) {
    leave()
    move { viewport, model in viewport = viewport.scrolled(to: offset, in: model) }
  }

  /// Scrolls to the newest message. If the window is elsewhere, it moves there.
  public func scrollToBottom() {
    leave()
    goal.goToEnd()
    if window.hasNext { follow(window.showNewest()) }
    move { viewport, model in viewport = viewport.scrolledToBottom(of: model) }
  }

  /// Goes to a message, wherever it is: scrolls if it is loaded, otherwise opens the window around
  /// it and scrolls when it is there.
  ///
  /// - Parameters:
  ///   - id: The id of the message. The temporary id of a message that was sent stands for the
  ///     server's id.
  ///   - alignment: The place of the message on the screen.
  /// - Returns: `true` when the message is on the screen; `false` if it doesn't exist, has no rows
  ///   or can't be fetched, or if the reader goes elsewhere before.
  @discardableResult
  public func go(
    to id: MessageID, at alignment: Viewport.Alignment = .middle
  ) -> ChatResult<Bool> {
    leave()
    let id = messages.confirmedID(id)
    let result = goal.go(to: id, at: alignment)
    if reachDestination() { return result }
    if let index = window.history.index(of: id) {
      open(around: window.history.items[index].order)
      return result
    }
    guard let number = goal.destination?.number else { return result }
    let (source, events) = (source, events)
    requests.addQuestion()
    Task {
      do {
        events.send(.place(number, .success(try await source.order(of: id))))
      } catch {
        events.send(.place(number, .failure(error)))
      }
    }
    return result
  }

  /// Takes the place of a message from the source.
  func place(_ number: Int, _ result: Result<MessageOrder?, any Error>) {
    defer { requests.endQuestion() }
    guard goal.destination?.number == number else { return }
    switch result {
    case .success(.some(let order)): open(around: order)
    case .success(.none): goal.arrive(false)
    case .failure(let error):
      goal.arrive(false)
      report(ChatFrame.Failure(request: nil, error: error))
    }
  }

  private func open(around order: MessageOrder) {
    let step = window.open(around: order)
    goal.wait(for: step.requests.first)
    follow(step)
  }

  /// Ends the way to a message if the messages around it are shown without it.
  func opened(_ number: Int) {
    if goal.destination?.number == number { goal.arrive(false) }
  }

  /// Scrolls to the destination if it is in the layout.
  ///
  /// - Returns: Whether it is.
  private func reachDestination() -> Bool {
    guard let destination = goal.destination, let row = row(of: destination.id),
      let reached = viewport.scrolled(to: row, at: destination.alignment, in: layout.model)
    else { return false }
    let old = viewport
    (viewport, reading) = (reached, nil)
    aim(at: row, destination.alignment)
    engine.viewportDidChange(viewport)
    emit(.scroll, FrameChange(oldViewport: old, reached: destination.id))
    goal.arrive(true)
    autoload()
    return true
  }

  /// Gives up the destination. The window stays where it is when the answer comes.
  func leave() {
    if let request = goal.leave() { window.fail(request) }
  }

  /// Keeps a row at its place while rows around it, whose heights may be estimates, are measured.
  func aim(at row: String, _ alignment: Viewport.Alignment) {
    if layout.model.estimatedRows(near: viewport).isEmpty {
      goal.forgetAim()
    } else {
      goal.aim(at: row, alignment)
    }
  }

  /// The id of the row that shows a message: the first of its rows of a content, without date
  /// headers. `nil` if no row shows it.
  public func row(of id: MessageID) -> String? {
    guard let rows = rows(of: id) else { return nil }
    let row = messages.rowID(id)
    let own = rows.first { layout.item(at: $0)?.message?.id == row } ?? rows.first
    return own.flatMap { layout.model[$0]?.id }
  }

  /// The indexes of the rows of a message in ``layout``, with the date header above it and the
  /// status below; `nil` if it isn't loaded. O(log n).
  public func rows(of id: MessageID) -> Range<Int>? { layout.rows.rows(of: messages.rowID(id)) }

  /// The id of the message of a row in ``layout``; `nil` if there is none. O(log n).
  public func message(ofRow index: Int) -> MessageID? {
    layout.rows.message(ofRow: index).map(messages.messageID)
  }

  /// Changes the viewport and shows a frame.
  private func move(_ body: (inout Viewport, LayoutModel<String>) -> Void) {
    let old = viewport
    body(&viewport, layout.model)
    reading = nil
    if viewport != old {
      engine.viewportDidChange(viewport)
      emit(.scroll, FrameChange(oldViewport: old))
    }
    autoload()
  }
}
