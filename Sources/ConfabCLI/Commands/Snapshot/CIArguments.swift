import ArgumentParser
import Confab
import ConfabProcess
import ConfabRendering
import ConfabSnapshots

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
