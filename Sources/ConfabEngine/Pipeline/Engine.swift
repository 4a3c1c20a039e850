import ConfabLayout
import ConfabModel
import ConfabText
import ConfabTimeline

/// The rows, heights and changes of a conversation that changes while it is shown. One queue goes
/// in, the commands, and one comes out, the `EngineEvent`s.
///
/// Commands return at once and take effect in the order in which they are given. Updates are
/// computed in the background and shown one after the other, in the order of an
/// `UpdateSchedule`. Each is computed for one width, type size and theme. A change of a message,
/// wherever it is, creates and measures only the rows that it changes.
///
/// If the engine refuses an edit, for example because a factory gives two rows the same id, later
/// edits don't fit its messages. It then waits for all messages, and keeps the completions of the
/// edits until it has them.
package actor Engine {
  package typealias Completion = UpdateSchedule.Completion
  /// Edits the timeline. Returns the unchanged rows, or `nil` if there is nothing to change.
  package typealias Edit = @Sendable (inout LiveTimeline) throws -> UnchangedRows?

  private enum Command: Sendable {
    case edit(Edit, UpdateKind, ends: Bool?, Completion?)
    case replace(Conversation, UpdateKind, ends: Bool?, Completion?)
    case value(JSONValue?, name: String, row: String, Completion?)
    case change(@Sendable (inout LayoutRequest) -> Void)
    case viewport(Viewport)
    case findUnmeasurable(any Error)
    case start
    case stop
    case drain(CheckedContinuation<Void, Never>)
    case flush(CheckedContinuation<Void, Never>)
  }

  private nonisolated let commands: AsyncStream<Command>.Continuation
  private let send: @Sendable (EngineEvent) -> Void
  /// The workers that measure rows for drawing, and the rows that are kept.
  nonisolated let drawing: RowMeasuring
  var state: EngineState

  private var schedule: UpdateSchedule
  private var context: EngineContext
  /// The computation of an update.
  private var computation: Task<Void, Never>?
  /// The completions of edits that were given since one was refused; `nil` if none was.
  private var refused: [Completion]?
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates an engine. It computes nothing before ``start()``.
  ///
  /// - Parameters:
  ///   - conversation: The conversation to show first.
  ///   - request: The width, metrics and everything else that sizes depend on. Its items are
  ///     ignored.
  ///   - fonts: The fonts of the text.
  ///   - workers: The number of rows that are measured in parallel, at least 1.
  ///   - rules: The rules for date headers, clusters and other rows.
  ///   - factories: The factories that create the rows of messages.
  ///   - decorators: The decorators of the host, in the order in which they run. If one looks at
  ///     all rows, an update is O(all rows).
  ///   - heights: How row heights are computed.
  ///   - store: The store for the heights of `exactOnDisk`.
  ///   - preparedLimit: The maximum size of the shaped text that is kept, in bytes. It makes
  ///     measuring for another width fast and takes about 2 KB a message. The newest rows are kept.
  ///   - coalescing: Which waiting updates are combined.
  ///   - contextChanges: How a change of width, type or theme is shown.
  ///   - send: Receives the events, in order. It must return quickly.
  /// - Throws: `MetricsError` if a number of the request is out of range, and the errors of
  ///   `Timeline`.
  /// - Complexity: O(n).
  package init(
    _ conversation: Conversation, request: LayoutRequest, fonts: FontLibrary,
    workers: Int = 2, rules: TimelineRules = .imessage, factories: MessageFactories = .plain,
    decorators: [TimelineDecorator] = [], heights: HeightStrategy = .exactInMemory,
    store: VersionedHeightStore? = nil, preparedLimit: Int = 24 << 20,
    coalescing: UpdateKind.Coalescing = .sameKind, contextChanges: ContextChanges = .firstFrame,
    send: @escaping @Sendable (EngineEvent) -> Void
  ) throws {
    try request.validate()
    var request = request
    request.items = []
    let texts = ShapedTextCache(library: fonts)
    drawing = RowMeasuring(
      workers: (0..<max(1, workers)).map { _ in LayoutWorker(sharing: texts) },
      strategy: heights, store: store, fonts: fonts)
    state = try EngineState(
      conversation, request: request, rules: rules, factories: factories, decorators: decorators,
      measuring: drawing, preparedLimit: preparedLimit, contextChanges: contextChanges)
    context = EngineContext(number: 0, request: request)
    self.send = send
    schedule = UpdateSchedule(coalescing: coalescing) { send(.progress($0)) }
    schedule.submit(.firstLoad, nil)
    let (stream, continuation) = AsyncStream.makeStream(of: Command.self)
    commands = continuation
    Task { [weak self] in
      for await command in stream {
        if let self { await self.accept(command) } else { Self.discard(command) }
      }
    }
  }

  deinit {
    commands.finish()
    schedule.cancel()
    for completion in refused ?? [] { completion(.cancelled) }
    for continuation in waiting { continuation.resume() }
  }

  /// The layout that is shown.
  package var layout: LiveLayout { state.shown }

  /// The conversation with everything received, shown or not. O(n).
  package var conversation: Conversation { state.timeline.conversation }

  private static func discard(_ command: Command) {
    switch command {
    case .start, .stop, .change, .viewport, .findUnmeasurable: break
    case .edit(_, _, _, let completion), .replace(_, _, _, let completion),
      .value(_, _, _, let completion):
      completion?(.cancelled)
    case .drain(let continuation), .flush(let continuation): continuation.resume()
    }
  }

  // MARK: - In

  private func accept(_ command: Command) async {
    switch command {
    case .edit(_, _, _, let completion) where refused != nil:
      if let completion { refused?.append(completion) }
      send(.refused([], nil))
    case .edit(let edit, let kind, let ends, let completion):
      do {
        submit(if: try state.edit(kind, ends: ends, edit), kind, completion)
      } catch {
        completion?(.failed(error))
        refused = []
        send(.refused([], nil))
      }
    case .replace(let conversation, let kind, let ends, let completion):
      replace(conversation, kind, ends: ends, completion)
    case .value(let value, let name, let row, let completion):
      let isKnown = try? state.edit { $0.setValue(value, named: name, ofRow: row) }
      submit(if: isKnown ?? false, .normal, completion)
    case .change(let edit):
      context.number += 1
      edit(&context.request)
      context.request.items = []
      schedule.changeContext()
    case .viewport(let viewport):
      if state.viewportDidChange(viewport) { schedule.submit(.normal, nil) }
    case .findUnmeasurable(let error):
      send(.unmeasurable(await state.unmeasurable(), error))
    case .start: schedule.start()
    case .stop: schedule.stop()
    case .drain(let continuation): waiting.append(continuation)
    case .flush(let continuation): continuation.resume()
    }
    advance()
  }

  private func submit(if isChanged: Bool, _ kind: UpdateKind, _ completion: Completion?) {
    if isChanged { schedule.submit(kind, completion) } else { completion?(.applied) }
  }

  private func replace(
    _ conversation: Conversation, _ kind: UpdateKind, ends: Bool?, _ completion: Completion?
  ) {
    let waiting = (refused ?? []) + (completion.map { [$0] } ?? [])
    do {
      try state.replace(conversation, kind, ends: ends)
      schedule.submit(kind) { outcome in for completion in waiting { completion(outcome) } }
      refused = nil
    } catch {
      let bad = state.timeline.refused(of: conversation)
      if bad.isEmpty {
        for completion in waiting { completion(.failed(error)) }
        refused = []
        send(.failed(error))
      } else {
        refused = waiting
        send(.refused(bad, error))
      }
    }
  }

  // MARK: - Out

  /// Begins the next update, if it is its turn.
  private func advance() {
    if schedule.isInterrupted { computation?.cancel() }
    if let job = schedule.next() {
      computation = Task { [context] in await run(job, for: context) }
    } else if schedule.isIdle, !waiting.isEmpty {
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
  }

  private func run(_ job: UpdateSchedule.Job, for context: EngineContext) async {
    do {
      let output = try await compute(context)
      if schedule.beginShowing() {
        await show(output, of: job)
        schedule.endShowing(followUp: output.followUp)
      }
    } catch {
      schedule.fail(error)
    }
    advance()
  }

  private func show(_ output: ComputedLayout, of job: UpdateSchedule.Job) async {
    let old = state.finish(output)
    guard !output.isEmpty else { return }
    let update = EngineUpdate(
      number: job.number, kind: job.kind, old: old, new: output.layout, changes: output.changes,
      isOfAnotherContext: old.context != output.layout.context, scrollIntent: output.scrollIntent)
    await withCheckedContinuation { send(.update(update, $0)) }
  }
}

/// The commands. All can be called from any task.
extension Engine {
  /// Starts computing updates. Call at the first layout.
  package nonisolated func start() { commands.yield(.start) }

  /// Pauses updates. Call when the view disappears. After ``start()``, the interrupted computation
  /// starts again.
  package nonisolated func stop() { commands.yield(.stop) }

  /// Edits the messages.
  ///
  /// - Parameters:
  ///   - kind: How the screen follows the update.
  ///   - ends: Whether the messages then end with the newest one of the conversation; `nil` if the
  ///     kind tells.
  ///   - completion: Called once, on any actor.
  ///   - edit: The edit, one of `LiveTimeline`.
  package nonisolated func edit(
    _ kind: UpdateKind = .normal, ends: Bool? = nil, completion: Completion? = nil,
    _ edit: @escaping Edit
  ) {
    commands.yield(.edit(edit, kind, ends: ends, completion))
  }

  /// Replaces the conversation. Participants, locale and every message can differ.
  ///
  /// - Parameters:
  ///   - conversation: The new conversation.
  ///   - kind: How the screen follows the update.
  ///   - ends: As for an edit.
  ///   - completion: Called once, on any actor.
  package nonisolated func replace(
    _ conversation: Conversation, _ kind: UpdateKind = .normal, ends: Bool? = nil,
    completion: Completion? = nil
  ) {
    commands.yield(.replace(conversation, kind, ends: ends, completion))
  }

  /// Changes a value of a row's decoration, such as whether it is expanded or plays. Only this row
  /// is measured again.
  ///
  /// The value stays until it is removed: across updates of its message and of others, moves and
  /// replacements, and while the row isn't shown, such as when a window lets it go.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes it.
  ///   - name: The name of the value.
  ///   - id: The id of the row: of a message's row, or of a typing indicator. If there is no such
  ///     row, nothing changes.
  ///   - completion: Called once, on any actor.
  /// - Complexity: O(log n + rows of the message).
  package nonisolated func setValue(
    _ value: JSONValue?, named name: String, ofRow id: String, completion: Completion? = nil
  ) {
    commands.yield(.value(value, name: name, row: id, completion))
  }

  /// Changes the width, type, theme, language, participants or pictures, and measures everything
  /// again. The current computation is discarded; an update never mixes two requests.
  ///
  /// - Parameter edit: Changes the newest request. The presenters must stay the same; items are
  ///   ignored.
  package nonisolated func change(_ edit: @escaping @Sendable (inout LayoutRequest) -> Void) {
    commands.yield(.change(edit))
  }

  /// Reports the visible part, in the layout of the last update that was shown. With exact heights,
  /// it decides what ``ContextChanges/firstFrame`` measures first.
  ///
  /// If there are estimated rows on the screen, or within a screen above or below, an update with
  /// their real heights follows. `EngineUpdate.scroll(_:)` keeps the visible rows in place. Other
  /// updates measure rows around the place to which they scroll, before they are shown.
  ///
  /// - Complexity: O(rows near the screen).
  package nonisolated func viewportDidChange(_ viewport: Viewport) {
    commands.yield(.viewport(viewport))
  }

  /// Looks for the messages because of which an update has failed.
  nonisolated func findUnmeasurable(_ error: any Error) {
    commands.yield(.findUnmeasurable(error))
  }

  /// Waits until everything has been shown or has failed. Returns early if the engine isn't
  /// started.
  package nonisolated func drained() async {
    await withCheckedContinuation { commands.yield(.drain($0)) }
  }

  /// Resumes a continuation when all earlier commands have taken effect.
  nonisolated func flush(_ continuation: CheckedContinuation<Void, Never>) {
    commands.yield(.flush(continuation))
  }
}
