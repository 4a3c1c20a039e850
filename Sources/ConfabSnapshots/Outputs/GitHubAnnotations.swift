/// The failures of a run as workflow commands, which GitHub Actions shows at the files of a commit.
package enum GitHubAnnotations {
  /// One command a line; orphaned references are warnings, in a strict run errors.
  ///
  ///     ::error file=Snapshots/groups/heads.json,title=Snapshot failed%3A groups/heads::message 7: …
  ///
  /// GitHub shows ten errors and ten warnings of a step; the last of each kind counts what is left
  /// out.
  ///
  /// - Parameters:
  ///   - report: The results.
  ///   - limit: The largest number of commands of each kind, at least 1.
  package static func text(of report: SnapshotReport, limit: Int = 10) -> String {
    let folder = report.folder ?? ""
    return commands("error", report.failures, folder: folder, limit: limit)
      + commands("warning", report.remarks, folder: folder, limit: limit)
  }

  private static func commands(
    _ kind: String, _ results: [SnapshotResult], folder: String, limit: Int
  ) -> String {
    let shown = results.count > limit ? results.prefix(limit - 1) : results[...]
    var text = ""
    for result in shown {
      let path = [folder, result.document ?? result.name + ".png"].filter { !$0.isEmpty }
        .joined(separator: "/")
      let title = "Snapshot \(result.status.rawValue): \(result.name)"
      text += "::\(kind) file=\(property(path)),title=\(property(title))"
      text += "::\(message(result.explanation))\n"
    }
    if shown.count < results.count {
      text += "::\(kind)::\(results.count - shown.count) more snapshots are in the report\n"
    }
    return text
  }

  /// The text after a command's second `::`.
  package static func message(_ text: String) -> String {
    escape(text) { $0 == "%" || $0 == "\r" || $0 == "\n" }
  }

  /// The value of a command's property.
  package static func property(_ text: String) -> String {
    escape(text) { $0 == "%" || $0 == "\r" || $0 == "\n" || $0 == ":" || $0 == "," }
  }

  private static func escape(_ text: String, where isSpecial: (Unicode.Scalar) -> Bool) -> String {
    // By scalar: a carriage return and a line feed are one `Character`.
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isSpecial(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped.append(contentsOf: (digits.count < 2 ? "%0" : "%").unicodeScalars)
        escaped.append(contentsOf: digits.unicodeScalars)
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
