import ArgumentParser
import Confab
import ConfabProcess
import ConfabSupport
import ConfabTimeline

extension MessageScript: ExpressibleByArgument {
  /// Creates the value that an argument names.
  init?(argument: String) {
    guard let script = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
    self = script
  }

  /// The names of all values.
  static var allValueStrings: [String] { allCases.map { "\($0)" } }
}

/// `confab-lab bench`: measures the speed on this machine.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract:
      "Measures the speed of rendering, text, films, the engine and reading on this machine.",
    discussion: """
      The conversations are generated, the same in every run; text can be measured on real messages \
      (--corpus). Each figure is printed with the best and the median of several runs. \
      Benchmarks/README.md explains them.
      """)

  @Argument(
    help: ArgumentHelp(
      "Groups of measurements: all, "
        + "\(BenchmarkGroup.all.map(\.name).joined(separator: ", "))."),
    completion: .list(["all"] + BenchmarkGroup.all.map(\.name)))
  var groups = ["all"]

  @Option(parsing: .unconditional, help: "Number of runs of each measurement, 1 to 1000.")
  var runs = 10

  @Option(
    help: ArgumentHelp(
      "Messages to measure text on instead of generated ones: a file of fortunes, a YAML file of "
        + "chatterbot-corpus, a text file with one message a line, or a folder of such files. Repeat "
        + "the option for more.", valueName: "file or folder"),
    completion: .file())
  var corpus: [String] = []

  @Option(help: "Measures only messages in this script.")
  var script: MessageScript?

  @Option(
    parsing: .unconditional,
    help: "Largest number of messages in one script, 100 to 1000000.")
  var messages = 10_000

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Measures nothing; prints a generated conversation with this number of messages, 1 to 1000000.",
      valueName: "messages"))
  var conversation: Int?

  @Option(
    parsing: .unconditional,
    help: "Number of messages in the document that `document` reads, 1 to 1000000.")
  var documentMessages = 100_000

  @Option(
    parsing: .unconditional,
    help: "Number of messages in each export that `import` reads, 1 to 1000000.")
  var importMessages = 1_000_000

  @Option(
    help: ArgumentHelp(
      "The C program of Benchmarks/limit, with which `pixels` compares (`make bench-pixels` builds "
        + "it and measures).", valueName: "program"),
    completion: .file())
  var limit: String?

  @Flag(help: "Prints the figures as JSON.")
  var json = false

  func run() async throws {
    if let conversation {
      try check("conversation", conversation, 1...1_000_000)
      return try StandardOutput.write(json: SampleConversation.mixed(count: conversation))
    }
    try check("runs", runs, 1...1000)
    try check("messages", messages, ScriptGroup.leastMessages...1_000_000)
    try check("document-messages", documentMessages, 1...1_000_000)
    try check("import-messages", importMessages, 1...1_000_000)
    let measurements = try await measure(BenchmarkGroup.named(groups))
    if json {
      try StandardOutput.write(json: measurements)
    } else {
      try StandardOutput.write(Self.table(measurements))
    }
  }

  private func measure(_ groups: [BenchmarkGroup]) async throws -> [Measurement] {
    var options = BenchmarkOptions(
      program: try Self.confab(), workers: Studio.defaultWorkers)
    options.runs = runs
    options.corpus = corpus
    options.script = script
    options.messages = messages
    options.documentMessages = documentMessages
    options.importMessages = importMessages
    options.limit = limit
    let bar = ProgressBar("measuring")
    defer { bar.finish() }
    var measurements: [Measurement] = []
    for (index, group) in groups.enumerated() {
      measurements += try await group.run(options) { share in
        bar.update((Double(index) + share) / Double(groups.count))
      }
    }
    return measurements
  }

  /// The path of the program `confab`, which is built beside this one.
  private static func confab() throws -> String {
    let folder = try ExecutablePath.current().split(
      separator: "/", omittingEmptySubsequences: false
    ).dropLast()
    return (folder + ["confab"]).joined(separator: "/")
  }

  private static func table(_ measurements: [Measurement]) -> String {
    let values = aligned(["BEST"] + measurements.map { digits($0.value) })
    let medians = aligned(["MEDIAN"] + measurements.map { digits($0.median) })
    let rows = measurements.enumerated().map { index, figure in
      let comparison = figure.ratio.map { ratio in
        "\(digits(ratio)) × \(figure.unit.comparison) \(figure.baselineName ?? "") "
          + "(\(digits(figure.baseline ?? 0)))"
      }
      return [
        figure.name, values[index + 1], medians[index + 1], figure.unit.rawValue, comparison ?? "",
      ]
    }
    return TextTable(header: ["", values[0], medians[0], "UNIT", "COMPARED"], rows: rows).text
  }

  /// Cells padded on the left to the same width.
  private static func aligned(_ cells: [String]) -> [String] {
    let width = cells.map(\.count).max() ?? 0
    return cells.map { String(repeating: " ", count: width - $0.count) + $0 }
  }

  /// A number with about three significant digits.
  private static func digits(_ value: Double) -> String {
    let places = value >= 100 ? 1.0 : value >= 10 ? 10.0 : 100.0
    let rounded = (value * places).rounded() / places
    return places == 1 ? "\(Int(rounded))" : "\(rounded)"
  }
}
