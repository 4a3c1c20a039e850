/// A queue that computes updates of the screen and shows them one after the other.
///
/// - An update contains everything that is to be shown. A newer update of the same kind replaces a
///   waiting one. Both completions are called when the newer one is shown.
/// - Each update is computed for one context: theme, type size, width. If the context changes
///   during a computation, the computation is discarded and starts again.
/// - Nothing is computed before ``start()`` or after ``stop()``.
///
/// ```swift
/// let queue = UpdateQueue(context: width, compute: layout, apply: show)
/// queue.start()
/// queue.submit(.normal, items)
/// ```
///
/// All methods can be called from any actor. They take effect in the order of the calls.
public actor UpdateQueue<Context: Sendable, Input: Sendable, Output: Sendable> {
  /// A computed update.
  public struct Update: Sendable {
    /// The number of the update, from 1 in the order in which updates were submitted.
    public let number: Int
    /// The reason for the update.
    public let kind: UpdateKind
    /// The input that was submitted.
    public let input: Input
    /// The context that the update was computed for.
    public let context: Context
    /// The number of times that the context changed before.
    public let generation: Int
    /// The computed result.
    public let output: Output
  }

  /// Computes an update in the background.
  public typealias Compute = @Sendable (Input, Context) async throws -> Output
  /// Shows an update.
  public typealias Apply = @Sendable (Update) async -> Void
  /// Receives the result of an update.
  public typealias Completion = @Sendable (UpdateOutcome) -> Void

  enum Command: Sendable {
    case start
    case stop
    case change(Context)
    case submit(UpdateKind, Input, Completion?)
    case await(CheckedContinuation<Void, Never>)
    case flush(CheckedContinuation<Void, Never>)
  }

  struct Job {
    var number: Int
    var kind: UpdateKind
    var input: Input
    var completions: [Completion]
    /// Whether the update only computes the shown input again for another context.
    var isRepeat = false
  }

  struct Current {
    var job: Job
    var task: Task<Void, Never>
    var isApplying = false
    /// Whether the computation is no longer needed.
    var isInterrupted = false
  }

  private nonisolated let commands: AsyncStream<Command>.Continuation
  let compute: Compute
  let apply: Apply
  /// The kind of the update that computes the same input again after an output is shown, or `nil`.
  let followUp: @Sendable (Output) -> UpdateKind?
  let observe: @Sendable (UpdateEvent) -> Void
  /// Which waiting updates are combined.
  let coalescing: UpdateCoalescing
  /// The maximum number of waiting updates of different kinds. If there are more, they are
  /// combined.
  let limit: Int

  var isStarted = false
  var context: Context
  var generation = 0
  var lastNumber = 0
  var pending: [Job] = []
  var current: Current?
  /// The input of the update that is shown.
  var shown: Input?
  /// Whether the shown update belongs to an older context.
  var needsReload = false
  var isDrained = true
  var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a queue that isn't started.
  ///
  /// - Parameters:
  ///   - context: Everything that a computation depends on besides its input.
  ///   - coalescing: Which waiting updates are combined.
  ///   - limit: The maximum number of waiting updates of different kinds, at least 1.
  ///   - observe: Receives every event, in order. It must return quickly.
  ///   - compute: Computes an update in the background. It should check for cancellation, because
  ///     the next computation starts when it has returned.
  ///   - apply: Shows an update. The next update starts when it has returned.
  public init(
    context: Context, coalescing: UpdateCoalescing = .sameKind, limit: Int = 8,
    observe: @escaping @Sendable (UpdateEvent) -> Void = { _ in },
    compute: @escaping Compute, apply: @escaping Apply
  ) {
    self.init(
      context: context, coalescing: coalescing, limit: limit, observe: observe,
      followUp: { _ in nil }, compute: compute, apply: apply)
  }

  /// Creates a queue whose outputs can need another computation.
  init(
    context: Context, coalescing: UpdateCoalescing = .sameKind, limit: Int = 8,
    observe: @escaping @Sendable (UpdateEvent) -> Void,
    followUp: @escaping @Sendable (Output) -> UpdateKind?, compute: @escaping Compute,
    apply: @escaping Apply
  ) {
    self.context = context
    self.coalescing = coalescing
    self.followUp = followUp
    self.limit = max(1, limit)
    self.observe = observe
    self.compute = compute
    self.apply = apply
    let (stream, continuation) = AsyncStream.makeStream(of: Command.self)
    commands = continuation
    Task { [weak self] in
      for await command in stream {
        if let self { await self.accept(command) } else { Self.refuse(command) }
      }
    }
  }

  deinit {
    commands.finish()
    for completion in pending.flatMap(\.completions) { completion(.cancelled) }
    for continuation in waiting { continuation.resume() }
  }

  /// Starts computing updates. Call at the first layout.
  public nonisolated func start() { commands.yield(.start) }

  /// Pauses updates. Call when the view disappears. After ``start()``, the interrupted computation
  /// starts again.
  public nonisolated func stop() { commands.yield(.stop) }

  /// Changes the context, such as the theme, type size or width. The shown update is computed
  /// again.
  public nonisolated func change(_ context: Context) { commands.yield(.change(context)) }

  /// Submits an update. A newer update of the same kind replaces it while it waits.
  ///
  /// - Parameters:
  ///   - kind: The reason for the update.
  ///   - input: Everything that is to be shown.
  ///   - completion: Called once, on any actor.
  public nonisolated func submit(
    _ kind: UpdateKind, _ input: Input, completion: Completion? = nil
  ) {
    commands.yield(.submit(kind, input, completion))
  }

  /// Submits an update and waits until it is shown. A source that uses this method is never ahead
  /// of the screen.
  ///
  /// - Returns: The result of the update.
  public nonisolated func update(_ kind: UpdateKind, _ input: Input) async -> UpdateOutcome {
    await withCheckedContinuation { continuation in
      submit(kind, input) { continuation.resume(returning: $0) }
    }
  }

  /// Waits until every submitted update has been shown or has failed. Returns early if the queue
  /// isn't started.
  public nonisolated func drained() async {
    await withCheckedContinuation { commands.yield(.await($0)) }
  }

  /// Waits until all earlier calls have taken effect. Updates may still be waiting.
  nonisolated func flushed() async {
    await withCheckedContinuation { commands.yield(.flush($0)) }
  }

  private static func refuse(_ command: Command) {
    switch command {
    case .start, .stop, .change: break
    case .submit(_, _, let completion): completion?(.cancelled)
    case .await(let continuation), .flush(let continuation): continuation.resume()
    }
  }
}

