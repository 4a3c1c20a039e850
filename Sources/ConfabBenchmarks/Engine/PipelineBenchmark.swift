import CHeap
import Confab
import ConfabBubbles
import ConfabEngine
import ConfabLayout
import ConfabSimulation
import ConfabText
import ConfabTimeline
import Synchronization

/// Measures how long a `ConversationEngine` takes to show a received message and to rotate.
struct PipelineBenchmark {
  private let fonts: FontLibrary

  init() throws { fonts = try Studio().library }

  func run(_ runs: Int, _ progress: (Double) -> Void) async throws -> [Measurement] {
    let few = try await receiving(into: 1_000, runs: runs)
    let (many, memory) = try await receivingIntoMany(runs: runs)
    progress(0.6)
    let rotation = try await rotating(10_000, runs: runs)
    let window = try await rotating(500, runs: runs)
    let turned = try await firstFrames(SampleConversation.mixed(count: 10_000), runs: runs) {
      $0.width = $1 ? 667 : 375
    }
    let changed = try await firstFrames(Self.plain(100_000, by: .two), runs: runs) {
      $0.metrics = Theme.imessage.metrics.scaled(toTextSize: $1 ? 21 : 17)
    }
    progress(0.8)
    let notes = try await receiving(into: 20_000, by: .one, runs: runs)
    let decorated = try await receiving(
      into: 10_000, decorators: [TimelineDecorator { items, _ in items }], runs: runs)
    return [
      many.times(
        "engine.receive", .microseconds, 1e6, beside: (name: "into 1,000", samples: few)),
      notes.times("engine.receive.notes", .microseconds, 1e6),
      decorated.times("engine.receive.decorated", .microseconds, 1e6),
      rotation.milliseconds("engine.rotate"),
      window.milliseconds("engine.rotate.window"),
      turned.milliseconds("engine.rotate.firstframe"),
      changed.milliseconds("engine.change.firstframe"),
    ] + memory
  }

  /// The number of people who write the messages.
  private enum Speakers {
    case two, one
  }

  private func receiving(
    into count: Int, by speakers: Speakers = .two, decorators: [TimelineDecorator] = [], runs: Int
  ) async throws -> Samples {
    let bench = try EngineUnderTest(
      Self.plain(count, by: speakers), fonts: fonts, decorators: decorators)
    await bench.open()
    return try await receive(bench, from: count, by: speakers, runs: runs)
  }

  /// Measures a conversation of 100,000 messages and its memory.
  private func receivingIntoMany(runs: Int) async throws -> (Samples, [Measurement]) {
    let count = 100_000
    let start = Self.heap
    var chat: Conversation? = Self.plain(count, by: .two)
    let bench = try chat.map { try EngineUnderTest($0, fonts: fonts) }
    chat = nil
    guard let bench else { return (Samples(), []) }
    let rows = Self.heap - start
    await bench.open()
    let all = Self.heap - start
    let figures = [("engine.memory", all), ("engine.memory.rows", rows)].map {
      Measurement(name: $0, value: $1 / 1e6, median: $1 / 1e6, unit: .megabytes)
    }
    return (try await receive(bench, from: count, by: .two, runs: runs), figures)
  }

  private func receive(
    _ bench: EngineUnderTest, from count: Int, by speakers: Speakers, runs: Int
  ) async throws -> Samples {
    var samples = Samples()
    for number in count..<(count + 20 * runs) {
      let message = Self.message(number, by: speakers)
      samples.add(try await bench.seconds { try await $0.receive([message]) })
    }
    return samples
  }

  /// Measures rotations to landscape and back, from the call to the new layout.
  private func rotating(_ count: Int, runs: Int) async throws -> Samples {
    let bench = try EngineUnderTest(SampleConversation.mixed(count: count), fonts: fonts)
    await bench.open()
    var samples = Samples()
    for run in 0..<(2 * runs) {
      var request = bench.request
      if run.isMultiple(of: 2) { request.width = 667 }
      let turned = request
      samples.add(await bench.seconds { $0.change { $0 = turned } })
    }
    return samples
  }

  /// Measures changes from the call to the first update, with the reader at the newest message.
  ///
  /// - Parameter change: Changes the request, back and forth.
  private func firstFrames(
    _ chat: Conversation, runs: Int,
    _ change: @escaping @Sendable (inout LayoutRequest, Bool) -> Void
  ) async throws -> Samples {
    let bench = try EngineUnderTest(chat, fonts: fonts)
    await bench.open()
    let model = await bench.engine.layout.model
    let screen = Viewport(height: 667, grid: model.grid).scrolledToBottom(of: model)
    await bench.engine.viewportDidChange(screen)
    var samples = Samples()
    for run in 0..<(2 * runs) {
      samples.add(
        await bench.secondsToFirstFrame { $0.change { change(&$0, run.isMultiple(of: 2)) } })
    }
    return samples
  }

  /// A conversation of different messages with 60 characters each, one a minute.
  private static func plain(_ count: Int, by speakers: Speakers) -> Conversation {
    Conversation(
      selfID: "p1",
      participants: [Participant(id: "p1", name: "Ana"), Participant(id: "p2", name: "Ben")],
      timezone: "UTC", locale: "en", messages: (0..<count).map { message($0, by: speakers) })
  }

  private static func message(_ number: Int, by speakers: Speakers) -> Message {
    let isOwn = speakers == .one || number % 5 < 3
    var generator = SeededGenerator(seed: UInt64(number))
    var text = "\(number)"
    while text.utf8.count < 60 {
      text += " " + (SampleVocabulary.latin.randomElement(using: &generator) ?? "")
    }
    return Message(
      id: "m\(number)", from: isOwn ? "p1" : "p2",
      at: Timestamp(milliseconds: 1_767_603_600_000 + Int64(number) * 60_000, offset: 0),
      text: String(text.prefix(60)), status: isOwn ? .read : nil)
  }

  /// The number of allocated bytes on the heap.
  private static var heap: Double { Double(confab_heap_allocated_bytes()) }
}

/// An engine that records when it last showed an update.
private final class EngineUnderTest: Sendable {
  let engine: ConversationEngine
  let request: LayoutRequest
  private let shown: Shown

  private final class Shown: Sendable {
    let at = Mutex<ContinuousClock.Instant?>(nil)
    let first = Mutex<ContinuousClock.Instant?>(nil)
  }

  init(
    _ chat: Conversation, fonts: FontLibrary, decorators: [TimelineDecorator] = []
  ) throws {
    let shown = Shown()
    let request = LayoutRequest(for: chat, width: 375)
    self.shown = shown
    self.request = request
    engine = try ConversationEngine(
      chat, request: request, fonts: fonts, decorators: decorators
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

  /// The seconds from a call to the first layout that it leads to. Waits until all rows are measured.
  func secondsToFirstFrame(_ body: (ConversationEngine) -> Void) async -> Double {
    shown.first.withLock { $0 = nil }
    let clock = ContinuousClock()
    let start = clock.now
    body(engine)
    await engine.drained()
    let end = shown.first.withLock { $0 } ?? clock.now
    return start.duration(to: end).inSeconds
  }

  /// The seconds from a call to the delivery of its layout.
  func seconds(_ body: (ConversationEngine) async throws -> Void) async rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try await body(engine)
    await engine.drained()
    let end = shown.at.withLock { $0 } ?? clock.now
    return start.duration(to: end).inSeconds
  }
}
