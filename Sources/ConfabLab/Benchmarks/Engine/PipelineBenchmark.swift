import CProcess
import Confab
import ConfabBubbles
import ConfabEngine
import ConfabLayout
import ConfabText
import ConfabTimeline

/// Measures how long an engine takes to show a received message and to rotate.
struct PipelineBenchmark {
  private let fonts: FontLibrary

  init() throws { fonts = try Studio().library }

  func run(_ runs: Int, _ progress: (Double) -> Void) async throws -> [Measurement] {
    let few = try await receiving(into: 500, runs: runs)
    let some = try await receiving(into: 10_000, runs: runs)
    let (many, memory) = try await receivingIntoMany(runs: runs)
    progress(0.6)
    let rotation = try await rotating(10_000, runs: runs)
    let window = try await rotating(500, runs: runs)
    let turned = try await firstFrames(SampleConversation.mixed(count: 10_000), runs: runs) {
      $0.width = $1 ? 667 : 375
    }
    let changed = try await firstFrames(PlainConversation.make(100_000, by: .two), runs: runs) {
      $0.metrics = Theme.imessage.metrics.scaled(toTextSize: $1 ? 21 : 17)
    }
    progress(0.8)
    let notes = try await receiving(into: 20_000, by: .one, runs: runs)
    let decorated = try await receiving(
      into: 10_000, decorators: [.neighbors], runs: runs)
    return [
      many.times(
        "engine.receive", .microseconds, 1e6, beside: (name: "into 500", samples: few)),
      some.times(
        "engine.receive.10k", .microseconds, 1e6, beside: (name: "into 500", samples: few)),
      notes.times("engine.receive.notes", .microseconds, 1e6),
      decorated.times("engine.receive.decorated", .microseconds, 1e6),
      rotation.milliseconds("engine.rotate"),
      window.milliseconds("engine.rotate.window"),
      turned.milliseconds("engine.rotate.firstframe"),
      changed.milliseconds("engine.change.firstframe"),
    ] + memory
  }

  private func receiving(
    into count: Int, by speakers: PlainConversation.Speakers = .two,
    decorators: [TimelineDecorator] = [], runs: Int
  ) async throws -> Samples {
    let bench = try EngineUnderTest(
      PlainConversation.make(count, by: speakers), fonts: fonts, decorators: decorators)
    await bench.open()
    return try await receive(bench, from: count, by: speakers, runs: runs)
  }

  /// Measures a conversation of 100,000 messages and its memory.
  private func receivingIntoMany(runs: Int) async throws -> (Samples, [Measurement]) {
    let count = 100_000
    let start = Self.heap
    var chat: Conversation? = PlainConversation.make(count, by: .two)
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
    _ bench: EngineUnderTest, from count: Int, by speakers: PlainConversation.Speakers, runs: Int
  ) async throws -> Samples {
    var samples = Samples()
    for number in count..<(count + 20 * runs) {
      let message = PlainConversation.message(number, by: speakers)
      samples.add(await bench.seconds { $0.edit { try $0.append([message]) } })
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
    bench.engine.viewportDidChange(screen)
    var samples = Samples()
    for run in 0..<(2 * runs) {
      samples.add(
        await bench.secondsToFirstFrame { $0.change { change(&$0, run.isMultiple(of: 2)) } })
    }
    return samples
  }

  /// The number of allocated bytes on the heap.
  private static var heap: Double { Double(confab_heap_allocated_bytes()) }
}
