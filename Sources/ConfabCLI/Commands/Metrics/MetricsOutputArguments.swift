import ArgumentParser
import Confab
import ConfabLayout
import ConfabMetrics
import ConfabSupport

/// The files of `confab metrics compare`: a page for browsers, or a picture of both fonts side by
/// side.
struct MetricsOutputArguments: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Writes a page for browsers (.html), or a picture of the first two fonts side by side (.png, .webp, .pdf or "
        + ".svg). Repeat the option for several files.", valueName: "file"),
    completion: .file(extensions: MetricsOutputArguments.endings))
  var output: [String] = []

  @Option(\.appearance, help: "Colors of pictures. Pages follow the system. (default: light)")
  var appearance: PictureSettings?

  @Option(
    parsing: .unconditional,
    help: "Largest number of messages in a picture. Those that differ most are shown.")
  var messages = 12

  private static let endings = ["html"] + PictureFormat.allCases.map(\.rawValue)

  /// Checks the options before anything is measured.
  ///
  /// - Parameter fonts: The number of fonts.
  /// - Throws: `OptionError`.
  func check(fonts: Int) throws(OptionError) {
    guard (1...1000).contains(messages) else {
      throw OptionError("--messages is \(messages); expected 1 to 1000")
    }
    for path in output where Self.ending(of: path) == nil {
      let endings = ProblemText.either(Self.endings.map { ".\($0)" })
      throw OptionError("--output \(path): expected a name that ends in \(endings)")
    }
    if let path = output.first, fonts < 2 {
      throw OptionError(
        "--output \(path): there is nothing to show side by side; give at least two fonts")
    }
  }

  private static func ending(of path: String) -> String? {
    let name = FilePath.name(of: path).lowercased()
    return endings.first { name.hasSuffix(".\($0)") }
  }

  /// Writes the files.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - comparer: The comparer that made the report.
  ///   - gate: The limits that a page shows.
  ///   - texts: The path of the texts, which must not be replaced; `nil` for built-in texts.
  func write(
    _ report: FontComparisonReport, by comparer: FontComparer, gate: FontComparisonGate?,
    texts: String?
  ) async throws {
    let inputs = (report.fonts.map(\.file) + [texts].compactMap { $0 })
      .compactMap(FileIdentity.init)
    for path in output {
      if let target = FileIdentity(path: path), inputs.contains(target) {
        throw OptionError(
          "cannot write \(path): it is one of the inputs; give the output another name")
      }
      if Self.ending(of: path) == "html" {
        var page = FontComparisonPage(report, by: comparer)
        page.gate = gate
        try page.write(to: path)
      } else {
        let options = FontComparisonPicture.Options(
          appearance: appearance?.appearance ?? .light, messages: messages)
        try await FontComparisonPicture(of: report, by: comparer, options: options).write(to: path)
      }
    }
  }
}
