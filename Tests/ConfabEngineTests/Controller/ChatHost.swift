import Confab
import ConfabEngine
import ConfabLayout

/// A host of a `ChatController` that keeps all frames.
@MainActor final class ChatHost {
  let server: ChatServer
  private(set) var frames: [ChatFrame] = []
  /// What ``step(mayMove:mayGuess:_:)`` has found.
  var problems: [String] = []
  private var made: ChatController?

  init(
    _ server: ChatServer, kind: ConversationInfo.Kind = .direct,
    presenters: PresenterRegistry = .builtIn, options: ChatOptions = ChatOptions()
  ) throws {
    self.server = server
    let conversation = Conversation(
      info: ConversationInfo(kind: kind), selfID: "me",
      participants: (kind == .group ? ["me", "ann", "bob"] : ["me", "ann"]).map {
        Participant(id: $0, name: "Name of \($0)")
      },
      timezone: "UTC", now: Timestamp(milliseconds: 1_762_200_000_000, offset: 0))
    made = try ChatController(
      conversation, from: server, style: ChatStyle(theme: .imessage, presenters: presenters),
      screen: ChatScreen(width: 375, height: 667, safeTop: 64, safeBottom: 83),
      fonts: try Studio().library, options: options
    ) { [weak self] in self?.frames.append($0) }
  }

  var chat: ChatController {
    get throws {
      guard let made else { throw CancellationError() }
      return made
    }
  }

  /// A host that shows the newest messages.
  static func opened(
    _ server: ChatServer, kind: ConversationInfo.Kind = .direct,
    presenters: PresenterRegistry = .builtIn, options: ChatOptions = ChatOptions()
  ) async throws -> ChatHost {
    let host = try ChatHost(server, kind: kind, presenters: presenters, options: options)
    try host.chat.start()
    try await host.settle()
    host.frames = []
    return host
  }

  func settle() async throws { try await chat.settled() }

  func takeFrames() -> [ChatFrame] {
    defer { frames = [] }
    return frames
  }

  /// The ids of the messages of the layout.
  var shown: [MessageID] {
    get throws {
      let chat = try chat
      var ids: [MessageID] = []
      for index in 0..<chat.layout.model.count {
        guard let id = chat.message(ofRow: index), id != ids.last else { continue }
        ids.append(id)
      }
      return ids
    }
  }
}

extension ChatOptions {
  /// Options of a window that keeps every message and fetches pages of a size.
  static func pages(of size: Int) -> ChatOptions {
    var options = ChatOptions()
    options.window = WindowRules(pageSize: size, preferredMaximum: nil)
    return options
  }
}
