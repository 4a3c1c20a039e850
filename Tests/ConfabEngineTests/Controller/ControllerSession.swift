import Confab
import ConfabEngine
import ConfabLayout
import ConfabScene
import ConfabTimeline
import Samples
import Synchronization

/// A random session with a `ChatController`. Every frame is compared with the one before, and what
/// is shown at the end with the server.
@MainActor final class ControllerSession {
  enum Step: Sendable {
    /// A new message on the server, and whether it is pushed.
    case write(isPushed: Bool)
    /// Messages that are pushed in one go.
    case burst(Int)
    case edit(Int, isPushed: Bool)
    case delete(Int, isPushed: Bool)
    case move(Int, isPushed: Bool)
    case send
    case confirm(pushFirst: Bool)
    /// The server has a message under its temporary id, and pushes it.
    case echo
    /// A message with an id that is in use.
    case sendAgain(Int)
    case seen(Int)
    case typing(Bool)
    case scroll(Double)
    case bottom
    case go(Int)
    case turn
    case resize(Double)
    case keyboard(Double)
    case draft(Int)
    case textSize(Double)
    case dark(Bool)
    case today(Int)
    case refresh
    case retry
    case fail
    case hold
    case release
    case pause
    case resume
    case yield(Int)
    case settle
    case tap(Double)
    /// A finger that reveals times; `nil` if it leaves the screen.
    case reveal(Double?)
    case manner(AnswerManner)
  }

  private static let fonts = try? Studio().library
  private let server: ChatServer
  private var chat: ChatController?
  private var last: ChatFrame?
  private var written: Int
  private var sent: [Message] = []
  /// The temporary ids of all messages that were sent.
  private var usedIDs: [MessageID] = []
  private var submitted = 0
  private var arrivals = 0
  private let departures = Counter()
  private let completed = Counter()
  private var isTurned = false
  private let displayed = DisplayedRows()
  private(set) var violation: String?

  private final class Counter: Sendable {
    private let value = Mutex(0)
    func add() { value.withLock { $0 += 1 } }
    var count: Int { value.withLock { $0 } }
  }

  static func violation(_ steps: [Step], coalescing: UpdateKind.Coalescing) async throws -> String?
  {
    let session = try ControllerSession(coalescing)
    try session.controller.start()
    for step in steps {
      try await session.perform(step)
      if let violation = session.violation { return violation }
    }
    try await session.finish()
    return session.violation
  }

  private var controller: ChatController {
    get throws {
      guard let chat else { throw CancellationError() }
      return chat
    }
  }

  private init(_ coalescing: UpdateKind.Coalescing) throws {
    written = 60
    server = ChatServer((0..<60).map { Self.message($0) })
    var options = ChatOptions()
    options.window = WindowRules(
      pageSize: 8, latestSize: 5, preferredMaximum: 30, reducedCount: 20)
    options.coalescing = coalescing
    options.retryDelay = .seconds(3_600)
    options.requestTimeout = .seconds(3_600)
    options.workers = 1
    options.inputTabs = [InputBar.Item(id: "text", mode: .keyboard, showsSendButton: true)]
    guard let fonts = Self.fonts else { throw CancellationError() }
    chat = try ChatController(
      Conversation(
        selfID: "me",
        participants: ["me", "ann", "bob"].map { Participant(id: $0, name: "Name of \($0)") },
        timezone: "UTC", now: Timestamp(milliseconds: 1_762_200_000_000, offset: 0)),
      from: server,
      style: ChatStyle(theme: .imessage, presenters: .builtIn(and: BlockPresenter())),
      screen: ChatScreen(width: 375, height: 500, safeTop: 40, safeBottom: 30), fonts: fonts,
      options: options
    ) { [weak self] in self?.take($0) }
    chat?.handlers = [displayed]
  }

  private static func message(_ number: Int, _ text: String? = nil) -> ChatMessage {
    ChatMessage.made(number, text)
  }

  /// The rows that were displayed according to the controller.
  private final class DisplayedRows: RowHandler {
    var ids: Set<String> = []
    func accepts(_ item: TimelineItem) -> Bool { true }
    func willDisplay(_ item: TimelineItem, in chat: ChatController) { ids.insert(item.id) }
    func didEndDisplaying(_ item: TimelineItem, in chat: ChatController) { ids.remove(item.id) }
  }

