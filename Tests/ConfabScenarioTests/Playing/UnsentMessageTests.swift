import Confab
import ConfabScenario
import Testing

/// Steps that name a message before the server has it.
@Suite struct UnsentMessageTests {
  private static func play(_ steps: [Step]) async throws -> PlayReport {
    var expectation = Expectation()
    expectation.excludes = ["s1"]
    let sending = Sending(Message(id: "s1", from: "sam", text: "Hello"), sent: 0.5)
    let scenario = Scenario(
      conversation: .inline(SampleGroup.conversation(5)), framesPerSecond: 10,
      steps: [Step(.send(sending), waits: false)] + steps
        + [Step(.wait(1)), Step(.expect(expectation))])
    return try await ScenarioPlayer(studio: SampleGroup.studio).play(
      scenario, of: SampleGroup.conversation(5), drawsFrames: false
    ) { _ in }
  }

  @Test func `A message that is deleted while it is sent doesn't return`() async throws {
    #expect(try await Self.play([Step(.delete("s1"))]).failures.isEmpty)
  }

  @Test func `A message can be swiped while it is sent`() async throws {
    let report = try await Self.play([Step(.reply("s1", by: 100, over: 0.2))])
    #expect(report.failures.count == 1 && report.steps == 4)
  }
}
