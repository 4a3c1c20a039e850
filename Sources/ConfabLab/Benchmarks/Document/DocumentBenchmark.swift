import Confab
import ConfabProcess
import ConfabTimeline

/// Reads a long document, in turns with Python's `json` module, and prints its layout.
struct DocumentBenchmark: ~Copyable {
  /// The number of readings in a row; the best counts.
  private static let readings = 3

  private let folder: TemporaryFolder
  private let file: String
  private let program: String
  private let workers: Int
  private let clock = ContinuousClock()

  init(program: String, messages: Int, workers: Int) throws {
    self.program = program
    self.workers = workers
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/chat.json"
    // Another process writes the document, so that this one stays small: Linux counts the memory of
    // the parent process into a child's peak.
    _ = try ChildProcess.run(
      try ExecutablePath.current(), ["bench", "--conversation", String(messages)], output: file)
    self.folder = folder
    self.file = file
  }

  func run(_ runs: Int, _ progress: (Double) -> Void) async throws -> [Measurement] {
    var figures = DocumentFigures()
    let python = PythonReader(folder: folder.path)
    // Before this process grows.
    let outcome = try ChildProcess.run(program, ["layout", file])
    figures.memory.add(outcome.peakMemory)
    for run in 0..<runs {
      for _ in 0..<Self.readings {
        figures.read.add(
          try await clock.timed { try ConversationReader.read(path: file) }.seconds)
      }
      for seconds in try python?.seconds(reading: file, times: Self.readings) ?? [] {
        figures.python.add(seconds)
      }
      let conversation = try ConversationReader.read(path: file)
      // Each studio has empty caches.
      let first = try Studio(workers: workers)
      figures.layout.add(
        try await clock.timed {
          try await first.layout(of: conversation, attachments: .folder(folder.path))
        }.seconds)
      let second = try Studio(workers: workers)
      figures.print.add(
        try await clock.timed {
          try await second.writeLayout(
            of: conversation, to: OutputFile(path: "/dev/null"), attachments: .folder(folder.path))
        }.seconds)
      progress(Double(run + 1) / Double(runs))
    }
    return figures.measurements
  }
}

/// The samples of all measurements.
private struct DocumentFigures {
  var read = Samples()
  /// Empty without Python.
  var python = Samples()
  var layout = Samples()
  var print = Samples()
  var memory = Samples()

  var measurements: [Measurement] {
    [
      read.milliseconds(
        "document.read",
        beside: python.isEmpty ? nil : (name: "Python's json module", samples: python)),
      print.milliseconds(
        "document.layout", beside: (name: "laying out without printing", samples: layout)),
      memory.times("document.layout.memory", .megabytes, 1e-6),
    ]
  }
}
