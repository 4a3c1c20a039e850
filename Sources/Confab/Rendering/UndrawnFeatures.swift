import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// Features of a document that nothing draws yet.
enum UndrawnFeatures {
  /// One sentence that names them, or nothing.
  ///
  /// An accessory with the part name `reactions` draws reactions.
  static func warnings(for request: LayoutRequest, of conversation: Conversation) -> [String] {
    let messages = request.items.compactMap(\.message)
    let drawsReactions = request.presenters.accessories.contains { $0.part == "reactions" }
    let counts = [
      ("reactions", drawsReactions ? 0 : messages.count { !$0.reactions.isEmpty }),
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