extension UpdateKind {
  /// The kind of two combined updates. `firstLoad` and `pagination` keep their kind, because it
  /// decides whether the reader's place is kept. Other different kinds become a `reload`.
  func combined(with other: UpdateKind) -> UpdateKind {
    if self == other { return self }
    for kind in [UpdateKind.firstLoad, .pagination] where self == kind || other == kind {
      return kind
    }
    return .reload
  }
}

extension UpdateQueue {
  func accept(_ command: Command) {
    switch command {
    case .start where !isStarted:
      isStarted = true
      observe(.started)
    case .stop where isStarted:
      isStarted = false
      observe(.stopped)
      interrupt()
    case .start, .stop:
      break
    case .change(let context):
      self.context = context
      generation += 1
      observe(.contextChanged(generation: generation))
      needsReload = shown != nil
      interrupt()
      reload()
    case .submit(let kind, let input, let completion):
      enqueue(kind, input, completion)
    case .await(let continuation):
      waiting.append(continuation)
    case .flush(let continuation):
      continuation.resume()
    }
    advance()
  }

  private func enqueue(_ kind: UpdateKind, _ input: Input, _ completion: Completion?) {
    lastNumber += 1
    isDrained = false
    observe(.submitted(lastNumber, kind))
    var job = Job(
      number: lastNumber, kind: kind, input: input, completions: completion.map { [$0] } ?? [])
    if let last = pending.last, combines(last.kind, kind) || pending.count >= limit {
      pending.removeLast()
      job = Self.coalesced(last, job)
      observe(.coalesced(last.number, into: job.number))
    }
    pending.append(job)
  }

  private func combines(_ waiting: UpdateKind, _ new: UpdateKind) -> Bool {
    switch coalescing {
    case .sameKind: waiting == new
    case .acrossKinds: true
    }
  }

  private static func coalesced(_ old: Job, _ new: Job) -> Job {
    var job = new
    job.kind = old.kind.combined(with: new.kind)
    job.completions = old.completions + new.completions
    return job
  }

  /// Computes the shown update again for a new context, unless a newer update is on its way.
  private func reload() {
    guard needsReload, pending.isEmpty, current.map(\.isApplying) ?? true, let shown else { return }
    enqueue(.reload, shown, nil)
    pending[0].isRepeat = true
  }

