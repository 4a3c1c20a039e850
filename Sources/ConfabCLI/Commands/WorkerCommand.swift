import ArgumentParser
import Confab
import ConfabBatch
import ConfabProcess
import ConfabText

/// `confab worker`: answers requests from standard input.
struct WorkerCommand: AsyncParsableCommand {
  enum Ordered: String, CaseIterable, ExpressibleByArgument {
    case yes, no
  }

  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Answers requests from standard input: render, layout, metrics, verify; one a line.",
    discussion: """
      A request is a JSON object on a line, and so is its answer on standard output:

        {"id": 1, "path": "chat.json", "output": "chat.png"}

      Without an output the answer has the bytes in Base64. Errors are answers, too. `confab schema worker` describes \
      both, and Documentation/Worker.md explains them. SIGTERM and Ctrl-C finish the requests that were read; a second \
      one ends at once.
      """)

  @OptionGroup var workers: WorkerArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Longest time of a request. (default: no limit)", valueName: "seconds"))
  var timeout: Double?

  @Option(help: "Answers in the order of the requests, or each when it is ready.")
  var ordered = Ordered.yes

  @OptionGroup var fonts: FontArguments

  @OptionGroup var limit: InputLimit
  @OptionGroup var engine: EngineArguments

  @Flag(help: "Prints a hash of versions, libraries and fonts, and ends.")
  var printEngine = false

  func run() async throws {
    let limit = try limit.bytes()
    let studio = try Studio(
      typefaces: fonts.font, fontLimit: limit ?? FontLibrary.maximumFontLength,
      workers: workers.workers())
    if printEngine { return try StandardOutput.write(studio.engineIdentity() + "\n") }
    try engine.check(studio)
    var options = WorkerOptions()
    options.timeout = try checkedTimeout()
    options.isOrdered = ordered == .yes
    options.inputLimit = limit
    let worker = try Worker(studio, options: options)
    TerminationSignals.expectTermination { worker.stop() }
    try await worker.run()
  }

  private func checkedTimeout() throws -> Double? {
    guard let timeout else { return nil }
    guard (0.001...1_000_000).contains(timeout) else {
      throw OptionError("--timeout is \(timeout); expected 0.001 to 1000000 seconds")
    }
    return timeout
  }
}
