import TestSupport
import Testing

@testable import ConfabEngine

/// Random calls from several tasks at once.
@Suite struct UpdateScheduleFuzzTests {
  enum Step: Sendable {
    case submit(UpdateKind, [Int])
    case change(String)
    case start
    case stop
    case pause(Int)
  }

  @Sendable private static func makeSteps(_ random: inout SeededRandom) -> [Step] {
    (0..<random.int(1...30)).map { _ in
      switch random.int(0..<12) {
      case 0...5:
        let kind = UpdateKind.allCases[random.int(0..<UpdateKind.allCases.count)]
        let rows = (0..<random.int(0..<5)).map { _ in random.oneIn(30) ? -1 : random.int(0..<99) }
        return .submit(random.oneIn(2) ? .normal : kind, rows)
      case 6, 7: return .change("c\(random.int(0..<1_000))")
      case 8: return .start
      case 9: return .stop
      default: return .pause(random.int(1..<9))
      }
    }
  }

  @Sendable private static func violation(_ steps: [Step]) async -> String? {
    let recorder = Recorder()
    let queue = recorder.queue("c", limit: 3)
    var context = "c"
    var submitted: [(UpdateKind, [Int])] = []
    for step in steps {
      switch step {
      case .submit(let kind, let rows):
        queue.submit(kind, rows, completion: recorder.completion(submitted.count))
        submitted.append((kind, rows))
      case .change(let other):
        context = other
        queue.change(other)
      case .start: queue.start()
      case .stop: queue.stop()
      case .pause(let count): for _ in 0..<count { await Task.yield() }
      }
    }
    queue.start()
    await queue.drained()
    let state = await recorder.state
    if let violation = state.violation { return violation }
    for number in submitted.indices where state.calls[number] != 1 {
      return "completion \(number) was called \(state.calls[number] ?? 0) times"
    }
    let good = submitted.indices.filter { !submitted[$0].1.contains { $0 < 0 } }
    if let last = submitted.indices.last, good.contains(last) {
      let rows = submitted[last].1.map { "\($0) \(context)" }
      if state.shown.last?.rows != rows || state.shown.last?.context != context {
        return "ends with \(String(describing: state.shown.last)) for \(rows)"
      }
    } else if let shown = state.shown.last, shown.context != context {
      return "\(shown.context) is still shown under \(context)"
    }
    return order(state.events, submitted.count)
  }

  /// What is wrong with the order of the events, or `nil`.
  private static func order(_ events: [UpdateEvent], _ submitted: Int) -> String? {
    var generation = 0
    var isRunning = false
    var open: Int?
    var lastBegun = 0
    for event in events {
      switch event {
      case .started: isRunning = true
      case .stopped: isRunning = false
      case .contextChanged(let number):
        if number != generation + 1 { return "generation \(number)" }
        generation = number
      case .submitted, .coalesced: break
      case .began(let number, _, let under):
        if open != nil || !isRunning || under != generation || number < lastBegun {
          return "\(event) within \(String(describing: open))"
        }
        open = number
        lastBegun = number
      case .discarded(let number, _), .failed(let number), .applied(let number, _, _):
        if open != number { return "\(event) within \(String(describing: open))" }
        open = nil
      case .drained: if open != nil { return "drained within \(open ?? 0)" }
      }
    }
    let last = events.last { if case .submitted = $0 { true } else { $0 == .drained } }
    return open == nil && (submitted == 0 || last == .drained) ? nil : "ends with \(events)"
  }

  @Test func `Each completion is called once and no update mixes contexts`() async throws {
    let property = StepProperty(
      "every completion is called once, and nothing is mixed", make: Self.makeSteps,
      violation: Self.violation)
    let failure = try await property.failure(cases: 10_000)
    #expect(failure == nil, "\(failure ?? "")")
  }

  /// The tasks don't wait for each other.
  @Test func `The queue can be called from any task`() async {
    let recorder = Recorder()
    let queue = recorder.queue()
    queue.start()
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<16 {
        group.addTask {
          for number in 0..<50 {
            queue.submit(.normal, [writer], completion: recorder.completion(writer * 50 + number))
            if number % 10 == writer % 10 { queue.change("c\(writer)") }
            if number % 7 == 0 { _ = await queue.update(.normal, [number]) }
          }
        }
      }
    }
    await queue.drained()
    #expect(await recorder.state.calls.count == 800)
    #expect(await recorder.state.calls.values.allSatisfy { $0 == 1 })
    #expect(await recorder.state.violation == nil)
  }
}
