import ConfabEngine
import Samples
import TestSupport
import Testing

/// Random sessions with a controller: all inputs in any order, answers that are late or fail.
@Suite struct ControllerFuzzTests {
  @Sendable private static func makeSteps(
    _ random: inout SeededRandom
  ) -> [ControllerSession.Step] {
    (0..<random.int(1...30)).map { _ in
      switch random.int(0..<41) {
      case 0, 1, 2: .write(isPushed: random.oneIn(2))
      case 3: .burst(random.int(2...6))
      case 4: .edit(random.int(0..<60), isPushed: random.oneIn(2))
      case 5: .delete(random.int(0..<60), isPushed: random.oneIn(2))
      case 6: .move(random.int(0..<60), isPushed: random.oneIn(2))
      case 7: .send
      case 8: .confirm(pushFirst: random.oneIn(3))
      case 36: .echo
      case 38, 39: .reveal(random.oneIn(3) ? nil : Double(random.int(0...300)))
      case 37: .sendAgain(random.int(0..<20))
      case 9: .seen(random.int(0..<20))
      case 10: .typing(random.oneIn(2))
      case 11, 12, 13, 14, 15: .scroll(Double(random.int(-900...300)))
      case 16: .bottom
      case 17: .go(random.int(0..<62))
      case 18: .turn
      case 19: .resize(Double(random.int(300...600)))
      case 20: .keyboard(Double(random.int(200...600)))
      case 21: .draft(random.int(0..<5))
      case 22: .textSize(Double(random.int(12...24)))
      case 23: .dark(random.oneIn(2))
      case 24: .today(random.int(0..<3))
      case 25: .refresh
      case 26: .retry
      case 27: .fail
      case 28: .hold
      case 29: .release
      case 30: .pause
      case 31: .resume
      case 32, 33: .yield(random.int(1...20))
      case 34: .tap(Double(random.int(0..<500)))
      case 35: .manner(AnswerManner(shift: random.int(-9...9), excess: random.int(-8...9)))
      default: .settle
      }
    }
  }

  @Test(arguments: UpdateKind.Coalescing.allCases)
  func `Nothing is lost, doubled or moved`(coalescing: UpdateKind.Coalescing) async throws {
    let property = StepProperty(
      "sessions with a controller (coalescing: \(coalescing))", make: Self.makeSteps
    ) { steps in
      try await ControllerSession.violation(steps, coalescing: coalescing)
    }
    let failure = try await property.failure(cases: 100)
    #expect(failure == nil, "\(failure ?? "")")
  }
}
