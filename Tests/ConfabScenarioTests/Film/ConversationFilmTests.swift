import Confab
import Testing

@testable import ConfabScenario

/// The film of a conversation.
@Suite struct ConversationFilmTests {
  private static func steps(of reactions: [Reaction]) -> [Action] {
    let message = Message(id: "m1", from: "ana", text: "Lunch?", reactions: reactions)
    let conversation = Conversation(
      selfID: "sam",
      participants: [Participant(id: "sam", name: "Sam"), Participant(id: "ana", name: "Ana")],
      timezone: "UTC", messages: [message])
    return Scenario.film(of: conversation).steps.map(\.action).filter { action in
      switch action {
      case .receive, .react: true
      default: false
      }
    }
  }

  @Test func `Reactions follow their message one by one`() {
    let actions = Self.steps(of: [
      Reaction(emoji: "👍", by: ["sam", "ana"]), Reaction(emoji: "❤️", by: ["sam"]),
    ])
    #expect(
      actions == [
        .receive([Message(id: "m1", from: "ana", text: "Lunch?")]),
        .react(ReactionChange("m1", emoji: "👍", participant: "sam")),
        .react(ReactionChange("m1", emoji: "👍", participant: "ana")),
        .react(ReactionChange("m1", emoji: "❤️", participant: "sam")),
      ])
  }

  @Test(arguments: [
    [Reaction(emoji: "👍", by: ["sam"], count: 12)],
    [Reaction(emoji: "", by: ["sam"], sticker: "fox.png")],
    ["👍", "❤️", "😂", "🎉"].map { Reaction(emoji: $0, by: ["sam"]) },
  ])
  func `Reactions that can't be told one by one come with their message`(reactions: [Reaction]) {
    let message = Message(id: "m1", from: "ana", text: "Lunch?", reactions: reactions)
    #expect(Self.steps(of: reactions) == [.receive([message])])
  }
}
