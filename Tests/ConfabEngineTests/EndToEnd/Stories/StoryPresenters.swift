import Confab
import ConfabBubbles
import ConfabLayout
import ConfabScene
import ConfabTimeline
import Synchronization

/// Shows text as the standard presenter does, and records its calls.
struct RecordingPresenter: ItemPresenter {
  final class Record: Sendable {
    private let entries = Mutex<[String]>([])
    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
    func take() -> [String] {
      entries.withLock { entries in
        defer { entries = [] }
        return entries
      }
    }
  }

  let record = Record()
  /// Whether text is shaped once and kept for other widths.
  var prepares = true

  func accepts(_ item: TimelineItem) -> Bool { item.kind == .text }

  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    record.add("\(entry(item)) at \(context.rowWidth) in \(context.metrics.textSize)")
    return try TextPresenter().measure(item, in: context)
  }

  func prepare(
    _ item: TimelineItem, in context: MeasureContext
  ) throws -> (any PreparedItem)? {
    guard prepares else { return nil }
    record.add(entry(item))
    return try TextPresenter().prepare(item, in: context)
  }

  private func entry(_ item: TimelineItem) -> String {
    "\(item.id) \"\(item.message?.text ?? "")\""
  }
}

/// Suspends its callers until it is opened.
actor Gate {
  private var isClosed = false
  private var held: [CheckedContinuation<Void, Never>] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []

  func close() { isClosed = true }

  func open() {
    isClosed = false
    for continuation in held { continuation.resume() }
    held = []
  }

  func pass() async {
    guard isClosed else { return }
    await withCheckedContinuation { continuation in
      held.append(continuation)
      for watcher in watchers { watcher.resume() }
      watchers = []
    }
  }

  /// Waits until a caller is suspended.
  func arrival() async {
    if held.isEmpty { await withCheckedContinuation { watchers.append($0) } }
  }
}

/// A presenter that waits for a gate. Its bodies are as high as the type size.
struct SlowPresenter: HostedItemPresenter {
  static let kind = MessageKind(rawValue: "x-map")
  let gate = Gate()

  func accepts(_ item: TimelineItem) -> Bool { item.kind.rawValue == Self.kind.rawValue }

  func bodies(of items: [TimelineItem], in context: HostedContext) async throws -> [ItemBody] {
    let size = Size(width: 40, height: context.request.metrics.textSize)
    await gate.pass()
    return items.map { _ in ItemBody(size: size, content: Square()) }
  }
}

private struct Square: ItemContent {
  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    scene.fill(.rect(frame), context.bubblePaint)
  }
}

extension PresenterRegistry {
  static func builtIn(and presenter: some ItemPresenter) -> PresenterRegistry {
    var registry = PresenterRegistry.builtIn
    registry.register(presenter)
    return registry
  }
}
