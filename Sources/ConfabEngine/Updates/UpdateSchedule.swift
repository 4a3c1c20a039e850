/// The order in which updates of the screen are computed and shown: one after the other.
///
/// - An update contains everything that is to be shown. A newer update of the same kind replaces a
///   waiting one. Both completions are called when the newer one is shown.
/// - Each update is computed for one context: theme, type size, width. If the context changes
///   during a computation, the computation is discarded and starts again.
/// - Nothing is computed before ``start()`` or after ``stop()``.
///
/// The owner calls ``next()`` after each change, and computes and shows the update that it returns.
package struct UpdateSchedule: Sendable {
  /// Receives the result of an update.
  package typealias Completion = @Sendable (UpdateOutcome) -> Void

  /// An update.
  package struct Job: Sendable {
    /// The number of the update, from 1 in the order in which updates were submitted.
    package fileprivate(set) var number: Int
    /// The reason for the update.
    package fileprivate(set) var kind: UpdateKind
    fileprivate var completions: [Completion]
    /// Whether the update only computes again what is shown, for another context.
    fileprivate var isRepeat = false
  }

  /// Which waiting updates are combined.
  private let coalescing: UpdateKind.Coalescing
  /// The maximum number of waiting updates of different kinds. If there are more, they are
  /// combined.
  private let limit: Int
  private let observe: @Sendable (UpdateEvent) -> Void

  private var isStarted = false
  private var generation = 0
  private var lastNumber = 0
  private var pending: [Job] = []
  /// The update that is computed or shown, and the number of contexts before its own.
  private var current: (job: Job, generation: Int)?
  private var isShowing = false
  /// Whether the current computation is no longer needed. It is to be cancelled.
  private(set) var isInterrupted = false
  private var hasShown = false
  /// Whether what is shown belongs to an older context.
  private var needsReload = false
  private var isDrained = true

  /// Creates a schedule that isn't started.
  ///
  /// - Parameters:
  ///   - coalescing: Which waiting updates are combined.
  ///   - limit: The maximum number of waiting updates of different kinds, at least 1.
  ///   - observe: Receives every event, in order. It must return quickly.
  init(
    coalescing: UpdateKind.Coalescing = .sameKind, limit: Int = 8,
    observe: @escaping @Sendable (UpdateEvent) -> Void
  ) {
    self.coalescing = coalescing
    self.limit = max(1, limit)
    self.observe = observe
  }

  /// Whether nothing is being computed or shown, and nothing will be before the next change.
  var isIdle: Bool { current == nil && (pending.isEmpty || !isStarted) }

  /// Starts updates.
  mutating func start() {
    guard !isStarted else { return }
    isStarted = true
    observe(.started)
  }

  /// Pauses updates. After ``start()``, the interrupted computation starts again.
  mutating func stop() {
    guard isStarted else { return }
    isStarted = false
    observe(.stopped)
    interrupt()
  }

  /// Notes that the theme, type size or width has changed. What is shown is computed again.
  mutating func changeContext() {
    generation += 1
    observe(.contextChanged(generation: generation))
    needsReload = hasShown
    interrupt()
    reload()
  }

  /// Submits an update. A newer update of the same kind replaces it while it waits.
  ///
  /// - Parameters:
  ///   - kind: The reason for the update.
  ///   - completion: Called once.
  /// - Returns: The number of the update.
  @discardableResult
  mutating func submit(_ kind: UpdateKind, _ completion: Completion?) -> Int {
    lastNumber += 1
    isDrained = false
    observe(.submitted(lastNumber, kind))
    var job = Job(number: lastNumber, kind: kind, completions: completion.map { [$0] } ?? [])
    if let last = pending.last, combines(last.kind, kind) || pending.count >= limit {
      pending.removeLast()
      job = Self.coalesced(last, job)
      observe(.coalesced(last.number, into: job.number))
    }
    pending.append(job)
    return job.number
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

  /// Computes what is shown again for a new context, unless a newer update is on its way.
  private mutating func reload() {
    guard needsReload, pending.isEmpty, current == nil || isShowing else { return }
    submit(.reload, nil)
    pending[0].isRepeat = true
  }

  private mutating func interrupt() { isInterrupted = current != nil && !isShowing }

  /// Ends all waiting updates.
  mutating func cancel() {
    for completion in pending.flatMap(\.completions) { completion(.cancelled) }
    pending = []
  }

  // MARK: - The current update

  /// The update to compute now; `nil` if there is none, or if another is being computed or shown.
  mutating func next() -> Job? {
    guard current == nil else { return nil }
    if pending.isEmpty, !isDrained {
      isDrained = true
      observe(.drained)
    }
    guard isStarted, !pending.isEmpty else { return nil }
    var job = pending.removeFirst()
    if needsReload { job.kind = job.kind.combined(with: .reload) }
    observe(.began(job.number, job.kind, generation: generation))
    current = (job, generation)
    return job
  }

  /// Notes that the current update is computed.
  ///
  /// - Returns: Whether it is to be shown. Otherwise it is discarded, and computed again later.
  mutating func beginShowing() -> Bool {
    guard !isInterrupted else {
      discard()
      return false
    }
    isShowing = true
    hasShown = true
    needsReload = false
    return true
  }

  /// Notes that the current update is shown.
  ///
  /// - Parameter followUp: The kind of an update that has to follow; `nil` if there is none.
  mutating func endShowing(followUp: UpdateKind?) {
    guard let (job, generation) = current else { return }
    observe(.applied(job.number, job.kind, generation: generation))
    for completion in job.completions { completion(.applied) }
    if let followUp { submit(followUp, nil) }
    end()
  }

  /// Notes that the current update couldn't be computed.
  mutating func fail(_ error: any Error) {
    guard !isInterrupted else { return discard() }
    guard let (job, _) = current else { return }
    observe(.failed(job.number))
    for completion in job.completions { completion(.failed(error)) }
    end()
  }

  /// Puts an interrupted update back, or merges it into a newer one that waits.
  private mutating func discard() {
    guard let (job, generation) = current else { return }
    observe(.discarded(job.number, generation: generation))
    if let next = pending.first, combines(job.kind, next.kind) {
      pending[0] = Self.coalesced(job, next)
      observe(.coalesced(job.number, into: next.number))
    } else {
      pending.insert(job, at: 0)
    }
    end()
  }

  private mutating func end() {
    let isRepeat = current?.job.isRepeat ?? true
    (current, isShowing, isInterrupted) = (nil, false, false)
    // The update that was to replace a layout of an older context may have failed.
    if !isRepeat { reload() }
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

extension UpdateKind {
  /// Which waiting updates are combined into one.
  ///
  /// An update shows the newest state, also edits whose own update still waits. That one then shows
  /// nothing, and its result is known in its turn.
  public enum Coalescing: Sendable, Hashable, CaseIterable {
    /// An update replaces a waiting one of the same kind.
    case sameKind
    /// An update replaces all waiting ones. Updates of different kinds become a
    /// ``UpdateKind/reload``, but ``UpdateKind/firstLoad`` and ``UpdateKind/pagination`` keep their
    /// kind, so that the reader's place is kept.
    case acrossKinds
  }
}

/// An event of the queue of updates. Updates are numbered from 1 in the order in which they were
/// submitted.
package enum UpdateEvent: Sendable, Equatable {
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

/// The result of an update.
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
