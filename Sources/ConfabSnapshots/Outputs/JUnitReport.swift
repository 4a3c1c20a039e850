/// The results of a run as JUnit XML, which CI systems read.
///
/// Snapshots that failed or are new are failures, errors are errors, and orphaned references are
/// skipped; in a strict run, they are failures.
public enum JUnitReport {
  /// The document, in UTF-8.
  public static func text(of report: SnapshotReport) -> String {
    let errors = report.count(.error)
    let counts =
      "tests=\"\(report.snapshots.count)\" failures=\"\(report.failures.count - errors)\""
      + " errors=\"\(errors)\""
    let time = "time=\"\(report.time(decimals: 3))\""
    let suite = XMLText.attribute(report.suite)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"confab snapshot\" \(counts) \(time)>\n"
    text +=
      "  <testsuite name=\"\(suite)\" \(counts) skipped=\"\(report.remarks.count)\" \(time)>\n"
    for result in report.snapshots {
      text += testCase(result, suite: suite, isFailure: report.isFailure(result.status))
    }
    return text + "  </testsuite>\n</testsuites>\n"
  }

  private static func testCase(
    _ result: SnapshotResult, suite: String, isFailure: Bool
  ) -> String {
    var start = "    <testcase name=\"\(XMLText.attribute(result.name))\" classname=\"\(suite)\""
    if let seconds = result.seconds {
      start += " time=\"\(DecimalNumber.text(seconds, decimals: 3))\""
    }
    let message = "message=\"\(XMLText.attribute(result.explanation))\""
    let outcome: String
    if result.status == .passed { return start + "/>\n" }
    if isFailure {
      let element = result.status == .error ? "error" : "failure"
      let details = XMLText.content(result.details.joined(separator: "\n"))
      outcome = "<\(element) \(message) type=\"\(result.status.rawValue)\">\(details)</\(element)>"
    } else {
      outcome = "<skipped \(message)/>"
    }
    return start + ">\n      \(outcome)\n    </testcase>\n"
  }
}
