import ConfabModel
import ConfabScene
import ConfabTimeline

/// What a document may say and no presenter draws yet: said aloud, so that nothing is lost
/// unnoticed.
enum UndrawnFeatures {
  static func warnings(for items: [TimelineItem], of conversation: Conversation) -> [String] {
    let messages = items.compactMap(\.message)
    let wallpaper = conversation.info.wallpaper.map { Color(hex: $0) == nil } ?? false
    let counts = [
      ("reactions", messages.count { !$0.reactions.isEmpty }),
      ("the message replied to", messages.count { $0.replyTo != nil }),
      ("the mark of forwarding", messages.count { $0.forward != nil }),
      ("the mark of editing", messages.count { $0.edited }),
    ]
    return (wallpaper ? ["wallpaper pictures are not drawn yet; the theme's page colour is"] : [])
      + counts.filter { $0.1 > 0 }.map { what, count in
        "\(what) of \(count) message\(count == 1 ? "" : "s") \(what.hasSuffix("s") ? "are" : "is") "
          + "not drawn yet"
      }
  }
}
