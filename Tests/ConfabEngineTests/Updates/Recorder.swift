@testable import ConfabEngine

/// The output of a test's queue: each row with the context for which it was computed.
typealias Rows = [String]

struct Unmeasurable: Error {}

/// Records the events of a queue in order.
///
/// It uses a stream instead of a `Mutex`, because the thread sanitizer doesn't know that lock.
final class Recorder: Sendable {
  struct State: Sendable {
    var events: [UpdateEvent] = []
    var shown: [(kind: UpdateKind, context: String, rows: Rows)] = []
    var calls: [Int: Int] = [:]
    var outcomes: [Int: UpdateOutcome] = [:]
    var isComputing = false
    var isApplying = false
    var violation: String?
  }

  private enum Entry: Sendable {
    case event(UpdateEvent)
    case computing(Bool)
    case applying
    case shown(TestQueue.Update)
    case told(Int, UpdateOutcome)
    case read(CheckedContinuation<State, Never>)
  }

  private let entries: AsyncStream<Entry>.Continuation

  init() {
    let (stream, entries) = AsyncStream.makeStream(of: Entry.self)
    self.entries = entries
    Task {
      var state = State()
      for await entry in stream { Self.add(entry, to: &state) }
    }
  }

  deinit { entries.finish() }

  private static func add(_ entry: Entry, to state: inout State) {
    switch entry {
    case .event(let event): state.events.append(event)
    case .computing(let begins):
      if begins, state.isComputing || state.isApplying { state.violation = "two updates at once" }
      state.isComputing = begins
    case .applying:
      if state.isApplying { state.violation = "two updates shown at once" }
      state.isApplying = true
    case .shown(let update):
      state.shown.append((update.kind, update.context, update.output))
      state.isApplying = false
      if update.output != update.input.map({ "\($0) \(update.context)" }) {
        state.violation = "\(update.output) is not all \(update.context)"
      }
    case .told(let number, let outcome):
      state.calls[number, default: 0] += 1
      state.outcomes[number] = outcome
    case .read(let continuation): continuation.resume(returning: state)
    }
  }

  /// Waits until the state satisfies a condition, or until the test is cancelled after its time
  /// limit.
  func wait(until isFulfilled: @Sendable (State) -> Bool) async {
    while !Task.isCancelled, await !isFulfilled(state) { await Task.yield() }
  }

  /// The state after all recorded events.
  var state: State { get async { await withCheckedContinuation { entries.yield(.read($0)) } } }
  var kinds: [UpdateKind] { get async { await state.shown.map(\.kind) } }
  var rows: [Rows] { get async { await state.shown.map(\.rows) } }

  /// Computes a row at a time. A negative number is an error.
  func compute(_ input: [Int], _ context: String) async throws -> Rows {
    entries.yield(.computing(true))
    defer { entries.yield(.computing(false)) }
    var rows: Rows = []
    for number in input {
      await Task.yield()
      try Task.checkCancellation()
      if number < 0 { throw Unmeasurable() }
      rows.append("\(number) \(context)")
    }
    return rows
  }

  func apply(_ update: TestQueue.Update) async {
    entries.yield(.applying)
    await Task.yield()
    entries.yield(.shown(update))
  }

  func completion(_ number: Int) -> UpdateSchedule.Completion {
    { self.entries.yield(.told(number, $0)) }
  }

  /// - Parameter held: The context for which a computation runs until it is cancelled.
  func queue(_ context: String = "light", limit: Int = 8, held: String? = nil) -> TestQueue {
    TestQueue(context: context, limit: limit) {
      self.entries.yield(.event($0))
    } compute: { input, context in
      let rows = try await self.compute(input, context)
      while context == held { try await Task.sleep(for: .milliseconds(1)) }
      return rows
    } apply: {
      await self.apply($0)
    }
  }
}
