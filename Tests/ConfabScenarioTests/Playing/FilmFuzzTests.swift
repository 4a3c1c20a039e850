import Confab
import ConfabScenario
import ConfabScene
import Synchronization
import TestSupport
import Testing

@testable import ConfabLab

/// Random scenarios: every frame is checked.
@Suite struct FilmFuzzTests {
  @Test func `Readers appear once, nothing jumps, and pages move nothing`() async throws {
    try await Soak.run("random scenarios", fixed: 150) { seed in
      let violations = try await RandomScenario(seed: seed).play(
        studio: SampleGroup.studio, SimulationReport(seed: seed)
      ).violations
      #expect(violations.isEmpty, "\(violations.prefix(3).joined(separator: "\n"))")
      return violations.isEmpty
    }
  }

  @Test func `The same seed gives the same scenario, and the same frames`() async throws {
    #expect(RandomScenario(seed: 1).scenario == RandomScenario(seed: 1).scenario)
    #expect(RandomScenario(seed: 1).scenario != RandomScenario(seed: 2).scenario)
    try await Soak.run("scenarios that are played twice", fixed: 24) { seed in
      let script = RandomScenario(seed: seed)
      let (first, second) = (try await Self.scenes(of: script), try await Self.scenes(of: script))
      let isSame =
        first.count == second.count
        && zip(first, second).allSatisfy { $0.differences(from: $1).isEmpty }
      #expect(isSame, "\(seed)")
      return isSame
    }
  }

  private static func scenes(of script: RandomScenario) async throws -> [Scene] {
    let scenes = Mutex<[Scene]>([])
    do {
      _ = try await ScenarioPlayer(studio: SampleGroup.studio).play(
        script.scenario, of: script.conversation
      ) { event in
        if case .frame(let frame, _) = event { scenes.withLock { $0.append(frame.scene) } }
      }
    } catch is PlayError {
      // A message that was swiped was not loaded any more.
    }
    return scenes.withLock { $0 }
  }

  @Test(.timeLimit(.minutes(30))) func `A cancelled task stops playing`() async throws {
    let script = RandomScenario(seed: 3)
    var scenario = script.scenario
    scenario.steps = [Step(.wait(3600))]
    let count = Mutex(0)
    let playing = Task { [scenario] in
      try await ScenarioPlayer(studio: SampleGroup.studio).play(scenario, of: script.conversation) {
        _ in
        count.withLock { $0 += 1 }
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await playing.value }
    #expect(count.withLock { $0 } == 1)
  }
}
