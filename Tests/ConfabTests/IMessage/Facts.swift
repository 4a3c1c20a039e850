import Confab
import ConfabInspection

/// Support for tests of the iMessage theme against theswerd/imessage-ui (MIT): measurements of iOS
/// 26 on 402 × 874 points at scale 3, and values from its frameworks.
enum Facts {
  static let options = RenderOptions(layout: LayoutOptions(width: 402, scale: 3))
  /// The largest difference from a measured position, in points.
  static let tolerance = 0.5

  static func conversation(
    _ messages: [Message], people: [String] = ["ana"], isGroup: Bool = false,
    state: ConversationState = ConversationState()
  ) -> Conversation {
    var conversation = Conversation(
      participants: ([("me", "Sam")] + people.map { ($0, $0.capitalized) }).map {
        Participant(id: $0.0, name: $0.1)
      }, messages: messages)
    conversation.selfID = "me"
    conversation.info.kind = isGroup ? .group : .direct
    conversation.state = state
    return conversation
  }

  /// The layout dump of a conversation.
  static func layout(_ conversation: Conversation, folder: String = "/") async throws -> LayoutDump
  {
    let studio = try Studio()
    return try await studio.dump(
      try await studio.layout(
        of: conversation, attachments: .folder(folder), options: options.layout))
  }

  static func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= tolerance }
}
