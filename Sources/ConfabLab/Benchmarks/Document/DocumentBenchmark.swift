import Confab
import ConfabInspection
import ConfabProcess
import ConfabSupport
import ConfabTimeline
import FoundationEssentials

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
    _ = try MeasuredProgram.run(
      try ExecutablePath.current(), ["bench", "--conversation", String(messages)], output: file)
    self.folder = folder
    self.file = file
  }

  func run(_ runs: Int, _ progress: (Double) -> Void) async throws -> [Measurement] {
    var figures = DocumentFigures()
    let python = PythonReader(folder: folder.path)
    // Before this process grows.
    let outcome = try MeasuredProgram.run(program, ["layout", file])
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

/// Measures Python's `json` module in a process of its own, by Python's own clock.
struct PythonReader {
  /// The path of Python on Linux.
  private static let path = "/usr/bin/python3"
  /// A program that reads a file a number of times and prints the seconds of each reading.
  private static let program = """
    import json, sys, time
    for _ in range(int(sys.argv[2])):
        start = time.perf_counter()
        with open(sys.argv[1], "rb") as file:
            document = json.load(file)
        print(time.perf_counter() - start)
        del document
    """

  private let output: String

  /// - Parameter folder: the folder for its output.
  /// - Returns: `nil` if Python is not installed.
  init?(folder: String) {
    guard FileManager.default.isExecutableFile(atPath: Self.path) else { return nil }
    output = "\(folder)/python.out"
  }

  /// The seconds from opening a file to its value, for several readings in a row.
  func seconds(reading file: String, times: Int) throws -> [Double] {
    // -I ignores the environment and the user's modules.
    _ = try MeasuredProgram.run(
      Self.path, ["-I", "-c", Self.program, file, String(times)], output: output)
    let text = FileManager.default.contents(atPath: output).map {
      String(decoding: $0, as: UTF8.self)
    }
    let seconds = (text ?? "").split(separator: "\n").compactMap { Double($0) }
    guard seconds.count == times else {
      throw BenchmarkError("\(Self.path) printed no times")
    }
    return seconds
  }
}
