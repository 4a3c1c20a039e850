import ArgumentParser
import Confab
import ConfabProcess
import ConfabSnapshots
import ConfabSupport
import Glibc

/// `confab snapshot approve`: takes pictures of the last run over as references.
struct SnapshotApproveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Stores pictures of the last verification as references.",
    discussion: """
      The pictures are those of the report, which were looked at, not newly drawn ones. The report names its suite, or \
      the folder given with --reference to `verify`. The reference of a renamed conversation is moved.
      """)

  @Option(
    help: ArgumentHelp(
      "The folder of the suite. (default: the suite that was verified)", valueName: "folder"),
    completion: .directory)
  var suite: String?

  @Option(
    help: ArgumentHelp(
      "After `verify --actual`: the folder of the references. (default: the folder that was compared)",
      valueName: "folder"),
    completion: .directory)
  var reference: String?

  @Argument(help: "Names of snapshots, as `verify` prints them, or patterns such as 'groups/*'.")
  var names: [String] = []

  @OptionGroup var filters: FilterArguments

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
    let ways = [!names.isEmpty, !filters.filter.isEmpty, from != nil, all]
    if ways.count(where: { $0 }) != 1 {
      throw ValidationError("Expected names of snapshots, --filter, --from with a list, or --all.")
    }
    if suite != nil, reference != nil {
      throw ValidationError("Expected --suite or --reference, but not both.")
    }
  }

  func run() throws {
    if let folder = names.first(where: { access($0 + "/confab.json", F_OK) == 0 }) {
      throw OptionError("\(folder) is the folder of a suite; give it with --suite \(folder)")
    }
    let results = try report.folder.read()
    if results.source == .suite ? reference != nil : suite != nil {
      let (what, option) =
        results.source == .suite ? ("a suite", "--suite") : ("two folders", "--reference")
      throw OptionError(
        "the report in \(report.report) is of \(what); give the folder with \(option)")
    }
    let approver = try ReferenceApprover(from: report.folder, into: suite ?? reference)
    let approved = try approver.approve(chosen(by: approver))
    for picture in approved {
      try StandardOutput.write(
        TerminalSummary.line(
          picture.movedFrom.map { "moved \($0) to \(picture.name)" }
            ?? "approved \(picture.name)"))
    }
    StandardError.write(
      line: approved.isEmpty ? "there is nothing to approve" : "stored in \(approver.path)")
  }

  /// The names of the snapshots that are meant.
  private func chosen(by approver: ReferenceApprover) throws -> [String] {
    if all { return approver.names }
    if !filters.filter.isEmpty {
      let found = approver.names(matching: filters.filter)
      try filters.check(isEmpty: found.isEmpty)
      return found
    }
    return from == nil ? try approver.names(for: names) : try listed()
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
