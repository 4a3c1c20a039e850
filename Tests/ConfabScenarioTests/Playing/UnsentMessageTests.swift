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

  /// What is not as expected after some steps, the first of which sends `s1`.
  private static func failures(
    _ sending: (inout Sending) -> Void, _ steps: [Step]
  ) async throws -> [String] {
    var first = Sending(Message(id: "s1", from: "sam", text: "Hello"))
    sending(&first)
    let scenario = Scenario(
      conversation: .inline(SampleGroup.conversation(2)), framesPerSecond: 10,
      steps: [Step(.send(first), waits: false)] + steps)
    return try await ScenarioPlayer(studio: SampleGroup.studio).play(
      scenario, of: SampleGroup.conversation(2), drawsFrames: false
    ) { _ in }.failures.map(\.text)
  }

  private static func expecting(_ body: (inout ConfabScenario.Expectation) -> Void) -> Step {
    var expectation = Expectation()
    body(&expectation)
    return Step(.expect(expectation))
  }

  @Test func `A message has its id while it is sent, when it fails and when it is sent again`()
    async throws
  {
    let isSeen = Self.expecting { $0.includes = ["s1"] }
    let failures = try await Self.failures(
      { $0.failed = 0.5 },
      [
        Step(.wait(0.2)), isSeen, Step(.wait(1)), isSeen,
        Step(.retry(Sending(Message(id: "s1"), sent: 0.5)), waits: false), Step(.wait(0.2)), isSeen,
        Step(.wait(2)), isSeen, Self.expecting { $0.visible = ["m0", "m1", "s1"] },
      ])
    #expect(failures == [])
  }

  @Test func `A message that is sent and seen is not absent`() async throws {
    let failures = try await Self.failures(
      { _ in }, [Step(.wait(0.2)), Self.expecting { $0.excludes = ["s1"] }])
    #expect(failures == ["\"s1\" visible; expected not to be"])
  }

  @Test(arguments: [0.2, 2]) func `An update changes a message and adds none`(
    after time: Double
  ) async throws {
    let update = Message(id: "s1", from: "sam", text: "Hello again")
    let failures = try await Self.failures(
      { $0.sent = 1 },
      [
        Step(.wait(time)), Step(.update(update)), Step(.wait(2)),
        Self.expecting { $0.visible = ["m0", "m1", "s1"] },
      ])
    #expect(failures == [])
  }

  @Test func `A message that is taken back leaves a note`() async throws {
    let failures = try await Self.failures(
      { $0.sent = 0.5 },
      [
        Step(.wait(1)), Step(.unsend("s1")),
        Self.expecting { $0.visible = ["m0", "m1", "s1"] },
      ])
    #expect(failures == [])
  }
}
