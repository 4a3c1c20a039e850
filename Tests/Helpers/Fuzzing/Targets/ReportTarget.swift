import ConfabSnapshots

/// Reads the results of a run, `report.json`, and writes them in every format.
struct ReportTarget: FuzzTarget {
  private let folder: FuzzFolder
  private let suite: FuzzFolder

  init() throws {
    folder = try FuzzFolder()
    suite = try FuzzFolder()
  }

  func run(_ bytes: [UInt8]) async -> FuzzOutcome {
    var outcome = FuzzOutcome()
    defer { folder.clear() }
    let reader = ReportFolder(path: folder.path)
    do {
      try folder.put("report.json", bytes)
      let report = try reader.read()
      outcome.isAccepted = true
      let text = try ReportJSON.text(of: report)
      try folder.put("report.json", Array(text.utf8))
      if try ReportJSON.text(of: reader.read()) != text {
        outcome.violation = "a report differs after writing and reading"
      }
      let lines = TerminalSummary.text(of: report).split(separator: "\n").count
      if lines > report.snapshots.count + 2 {
        outcome.violation = "a result takes more than one line"
      }
      _ = JUnitReport.text(of: report)
      _ = MarkdownSummary.text(of: report)
      try approve(report, in: reader, &outcome)
      var random = SeededRandom(for: bytes)
      guard random.oneIn(16) else { return outcome }
      outcome.isDrawn = true
      try reader.writeSite(report)
    } catch is SuiteError {
      return outcome
    } catch {
      outcome.violation = "\(error)"
    }
    return outcome
  }

  /// A report without pictures has nothing that can be approved.
  private func approve(
    _ report: SnapshotReport, in reader: ReportFolder, _ outcome: inout FuzzOutcome
  ) throws {
    let approver = try ReferenceApprover(from: reader, into: suite.path)
    for name in approver.names.prefix(4) {
      if (try? approver.approve([name])) != nil {
        outcome.violation = "\(name) was approved without a picture"
      }
    }
    if !FuzzFolder.names(in: suite.path).isEmpty {
      outcome.violation = "a file was written"
    }
  }
}
