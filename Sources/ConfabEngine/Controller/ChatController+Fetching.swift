import ConfabModel

extension ChatController {
  /// Fetches the latest messages, for example after the app was away. Visible messages that were
  /// fetched before are refreshed.
  public func refresh() {
    let request = window.fetchLatest()
    requests.noteLatest(request)
    follow(Window.Step(requests: [request]))
  }

  /// Fetches again what has failed, as far as the reader is near it.
  public func retry() { resumeRequests() }

  /// The number of messages that are shown, on the screen or not. Messages that the server hasn't
  /// confirmed aren't counted.
  public var loadedMessages: Int { window.items.count }

  /// Loads the next page at one end, wherever the reader is, such as after a touch on "older
  /// messages". Without it, the controller loads a page when the reader comes near.
  public func load(_ end: WindowRules.End) { follow(window.load(end)) }

  func resumeRequests() {
    requests.endPause()
    if hasContent {
      if requests.missesLatest { refresh() }
      autoload()
    } else if requests.isEmpty, let step = try? window.open() {
      follow(step)
    }
  }

  /// The requests that are on their way, in the order in which they were made.
  public var pendingRequests: [MessageRequest] { requests.all }

  /// Sends a request to the source.
  func fetch(_ request: MessageRequest) {
    let (source, events, options) = (source, events, options)
    let fetch = Task {
      do {
        let answer = try await source.messages(for: request)
        // Here, because it takes no time of the controller's actor.
        let page = try Page(answering: request, with: request.limited(answer))
        events.send(.answer(request, .success(page)))
      } catch {
        events.send(.answer(request, .failure(error)))
      }
    }
    let timeout = Task {
      try await options.clock.sleep(for: options.requestTimeout)
      events.send(.timeout(request))
    }
    requests.add(request, fetch: fetch, timeout: timeout)
  }

  /// Takes the answer of the source. An answer after the timeout is still used.
  func answer(_ request: MessageRequest, _ result: Result<Page<ChatMessage>, any Error>) {
    do {
      let page = try result.get()
      _ = requests.remove(request)
      requests.endPause()
      let step = window.receive(page, answering: request)
      if goal.awaits(request),
        let again = step.requests.first(where: { $0.side == request.side })
      {
        goal.wait(for: again)
        follow(step)
      } else if let destination = goal.destination, goal.awaits(request) {
        let (events, number) = (events, destination.number)
        follow(step).observe { _ in events.send(.opened(number)) }
      } else {
        follow(step)
      }
      // No update follows that would look for stale messages or load what is still missing.
      if step.kind == nil { autoload() }
    } catch {
      fail(request, error)
    }
  }

  /// Ends a request without an answer.
  func fail(_ request: MessageRequest, _ error: any Error) {
    guard requests.remove(request) else { return }
    window.fail(request)
    if hasContent, request.side == .newest, request.span.upper == .end {
      requests.noteMissingLatest()
    }
    if goal.awaits(request) { goal.arrive(false) }
    let (events, options) = (events, options)
    requests.pause(
      until: Task {
        try? await options.clock.sleep(for: options.retryDelay)
        if !Task.isCancelled { events.send(.retry) }
      })
    report(ChatFrame.Failure(request: request, error: error))
  }

  /// Shows a frame with a failure.
  func report(_ failure: ChatFrame.Failure) {
    requests.note(failure)
    emit(.pages)
  }

  /// Loads the next page if the reader is near an end, and refreshes visible messages that are out
  /// of date.
  func autoload() {
    guard isLoaded, !requests.isPaused else { return }
    let visible = viewport.visible
    follow(
      window.autoload(
        visible: visible.lowerBound...visible.upperBound,
        contentHeight: layout.model.contentHeight))
    guard requests.latestStamp > 0 else { return }
    let shown = visibleMessages.compactMap(window.index)
    guard let first = shown.min(), let last = shown.max(),
      let request = window.refresh(first..<last + 1, olderThan: requests.latestStamp)
    else { return }
    follow(Window.Step(requests: [request]))
  }

  /// The ids of the messages of the visible rows.
  var visibleMessages: [MessageID] {
    viewport.visibleRows(in: layout.model).compactMap {
      layout.rows.message(ofRow: $0).map(messages.messageID)
    }
  }

  /// Lets go of messages far from the reader if there are too many. New messages are shown first:
  /// an update that adds them must not remove others.
  func didDrain() {
    if !window.hasNext, waitingEdits == 0 { goal.reachEnd() }
    guard isLoaded, window.isOverfull, goal.destination == nil, waitingEdits == 0 else { return }
    let visible = viewport.visible
    let focus = window.rules.focus(
      visible: visible.lowerBound...visible.upperBound, contentHeight: layout.model.contentHeight)
    follow(window.reduce(focus: focus, keeping: visibleMessages))
  }
}
