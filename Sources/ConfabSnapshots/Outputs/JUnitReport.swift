/// The results of a run as JUnit XML, which CI systems read.
///
/// Snapshots that failed or are new are failures, errors are errors, and orphaned references are skipped.
public enum JUnitReport {
  /// The document, in UTF-8.
  public static func text(of report: SnapshotReport) -> String {
    let counts =
      "tests=\"\(report.snapshots.count)\""
      + " failures=\"\(report.count(.failed) + report.count(.new))\""
      + " errors=\"\(report.count(.error))\""
    let time = "time=\"\(report.time(decimals: 3))\""
    let suite = XMLText.attribute(report.suite)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"confab snapshot\" \(counts) \(time)>\n"
    text +=
      "  <testsuite name=\"\(suite)\" \(counts) skipped=\"\(report.count(.orphaned))\" \(time)>\n"
    for result in report.snapshots { text += testCase(result, suite: suite) }
    return text + "  </testsuite>\n</testsuites>\n"
  }

  private static func testCase(_ result: SnapshotResult, suite: String) -> String {
    var start = "    <testcase name=\"\(XMLText.attribute(result.name))\" classname=\"\(suite)\""
    if let seconds = result.seconds {
      start += " time=\"\(DecimalNumber.text(seconds, decimals: 3))\""
    }
    let message = "message=\"\(XMLText.attribute(result.explanation))\""
    let outcome: String
    switch result.status {
    case .passed: return start + "/>\n"
    case .orphaned: outcome = "<skipped \(message)/>"
    case .failed, .new, .error:
      let element = result.status == .error ? "error" : "failure"
      let details = XMLText.content(result.details.joined(separator: "\n"))
      outcome = "<\(element) \(message) type=\"\(result.status.rawValue)\">\(details)</\(element)>"
    }
    return start + ">\n      \(outcome)\n    </testcase>\n"
  }
}
