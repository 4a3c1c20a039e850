import Synchronization

@testable import ConfabEngine

struct Unmeasurable: Error {}

/// Computes and shows the updates of a schedule step by step, as an engine does.
///
/// An update makes a row of each number of its input and of the context. A negative number is an
/// error.
struct ScheduleOwner {
  struct Shown: Equatable {
    var kind: UpdateKind
    var context: String
    var rows: [String]
  }

  private final class Log: Sendable {
    let events = Mutex<[UpdateEvent]>([])
    let outcomes = Mutex<[Int: [UpdateOutcome]]>([:])
  }

  private let log = Log()
  private var schedule: UpdateSchedule
  private(set) var context: String
  private(set) var shown: [Shown] = []
  /// The inputs of the updates that aren't shown, by number, and that of the one that is shown.
  private var (inputs, shownInput): ([Int: [Int]], [Int]) = ([:], [])
  private var current: (job: UpdateSchedule.Job, input: [Int], context: String)?
  private var isShowing = false

  init(_ context: String = "light", limit: Int = 8) {
    self.context = context
    let log = log
    schedule = UpdateSchedule(limit: limit) { event in log.events.withLock { $0.append(event) } }
  }

  var events: [UpdateEvent] { log.events.withLock { $0 } }
  /// The results of each completion, by the number that it was submitted with.
  var outcomes: [Int: [UpdateOutcome]] { log.outcomes.withLock { $0 } }

  mutating func start() { schedule.start() }
  mutating func stop() { schedule.stop() }
  mutating func cancel() { schedule.cancel() }

  mutating func change(_ context: String) {
    self.context = context
    schedule.changeContext()
  }

  /// - Parameter completion: The number under which ``outcomes`` has the result.
  mutating func submit(_ kind: UpdateKind, _ input: [Int], completion: Int = 0) {
    let number = schedule.submit(kind) { [log] outcome in
      log.outcomes.withLock { $0[completion, default: []].append(outcome) }
    }
    inputs[number] = input
  }

  /// Begins the next update, or ends computing or showing the current one.
  ///
  /// - Returns: Whether there was anything to do.
  @discardableResult
  mutating func step() -> Bool {
    guard let (job, input, context) = current else {
      guard let job = schedule.next() else { return false }
      // Updates without an input repeat what is shown.
      current = (job, inputs[job.number] ?? shownInput, self.context)
      return true
    }
    if isShowing {
      schedule.endShowing(followUp: nil)
    } else if !schedule.isInterrupted, input.contains(where: { $0 < 0 }) {
      schedule.fail(Unmeasurable())
    } else if schedule.beginShowing() {
      shownInput = input
      shown.append(
        Shown(kind: job.kind, context: context, rows: input.map { "\($0) \(context)" }))
      isShowing = true
      return true
    }
    (current, isShowing) = (nil, false)
    return true
  }

  /// Computes and shows everything.
  mutating func drain() { while step() {} }

  /// Submits an update, and shows everything.
  mutating func update(_ kind: UpdateKind, _ input: [Int]) -> UpdateOutcome? {
    submit(kind, input, completion: -1)
    drain()
    return outcomes[-1]?.last
  }

  /// Whether nothing is computed or shown.
  var isIdle: Bool { schedule.isIdle }
}
