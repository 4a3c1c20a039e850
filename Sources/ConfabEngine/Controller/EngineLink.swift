import ConfabLayout
import ConfabModel

/// Passes the commands of a controller to its engine, in the order in which they are given.
struct EngineLink: Sendable {
  private enum Command: Sendable {
    case show(ShownMessages, UpdateKind, (@Sendable (UpdateOutcome) -> Void)?)
    case change(LayoutRequest)
    case viewport(Viewport)
    case scroll(String, Viewport.Alignment, Viewport)
    case flush(CheckedContinuation<Void, Never>)
  }

  private let commands: AsyncStream<Command>.Continuation

  init(_ engine: ConversationEngine) {
    let (stream, commands) = AsyncStream.makeStream(of: Command.self)
    self.commands = commands
    Task {
      var last: Conversation?
      for await command in stream {
        switch command {
        case .show(let messages, let kind, let completion):
          do {
            // Only a change of the surroundings rebuilds everything.
            if last == messages.surroundings || last == nil {
              try await engine.show(
                messages.messages, kind, state: messages.state, completion: completion)
            } else {
              try await engine.replace(messages.conversation, kind, completion: completion)
            }
            last = messages.surroundings
          } catch {
            completion?(.failed(error))
          }
        case .change(let request): engine.change(request)
        case .viewport(let viewport): await engine.viewportDidChange(viewport)
        case .scroll(let id, let alignment, let viewport):
          await engine.scroll(to: id, at: alignment, from: viewport)
        case .flush(let continuation): continuation.resume()
        }
      }
    }
  }

  func show(
    _ items: ArraySlice<ChatMessage>, outbox: [Message], rowIDs: [MessageID: MessageID],
    _ surroundings: Conversation, _ kind: UpdateKind,
    _ completion: (@Sendable (UpdateOutcome) -> Void)?
  ) {
    commands.yield(
      .show(
        ShownMessages(items: items, outbox: outbox, rowIDs: rowIDs, whole: surroundings), kind,
        completion))
  }

  func change(_ request: LayoutRequest) { commands.yield(.change(request)) }
  func viewportDidChange(_ viewport: Viewport) { commands.yield(.viewport(viewport)) }
  func scroll(to id: String, at alignment: Viewport.Alignment, from viewport: Viewport) {
    commands.yield(.scroll(id, alignment, viewport))
  }

  /// Waits until the engine has all commands.
  func flushed() async { await withCheckedContinuation { commands.yield(.flush($0)) } }

  func finish() { commands.finish() }
}
