import Confab
import ConfabLayout
import ConfabModel
import ConfabScenario
import TestSupport
import Testing

/// Steps that change a part of a message, and how it changes with time.
@Suite struct ContentStepTests {
  private static let poll = Poll(
    question: "Where?",
    options: [
      Poll.Option("Park", votes: ["ana"], count: 3), Poll.Option("Sea", isChosen: true),
    ], voters: 4)

  /// The messages on the screen after each step for which the next one waits.
  private static func rests(
    _ steps: [Step], _ messages: [Message], speed: Double = 1
  ) async throws -> (rests: [PlayedRest], report: PlayReport) {
    var conversation = SampleGroup.conversation(0)
    conversation.messages = messages
    conversation.state.seen = ["ana": "m", "bo": "m"]
    var scenario = Scenario(
      conversation: .inline(conversation), framesPerSecond: 10,
      motion: TimingCurve(.cubic(.easeInOut), duration: 0.1), steps: steps)
    scenario.speed = speed
    let kept = Kept()
    let report = try await ScenarioPlayer(studio: SampleGroup.studio).play(
      scenario, of: conversation
    ) { await kept.add($0) }
    return (await kept.rests, report)
  }

  private actor Kept {
    var rests: [PlayedRest] = []

    func add(_ event: PlayedEvent) {
      if case .rest(let rest) = event { rests.append(rest) }
    }
  }

  private static func poll(after change: VoteChange, _ poll: Poll = poll) async throws -> Poll? {
    let message = Message(id: "m", kind: .poll, from: "ana", payload: poll)
    return try await rests([Step(.vote(change))], [message]).rests.last?.conversation.messages
      .last?.payload as? Poll
  }

  @Test func `A vote replaces the one before`() async throws {
    let poll = try await Self.poll(after: VoteChange("m", option: .text("Park")))
    #expect(poll?.options[0].votes == ["ana", "sam"] && poll?.options[0].count == 4)
    #expect(poll?.options[1] == Poll.Option("Sea") && poll?.voters == 4)
  }

  @Test func `Several answers are several votes`() async throws {
    var several = Self.poll
    several.allowsMultipleAnswers = true
    let poll = try await Self.poll(
      after: VoteChange("m", option: .number(2), participant: "ana"), several)
    #expect(poll?.options.map(\.votes) == [["ana"], ["ana"]] && poll?.voters == 4)
  }

  @Test func `A vote is taken back`() async throws {
    let poll = try await Self.poll(
      after: VoteChange("m", option: .number(1), participant: "ana", isRemoval: true))
    #expect(poll?.options[0].votes == [] && poll?.options[0].count == 2 && poll?.voters == 3)
    let same = try await Self.poll(
      after: VoteChange("m", option: .number(1), participant: "bo", isRemoval: true))
    #expect(same == Self.poll)
  }

  private static let recording = Message(
    id: "m", kind: .voice, from: "ana", attachments: [Attachment(src: "a.m4a", duration: 4)])

  @Test func `A recording plays for its duration, also beside the next steps`() async throws {
    let whole = try await Self.rests([Step(.play(ShareChange("m")))], [Self.recording])
    #expect(whole.rests.last?.conversation.messages.last?.attachments[0].played == 1)
    #expect(abs(whole.report.duration - 4.1) < 1e-9, "\(whole.report.duration)")
    let part = try await Self.rests(
      [Step(.play(ShareChange("m", to: 0.5)), waits: false), Step(.wait(1.05))], [Self.recording])
    let played = try #require(
      part.rests.last?.conversation.messages.last?.attachments.first?.played)
    #expect(abs(played - 0.25) < 1e-6)
    #expect(abs(part.report.duration - 2.1) < 1e-9, "\(part.report.duration)")
  }

  @Test func `A file that is transferred has no progress any more`() async throws {
    let file = Message(
      id: "m", kind: .file, from: "ana",
      attachments: [Attachment(src: "a.pdf", transfer: .progress(0.2))])
    let played = try await Self.rests(
      [
        Step(.download(ShareChange("m", over: 1, to: 0.6))),
        Step(.download(ShareChange("m", over: 0.5))),
      ], [file])
    #expect(
      played.rests.map { $0.conversation.messages[0].attachments[0].transfer } == [
        .progress(0.6), nil,
      ])
  }

  @Test func `Who leaves is no reader any more`() async throws {
    let message = Message(id: "m", from: "sam", text: "Hello")
    var expectation = ConfabScenario.Expectation()
    expectation.heads = [ConfabScenario.Expectation.Heads(at: "m", ["bo"])]
    let played = try await Self.rests(
      [Step(.typing(["ana"])), Step(.leave(["ana", "cy"])), Step(.expect(expectation))], [message])
    let last = try #require(played.rests.last)
    #expect(last.conversation.state.seen == ["bo": "m"] && last.conversation.state.typing == [])
    #expect(played.report.failures == [])
  }

  @Test(arguments: [0.5, 2]) func `All times are divided by the speed`(speed: Double) async throws {
    let steps = [Step(.wait(1)), Step(.play(ShareChange("m", over: 1))), Step(.wait(1))]
    let usual = try await Self.rests(steps, [Self.recording]).report
    let played = try await Self.rests(steps, [Self.recording], speed: speed).report
    #expect(abs(played.duration - usual.duration / speed) < 1e-9)
    #expect(played.frames == Int((usual.duration / speed * 10).rounded(.up)) + 1)
  }

  @Test func `The example with parameters, repetitions and another file is as it expects`()
    async throws
  {
    let loaded = try ScenarioReader.load(path: SourceTree.example("plan.scenario.json"))
    let report = try await ScenarioPlayer(studio: SampleGroup.studio).play(
      loaded, drawsFrames: false
    ) { _ in }
    #expect(report.failures == [] && report.checks == 1)
  }
}