  // MARK: - Frames

  private func take(_ frame: ChatFrame) {
    if violation == nil { violation = problem(frame) }
    last = frame
  }

  private func problem(_ frame: ChatFrame) -> String? {
    if let last {
      if frame.number != last.number + 1 { return "frame \(frame.number) after \(last.number)" }
      if frame.oldViewport != last.viewport {
        return "frame \(frame.number) has another old viewport"
      }
      if frame.old.rowIDs != last.layout.rowIDs {
        return "frame \(frame.number) has other old rows"
      }
    }
    if let problem = frame.orderProblem { return "frame \(frame.number): \(problem)" }
    if let problem = frame.movementProblem {
      return "frame \(frame.number) (\(frame.cause)): \(problem)"
    }
    let visible = Set(frame.layout.model[frame.visibleRows].map(\.id))
    if displayed.ids != visible { return "rows \(displayed.ids) are displayed, not \(visible)" }
    return frame.rowProblem.map { "frame \(frame.number): \($0)" }
  }

  // MARK: - Steps

  /// Counts the result of a change.
  private func count(_ update: ChatUpdate) {
    submitted += 1
    update.observe { [completed] _ in completed.add() }
  }

  private func write() -> ChatMessage {
    let message = Self.message(written)
    written += 1
    server.messages.append(message)
    return message
  }

  private func index(_ number: Int) -> Int? {
    let count = server.messages.count
    return count == 0 ? nil : count - 1 - number % min(count, 60)
  }

  func perform(_ step: Step) async throws {
    let chat = try controller
    switch step {
    case .write(let isPushed):
      let previous = server.messages.last.map { PageBound.after($0.order) } ?? .start
      let message = write()
      if isPushed { try count(chat.receive(message, following: previous)) }
    case .burst(let count):
      for _ in 0..<count { try await perform(.write(isPushed: true)) }
    case .edit(let number, let isPushed):
      guard let index = index(number) else { return }
      server.messages[index].message.text? += " edited"
      if isPushed { count(chat.update(server.messages[index])) }
    case .delete(let number, let isPushed):
      guard let index = index(number) else { return }
      let message = server.messages.remove(at: index)
      if isPushed { count(chat.remove(message.id)) }
    case .move(let number, let isPushed):
      guard let index = index(number) else { return }
      let old = server.messages.remove(at: index)
      var message = write()
      server.messages.removeLast()
      message.message.id = old.id
      message.order.id = old.id
      server.messages.append(message)
      if isPushed { count(chat.update(message)) }
    case .send:
      let message = Message(
        id: "t\(written).\(sent.count)", from: "me", text: "Hi", status: .sending)
      sent.append(message)
      usedIDs.append(message.id)
      try count(chat.send(message))
    case .confirm(let pushFirst):
      guard !sent.isEmpty else { return }
      let temporary = sent.removeFirst()
      let previous = server.messages.last.map { PageBound.after($0.order) } ?? .start
      let message = write()
      if pushFirst { try count(chat.receive(message, following: previous)) }
      try count(chat.replace(temporary.id, with: message, following: previous))
    case .echo:
      guard !sent.isEmpty else { return }
      let temporary = sent.removeFirst()
      let previous = server.messages.last.map { PageBound.after($0.order) } ?? .start
      var message = write()
      server.messages.removeLast()
      message.message.id = temporary.id
      message.order.id = temporary.id
      server.messages.append(message)
      try count(chat.receive(message, following: previous))
    case .sendAgain(let number):
      let known = usedIDs.filter { chat.message($0) != nil } + sent.map(\.id)
      guard !known.isEmpty else { return }
      let id = known[number % known.count]
      do throws(ChatController.SendError) {
        try chat.send(Message(id: id, from: "me", text: "Again", status: .sending))
        violation = "\(id) is sent twice"
      } catch {}
    case .seen(let number):
      guard let index = index(number) else { return }
      count(chat.markSeen(server.messages[index].id, by: "ann"))
    case .typing(let isTyping): count(chat.setTyping(isTyping ? ["ann"] : []))
    case .scroll(let points): chat.scroll(by: points)
    case .bottom: chat.scrollToBottom()
    case .go(let number):
      arrivals += 1
      chat.go(to: "m\(number)").observe { [departures] _ in departures.add() }
    case .turn:
      isTurned.toggle()
      chat.setSize(width: isTurned ? 500 : 375, height: isTurned ? 375 : 500)
    case .resize(let height): chat.changeScreen { $0.height = height }
    case .keyboard(let minY): chat.moveKeyboard(minY: minY, isInteractive: true)
    case .draft(let count): chat.draft = String(repeating: "word\n", count: count)
    case .textSize(let size): chat.setTypeSize(size)
    case .dark(let isDark): chat.setAppearance(isDark ? .dark : .light)
    case .today(let days):
      count(
        chat.setTime(
          Timestamp(milliseconds: 1_762_200_000_000 + Int64(days) * 86_400_000, offset: 0)))
    case .refresh: chat.refresh()
    case .retry: chat.retry()
    case .fail: server.fail(1)
    case .hold: server.hold()
    case .release: server.release()
    case .pause: chat.stop()
    case .resume: try chat.start()
    case .yield(let count): for _ in 0..<count { await Task.yield() }
    case .settle:
      server.release()
      try chat.start()
      await chat.settled()
      check()
    case .tap(let y): chat.tap(at: Point(x: 100, y: y))
    case .reveal(let distance?): chat.reveal(byFinger: distance)
    case .reveal(nil): chat.endReveal()
    case .manner(let manner): server.answer(manner)
    }
  }

