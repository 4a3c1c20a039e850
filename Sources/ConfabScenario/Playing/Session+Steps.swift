import Confab
import ConfabEngine
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

extension Session {
  /// Begins a step.
  nonisolated(nonsending) func perform(_ action: Action) async throws {
    switch action {
    case .receive(let messages):
      // Who has written no longer types.
      let writers = Set(messages.compactMap(\.from))
      chat.setTyping(chat.conversation.state.typing.filter { !writers.contains($0) })
      for message in messages { try chat.receive(server.add(message)) }
      try await showChanges(step.motion ?? rowMotion)
    case .send(let sending): try await send(sending)
    case .seen(let id, let readers):
      chat.change { conversation in
        for reader in readers { conversation.state.seen[reader] = id }
      }
      try await showChanges(step.motion ?? markMotion)
    case .leave(let participants):
      chat.setTyping(chat.conversation.state.typing.filter { !participants.contains($0) })
      chat.change { conversation in
        for participant in participants { conversation.state.seen[participant] = nil }
      }
      try await showChanges(step.motion ?? rowMotion)
    case .typing(let participants):
      chat.setTyping(participants)
      try await showChanges(step.motion ?? rowMotion)
    case .type(let text, let interval): try await type(text, interval)
    case .input(let change): try await input(change)
    case .react(let change): try await edit(change.message) { $0.apply(change) }
    case .vote(let change):
      let viewer = chat.conversation.selfID
      try await edit(change.message) { $0.apply(change, viewer: viewer) }
    case .edit(let id, let text):
      try await edit(id) {
        $0.blocks = []
        $0.text = text
        $0.spans = []
        $0.edited = true
      }
    case .update(let message): try await edit(message.id) { $0 = message }
    case .retry(let sending): try await retry(sending)
    case .unsend(let id):
      try await edit(id) { $0 = Message(id: $0.id, kind: .deleted, from: $0.from, at: $0.at) }
    case .delete(let id): try await delete(id)
    case .download(let change): try await grow(.transferred, change)
    case .play(let change): try await grow(.played, change)
    case .scroll(let target): try await scroll(target)
    case .fling(let velocity): begin(Gesture(flingWith: velocity, at: now))
    case .loadPrevious:
      chat.load(.previous)
      try await showChanges(motion)
    case .loadNext:
      chat.load(.next)
      try await showChanges(motion)
    case .rotate(let orientation):
      self.orientation = orientation
      try await resize()
    case .split(let split):
      self.split = split
      try await resize()
    case .keyboard(let change): try await keyboard(change)
    case .reveal(let swiped):
      chat.reveal(byFinger: 0)
      try await drained()
      begin(Gesture(.reveal, distance: swiped.distance, from: now, over: swiped.over))
    case .reply(let id, let distance, let duration):
      let row = try rowOnScreen(id)
      begin(Gesture(.reply(row), distance: distance, from: now, over: duration))
    case .tap(let id): try await tap(id)
    case .appearance(let appearance):
      chat.setAppearance(appearance)
      try await updateBars()
      try await showChanges(motion)
    case .typeSize(let size):
      chat.setTypeSize(size)
      try await updateBars()
      try await showChanges(motion)
    case .theme(let name):
      chat.setTheme(try Self.theme(name, themes, of: step))
      try await updateBars()
      try await showChanges(motion)
    case .wait(let seconds): try await advance(to: now + seconds)
    case .capture(let name): try await show(frame(number: nil, capture: name, at: now))
    case .expect(let expectation): check(expectation)
    }
  }

  // MARK: - Messages

  private nonisolated(nonsending) func send(_ sending: Sending) async throws {
    var message = sending.message
    message.from = chat.conversation.selfID
    message.status = .sending
    message.at = message.at ?? chat.conversation.now
    if message.replyTo == nil { message.replyTo = replyTarget }
    replyTarget = nil
    let id = message.id
    // Until the server has the message, it has an id of the device's own.
    message.id = "device/\(id)"
    draft = ""
    try await updateBars()
    try chat.send(message)
    sentMessages[id] = message
    scheduleStates(of: id, sending)
    try await showChanges(step.motion ?? rowMotion)
  }

  /// Sends a message again that failed.
  private nonisolated(nonsending) func retry(_ sending: Sending) async throws {
    let id = sending.message.id
    scheduleStates(of: id, sending)
    try await edit(id) { $0.status = .sending }
  }

  /// Plans the states of a message that is sent.
  private func scheduleStates(of id: MessageID, _ sending: Sending) {
    let times: [(Double?, DeliveryStatus)] = [
      (sending.sent, .sent), (sending.delivered, .delivered), (sending.read, .read),
      (sending.failed, .failed),
    ]
    for case (let time?, let status) in times {
      schedule.add(.status(id, temporary: shownID(of: id), status), at: now + time)
    }
  }

  /// Gives a message that was sent another state.
  nonisolated(nonsending) func confirm(
    _ id: MessageID, _ temporary: MessageID, _ status: DeliveryStatus
  ) async throws {
    if let changed = server.change(id, { $0.set(status, at: chat.conversation.now) }) {
      chat.update(changed)
    } else if var message = sentMessages[id] {
      message.set(status, at: chat.conversation.now)
      if status == .failed {
        chat.update(ChatMessage(message, number: 0))
      } else {
        message.id = id
        sentMessages[id] = nil
        try chat.replace(temporary, with: server.add(message))
      }
    }
  }

