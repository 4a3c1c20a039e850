import ArgumentParser
import Confab

/// `confab bench`: how fast it is on this machine.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures how fast rendering, measuring text, finding changes and reading are here.",
    discussion: """
      The conversations are made up, the same ones every time; text can be measured on real \
      messages, too (--corpus). Of each figure the best and the median of several runs are told; \
      Benchmarks/README.md says what they mean.
      """)

  @Argument(
    help: "Groups of measurements: all, \(BenchGroup.all.map(\.name).joined(separator: ", ")).")
  var groups = ["all"]

  @Option(parsing: .unconditional, help: "How often each is measured, 1 to 1000.")
  var runs = 10

  @Option(
    help: ArgumentHelp(
      "Messages that text is measured on, instead of made-up ones: a file of fortunes, a YAML file "
        + "of chatterbot-corpus, a file with one message a line, or a folder of such. Repeat it "
        + "for more.", valueName: "file or folder"))
  var corpus: [String] = []

  @Option(help: "Measures only messages of this script.")
  var script: MessageScript?

  @Option(
    parsing: .unconditional,
    help: "How many messages of one script are measured at most, 100 to 1000000.")
  var messages = 10_000

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Measures nothing, but prints the made-up conversation of so many messages, 1 to 1000000.",
      valueName: "messages"))
  var conversation: Int?

  @Option(
    parsing: .unconditional,
    help: "How many messages the document has that `document` reads and lays out, 1 to 1000000.")
  var documentMessages = 100_000

  @Option(
    help: ArgumentHelp(
      "The C program of Benchmarks/limit, which `pixels` is held against (`make bench-pixels` "
        + "builds it and measures).", valueName: "program"))
  var limit: String?

  @Flag(help: "Prints the figures as JSON.")
  var json = false

  func run() async throws {
    if let conversation {
      guard (1...1_000_000).contains(conversation) else {
        throw OptionError("--conversation is \(conversation); expected 1 to 1000000")
      }
      return try StandardOutput.write(json: BenchConversation.mixed(count: conversation))
    }
    guard (1...1000).contains(runs) else {
      throw OptionError("--runs is \(runs); expected 1 to 1000")
    }
    guard (ScriptGroup.leastMessages...1_000_000).contains(messages) else {
      throw OptionError(
        "--messages is \(messages); expected \(ScriptGroup.leastMessages) to 1000000")
    }
    guard (1...1_000_000).contains(documentMessages) else {
      throw OptionError("--document-messages is \(documentMessages); expected 1 to 1000000")
    }
    let groups = try BenchGroup.named(groups)
    let options = BenchOptions(
      runs: runs, corpus: corpus, script: script, messages: messages,
      documentMessages: documentMessages, limit: limit)
    let bar = ProgressBar("measuring")
    defer { bar.finish() }
    var measurements: [Measurement] = []
    for (index, group) in groups.enumerated() {
      measurements += try await group.run(options) { share in
        bar.update((Double(index) + share) / Double(groups.count))
      }
    }
    bar.finish()
    if json {
      try StandardOutput.write(json: measurements)
    } else {
      try StandardOutput.write(Self.table(measurements))
    }
  }

  private static func table(_ measurements: [Measurement]) -> String {
    let values = aligned(["BEST"] + measurements.map { digits($0.value) })
    let medians = aligned(["MEDIAN"] + measurements.map { digits($0.median) })
    let rows = measurements.enumerated().map { index, figure in
      let beside = figure.ratio.map { ratio in
        "\(digits(ratio)) × \(figure.unit.comparison) \(figure.baselineName ?? "") "
          + "(\(digits(figure.baseline ?? 0)))"
      }
      return [
        figure.name, values[index + 1], medians[index + 1], figure.unit.rawValue, beside ?? "",
      ]
    }
    return TextTable(header: ["", values[0], medians[0], "UNIT", "BESIDE"], rows: rows).text
  }

  /// Cells that end at the same column.
  private static func aligned(_ cells: [String]) -> [String] {
    let width = cells.map(\.count).max() ?? 0
    return cells.map { String(repeating: " ", count: width - $0.count) + $0 }
  }

  /// About three digits that count.
  private static func digits(_ value: Double) -> String {
    let places = value >= 100 ? 1.0 : value >= 10 ? 10.0 : 100.0
    let rounded = (value * places).rounded() / places
    return places == 1 ? "\(Int(rounded))" : "\(rounded)"
  }
}
