import ArgumentParser
import Confab
import ConfabProcess
import ConfabSnapshots

/// `confab check`: prints what is wrong with documents, for editors and hooks.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Prints what is wrong with documents, in formats that editors and CI services read.",
    discussion: """
      The documents are conversations (confab/1), scenarios (*.scenario.json), themes (*.theme.json) and the \
      configuration of a suite (confab.json). Of a folder, all documents in it are checked. Nothing is drawn. The exit \
      code is 1 if something is wrong.
      """)

  @Argument(
    help: "Documents, or folders with documents; - is standard input.",
    completion: .file(extensions: ["json", "jsonl"]))
  var documents: [String]

  @Option(
    help:
      "gnu for lines file:line:column: error: message, sarif for SARIF 2.1.0, json, or github for annotations of GitHub Actions."
  )
  var format = CheckReport.gnu

  @Flag(help: "Skips files without the word \"confab, such as other JSON files.")
  var skipOthers = false

  @OptionGroup var limit: InputLimit

  func run() throws {
    var check = DocumentCheck(limit: try limit.bytes(), skipsOthers: skipOthers)
    for path in documents { check.check(path: path) }
    try StandardOutput.write(exactly: format.text(check))
    if !check.mistakes.isEmpty { throw ExitCode(1) }
  }
}

extension CheckReport: ExpressibleByArgument {}
