import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// Features of a document that are not drawn yet.
enum UndrawnFeatures {
  /// A warning with the features that a conversation uses, or none.
  ///
  /// An accessory with the part name `reactions` draws reactions.
  static func warnings(
    for request: LayoutRequest, of conversation: Conversation, _ options: RenderOptions
  ) -> [Warning] {
    let messages = request.items.compactMap(\.message)
    let drawsReactions = request.presenters.accessories.contains { $0.part == "reactions" }
    let counts = [
      ("reactions", drawsReactions ? 0 : messages.count { !$0.reactions.isEmpty })
    ]
    var parts = counts.filter { $0.1 > 0 }.map { what, count in
      "\(what) (\(count) message\(count == 1 ? "" : "s"))"
    }
    if let wallpaper = conversation.info.wallpaper, Color(hex: wallpaper) == nil {
      parts.append("the wallpaper picture")
    }
    let features =
      parts.isEmpty
      ? []
      : [
        Warning(
          .undrawnFeature, at: .conversation, "not drawn yet: " + parts.joined(separator: ", "))
      ]
    return features + platformWarning(options.layout.theme, conversation)
      + carrierWarning(options.picture)
  }

  private static func platformWarning(_ theme: Theme, _ conversation: Conversation) -> [Warning] {
    guard let platform = conversation.info.platform, theme.style.theme(theme, on: platform) == nil
    else { return [] }
    return [
      Warning(
        .unknownPlatform, at: .conversation,
        "the theme \(theme.name) does not know the platform \(ProblemText.quoted(platform)); the conversation is drawn as without a platform"
      )
    ]
  }

  private static func carrierWarning(_ options: PictureOptions) -> [Warning] {
    let device = options.device ?? .iPhone
    guard options.status.carrier != nil, device.cutout != .none else { return [] }
    return [
      Warning(
        .undrawnFeature, at: .conversation,
        "the status bar of \(device.name) has no place for the carrier; iphone-se and iPads show it"
      )
    ]
  }
}
