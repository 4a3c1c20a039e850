import Confab
import ConfabEngine
import ConfabLayout
import ConfabText
import ConfabTimeline
import Synchronization

/// An engine that records when it last showed an update.
final class EngineUnderTest: Sendable {
  let engine: Engine
  let request: LayoutRequest
  private let shown: Shown

  private final class Shown: Sendable {
    let at = Mutex<ContinuousClock.Instant?>(nil)
    let first = Mutex<ContinuousClock.Instant?>(nil)
  }

  init(
    _ chat: Conversation, fonts: FontLibrary, decorators: [TimelineDecorator] = [],
    heights: HeightStrategy = .exactInMemory, store: VersionedHeightStore? = nil
  ) throws {
    let shown = Shown()
    var empty = chat
    empty.messages = []
    let request = LayoutRequest(for: empty, width: 375)
    self.shown = shown
    self.request = request
    engine = try Engine.alone(
      chat, request: request, fonts: fonts, decorators: decorators, heights: heights, store: store
    ) { _ in
      let now = ContinuousClock.now
      shown.at.withLock { $0 = now }
      shown.first.withLock { $0 = $0 ?? now }
    }
  }

  /// Lays out the conversation.
  func open() async {
    engine.start()
    await engine.drained()
  }

  /// The seconds from a call to the first layout that it leads to. Waits until all rows are
  /// measured.
  func secondsToFirstFrame(_ body: (Engine) -> Void) async -> Double {
    shown.first.withLock { $0 = nil }
    let clock = ContinuousClock()
    let start = clock.now
    body(engine)
    await engine.drained()
    let end = shown.first.withLock { $0 } ?? clock.now
    return start.duration(to: end).inSeconds
  }

  /// The seconds from a call to the delivery of its layout.
  func seconds(_ body: (Engine) -> Void) async -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    body(engine)
    await engine.drained()
    let end = shown.at.withLock { $0 } ?? clock.now
    return start.duration(to: end).inSeconds
  }
}

extension TimelineDecorator {
  /// Looks at the row above and below.
  static let neighbors = TimelineDecorator(reach: 1) { row, above, below, _ in
    above.last?.id == below.first?.id ? [] : [row]
  }
}
