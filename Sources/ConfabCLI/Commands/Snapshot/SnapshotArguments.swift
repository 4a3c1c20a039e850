import ArgumentParser
import Confab
import ConfabProcess
import ConfabSnapshots
import ConfabSupport

/// The conversations of a suite that are drawn.
struct SelectionArguments: ParsableArguments {
  @OptionGroup private var filters: FilterArguments

  @Option(
    help: ArgumentHelp(
      "Only one of several parts of the suite, such as 2/5, for runs on several machines.",
      valueName: "part"))
  var shard: String?

  @OptionGroup private var threads: WorkerArguments

  func selection() throws -> SuiteSelection {
    var selection = SuiteSelection()
    selection.filters = filters.filter
    if let shard {
      guard let value = SuiteSelection.Shard(shard) else {
        throw OptionError("--shard is \"\(shard)\"; expected a part such as 2/5")
      }
      selection.shard = value
    }
    return selection
  }

  /// - Parameter isEmpty: Whether nothing was selected. A part of a suite may be empty.
  /// - Throws: `OptionError` for filters that select nothing, such as misspelt ones.
  func check(isEmpty: Bool) throws {
    if shard == nil { try filters.check(isEmpty: isEmpty) }
  }

  func workers() throws -> Int { try threads.workers() }
}

/// The formats in which CI systems read the results of a run.
struct CIArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Also writes the results as JUnit XML.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Also writes a summary in Markdown, such as for the page of a job.", valueName: "file"),
    completion: .file(extensions: ["md"]))
  var markdown: String?

  @Flag(help: "Also prints annotations for GitHub Actions to standard error.")
  var github = false

  /// Writes the results.
  ///
  /// - Throws: `FileError`.
  func write(_ report: SnapshotReport) throws {
    if let junit { try Self.write(JUnitReport.text(of: report), to: junit) }
    if let markdown { try Self.write(MarkdownSummary.text(of: report), to: markdown) }
    if github { StandardError.write(GitHubAnnotations.text(of: report)) }
  }

  private static func write(_ text: String, to path: String) throws {
    let file = try OutputFile(path: path)
    try file.write(Array(text.utf8))
    try file.commit()
  }
}

/// The names of the snapshots that a run is about.
struct FilterArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only snapshots whose name contains this text or matches this pattern, such as groups/* or "
        + "**.dark. Repeat the option for more.", valueName: "name or pattern"))
  var filter: [String] = []

  /// - Throws: `OptionError` for filters that select nothing, such as misspelt ones.
  func check(isEmpty: Bool) throws {
    guard isEmpty, !filter.isEmpty else { return }
    throw OptionError(
      "no snapshot has a name that matches --filter \(filter.joined(separator: ", "))")
  }
}

/// The folder of a report.
struct ReportArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder of the report.", valueName: "folder"), completion: .directory)
  var report = ".confab-report"

  var folder: ReportFolder { ReportFolder(path: report) }

  /// Checks that the report does not become a part of a suite.
  ///
  /// - Throws: `OptionError` for a folder inside the suite that is not hidden.
  func check(outside suite: SnapshotSuite) throws(OptionError) {
    guard suite.covers(report) else { return }
    throw OptionError(
      "--report \(report) is a folder of the suite, in which report.json would be a conversation; expected a "
        + "hidden folder such as .confab-report, or one outside")
  }
}

/// The suite that a command is about.
struct SuiteFolder: ParsableArguments {
  @Argument(
    help: "The folder of the suite.", completion: .directory)
  var folder = "."

  func suite() throws -> SnapshotSuite { try SnapshotSuite(folder: folder) }

  /// The command that removes the orphaned references of this suite, for a shell.
  var pruneCommand: String {
    let isPlain = folder.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "/._+-".utf8.contains(byte)
      }
    }
    let quoted = folder.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#)
    return OneLine.text("confab snapshot prune --yes \(isPlain ? folder : "'\(quoted)'")")
  }
}

/// The number of threads of a run.
struct WorkerArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "Number of threads. (default: the number of processors)")
  var jobs: Int?

  /// - Throws: `OptionError` for a number out of range.
  func workers() throws -> Int {
    if let jobs, !(1...64).contains(jobs) {
      throw OptionError("--jobs is \(jobs); expected 1 to 64")
    }
    return try SystemLimits.workers(atMost: jobs ?? Studio.defaultWorkers)
  }
}
