import Confab
import ConfabText
import ConfabTimeline

/// Measures texts, in turns with a PangoLayout: cold, warm, at another width, and with two workers.
struct TextBenchmark {
  private struct Texts {
    var script: MessageScript
    var strings: [String]
    var packed: PackedTexts

    init(_ group: ScriptGroup, most: Int) {
      script = group.script
      strings = Array(group.texts.prefix(most))
      packed = PackedTexts(strings)
    }
  }

  private let library: FontLibrary
  /// The messages of all figures without a script in their name: Latin ones if there are any.
  private let texts: Texts
  private let others: [Texts]
  private let clock = ContinuousClock()

  /// The width of the text in an iMessage bubble, in points.
  private static let width = 234.0

  /// - Parameters:
  ///   - script: the only script to measure; `nil` for all.
  ///   - most: the largest number of messages in one script.
  init(_ messages: [String], script: MessageScript?, most: Int) throws {
    library = try Self.newLibrary()
    let groups = ScriptGroup.groups(of: messages)
      .filter { script == nil || $0.script == script }
    guard let main = groups.first else {
      throw BenchmarkError(
        "there are fewer than \(ScriptGroup.leastMessages) different messages of "
          + (script.map { "the script \($0)" } ?? "any one script"))
    }
    texts = Texts(main, most: most)
    // These scripts have one figure each, which needs fewer messages.
    let fewer = max(ScriptGroup.leastMessages, most / 5)
    others = groups.dropFirst().map { Texts($0, most: fewer) }
  }

  /// A font library with empty caches.
  private static func newLibrary() throws -> FontLibrary {
    try FontLibrary(directory: FontLibrary.bundledDirectory())
  }

  func run(_ runs: Int, _ progress: (Double) -> Void) async throws -> [Measurement] {
    var figures = TextFigures()
    let baseline = try PangoBaseline(
      library: library, size: TextMeasuring.style.size, sample: TextMeasuring.everyFont)
    let rotator = try TextMeasuring.newShaper(library: library)
    let shaped = try texts.strings.map { try rotator.shape($0, style: TextMeasuring.style) }
    // The first round is not counted.
    for round in 0...runs {
      var next = round > 0 ? figures : TextFigures()
      try measureCold(texts, baseline, &next.cold, warm: &next.warm)
      try measureRotation(round, of: shaped, with: rotator, baseline, &next.rotate)
      try await measureParallel(&next)
      var ignored = TextFigures.Pair()
      for texts in others {
        try measureCold(
          texts, baseline, &next.scripts[texts.script, default: .init()], warm: &ignored)
      }
      if round > 0 { figures = next }
      progress(Double(round + 1) / Double(runs + 1))
    }
    let glyphs = shaped.reduce(0) { $0 + $1.glyphCount }
    let bytes = shaped.reduce(0) { $0 + $1.memoryFootprint }
    figures.memory = Double(bytes) / Double(max(1, glyphs))
    figures.lines = (
      try TextMeasuring.measureTexts(texts.strings[...], with: rotator, width: Self.width),
      baseline.lines(of: texts.packed, width: Self.width)
    )
    return figures.measurements(of: texts.strings, scripts: others.map(\.script))
  }

  /// Measures all texts with a new shaper, then again with the same shaper.
  private func measureCold(
    _ texts: Texts, _ baseline: borrowing PangoBaseline, _ cold: inout TextFigures.Pair,
    warm: inout TextFigures.Pair
  ) throws {
    let all = texts.strings[...]
    let count = Double(all.count)
    // Shapers of one library share caches, so each round needs a new library.
    let shaper = try TextMeasuring.newShaper(library: Self.newLibrary())
    let first = try ThreadTime.timed {
      try TextMeasuring.measureNewTexts(all, with: shaper, width: Self.width)
    }
    let pango = ThreadTime.timed { baseline.lines(of: texts.packed, width: Self.width) }
    let second = try ThreadTime.timed {
      try TextMeasuring.measureTexts(all, with: shaper, width: Self.width)
    }
    cold.add(ours: first.seconds / count, pango: pango.seconds / count)
    warm.add(ours: second.seconds / count, pango: pango.seconds / count)
  }

  /// Breaks shaped texts at a new width.
  private func measureRotation(
    _ round: Int, of shaped: [ShapedText], with shaper: TextShaper,
    _ baseline: borrowing PangoBaseline, _ rotate: inout TextFigures.Pair
  ) throws {
    // A narrower width gives more lines. Each round has another width, so no result is cached.
    let width = 180 + Double(round % 100) / 4
    let ours = try ThreadTime.timed {
      try TextMeasuring.breakTexts(shaped, with: shaper, width: width)
    }
    let pango = ThreadTime.timed { baseline.lines(of: texts.packed, width: width) }
    let share = 10_000 / Double(shaped.count)
    rotate.add(ours: ours.seconds * share, pango: pango.seconds * share)
  }

  /// Measures all texts with one new worker, and with two that share them.
  private func measureParallel(_ figures: inout TextFigures) async throws {
    let shared = try Self.newLibrary()
    let pair = try (0..<2).map { _ in try TextWorker(library: shared) }
    let single = try TextWorker(library: Self.newLibrary())
    let two = try await seconds(pair)
    let one = try await seconds([single])
    figures.two.add(Double(texts.strings.count) / two)
    figures.one.add(Double(texts.strings.count) / one)
  }

  /// The seconds that workers take for all texts.
  private func seconds(_ workers: [TextWorker]) async throws -> Double {
    let queue = TextQueue(texts.strings)
    return try await clock.timed {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for worker in workers {
          group.addTask { try await worker.measure(queue, width: Self.width) }
        }
        return try await group.reduce(0, +)
      }
    }.seconds
  }
}
