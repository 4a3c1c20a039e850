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
