import Confab
import ConfabScenario

/// Random scenarios that are played one after the other, with checks of their animation.
actor ScriptSimulation {
  private let count: Int
  private let seed: UInt64
  private let studio: Studio

  /// Creates a simulation.
  ///
  /// - Parameters:
  ///   - count: The number of scenarios.
  ///   - seed: The seed of the first scenario; the others have those after it.
  ///   - studio: The studio, whose fonts measure rows.
  init(scripts count: Int, seed: UInt64, studio: Studio) {
    self.count = count
    self.seed = seed
    self.studio = studio
  }

  /// Plays the scenarios.
  ///
  /// - Parameter progress: Called with the share that is done, 0 to 1.
  func run(
    progress: @Sendable (Double) -> Void = { _ in }
  ) async throws -> SimulationReport {
    var report = SimulationReport(seed: seed)
    report.scripts = count
    let clock = ContinuousClock()
    for index in 0..<count {
      progress(Double(index) / Double(count))
      let start = clock.now
      let script = RandomScenario(seed: seed &+ UInt64(index))
      report = try await script.play(studio: studio, report)
      report.messages += script.conversation.messages.count
      report.times.step.add(clock.seconds(since: start))
    }
    return report
  }
}

extension RandomScenario {
  /// Plays the scenario and checks it.
  ///
  /// - Parameters:
  ///   - studio: The studio.
  ///   - report: The report so far.
  ///   - observe: Gets everything that happens, besides the checks.
  /// - Returns: The report with this scenario.
  func play(
    studio: Studio, _ report: SimulationReport,
    observe: (@Sendable (PlayedEvent) async throws -> Void)? = nil
  ) async throws -> SimulationReport {
    let checks = FilmChecks(report, name: "script \(seed)")
    let player = ScenarioPlayer(studio: studio)
    var playedSteps: Int?
    do {
      let played = try await player.play(scenario, of: conversation) { event in
        await checks.check(event)
        try await observe?(event)
      }
      playedSteps = played.steps
    } catch is PlayError {
      // A message that was swiped was not loaded any more.
    }
    var report = await checks.report
    report.count(playedSteps == nil ? "scripts that ended early" : "scripts")
    report.count("steps of scripts", playedSteps ?? 0)
    return report
  }
}

extension SimulationReport {
  /// An empty report of random scenarios.
  init(seed: UInt64) {
    self.init(
      messages: 0, steps: nil, seconds: nil, seed: seed, strategy: SimulatedStrategy.exact.rawValue)
  }
}
