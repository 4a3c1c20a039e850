import TestSupport
import Testing

@testable import ConfabEngine

/// Random calls while updates are computed and shown.
@Suite struct UpdateScheduleFuzzTests {
  enum Step: Sendable {
    case submit(UpdateKind, [Int])
    case change(String)
    case start
    case stop
    case advance(Int)
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
      default: return .advance(random.int(1..<9))
      }
    }
  }

  @Sendable private static func violation(_ steps: [Step]) -> String? {
    var owner = ScheduleOwner("c", limit: 3)
    var submitted: [[Int]] = []
    for step in steps {
      switch step {
      case .submit(let kind, let rows):
        owner.submit(kind, rows, completion: submitted.count)
        submitted.append(rows)
      case .change(let other): owner.change(other)
      case .start: owner.start()
      case .stop: owner.stop()
      case .advance(let count): for _ in 0..<count { owner.step() }
      }
    }
    owner.start()
    owner.drain()
    for number in submitted.indices where owner.outcomes[number]?.count != 1 {
      return "completion \(number) was called \(owner.outcomes[number]?.count ?? 0) times"
    }
    let last = owner.shown.last
    if let rows = submitted.last, !rows.contains(where: { $0 < 0 }) {
      if last?.rows != rows.map({ "\($0) \(owner.context)" }) || last?.context != owner.context {
        return "ends with \(String(describing: last)) for \(rows)"
      }
    } else if let last, last.context != owner.context {
      return "\(last.context) is still shown under \(owner.context)"
    }
    return order(owner.events, submitted.count)
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
}
