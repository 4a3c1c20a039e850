import ConfabModel
import ConfabScene
import ConfabTimeline

/// What a document may say and nothing draws yet: said aloud, so that nothing is lost unnoticed.
enum UndrawnFeatures {
  /// At most one sentence.
  static func warnings(for items: [TimelineItem], of conversation: Conversation) -> [String] {
    let messages = items.compactMap(\.message)
    let counts = [
      ("reactions", messages.count { !$0.reactions.isEmpty }),
      ("quotes of what is replied to", messages.count { $0.replyTo != nil }),
      ("marks of forwarding", messages.count { $0.forward != nil }),
      ("marks of editing", messages.count { $0.edited }),
    ]
    var parts = counts.filter { $0.1 > 0 }.map { what, count in
      "\(what) (\(count) message\(count == 1 ? "" : "s"))"
    }
    if let wallpaper = conversation.info.wallpaper, Color(hex: wallpaper) == nil {
      parts.append("the wallpaper picture")
    }
    return parts.isEmpty ? [] : ["not drawn yet: " + parts.joined(separator: ", ")]
  }
}
