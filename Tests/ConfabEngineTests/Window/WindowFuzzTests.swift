import Samples
import TestSupport
import Testing

/// Random sessions with a server. Answers are late, out of order or missing.
@Suite struct WindowFuzzTests {
  @Sendable private static func makeSteps(_ random: inout SeededRandom) -> [WindowSession.Step] {
    (0..<random.int(1...40)).map { _ in
      switch random.int(0..<22) {
      case 0: .write(.nothing)
      case 1, 2: .write(.withPrevious)
      case 3: .write(.alone)
      case 4: .edit(random.int(0..<60), isPushed: random.oneIn(2))
      case 5: .delete(random.int(0..<60), isPushed: random.oneIn(2))
      case 6: .latest
      case 7, 8: .load(.previous)
      case 9: .load(.next)
      case 10: .newest
      case 11: .reduce(focus: Double(random.int(0...8)) / 8, visible: random.int(0..<9))
      case 12: .refresh(random.int(0..<8))
      case 13: .fail(random.int(0..<9))
      case 14: .write(.late)
      case 15: .open(around: random.int(0..<60))
      case 16: .move(random.int(0..<60), isPushed: random.oneIn(2))
      case 17:
        .manner(AnswerManner(shift: random.int(-4...4), excess: random.int(-3...4)))
      default: .answer(random.int(0..<9))
      }
    }
  }

  @Test(arguments: [0, 1, 9]) func `No message is lost or shown twice`(stored: Int) async throws {
    let property = StepProperty(
      "the window never loses or doubles a message (\(stored) stored)", make: Self.makeSteps
    ) { steps in
      var session = try WindowSession(stored: stored)
      for step in steps {
        try session.perform(step)
        if let violation = session.violation { return violation }
      }
      try session.finish()
      return session.violation
    }
    let failure = try await property.failure(cases: 1_500)
    #expect(failure == nil, "\(failure ?? "")")
  }
}
