/// Computes what is to be shown and shows it, one update after the other.
///
/// - An update is a whole: all that is to be shown then. So a waiting one is replaced by a newer one
///   of its kind, and whoever asked for either is told when the newer one is shown.
/// - All of a result is computed under one context (theme, type size, width). Where that changes in
///   the middle, what was begun is dropped and begins anew; nothing of two contexts is ever mixed.
/// - Nothing is computed before ``start()``, at the first layout, and after ``stop()``, off screen.
///
/// ```swift
/// let queue = UpdateQueue(context: width, compute: layOut, apply: show)
/// queue.start()
/// queue.submit(.normal, items)
/// ```
///
/// The caller may stand on any actor; what it calls takes effect in the order of its calls.
public actor UpdateQueue<Context: Sendable, Input: Sendable, Output: Sendable> {
  /// What is shown.
  public struct Update: Sendable {
    public let number: Int
    public let kind: UpdateKind
    public let input: Input
    public let context: Context
    /// How often the context had changed before.
    public let generation: Int
    public let output: Output
  }

  public typealias Compute = @Sendable (Input, Context) async throws -> Output
  public typealias Apply = @Sendable (Update) async -> Void
  public typealias Completion = @Sendable (UpdateOutcome) -> Void

  enum Command: Sendable {
    case start
    case stop
    case change(Context)
    case submit(UpdateKind, Input, Completion?)
    case await(CheckedContinuation<Void, Never>)
  }

  struct Job {
    var number: Int
    var kind: UpdateKind
    var input: Input
    var completions: [Completion]
    /// Whether it only shows once more what is shown.
    var isRepeat = false
  }

  struct Current {
    var job: Job
    var task: Task<Void, Never>
    var isApplying = false
    /// Whether what is being computed is of no use any more.
    var isInterrupted = false
  }

  private nonisolated let commands: AsyncStream<Command>.Continuation
  let compute: Compute
  let apply: Apply
  let observe: @Sendable (UpdateEvent) -> Void
  /// Most updates that wait; more are made one, whatever their kinds.
  let limit: Int

  var isStarted = false
  var context: Context
  var generation = 0
  var lastNumber = 0
  var pending: [Job] = []
  var current: Current?
  /// The newest that was shown, to be shown again under another context.
  var shown: Input?
  /// Whether what is shown is of an older context.
  var needsReload = false
  var isDrained = true
  var waiting: [CheckedContinuation<Void, Never>] = []

  /// - Parameters:
  ///   - limit: most updates of different kinds that wait, at least 1.
  ///   - observe: is told every event, in order; must not take long.
  ///   - compute: of one input and one context, away from the caller. It should look now and then
  ///     whether its task is cancelled: the next begins when it has returned.
  ///   - apply: shows an update; the next begins when it has returned.
  public init(
    context: Context, limit: Int = 8,
    observe: @escaping @Sendable (UpdateEvent) -> Void = { _ in },
    compute: @escaping Compute, apply: @escaping Apply
  ) {
    self.context = context
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

  /// Begins to compute: to be called at the first layout.
  public nonisolated func start() { commands.yield(.start) }

  /// Rests: to be called when nothing is on the screen any more. What was begun begins anew after
  /// ``start()``.
  public nonisolated func stop() { commands.yield(.stop) }

  /// Another theme, type size or width: all that is shown is computed anew.
  public nonisolated func change(_ context: Context) { commands.yield(.change(context)) }

  /// Submits an update, which may be replaced by a newer one before its turn comes.
  ///
  /// - Parameter completion: is called once, on no particular actor.
  public nonisolated func submit(
    _ kind: UpdateKind, _ input: Input, completion: Completion? = nil
  ) {
    commands.yield(.submit(kind, input, completion))
  }

  /// Submits an update and waits until it is shown: a source that does so is never ahead of the
  /// screen.
  public nonisolated func update(_ kind: UpdateKind, _ input: Input) async -> UpdateOutcome {
    await withCheckedContinuation { continuation in
      submit(kind, input) { continuation.resume(returning: $0) }
    }
  }

  /// Waits until every submitted update has been shown or has failed.
  ///
  /// Returns early while the queue is not started: nothing is shown then, however long one waits.
  public nonisolated func drained() async {
    await withCheckedContinuation { commands.yield(.await($0)) }
  }

  private static func refuse(_ command: Command) {
    switch command {
    case .start, .stop, .change: break
    case .submit(_, _, let completion): completion?(.cancelled)
    case .await(let continuation): continuation.resume()
    }
  }
}
