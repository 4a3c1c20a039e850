import ConfabMetrics
import ConfabSnapshots

/// A font report for people, as text for a terminal.
enum FontReportPage {
  /// The page, ending with a line feed.
  static func text(of report: FontReport) -> String {
    let identity = report.identity
    return "\(OneLine.text(identity.fullName ?? identity.fileName))\n"
  }
}
