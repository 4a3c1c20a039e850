import ConfabSupport

/// The results of a run as plain text that a person reads in five seconds.
package enum TerminalSummary {
  /// The counts, then one line for each failure with its explanation.
  ///
  ///     488 passed, 5 failed, 2 new in 2.1 s
  ///     failed  groups/heads: message 7 (m7): 3 lines → 4, height 64 → 84
  ///
  /// Control characters are replaced, so that no name changes the terminal's state.
  ///
  /// - Parameters:
  ///   - report: The results.
  ///   - limit: The largest number of failures with a line of their own.
  package static func text(of report: SnapshotReport, limit: Int = 50) -> String {
    var lines = ["\(report.counts) in \(report.time(decimals: 1)) s"]
    let failures = report.failures
    for result in failures.prefix(limit) {
      let status = result.status.rawValue
      let gap = String(repeating: " ", count: max(1, 8 - status.count))
      lines.append(OneLine.text("\(status)\(gap)\(result.name): \(result.explanation)"))
    }
    if failures.count > limit { lines.append("… and \(failures.count - limit) more") }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The counts of a run, such as "488 passed, 5 failed, 2 new".
  package static func counts(of report: SnapshotReport) -> String { report.counts }

  /// A text of unknown origin as a line. Control characters are replaced.
  package static func line(_ text: String) -> String { OneLine.text(text) + "\n" }
}
