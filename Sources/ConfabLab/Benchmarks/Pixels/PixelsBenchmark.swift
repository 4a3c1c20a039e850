import Confab
import ConfabSupport
import ConfabTimeline
import FoundationEssentials

/// Renders conversations of 10 and 50 messages, in turns with the C program of `Benchmarks/limit`.
struct PixelsBenchmark: ~Copyable {
  private let program: String
  private let folder: TemporaryFolder
  private let limit: LimitProgram?
  private let ten = SampleConversation.mixed(count: 10)
  private let fifty = SampleConversation.mixed(count: 50)
  private let clock = ContinuousClock()

  init(program: String, limit path: String?) throws {
    self.program = program
    let folder = try TemporaryFolder()
    let limit = try path.map { try LimitProgram(path: $0, folder: folder.path) }
    for (name, conversation) in [("10", ten), ("50", fifty)] {
      let file = try OutputFile(path: "\(folder.path)/\(name).json")
      try file.write(Array(try JSONEncoder().encode(conversation)))
      try file.commit()
      try limit?.write(conversation, named: name)
    }
    self.folder = folder
    self.limit = limit
  }

  func run(_ runs: Int, _ progress: (Double) -> Void) async throws -> [Measurement] {
    var figures = PixelFigures()
    let steps = Double(2 * (runs + 1))
    // The first round fills caches and is not counted. Processes are measured before this one
    // grows, because Linux counts the memory of the parent process into a child's peak.
    for round in 0...runs {
      var next = round > 0 ? figures : PixelFigures()
      try measureCold(&next)
      if round > 0 { figures = next }
      progress(Double(round + 1) / steps)
    }
    let one = try Studio(workers: 1)
    let two = try Studio(workers: 2)
    for round in 0...runs {
      var next = round > 0 ? figures : PixelFigures()
      try await measureWarm(one, two, &next)
      if round > 0 { figures = next }
      progress(Double(runs + 1 + round + 1) / steps)
    }
    return figures.measurements
  }

  private func measureCold(_ figures: inout PixelFigures) throws {
    let ours = try MeasuredProgram.run(
      program, ["render", "\(folder.path)/50.json", "-o", "\(folder.path)/50.png"])
    figures.cold.ours.add(ours.seconds)
    figures.memory.ours.add(ours.peakMemory)
    guard let least = try limit?.cold("50") else { return }
    figures.cold.limit.add(least.seconds)
    figures.memory.limit.add(least.peakMemory)
  }

  private func measureWarm(
    _ one: Studio, _ two: Studio, _ figures: inout PixelFigures
  ) async throws {
    // As many times in a row as the C program does it.
    for _ in 0..<LimitProgram.rounds {
      figures.ten.ours.add(try await render(ten, with: one).seconds)
    }
    for _ in 0..<LimitProgram.rounds {
      let whole = try await render(fifty, with: one)
      figures.fifty.ours.add(whole.seconds)
      figures.encoding.ours.add(whole.report.timing.encoding)
    }
    for _ in 0..<LimitProgram.rounds {
      figures.two.add(try await render(fifty, with: two).seconds)
    }
    guard let limit else { return }
    figures.ten.limit.add(try limit.warm("10").whole)
    let least = try limit.warm("50")
    figures.fifty.limit.add(least.whole)
    figures.encoding.limit.add(least.encoding)
  }

  private func render(
    _ conversation: Conversation, with studio: Studio
  ) async throws -> (report: RenderReport, seconds: Double) {
    let timed = try await clock.timed {
      try await studio.write(
        conversation, to: "\(folder.path)/warm.png", attachments: .folder(folder.path))
    }
    return (timed.result, timed.seconds)
  }
}

/// The samples of all measurements.
private struct PixelFigures {
  /// The same work by Confab and by the C program.
  struct Pair {
    var ours = Samples()
    var limit = Samples()

    func measurement(_ name: String, _ unit: Measurement.Unit, factor: Double) -> Measurement {
      ours.times(
        name, unit, factor, beside: limit.isEmpty ? nil : (name: "the limit", samples: limit))
    }
  }

  var ten = Pair()
  var fifty = Pair()
  var cold = Pair()
  var encoding = Pair()
  var memory = Pair()
  /// Fifty messages with two workers.
  var two = Samples()

  var measurements: [Measurement] {
    [
      ten.measurement("render.10", .milliseconds, factor: 1e3),
      fifty.measurement("render.50", .milliseconds, factor: 1e3),
      cold.measurement("render.50.cold", .milliseconds, factor: 1e3),
      encoding.measurement("encode", .milliseconds, factor: 1e3),
      two.times(
        "render.parallel", .milliseconds, 1e3, beside: (name: "one worker", samples: fifty.ours)),
      memory.measurement("render.50.memory", .megabytes, factor: 1e-6),
    ]
  }
}
