import ConfabBubbles
import ConfabEngine
import ConfabLayout
import ConfabModel
import ConfabText

/// A random session: someone reads, others write, and the network is slow and unreliable.
///
/// Each step is awaited, so the same plan gives the same session on every machine.
actor Simulation {
  /// A request whose answer has not arrived.
  struct PendingAnswer {
    var request: MessageRequest
    var answer: MessageAnswer
    /// The number of steps that the answer still takes.
    var delay: Int
  }

  var random: SeededGenerator
  let source: SimulatedSource
  let gate = MeasuringGate()
  let checks: FrameChecks
  let plan: SimulationPlan
  let conversation: SimulatedConversation
  var settings = SimulatedSettings()
  /// The number of times that the settings changed.
  var settingsChanges = 0
  var pendingAnswers: [PendingAnswer] = []
  /// The stamp of the last request.
  var lastStamp = 0
  /// Whether a request has failed since the reader tried again.
  var hasFailed = false
  /// The messages that were changed or deleted without a push.
  var unpushed: Set<MessageID> = []
  private let counter = UpdateCounter()
  private let fonts: FontLibrary
  private var submittedUpdates = 0
  private var made: ChatController?

  /// - Throws: `FontError` if the bundled fonts can't be read.
  init(_ plan: SimulationPlan) throws {
    self.plan = plan
    conversation = plan.conversation
    random = SeededGenerator(seed: plan.seed)
    source = SimulatedSource(SimulatedServer(count: plan.messages))
    checks = FrameChecks(
      plan.emptyReport, isExact: plan.strategy.strategy.isExact, counter: counter)
    fonts = try FontLibrary(directory: FontLibrary.bundledDirectory())
  }

  /// The screen.
  var chat: ChatController {
    get throws {
      if let made { return made }
      var presenters = PresenterRegistry.builtIn
      presenters.register(SimulatedCardPresenter(gate: gate))
      var options = ChatOptions()
      options.heights = plan.strategy.strategy
      options.inputTabs = [
        InputBar.Item(id: "text", mode: .keyboard, showsSendButton: true),
        InputBar.Item(id: "photos", mode: .panel, showsSendButton: false),
        InputBar.Item(id: "places", mode: .panel, showsSendButton: false),
      ]
      // The simulation decides when a request fails and when it is made again.
      options.requestTimeout = .seconds(1 << 30)
      options.retryDelay = .seconds(1 << 30)
      options.observe = { [counter, gate] event in
        counter.add(event)
        // A suspended measurement continues when the queue knows of the change, and not before.
        if case .contextChanged(let count) = event { Task { await gate.didReach(count) } }
      }
      let chat = try ChatController(
        conversation.empty, from: source,
        style: ChatStyle(
          theme: settings.theme, textSize: settings.textSize, presenters: presenters),
        screen: settings.screen, fonts: fonts, options: options
      ) { [checks] in checks.check($0) }
      made = chat
      return chat
    }
  }

  /// Runs the session to its end.
  ///
  /// - Parameter progress: called with the share that is done, 0 to 1.
  func run(
    progress: @Sendable (Double) -> Void = { _ in }
  ) async throws -> SimulationReport {
    try act { try $0.start() }
    switch plan.course {
    case .session(let steps): try await runSession(steps, progress)
    case .busyGroup(let seconds): try await runBusyGroup(seconds, progress)
    }
    finish()
    return checks.report
  }

  /// Adds the queue's counts, and checks that each change has a result.
  private func finish() {
    let completions = counter.completions
    checks.report.check(
      submittedUpdates == completions,
      "\(completions) results were known of \(submittedUpdates) updates")
    checks.report.count("updates submitted", submittedUpdates)
    for (name, number) in counter.counts { checks.report.count(name, number) }
  }

  /// Does something with the screen, and notes its requests.
  func act(_ body: (ChatController) throws -> Void) throws {
    try body(chat)
    try noteRequests()
  }

  /// Lets the server answer new requests. The answers are on their way for some time.
  private func noteRequests() throws {
    for request in try chat.pendingRequests where request.stamp > lastStamp {
      lastStamp = request.stamp
      checks.report.count("requests")
      let answer = source.withServer { request.answer(from: $0.messages) }
      pendingAnswers.append(
        PendingAnswer(
          request: request,
          answer: MessageAnswer(
            answer.items.map(shown), hasOlder: answer.hasOlder, hasNewer: answer.hasNewer),
          delay: randomDelay()))
    }
  }

  /// The number of steps that an answer takes. In a busy group one in eight takes five seconds.
  private func randomDelay() -> Int {
    guard case .busyGroup = plan.course, int(8) == 0 else { return int(5) }
    return 50
  }

  /// A message as the server sends it.
  func shown(_ message: SimulatedMessage) -> ChatMessage {
    ChatMessage(conversation.message(message), order: message.order)
  }

  /// Counts the result of a change.
  func count(_ update: ChatUpdate) {
    submittedUpdates += 1
    update.observe { [counter] in counter.complete($0) }
  }

  /// Waits until everything that has arrived is shown.
  func drain() async throws {
    await (try chat).drained()
    try noteRequests()
  }

  /// Shows everything that has arrived, checks the screen, and pauses updates.
  func settle() async throws {
    let chat = try chat
    try act { try $0.start() }
    try await drain()
    for frame in checks.settle() { await checkDrawnHeights(of: frame) }
    checkMessages(of: chat)
    let model = chat.layout.model
    let estimated = model[chat.viewport.visibleRows(in: model)].filter(\.frame.isEstimated)
    checks.report.check(
      estimated.isEmpty, "row \(estimated.first?.id ?? "") is visible with an estimated height")
    checks.report.check(
      !chat.isLoaded || settings.match(chat.layout),
      "the screen has other settings than its layout")
    checks.settings = [settings]
    // Updates of the next step are combined independently of the machine's speed.
    chat.stop()
  }

  /// Checks that the rows show the messages of the screen, each once, in order.
  private func checkMessages(of chat: ChatController) {
    let shown = chat.layout.messages
    checks.report.check(
      shown.allSatisfy { chat.message($0.id) == $0 },
      "the rows show other messages than the screen has")
    let numbers = shown.map { Int($0.id.dropFirst()) ?? -1 }
    checks.report.check(
      zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 },
      "messages are duplicated or out of order")
  }

  /// Checks that the visible rows are drawn as high as the layout says.
  private func checkDrawnHeights(of frame: ChatFrame) async {
    do {
      let rows = try await (try chat).rows(of: frame)
      for (index, row) in zip(frame.visibleRows, rows) {
        let placed = frame.layout.model[index]
        checks.report.check(
          placed?.frame.isEstimated == true
            || row.item.id == placed?.id
              && abs(row.size.height - (placed?.frame.height ?? 0)) < 1e-6,
          "row \(row.item.id) is drawn \(row.size.height) points high; "
            + "the layout has \(String(describing: placed))")
      }
    } catch {
      checks.report.record("the visible rows cannot be drawn: \(error)")
    }
  }

  /// Checks that a new engine makes the same layout of the same conversation.
  func compareWithNewEngine() async throws {
    let chat = try chat
    var conversation = chat.conversation
    conversation.messages = chat.layout.messages
    let fresh = try Engine.alone(
      conversation, request: chat.layout.request, fonts: fonts
    ) { _ in }
    fresh.start()
    await fresh.drained()
    checks.report.count("comparisons with a new engine")
    checks.report.record(await fresh.layout.difference(fromShown: chat.layout))
  }

  /// A random number from 0 to `count - 1`.
  func int(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &random) }
}

