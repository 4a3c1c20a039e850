import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport

/// Warnings about a conversation and the options of its picture.
package enum PictureWarnings {
  /// The warnings about the platform, the carrier and formulas.
  package static func warnings(
    for conversation: Conversation, _ options: RenderOptions
  ) -> [Warning] {
    platformWarning(options.layout.theme, conversation) + carrierWarning(options.picture)
      + formulaWarning(conversation)
  }

  /// One warning, however many formulas there are.
  private static func formulaWarning(_ conversation: Conversation) -> [Warning] {
    guard conversation.messages.contains(where: { $0.blocks.showFormula }) else { return [] }
    return [
      Warning(
        .undrawnFeature, at: .conversation,
        "formulas are drawn as their source, in the notation of TeX")
    ]
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

extension [Block] {
  /// Whether a formula is shown.
  fileprivate var showFormula: Bool {
    guard !isEmpty else { return false }
    var isFound = false
    forEachShown { block in
      if case .math = block { isFound = true }
    }
    return isFound
  }
}
