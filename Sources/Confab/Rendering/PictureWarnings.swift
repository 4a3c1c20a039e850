import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport

/// Warnings about a conversation and the options of its picture.
package enum PictureWarnings {
  /// The warnings about the platform and the carrier.
  package static func warnings(
    for conversation: Conversation, _ options: RenderOptions
  ) -> [Warning] {
    platformWarning(options.layout.theme, conversation) + carrierWarning(options.picture)
  }

  private static func platformWarning(_ theme: Theme, _ conversation: Conversation) -> [Warning] {
    guard let platform = conversation.info.platform,
      theme.style.theme(theme, on: platform) == nil,
      Theme.builtIn(named: platform.lowercased()) == nil
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
