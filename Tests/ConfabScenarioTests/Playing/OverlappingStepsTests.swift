import Confab
import ConfabScenario
import Synchronization
import Testing

/// Gestures that end while a later step is played.
@Suite struct OverlappingStepsTests {
  @Test func `What a finger pulled aside goes back when another step is played`() async throws {
    let gestures: [Action] = [
      .reply("m4", by: 120, over: 0.3), .reveal(RevealSwipe(200, over: 0.3)),
      .keyboard(.drag(distance: 200, over: 0.3, then: .dismiss)),
    ]
    for gesture in gestures {
      let scenario = Scenario(
        conversation: .inline(SampleGroup.conversation(5)), framesPerSecond: 10,
        steps: [
          Step(.keyboard(.show)), Step(gesture, waits: false), Step(.typing(["ana"])),
          Step(.typing([])), Step(.keyboard(.hide)),
        ])
      let rests = Mutex<[PlayedRest]>([])
      _ = try await ScenarioPlayer(studio: SampleGroup.studio).play(
        scenario, of: SampleGroup.conversation(5)
      ) { event in if case .rest(let rest) = event { rests.withLock { $0.append(rest) } } }
      let rest = try #require(rests.withLock { $0.last })
      for (id, track) in rest.transition.rows {
        #expect(track.movement.target.shift == 0, "\(id) after \(gesture)")
      }
      #expect(rests.withLock { $0[1].isKeyboardShown } == (gesture != gestures[2]))
    }
  }
}
