/// The options of the benchmarks.
public struct BenchmarkOptions: Sendable {
  /// The path of the program `confab` that is measured as a process of its own.
  public var program: String
  /// The number of runs of each measurement, at least 1.
  public var runs = 10
  /// Files and folders with texts to measure; if empty, texts are generated.
  public var corpus: [String] = []
  /// The only script of the measured texts; `nil` for all.
  public var script: MessageScript?
  /// The largest number of measured messages in one script, at least `ScriptGroup.leastMessages`.
  public var messages = 10_000
  /// The number of messages in the long document, at least 1.
  public var documentMessages = 100_000
  /// The path of the C program in `Benchmarks/limit`; `nil` measures without it.
  public var limit: String?
  /// The number of workers that lay out the long document.
  public var workers: Int

  /// Creates the default options.
  public init(program: String, workers: Int) {
    self.program = program
    self.workers = workers
  }
}
