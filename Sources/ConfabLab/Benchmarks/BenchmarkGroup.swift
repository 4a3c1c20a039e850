import Confab
import ConfabModel
import ConfabTimeline

/// Measurements that are taken together.
struct BenchmarkGroup: Sendable {
  /// The name on the command line.
  var name: String
  /// Takes all measurements. `progress` is called with the share that is done, 0 to 1.
  var run:
    @Sendable (_ options: BenchmarkOptions, _ progress: (Double) -> Void) async throws ->
      [Measurement]

  /// All groups, in the order in which they run.
  static let all: [BenchmarkGroup] = [
    BenchmarkGroup(name: "render") { options, progress in
      try await RenderBenchmark(program: options.program).run(options.runs, progress)
    },
    BenchmarkGroup(name: "pixels") { options, progress in
      try await PixelsBenchmark(program: options.program, limit: options.limit)
        .run(options.runs, progress)
    },
    BenchmarkGroup(name: "text") { options, progress in
      let messages =
        options.corpus.isEmpty
        // Half of the generated messages are Latin.
        ? SampleConversation.texts(count: 2 * options.messages + options.messages / 10)
        : try TextCorpus.messages(in: options.corpus)
      return try await TextBenchmark(messages, script: options.script, most: options.messages)
        .run(options.runs, progress)
    },
    BenchmarkGroup(name: "engine") { options, progress in
      let changes = try DiffBenchmark().run(options.runs) { progress($0 / 2) }
      let opening = try await CacheBenchmark().run(options.runs) { progress(0.5 + $0 / 4) }
      let updates = try await PipelineBenchmark().run(options.runs) { progress(0.75 + $0 / 8) }
      return changes + opening + updates
        + (try await EditBenchmark().run(options.runs) { progress(0.875 + $0 / 8) })
    },
    BenchmarkGroup(name: "snapshots") { options, progress in
      let suite = try await SnapshotBenchmark().run(options.runs) { progress($0 * 0.8) }
      let pair = try await DifferenceBenchmark().run(options.runs) { progress(0.8 + $0 / 5) }
      return suite + pair
    },
    BenchmarkGroup(name: "motion") { options, progress in
      try await MotionBenchmark(program: options.program).run(options.runs, progress)
    },
    BenchmarkGroup(name: "batch") { options, progress in
      try BatchBenchmark(program: options.program, workers: options.workers)
        .run(options.runs, progress)
    },
    BenchmarkGroup(name: "metrics") { options, progress in
      let messages =
        options.corpus.isEmpty
        ? SampleConversation.texts(count: options.messages)
        : try TextCorpus.messages(in: options.corpus)
      return try await MetricsBenchmark(messages, most: options.messages)
        .run(options.runs, progress)
    },
    BenchmarkGroup(name: "prose") { options, progress in
      try await ProseBenchmark(program: options.program).run(options.runs, progress)
    },
    BenchmarkGroup(name: "import") { options, progress in
      try ImportBenchmark(program: options.program, messages: options.importMessages)
        .run(options.runs, progress)
    },
    BenchmarkGroup(name: "document") { options, progress in
      try await DocumentBenchmark(
        program: options.program, messages: options.documentMessages, workers: options.workers
      )
      .run(options.runs, progress)
    },
  ]

  /// The groups with the given names; "all" names every group.
  ///
  /// - Throws: `BenchmarkError` for an unknown name.
  static func named(_ names: [String]) throws -> [BenchmarkGroup] {
    let known = ["all"] + all.map(\.name)
    for name in names {
      if let problem = TextFormat.oneOf(known).problem(name) {
        throw BenchmarkError("there is no such group of measurements: \(problem)")
      }
    }
    return names.contains("all") ? all : all.filter { names.contains($0.name) }
  }
}

/// The options of the benchmarks.
struct BenchmarkOptions: Sendable {
  /// The path of the program `confab` that is measured as a process of its own.
  var program: String
  /// The number of runs of each measurement, at least 1.
  var runs = 10
  /// Files and folders with texts to measure; if empty, texts are generated.
  var corpus: [String] = []
  /// The only script of the measured texts; `nil` for all.
  var script: MessageScript?
  /// The largest number of measured messages in one script, at least `ScriptGroup.leastMessages`.
  var messages = 10_000
  /// The number of messages in the long document, at least 1.
  var documentMessages = 100_000
  /// The number of messages in each export, at least 1.
  var importMessages = 1_000_000
  /// The path of the C program in `Benchmarks/limit`; `nil` measures without it.
  var limit: String?
  /// The number of workers that lay out the long document.
  var workers: Int
}
