@testable import ConfabEngine

/// Computes and shows updates in the order of an `UpdateSchedule`, as an engine does.
actor TestQueue {
  /// A computed update.
  struct Update: Sendable {
    var kind: UpdateKind
    var input: [Int]
    var context: String
    var output: Rows
  }

  private enum Command: Sendable {
    case start
    case stop
    case change(String)
    case submit(UpdateKind, [Int], UpdateSchedule.Completion?)
    case drain(CheckedContinuation<Void, Never>)
  }

  private nonisolated let commands: AsyncStream<Command>.Continuation
  private let compute: @Sendable ([Int], String) async throws -> Rows
  private let apply: @Sendable (Update) async -> Void
  private var schedule: UpdateSchedule
  private var context: String
  /// The inputs of the updates that aren't shown, by number, and that of the one that is shown.
  private var (inputs, shown): ([Int: [Int]], [Int]) = ([:], [])
  private var computation: Task<Void, Never>?
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(
    context: String, limit: Int = 8,
    observe: @escaping @Sendable (UpdateEvent) -> Void,
    compute: @escaping @Sendable ([Int], String) async throws -> Rows,
    apply: @escaping @Sendable (Update) async -> Void
  ) {
    self.context = context
    self.compute = compute
    self.apply = apply
    schedule = UpdateSchedule(limit: limit, observe: observe)
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
    for continuation in waiting { continuation.resume() }
  }

  nonisolated func start() { commands.yield(.start) }
  nonisolated func stop() { commands.yield(.stop) }
  nonisolated func change(_ context: String) { commands.yield(.change(context)) }

  nonisolated func submit(
    _ kind: UpdateKind, _ input: [Int], completion: UpdateSchedule.Completion? = nil
  ) {
    commands.yield(.submit(kind, input, completion))
  }

  nonisolated func update(_ kind: UpdateKind, _ input: [Int]) async -> UpdateOutcome {
    await withCheckedContinuation { continuation in
      submit(kind, input) { continuation.resume(returning: $0) }
    }
  }

  nonisolated func drained() async { await withCheckedContinuation { commands.yield(.drain($0)) } }

  private static func discard(_ command: Command) {
    switch command {
    case .start, .stop, .change: break
    case .submit(_, _, let completion): completion?(.cancelled)
    case .drain(let continuation): continuation.resume()
    }
  }

  private func accept(_ command: Command) {
    switch command {
    case .start: schedule.start()
    case .stop: schedule.stop()
    case .change(let context):
      self.context = context
      schedule.changeContext()
    case .submit(let kind, let input, let completion):
      inputs[schedule.submit(kind, completion)] = input
    case .drain(let continuation): waiting.append(continuation)
    }
    advance()
  }

  private func advance() {
    if schedule.isInterrupted { computation?.cancel() }
    if let job = schedule.next() {
      computation = Task { [context] in await run(job, context) }
    } else if schedule.isIdle {
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
  }

  private func run(_ job: UpdateSchedule.Job, _ context: String) async {
    // Updates without an input repeat what is shown.
    let input = inputs[job.number] ?? shown
    do {
      let output = try await compute(input, context)
      if schedule.beginShowing() {
        shown = input
        await apply(Update(kind: job.kind, input: input, context: context, output: output))
        schedule.endShowing(followUp: nil)
      }
    } catch {
      schedule.fail(error)
    }
    advance()
  }
}