  /// Cancels the current computation. It starts again later.
  private func interrupt() {
    guard current?.isApplying == false else { return }
    current?.isInterrupted = true
    current?.task.cancel()
  }

  private func advance() {
    guard current == nil else { return }
    guard !pending.isEmpty else { return drain() }
    guard isStarted else { return resumeWaiting() }
    var job = pending.removeFirst()
    if needsReload { job.kind = job.kind.combined(with: .reload) }
    observe(.began(job.number, job.kind, generation: generation))
    let task = Task { [compute, context, generation, input = job.input] in
      let result: Result<Output, any Error>
      do { result = .success(try await compute(input, context)) } catch { result = .failure(error) }
      await self.finish(result, under: context, generation)
    }
    current = Current(job: job, task: task)
  }

  private func drain() {
    if !isDrained {
      isDrained = true
      observe(.drained)
    }
    resumeWaiting()
  }

  private func resumeWaiting() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  private func finish(
    _ result: Result<Output, any Error>, under context: Context, _ generation: Int
  ) async {
    guard let job = current?.job else { return }
    if current?.isInterrupted == true {
      observe(.discarded(job.number, generation: generation))
      putBack(job)
    } else {
      await end(job, result, under: context, generation)
    }
    current = nil
    // The update that was to replace a layout of an older context may have failed.
    if !job.isRepeat { reload() }
    advance()
  }

  private func end(
    _ job: Job, _ result: Result<Output, any Error>, under context: Context, _ generation: Int
  ) async {
    switch result {
    case .success(let output):
      current?.isApplying = true
      shown = job.input
      needsReload = false
      await apply(
        Update(
          number: job.number, kind: job.kind, input: job.input, context: context,
          generation: generation, output: output))
      observe(.applied(job.number, job.kind, generation: generation))
      for completion in job.completions { completion(.applied) }
      if let kind = followUp(output) { enqueue(kind, shown ?? job.input, nil) }
    case .failure(let error):
      observe(.failed(job.number))
      for completion in job.completions { completion(.failed(error)) }
    }
  }

  /// Puts an interrupted update back, or merges it into a newer one that waits.
  private func putBack(_ job: Job) {
    guard let next = pending.first, combines(job.kind, next.kind) else {
      return pending.insert(job, at: 0)
    }
    pending[0] = Self.coalesced(job, next)
    observe(.coalesced(job.number, into: next.number))
  }
}

/// Which waiting updates of an ``UpdateQueue`` are combined into one.
///
/// An update of a ``ConversationEngine`` shows its newest state, also edits whose own update still
/// waits. That one then shows nothing, and its completion is called in its turn.
public enum UpdateCoalescing: Sendable, Hashable, CaseIterable {
  /// An update replaces a waiting one of the same kind.
  case sameKind
  /// An update replaces all waiting ones. Updates of different kinds become a
  /// ``UpdateKind/reload``, but ``UpdateKind/firstLoad`` and ``UpdateKind/pagination`` keep their
  /// kind, so that the reader's place is kept.
  case acrossKinds
}

/// An event of an update queue. Updates are numbered from 1 in the order in which they were
/// submitted.
public enum UpdateEvent: Sendable, Equatable {
  /// The queue has started.
  case started
  /// The queue has stopped.
  case stopped
  /// An update was submitted: its number and kind.
  case submitted(Int, UpdateKind)
  /// A waiting update was replaced by a newer one that combines both.
  case coalesced(Int, into: Int)
  /// The context has changed for the `generation`th time.
  case contextChanged(generation: Int)
  /// The computation of an update has started.
  case began(Int, UpdateKind, generation: Int)
  /// The computation was discarded because the context changed or the queue was stopped. It starts
  /// again.
  case discarded(Int, generation: Int)
  /// The computation of an update has failed.
  case failed(Int)
  /// An update is shown.
  case applied(Int, UpdateKind, generation: Int)
  /// No update is waiting or being shown. This is the time to reduce an overfull window.
  case drained
}

/// The result of an update. Each completion receives exactly one.
public enum UpdateOutcome: Sendable {
  /// The update is shown, by itself or as part of a later one that replaced it.
  case applied
  /// The update couldn't be computed. The screen hasn't changed.
  case failed(any Error)
  /// The queue was released before the update's turn.
  case cancelled

  /// Whether the update is shown.
  public var isApplied: Bool { if case .applied = self { true } else { false } }
}
