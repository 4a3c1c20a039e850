import ArgumentParser
import Confab
import ConfabModel
import ConfabProcess
import ConfabSnapshots
import Glibc

/// `confab snapshot approve`: takes pictures of the last run over as references.
struct SnapshotApproveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Stores pictures of the last verification as references.",
    discussion: """
      The pictures are those of the report, which were looked at, not newly drawn ones.
      """)

  @Option(
    help: ArgumentHelp("The folder of the suite.", valueName: "folder"), completion: .directory)
  var suite = "."

  @Argument(help: "Names of snapshots, as `verify` prints them.")
  var names: [String] = []

  @Option(
    help: ArgumentHelp(
      "A file with a name on each line, as the report exports it; - is standard input.",
      valueName: "list"))
  var from: String?

  @Flag(help: "Approves all pictures of the report.")
  var all = false

  @OptionGroup var report: ReportArguments

  private static let maximumLength = 16 << 20

  func validate() throws {
    let ways = (names.isEmpty ? 0 : 1) + (from == nil ? 0 : 1) + (all ? 1 : 0)
    if ways != 1 {
      throw ValidationError("Expected names of snapshots, --from with a list, or --all.")
    }
  }

  func run() throws {
    if let folder = names.first(where: { access($0 + "/confab.json", F_OK) == 0 }) {
      throw OptionError("\(folder) is the folder of a suite; give it with --suite \(folder)")
    }
    let approver = SuiteApprover(try SnapshotSuite(folder: suite), from: report.folder)
    let chosen = all ? try approver.names() : from == nil ? names : try listed()
    try approver.approve(chosen)
    for name in chosen { try StandardOutput.write("approved \(name)\n") }
    if chosen.isEmpty { StandardError.write(line: "there is nothing to approve") }
  }

  /// The names of the list. Empty lines and lines that begin with # are left out.
  private func listed() throws -> [String] {
    guard let from else { return [] }
    let bytes =
      from == "-"
      ? try WholeFile.readStandardInput(limit: Self.maximumLength)
      : try WholeFile.read(path: from, limit: Self.maximumLength)
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("#") }.map(String.init)
  }
}
