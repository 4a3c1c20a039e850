import Confab

/// A group and a studio for tests that play scenarios.
enum SampleGroup {
  /// The studio of all tests, so that fonts are read once.
  static var studio: Studio {
    get throws { try created.get() }
  }

  private static let created = Result { try Studio() }

  /// A conversation of six people; Sam is the viewer.
  static func conversation(_ count: Int) -> Conversation {
    let people = ["ana", "bo", "cy", "dee", "eli", "sam"]
    let now: Int64 = 1_762_041_600_000
    return Conversation(
      selfID: "sam", participants: people.map { Participant(id: $0, name: $0.capitalized) },
      timezone: "UTC", now: Timestamp(milliseconds: now, offset: 0),
      messages: (0..<count).map { index in
        Message(
          id: "m\(index)", from: people[(index / 2 * 7) % 6],
          at: Timestamp(milliseconds: now - Int64(count - index) * 60_000, offset: 0),
          text: "Message \(index) " + String(repeating: "and so on ", count: index % 5))
      },
      state: ConversationState(seen: ["ana": "m\(count - 1)", "bo": "m\(count - 2)"]))
  }
}