  /// Checks what must hold when nothing is on its way.
  private func check() {
    guard violation == nil, let chat, chat.isLoaded else { return }
    if completed.count != submitted {
      violation = "\(completed.count) completions of \(submitted) updates"
    }
    if departures.count != arrivals { violation = "\(departures.count) ends of \(arrivals) ways" }
    let count = Set((0..<chat.layout.model.count).compactMap(chat.message)).count
    if count > 30 + 8 + sent.count { violation = "\(count) messages are shown" }
    if chat.reveal.distance > 0 {
      for index in chat.visibleRows {
        guard let item = chat.layout.item(at: index), item.message?.at != nil else { continue }
        if chat.reveal.times[item.id] == nil { violation = "\(item.id) has no time" }
      }
    }
    let request = chat.layout.request
    if request.width != chat.screen.width { violation = "the layout is \(request.width) wide" }
    if let size = chat.style.textSize, request.metrics.textSize != size {
      violation = "the layout has text of \(request.metrics.textSize)"
    }
  }

  /// Brings everything up to date, and compares it with the server.
  private func finish() async throws {
    server.fail(0)
    try await perform(.settle)
    let chat = try controller
    for _ in 0..<4 {
      chat.refresh()
      chat.scrollToBottom()
      try await perform(.settle)
    }
    for _ in 0..<80 where violation == nil {
      compareWithServer()
      let before = chat.layout.model[chat.visibleRows.lowerBound]?.id
      chat.scroll(by: -250)
      try await perform(.settle)
      if chat.layout.model[chat.visibleRows.lowerBound]?.id == before,
        chat.viewport == chat.viewport.scrolledToTop(of: chat.layout.model)
      {
        break
      }
    }
    if let first = chat.message(ofRow: 0), first != server.messages.first?.id, violation == nil {
      violation = "\(first) is the first message"
    }
  }

  /// Compares the messages of the visible rows.
  private func compareWithServer() {
    guard let chat else { return }
    var shown: [String] = []
    for index in chat.visibleRows {
      guard let id = chat.message(ofRow: index), !sent.contains(where: { $0.id == id }),
        let text = chat.layout.item(at: index)?.message?.text
      else { continue }
      shown.append("\(id): \(text)")
    }
    let all = server.messages.map { "\($0.id): \($0.message.text ?? "")" }
    // Nothing but a date header may fit between keyboard and header.
    guard let first = shown.first else { return }
    guard let index = all.firstIndex(of: first),
      all[index...].starts(with: shown)
    else {
      violation = "shows \(shown), and the server has \(all.suffix(60))"
      return
    }
  }
}
