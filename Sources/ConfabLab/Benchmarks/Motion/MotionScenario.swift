import Confab
import ConfabScenario
import FoundationEssentials

/// Generates scenarios for a phone of 390 × 844 points at 3 pixels a point, the same in every run.
enum MotionScenario {
  /// The number of people whose heads move.
  private static let readers = 12
  /// The time in which heads move to another message, in seconds.
  private static let moveTime = 0.4
  /// The number of messages that fit on the screen.
  private static let messages = 9

  /// A group whose readers move from message to message all the time.
  ///
  /// - Parameter seconds: The length, a multiple of 2 seconds.
  static func heads(seconds: Int) throws -> [UInt8] {
    var generator = SeededGenerator(seed: 7)
    let people = (0..<readers).map { "p\($0)" }
    let steps = (0..<Int(Double(seconds) / moveTime)).map { step in
      let moving = people.shuffled(using: &generator).prefix(3).map { "\"\($0)\"" }
      return
        #"{"seen": "m\#((step * 4 + 3) % messages)", "by": [\#(moving.joined(separator: ", "))]}"#
    }
    return try document(
      group(people), steps, motion: #"{"curve": "easeInOut", "duration": \#(moveTime)}"#)
  }

  /// A fling through a long conversation: every pixel of the rows changes in each frame.
  static func fling() throws -> [UInt8] {
    try document(
      SampleConversation.mixed(count: 300), [#"{"fling": -2500}"#], motion: #"{"curve": "spring"}"#)
  }

  private static func document(
    _ conversation: Conversation, _ steps: [String], motion: String
  ) throws -> [UInt8] {
    let chat = String(decoding: try JSONEncoder().encode(conversation), as: UTF8.self)
    return Array(
      """
      {"schema": "confab/scenario/1", "device": "iphone-e", "framesPerSecond": 60, "loaded": 300,
      "motion": \(motion),
      "conversation": \(chat),
      "steps": [\(steps.joined(separator: ",\n"))]}
      """.utf8)
  }

  private static func group(_ people: [String]) -> Conversation {
    var generator = SeededGenerator(seed: 3)
    return Conversation(
      selfID: "me",
      participants: [Participant(id: "me", name: "Sam")]
        + people.enumerated().map { index, id in
          Participant(id: id, name: SampleVocabulary.latin[index].capitalized)
        },
      timezone: "UTC", locale: "en",
      messages: (0..<messages).map { index in
        let words = (0..<6).compactMap { _ in
          SampleVocabulary.latin.randomElement(using: &generator)
        }
        return Message(
          id: "m\(index)", from: index % 3 == 1 ? "me" : people[index],
          at: Timestamp(milliseconds: 1_767_603_600_000 + Int64(index) * 60_000, offset: 0),
          text: words.joined(separator: " "))
      },
      state: ConversationState(
        seen: Dictionary(
          uniqueKeysWithValues: people.enumerated().map { ($1, "m\($0 % messages)") })))
  }
}