  private nonisolated(nonsending) func edit(
    _ id: MessageID, _ body: (inout Message) -> Void
  ) async throws {
    change(id, body)
    try await showChanges(step.motion ?? rowMotion)
  }

  /// Changes a message if it still exists, on the server or on the way to it.
  func change(_ id: MessageID, _ body: (inout Message) -> Void) {
    if let changed = server.change(id, body) {
      chat.update(changed)
    } else if var message = sentMessages[id] {
      let shown = message.id
      body(&message)
      message.id = shown
      sentMessages[id] = message
      chat.update(ChatMessage(message, number: 0))
    }
  }

  /// Deletes a message. Its readers have seen the one before, too.
  private nonisolated(nonsending) func delete(_ id: MessageID) async throws {
    let before = server.message(before: id)
    server.remove(id)
    chat.remove(shownID(of: id))
    sentMessages[id] = nil
    if let before {
      chat.change { conversation in
        for (reader, seen) in conversation.state.seen where seen == id {
          conversation.state.seen[reader] = before
        }
      }
    }
    try await showChanges(step.motion ?? rowMotion)
  }

  private nonisolated(nonsending) func tap(_ id: MessageID) async throws {
    if let quoted = chat.message(shownID(of: id))?.replyTo { chat.go(to: shownID(of: quoted)) }
    try await showChanges(motion)
  }

  // MARK: - Input

  private nonisolated(nonsending) func type(_ text: String, _ interval: Double) async throws {
    chooseKeys(for: draft + text)
    // Emoji are typed on their panel if it is open.
    let panel = panel == .emoji && text.allSatisfy(\.isDrawnAsEmoji) ? panel : .keyboard
    if self.panel != panel || keyboardTop >= chat.screen.height {
      setPanel(panel)
      try await updateBars()
      try await showChanges(motion)
    }
    for (index, letter) in text.enumerated() {
      let time = now + interval * Double(index + 1)
      if interval >= Self.shortestPress {
        schedule.add(.press(letter), at: time - min(Self.longestPress, 0.9 * interval))
      }
      schedule.add(.letter(letter), at: time)
    }
  }

  /// The time for which a key is pressed at most, and the interval between characters below which
  /// no key is seen pressed, in seconds (approximate).
  private static let (longestPress, shortestPress) = (0.1, 0.02)

  private nonisolated(nonsending) func input(_ change: InputChange) async throws {
    switch change {
    case .text(let text):
      draft = text
      chooseKeys(for: text)
    case .tab(let name):
      switch name {
      case "text", "keyboard": setPanel(.keyboard)
      case "emoji": setPanel(.emoji)
      default: setPanel(.photos)
      }
    case .editing(let begins): setPanel(begins ? .keyboard : nil)
    }
    try await updateBars()
    try await showChanges(motion)
  }

  private nonisolated(nonsending) func keyboard(_ change: KeyboardChange) async throws {
    switch change {
    case .show: setPanel(.keyboard)
    case .hide: setPanel(nil)
    case .drag(let distance, let duration, _):
      begin(
        Gesture(.keyboard(from: keyboardTop), distance: distance, from: now, over: duration))
      return
    }
    try await updateBars()
    try await showChanges(motion)
  }

  // MARK: - Screen

  private nonisolated(nonsending) func scroll(_ target: ScrollTarget) async throws {
    switch target {
    case .by(let points): chat.scroll(by: points)
    case .message(let id, let place):
      let alignment: Viewport.Alignment =
        switch place {
        case .top: .top
        case .middle: .middle
        case .bottom: .bottom
        }
      chat.go(to: shownID(of: id), at: alignment)
    case .top: chat.scroll(to: -1e9)
    case .bottom: chat.scrollToBottom()
    }
    try await showChanges(motion)
  }

  private nonisolated(nonsending) func resize() async throws {
    let whole = scenario.screen.size
    let isTurned = (orientation == .landscape) != (whole.width > whole.height)
    var size = isTurned ? Size(width: whole.height, height: whole.width) : whole
    switch split {
    case .full: break
    case .width(let width): size.width = min(size.width, width)
    case .fraction(let fraction): size.width = (size.width * fraction).rounded()
    }
    // The keyboard hides while the screen turns.
    keyboardTop = size.height
    try await updateBars(size: size)
    try await showChanges(motion)
  }

  /// The id under which the controller knows a message: until the server has it, one of the
  /// device's own.
  func shownID(of id: MessageID) -> MessageID { sentMessages[id]?.id ?? id }

  /// The row of a message.
  ///
  /// - Throws: ``PlayError`` if it isn't loaded.
  private func rowOnScreen(_ id: MessageID) throws(PlayError) -> String {
    guard let row = chat.row(of: shownID(of: id)) else {
      throw PlayError(
        file: step.file, line: step.line, problem: "the message \"\(id)\" is not loaded")
    }
    return row
  }
}
