import ConfabSupport

/// The results of a run as a page in GitHub's Markdown, such as for a job's summary.
package enum MarkdownSummary {
  /// A heading with the counts and a table: failures first, then orphaned references.
  ///
  /// Names and explanations can't begin markup: all punctuation is written as HTML character
  /// references.
  ///
  /// - Parameters:
  ///   - report: The results.
  ///   - limit: The largest number of rows.
  package static func text(of report: SnapshotReport, limit: Int = 100) -> String {
    let failures = report.failures
    let rows = failures + report.remarks
    let sign = failures.isEmpty ? "✅" : "❌"
    var text = "## \(sign) \(escape(report.suite)): \(report.counts)\n"
    guard !rows.isEmpty else { return text }
    text += "\n| Result | Snapshot | Explanation | Pixels |\n|---|---|---|---:|\n"
    for result in rows.prefix(limit) {
      let pixels = result.figures.map { String($0.different) } ?? ""
      text += "| \(result.status.rawValue) | <code>\(escape(result.name))</code> "
      text += "| \(escape(result.explanation)) | \(pixels) |\n"
    }
    if rows.count > limit { text += "\n\(rows.count - limit) more are in the report.\n" }
    return text
  }

  /// A text that a reader of Markdown and HTML shows as it is, on one line.
  static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in OneLine.text(text).unicodeScalars {
      let isPlain = !scalar.isASCII || scalar == " " || isAlphanumeric(scalar)
      if isPlain { escaped.unicodeScalars.append(scalar) } else { escaped += "&#\(scalar.value);" }
    }
    return escaped
  }

  private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "a"..."z", "A"..."Z": true
    default: false
    }
  }
}
