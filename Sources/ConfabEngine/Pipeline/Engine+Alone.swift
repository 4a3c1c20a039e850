import ConfabLayout
import ConfabModel
import ConfabText
import ConfabTimeline

extension Engine {
  /// An engine without a controller, such as for a benchmark. Messages that it refuses are
  /// not left out.
  ///
  /// - Parameters:
  ///   - observe: Receives every event of the queue of updates, in order. It must return quickly.
  ///   - apply: Shows an update.
  /// - Throws: `MetricsError` if a number of the request is out of range.
  package static func alone(
    _ conversation: Conversation, request: LayoutRequest, fonts: FontLibrary,
    workers: Int = 2, rules: TimelineRules = .imessage, factories: MessageFactories = .plain,
    decorators: [TimelineDecorator] = [], heights: HeightStrategy = .exactInMemory,
    store: VersionedHeightStore? = nil, contextChanges: ContextChanges = .firstFrame,
    observe: @escaping @Sendable (UpdateEvent) -> Void = { _ in },
    apply: @escaping @Sendable (EngineUpdate) -> Void
  ) throws -> Engine {
    try Engine(
      conversation, request: request, fonts: fonts, workers: workers, rules: rules,
      factories: factories, decorators: decorators, heights: heights, store: store,
      contextChanges: contextChanges
    ) { event in
      switch event {
      case .update(let update, let done):
        apply(update)
        done.resume()
      case .progress(let progress): observe(progress)
      case .refused, .unmeasurable, .failed: break
      }
    }
  }
}
