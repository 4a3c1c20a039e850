import ConfabSupport
import FoundationEssentials

/// Draws many conversations of ten messages: with one process each, as a batch, and by requests to
/// a worker.
struct BatchBenchmark: ~Copyable {
  /// The number of conversations of a batch.
  private static let count = 1000
  /// The number of them that are drawn by one process each.
  private static let single = 40
  /// The number of conversations beside which the memory of a batch is told.
  private static let many = 4 * count
  /// The most runs.
  private static let mostRuns = 3

  private let program: String
  private let workers: Int
  private let folder: TemporaryFolder

  init(program: String, workers: Int) throws {
    self.program = program
    self.workers = workers
    let folder = try TemporaryFolder()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let requests = try OutputFile(path: "\(folder.path)/requests")
    let lists = [Self.count, Self.many].map { (count: $0, path: "\(folder.path)/list-\($0)") }
    var paths: [String] = []
    let messages = SampleConversation.mixed(count: 10 * Self.many)
    for index in 0..<Self.many {
      var conversation = messages
      conversation.messages = Array(messages.messages[index * 10..<(index + 1) * 10])
      let document = Array(try encoder.encode(conversation))
      let path = "\(folder.path)/\(index).json"
      let file = try OutputFile(path: path)
      try file.write(document)
      try file.commit()
      paths.append(path)
      guard index < Self.count else { continue }
      try requests.write(
        Array("{\"id\":\(index),\"output\":\"\(folder.path)/\(index).png\",\"document\":".utf8)
          + document + Array("}\n".utf8))
    }
    try requests.commit()
    for list in lists {
      let file = try OutputFile(path: list.path)
      try file.write(Array(paths.prefix(list.count).joined(separator: "\n").utf8))
      try file.commit()
    }
    self.folder = folder
  }

  func run(_ runs: Int, _ progress: (Double) -> Void) throws -> [Measurement] {
    var figures = BatchFigures()
    let rounds = min(runs, Self.mostRuns)
    for round in 0..<rounds {
      for index in 0..<Self.single {
        figures.process.add(
          try MeasuredProgram.run(
            program,
            ["render", "\(folder.path)/\(index).json", "-o", "\(folder.path)/\(index).png"]
          ).seconds)
      }
      let one = try batch(Self.count, workers: 1)
      figures.one.add(one.seconds / Double(Self.count))
      let all = try batch(Self.count, workers: workers)
      figures.all.add(all.seconds / Double(Self.count))
      figures.memory.add(all.peakMemory)
      let worker = try MeasuredProgram.run(
        program, ["worker", "--jobs", String(workers)], input: "\(folder.path)/requests")
      figures.worker.add(worker.seconds / Double(Self.count))
      progress((Double(round) + 0.5) / Double(rounds))
    }
    figures.manyMemory.add(try batch(Self.many, workers: workers).peakMemory)
    return figures.measurements
  }

  private func batch(_ count: Int, workers: Int) throws -> MeasuredProgram.Outcome {
    try MeasuredProgram.run(
      program,
      [
        "render", "@\(folder.path)/list-\(count)", "-o", "\(folder.path)/out/{name}.png", "--jobs",
        String(workers),
      ])
  }
}

/// The samples of all measurements, in seconds a picture and bytes.
private struct BatchFigures {
  var process = Samples()
  var one = Samples()
  var all = Samples()
  var worker = Samples()
  var memory = Samples()
  var manyMemory = Samples()

  var measurements: [Measurement] {
    [
      all.milliseconds("batch.picture", beside: (name: "one process each", samples: process)),
      all.milliseconds("batch.parallel", beside: (name: "one worker", samples: one)),
      worker.milliseconds("batch.requests", beside: (name: "batch.picture", samples: all)),
      manyMemory.times(
        "batch.memory", .megabytes, 1e-6,
        beside: (name: "a quarter of the pictures", samples: memory)),
    ]
  }
}