extension Simulation {
  /// Delivers the answers that are due. One request in eight fails.
  ///
  /// - Parameter all: delivers every pending answer; none fails.
  func deliver(all: Bool = false) async throws {
    for index in pendingAnswers.indices { pendingAnswers[index].delay -= 1 }
    while let index = pendingAnswers.firstIndex(where: { all || $0.delay <= 0 }) {
      let pending = pendingAnswers.remove(at: index)
      let fails = !all && int(8) == 0
      if fails {
        checks.report.count("failed requests")
        hasFailed = true
      }
      source.answer(
        pending.request,
        fails ? .failure(SimulatedSource.Offline()) : .success(pending.answer))
      while try chat.pendingRequests.contains(pending.request) { await (try chat).drained() }
      try act { _ in }
    }
  }

  /// Requests again what has failed.
  func retry() throws {
    guard hasFailed else { return }
    hasFailed = false
    checks.report.count("retries")
    try act { $0.retry() }
  }

  /// Delivers answers, also to the requests that follow from them, until there are no more.
  func deliverEverything() async throws {
    try retry()
    for _ in 0..<200 {
      try await deliver(all: true)
      try await settle()
      if pendingAnswers.isEmpty { return }
    }
    checks.report.record("the screen does not stop requesting messages")
  }

  /// Fetches the latest messages and delivers everything. Then the screen must show what the server
  /// has, without a gap. Only messages that are not visible may have changes that were not pushed.
  func synchronize() async throws {
    try act { $0.refresh() }
    try await deliverEverything()
    try await compareWithNewEngine()
    checks.report.count("comparisons with the server")
    let chat = try chat
    let (all, visible) = (chat.layout.messages, visibleMessages(of: chat))
    check(all, "messages", except: unpushed)
    check(visible, "visible messages")
    let span = chat.viewport.visible
    let ends = WindowRules().nearEnd(
      visible: span.lowerBound...span.upperBound, contentHeight: chat.layout.model.contentHeight)
    let (first, last) = source.withServer { ($0.messages.first?.id, $0.messages.last?.id) }
    checks.report.check(
      !ends.contains(.next) || all.last?.id == last,
      "the reader is at the end, \(all.last?.id ?? ""), before the server's end")
    checks.report.check(
      !ends.contains(.previous) || all.first?.id == first,
      "the reader is at the beginning, \(all.first?.id ?? ""), after the server's beginning")
  }

  /// The messages of the visible rows.
  func visibleMessages(of chat: ChatController) -> [Message] {
    chat.layout.messages(in: chat.viewport.visibleRows(in: chat.layout.model))
  }

  /// Checks that messages are those of the server between the first and the last one.
  private func check(_ shown: [Message], _ name: String, except ids: Set<MessageID> = []) {
    guard let first = shown.first?.id, let last = shown.last?.id,
      let numbers = Int(first.dropFirst()).flatMap({ start in
        Int(last.dropFirst()).map { start...max(start, $0) }
      })
    else { return }
    let expected = source.withServer { server in
      server.messages(in: SimulatedMessage.span(numbers)).map(conversation.message)
    }
    checks.report.check(
      shown.filter { !ids.contains($0.id) } == expected.filter { !ids.contains($0.id) },
      "\(name) \(first) to \(last) differ from the server's")
  }
}

extension SimulatedMessage {
  /// The span of messages with these numbers.
  static func span(_ numbers: ClosedRange<Int>) -> PageSpan<MessageOrder> {
    PageSpan(
      .before(SimulatedMessage(number: numbers.lowerBound).order),
      .after(SimulatedMessage(number: numbers.upperBound).order))
  }
}
