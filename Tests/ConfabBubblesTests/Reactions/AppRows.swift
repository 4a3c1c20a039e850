import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

@testable import ConfabBubbles

/// The rows between and on messages as an app shows them.
struct AppRows: ThemeStyle {
  enum App: CaseIterable { case telegram, signal, whatsapp, messenger }

  let app: App

  var pills: ReactionPillsLook {
    switch app {
    case .telegram: .telegram
    case .signal: .signal
    case .whatsapp: .whatsapp
    case .messenger: .messenger
    }
  }

  func bubble(_ frame: Rect, radius: Double, place: BubblePlace) -> Path { .rect(frame) }

  func register(in registry: inout PresenterRegistry) {
    registry.register(ReactionPillsAccessory(look: pills))
    switch app {
    case .telegram:
      registry.register(PillPresenter(look: .telegram))
      registry.register(UnreadBarPresenter(look: .telegram))
      registry.register(TypingPresenter(look: .telegram))
    case .signal:
      registry.register(PillPresenter(look: .signal))
      registry.register(UnreadBarPresenter(look: .signal))
      registry.register(TypingPresenter(look: .signal))
    case .whatsapp:
      registry.register(PillPresenter(look: .whatsapp))
      registry.register(UnreadBarPresenter(look: .whatsapp))
      registry.register(TypingPresenter(look: .whatsapp))
    case .messenger:
      registry.register(PillPresenter(look: .messenger))
      registry.register(UnreadBarPresenter(look: .messenger))
      registry.register(TypingPresenter(look: .messenger))
    }
  }

  var theme: Theme {
    var theme = Theme.imessage
    theme.style = self
    switch app {
    case .telegram:
      theme.metrics.reactionPills = .telegram
      theme.metrics.pills = .telegram
      theme.metrics.unreadBar = .telegram
    case .signal:
      theme.metrics.reactionPills = .signal
      theme.metrics.pills = .signal
      theme.metrics.unreadBar = .signal
      theme.metrics.typing = .signal
    case .whatsapp:
      theme.metrics.reactionPills = .whatsapp
      theme.metrics.pills = .whatsapp
      theme.metrics.unreadBar = .whatsapp
      theme.metrics.typing = .whatsapp
    case .messenger:
      theme.metrics.reactionPills = .messenger
      theme.metrics.pills = .messenger
      theme.metrics.unreadBar = .messenger
      theme.metrics.typing = .messenger
    }
    return theme
  }

  /// The layout of rows and the measured rows.
  func layout(
    _ items: [TimelineItem], width: Double = 402, isMirrored: Bool = false
  ) async throws -> (ConversationLayout, rows: [ItemLayout]) {
    var chat = Conversation()
    chat.selfID = "me"
    chat.participants = ["me", "ana", "ben", "eva"].map { Participant(id: $0, name: $0) }
    var request = LayoutRequest(for: chat, theme: theme, width: width)
    request.items = items
    request.isMirrored = isMirrored
    let worker = LayoutWorker(
      library: try FontLibrary(directory: FontLibrary.bundledDirectory()))
    let layout = try await LayoutWorker.layout(of: request, on: [worker])
    return (layout, try await worker.rows(of: layout, at: items.indices))
  }

  /// The row of a message with reactions.
  static func row(
    _ text: String, _ side: Decoration.Side, _ reactions: [Reaction]
  ) -> TimelineItem {
    let message = Message(
      id: "m", from: side == .outgoing ? "me" : "ana", text: text, reactions: reactions)
    return TimelineItem(
      id: "m", kind: ItemKind(message.kind),
      content: .message(MessageContent(message: message)), decoration: Decoration(side: side))
  }
}
