import ConfabModel

extension ChatController {
  /// Where the reader is on the way to.
  struct Destination {
    var number: Int
    var id: MessageID
    var alignment: Viewport.Alignment
    var completion: ((Bool) -> Void)?
    /// The request for the messages around it.
    var request: MessageRequest?
  }

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
    isGoingToEnd = true
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
  ///   - completion: Called once, on the controller's actor: with `true` when the message is on the
  ///     screen, with `false` if it doesn't exist, has no rows or can't be fetched, or if the
  ///     reader goes elsewhere before.
  public func go(
    to id: MessageID, at alignment: Viewport.Alignment = .middle,
    completion: ((Bool) -> Void)? = nil
  ) {
    leave()
    destinations += 1
    let (number, id) = (destinations, messages.confirmedID(id))
    destination = Destination(
      number: number, id: id, alignment: alignment, completion: completion)
    if reachDestination() { return }
    if let index = window.history.index(of: id) {
      return open(around: window.history.items[index].order)
    }
    let (source, events) = (source, events)
    requests.addQuestion()
    Task {
      do {
        events.send(.place(number, .success(try await source.order(of: id))))
      } catch {
        events.send(.place(number, .failure(error)))
      }
    }
  }

  /// Takes the place of a message from the source.
  func place(_ number: Int, _ result: Result<MessageOrder?, any Error>) {
    defer { requests.endQuestion() }
    guard destination?.number == number else { return }
    switch result {
    case .success(.some(let order)): open(around: order)
    case .success(.none): arrive(false)
    case .failure(let error):
      arrive(false)
      report(ChatFrame.Failure(request: nil, error: error))
    }
  }

  private func open(around order: MessageOrder) {
    let step = window.open(around: order)
    destination?.request = step.requests.first
    follow(step)
  }

  /// Ends the way to a message if the messages around it are shown without it.
  func opened(_ number: Int) {
    if destination?.number == number { arrive(false) }
  }

  /// Scrolls to the destination if it is in the layout.
  ///
  /// - Returns: Whether it is.
  private func reachDestination() -> Bool {
    guard let destination, let row = row(of: destination.id),
      let reached = viewport.scrolled(to: row, at: destination.alignment, in: layout.model)
    else { return false }
    let old = viewport
    (viewport, reading) = (reached, nil)
    aim(at: row, destination.alignment)
    engine.viewportDidChange(viewport)
    emit(.scroll, FrameChange(oldViewport: old, reached: destination.id))
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
  func leave() {
    aim = nil
    isGoingToEnd = false
    guard let destination else { return }
    // The window stays where it is when the answer comes.
    if let request = destination.request { window.fail(request) }
    arrive(false)
  }

  /// Keeps a row at its place while rows around it, whose heights may be estimates, are measured.
  func aim(at row: String, _ alignment: Viewport.Alignment) {
    aim = layout.model.estimatedRows(near: viewport).isEmpty ? nil : (row, alignment)
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
