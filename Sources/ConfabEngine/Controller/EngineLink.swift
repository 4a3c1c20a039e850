import ConfabLayout
import ConfabModel

/// Passes the commands of a controller to its engine, in the order in which they are given.
///
/// If the engine refuses an edit, for example because a factory gives two rows the same id, later
/// edits don't fit its messages. The link then waits for all messages, and keeps the completions of
/// the edits until it has them.
struct EngineLink: Sendable {
  typealias Completion = @Sendable (UpdateOutcome) -> Void

  private enum Command: Sendable {
    case edit([ListEdit<Message>], ConversationState?, UpdateKind, ends: Bool, Completion?)
    case replace(Conversation, UpdateKind, ends: Bool, Completion?)
    case findUnmeasurable(any Error)
    case value(JSONValue?, name: String, row: String, Completion?)
    case start
    case stop
    case change(LayoutRequest)
    case viewport(Viewport)
    case flush(CheckedContinuation<Void, Never>)
  }

  private let commands: AsyncStream<Command>.Continuation

  init(_ engine: ConversationEngine, events: ControllerEvents) {
    let (stream, commands) = AsyncStream.makeStream(of: Command.self)
    self.commands = commands
    Task {
      var refused: [Completion]?
      for await command in stream {
        switch command {
        case .edit(_, _, _, _, let completion) where refused != nil:
          if let completion { refused?.append(completion) }
          events.send(.refused([], nil))
        case .edit(let edits, let state, let kind, let ends, let completion):
          do {
            try await engine.replace(
              edits, state: state, kind, ends: ends, completion: completion)
          } catch {
            completion?(.failed(error))
            refused = []
            events.send(.refused([], nil))
          }
        case .replace(let conversation, let kind, let ends, let completion):
          let waiting = (refused ?? []) + (completion.map { [$0] } ?? [])
          do {
            try await engine.replace(conversation, kind, ends: ends) { outcome in
              for completion in waiting { completion(outcome) }
            }
            refused = nil
          } catch {
            let bad = await engine.refused(of: conversation)
            if bad.isEmpty {
              for completion in waiting { completion(.failed(error)) }
              refused = []
              events.send(.failed(error))
            } else {
              refused = waiting
              events.send(.refused(bad, error))
            }
          }
        case .findUnmeasurable(let error):
          events.send(.unmeasurable(await engine.unmeasurable(), error))
        case .value(let value, let name, let row, let completion):
          let isKnown = await engine.setValue(
            value, named: name, ofRow: row, completion: completion)
          if !isKnown { completion?(.applied) }
        case .start: engine.start()
        case .stop: engine.stop()
        case .change(let request): engine.change { $0 = request }
        case .viewport(let viewport): await engine.viewportDidChange(viewport)
        case .flush(let continuation):
          await engine.flushed()
          continuation.resume()
        }
      }
      for completion in refused ?? [] { completion(.cancelled) }
    }
  }

  /// Edits the messages of the engine.
  ///
  /// - Parameters:
  ///   - state: Who has seen what and who is typing; `nil` if unchanged.
  ///   - ends: Whether the messages then end with the newest one of the conversation.
  func edit(
    _ edits: [ListEdit<Message>], _ state: ConversationState?, _ kind: UpdateKind,
    ends: Bool, _ completion: Completion?
  ) {
    commands.yield(.edit(edits, state, kind, ends: ends, completion))
  }

  /// Replaces everything.
  func replace(
    _ conversation: Conversation, _ kind: UpdateKind, ends: Bool, _ completion: Completion?
  ) {
    commands.yield(.replace(conversation, kind, ends: ends, completion))
  }

  /// Looks for the messages because of which an update has failed.
  func findUnmeasurable(_ error: any Error) { commands.yield(.findUnmeasurable(error)) }

  func setValue(
    _ value: JSONValue?, named name: String, ofRow row: String, _ completion: Completion?
  ) {
    commands.yield(.value(value, name: name, row: row, completion))
  }

  func start() { commands.yield(.start) }
  func stop() { commands.yield(.stop) }
  func change(_ request: LayoutRequest) { commands.yield(.change(request)) }
  func viewportDidChange(_ viewport: Viewport) { commands.yield(.viewport(viewport)) }

  /// Waits until the engine has all commands.
  func flushed() async { await withCheckedContinuation { flush($0) } }

  /// Resumes a continuation when the engine has all commands.
  func flush(_ continuation: CheckedContinuation<Void, Never>) {
    commands.yield(.flush(continuation))
  }

  func finish() { commands.finish() }
}
