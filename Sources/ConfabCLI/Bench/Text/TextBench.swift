import Confab

extension BenchGroup {
  /// Messages measured: cold, once more, at another width, and by two workers.
  static let text = BenchGroup(name: "text") { options, progress in
    let bench = try TextBench(options)
    return try await bench.run(options.runs, progress)
  }
}

/// Measures messages again and again, and beside them the same by a PangoLayout.
private struct TextBench {
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
  /// What most figures are about: messages in Latin script, if there are.
  private let texts: Texts
  private let others: [Texts]
  private let clock = ContinuousClock()

  /// Of an iMessage bubble's text, in points.
  private static let width = 234.0

  init(_ options: BenchOptions) throws {
    library = try Self.newLibrary()
    let messages =
      options.corpus.isEmpty
      // Half of them are Latin.
      ? BenchConversation.texts(count: 2 * options.messages + options.messages / 10)
      : try TextCorpus.messages(in: options.corpus)
    let groups = ScriptGroup.groups(of: messages)
      .filter { options.script == nil || $0.script == options.script }
    guard let main = groups.first else {
      throw OptionError(
        "there are fewer than \(ScriptGroup.leastMessages) different messages of "
          + (options.script.map { "the script \($0)" } ?? "any one script"))
    }
    texts = Texts(main, most: options.messages)
    // Enough for one figure each.
    let fewer = max(ScriptGroup.leastMessages, options.messages / 5)
    others = groups.dropFirst().map { Texts($0, most: fewer) }
  }

  /// A library of whose fonts nothing is known.
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

  /// Everything for the first time, and once more.
  private func measureCold(
    _ texts: Texts, _ baseline: borrowing PangoBaseline, _ cold: inout TextFigures.Pair,
    warm: inout TextFigures.Pair
  ) throws {
    let all = texts.strings[...]
    let count = Double(all.count)
    // What one library's shapers find out about its fonts, all of them know.
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

  /// Messages that have been shaped, at a new width.
  private func measureRotation(
    _ round: Int, of shaped: [ShapedText], with shaper: TextShaper,
    _ baseline: borrowing PangoBaseline, _ rotate: inout TextFigures.Pair
  ) throws {
    // Narrower, so that there are more lines; another in every round, so that none is known.
    let width = 180 + Double(round % 100) / 4
    let ours = try ThreadTime.timed {
      try TextMeasuring.breakTexts(shaped, with: shaper, width: width)
    }
    let pango = ThreadTime.timed { baseline.lines(of: texts.packed, width: width) }
    let share = 10_000 / Double(shaped.count)
    rotate.add(ours: ours.seconds * share, pango: pango.seconds * share)
  }

  /// All messages by one new worker, and by two that share them.
  private func measureParallel(_ figures: inout TextFigures) async throws {
    let shared = try Self.newLibrary()
    let pair = try (0..<2).map { _ in try TextWorker(library: shared) }
    let single = try TextWorker(library: Self.newLibrary())
    let two = try await seconds(pair)
    let one = try await seconds([single])
    figures.two.add(Double(texts.strings.count) / two)
    figures.one.add(Double(texts.strings.count) / one)
  }

  /// How long workers take who take messages from one queue, some at a time.
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
