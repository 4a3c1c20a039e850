import Confab

extension BenchGroup {
  /// A long document: reading it, and printing its layout.
  static let document = BenchGroup(name: "document") { options, progress in
    let bench = try DocumentBench(messages: options.documentMessages)
    return try await bench.run(options.runs, progress)
  }
}

/// Reads a long document beside Python's `json` module, and prints its layout beside laying it out.
private struct DocumentBench: ~Copyable {
  /// Readings in a row, of which the best counts.
  private static let readings = 3

  private let folder: TemporaryFolder
  private let file: String
  private let clock = ContinuousClock()

  init(messages: Int) throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/chat.json"
    // By another process: Linux counts the memory of whoever starts a process into its peak.
    _ = try ChildProcess.run(["bench", "--conversation", String(messages)], output: file)
    self.folder = folder
    self.file = file
  }

  func run(_ runs: Int, _ progress: (Double) -> Void) async throws -> [Measurement] {
    var figures = DocumentFigures()
    let python = PythonReader(folder: folder.path)
    // Before this process grows.
    let outcome = try ChildProcess.run(["layout", file])
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
      // Each with fonts and texts that are new.
      let first = try Studio(workers: Processors.count)
      figures.layOut.add(
        try await clock.timed {
          try await first.layOut(conversation, folder: folder.path)
        }.seconds)
      let second = try Studio(workers: Processors.count)
      figures.print.add(
        try await clock.timed {
          try await second.writeLayout(of: conversation, folder: folder.path, to: "/dev/null")
        }.seconds)
      progress(Double(run + 1) / Double(runs))
    }
    return figures.measurements
  }
}

/// What was found out about a long document.
private struct DocumentFigures {
  var read = Samples()
  /// Empty where there is no Python.
  var python = Samples()
  var layOut = Samples()
  var print = Samples()
  var memory = Samples()

  var measurements: [Measurement] {
    [
      read.milliseconds(
        "document.read",
        beside: python.isEmpty ? nil : (name: "Python's json module", samples: python)),
      print.milliseconds(
        "document.layout", beside: (name: "laying out without printing", samples: layOut)),
      memory.times("document.layout.memory", .megabytes, 1e-6),
    ]
  }
}
