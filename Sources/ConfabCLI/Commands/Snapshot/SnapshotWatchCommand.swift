import ArgumentParser
import Confab
import ConfabProcess
import ConfabSnapshots

/// `confab snapshot watch`: verifies a suite while its files change.
struct SnapshotWatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Verifies a suite, then what changes in it, until Ctrl-C.",
    discussion: """
      Draws only the snapshots that depend on a file that changed, and renews the report; reload \
      its page in the browser. Errors are shown, and watching goes on. Ctrl-C ends it with exit code 0.
      """)

  @OptionGroup var suite: SuiteFolder
  @OptionGroup var filters: FilterArguments
  @OptionGroup var report: ReportArguments
  @OptionGroup var threads: WorkerArguments

  func run() async throws {
    // A suite that can't be read at the start is a bad call.
    let opened = try suite.suite()
    try report.check(outside: opened)
    var selection = SuiteSelection()
    selection.filters = filters.filter
    try filters.check(isEmpty: selection.cases(of: opened).isEmpty)
    TerminationSignals.expectInterrupt()
    var watcher = SuiteWatcher(
      folder: suite.folder, filters: filters.filter, workers: try threads.workers(),
      output: report.folder)
    while true {
      let bar = ProgressBar("verifying")
      let update: Result<SuiteWatcher.Update, any Error>
      do {
        update = .success(try await watcher.next { bar.update($0) })
      } catch {
        update = .failure(error)
      }
      bar.finish()
      try show(update)
    }
  }

  private func show(_ update: Result<SuiteWatcher.Update, any Error>) throws {
    switch update {
    case .success(let update) where update.files.isEmpty:
      StandardError.write(warnings: update.all.warnings)
      try StandardOutput.write(lines: TerminalSummary.text(of: update.all), indent: 8)
      StandardError.write(
        line: "see \(report.report)/\(ReportSite.page); watching \(suite.folder) until Ctrl-C")
    case .success(let update):
      try StandardOutput.write(lines: "\n" + Self.text(of: update), indent: 8)
    case .failure(let error):
      for line in "\(error)".split(whereSeparator: \.isNewline) {
        StandardError.write(line: "\(TimeOfDay.now) confab: \(line)")
      }
    }
  }

  /// The time with the files that changed, the results of what was drawn, and the counts of the
  /// suite.
  private static func text(of update: SuiteWatcher.Update) -> String {
    TerminalSummary.line("\(TimeOfDay.now) \(names(update.files))")
      + (update.verified.snapshots.isEmpty ? "" : TerminalSummary.text(of: update.verified))
      + TerminalSummary.line("all     \(TerminalSummary.counts(of: update.all))")
  }

  private static func names(_ files: [String]) -> String {
    let shown = 3
    let more = files.count > shown ? " and \(files.count - shown) more" : ""
    return files.prefix(shown).joined(separator: ", ") + more
  }
}
