import Confab
import ConfabScenario
import ConfabScene
import Synchronization
import Testing

@Suite struct PlayerTests {
  static let studio = try! Studio()

  static func group(_ count: Int) -> Conversation {
    let people = ["ana", "bo", "cy", "dee", "eli", "sam"]
    return Conversation(
      selfID: "sam",
      participants: people.map { Participant(id: $0, name: $0.capitalized) },
      timezone: "UTC", now: Timestamp(milliseconds: 1_762_041_600_000, offset: 0),
      messages: (0..<count).map { index in
        Message(
          id: "m\(index)", from: people[(index / 2 * 7) % 6],
          at: Timestamp(
            milliseconds: 1_762_041_600_000 - Int64(count - index) * 60_000, offset: 0),
          text: "Message \(index) " + String(repeating: "and so on ", count: index % 5))
      },
      state: ConversationState(seen: ["ana": "m\(count - 1)", "bo": "m\(count - 2)"]))
  }

  @Test func `A session is played`() async throws {
    let scenario = Scenario(
      conversation: .inline(Self.group(12)),
      framesPerSecond: 20,
      steps: [
        Step(.receive([Message(id: "n1", from: "ana", text: "Hello! How are you?")])),
        Step(.typing(["bo"])),
        Step(.receive([Message(id: "n2", from: "bo", text: "Typing became this message, and it is long")])),
        Step(.seen("n2", by: ["ana", "bo"])),
        Step(.type("Fine, thank you, and what are you doing the whole day?", interval: 0.03)),
        Step(.send(Sending(Message(id: "s1", from: "sam", text: "Fine, thank you, and what are you doing the whole day?"), sent: 0.3, delivered: 0.6, read: 1))),
        Step(.edit("n1", text: "Hello there, everybody! How are you all doing today? I hope very well.")),
        Step(.keyboard(.drag(distance: 300, over: 0.4, then: .dismiss))),
        Step(.reveal(RevealSwipe(200))),
        Step(.reply("n1", by: 120, over: 0.3)),
        Step(.scroll(.top)),
        Step(.appearance(.dark)),
        Step(.fling(velocity: 2000)),
        Step(.rotate(.landscape)),
        Step(.capture("end")),
      ])
    let frames = Mutex<[PlayedFrame]>([])
    let report = try await ScenarioPlayer(studio: Self.studio).play(
      scenario, of: Self.group(12)
    ) { frame in frames.withLock { $0.append(frame) } }
    #expect(report.failures.isEmpty)
    #expect(frames.withLock { $0 }.compactMap(\.capture) == ["end"])
  }
}
