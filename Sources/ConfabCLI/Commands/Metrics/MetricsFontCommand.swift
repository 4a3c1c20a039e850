import ArgumentParser
import Confab
import ConfabMetrics
import ConfabProcess

/// `confab metrics FONT`: prints everything about one font.
struct MetricsFontCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "font",
    abstract: "Prints what a font is, and its heights.")

  @Argument(
    help: "A font file or the name of a bundled family; see `confab fonts`.",
    completion: .file(extensions: ["ttf", "otf", "ttc", "otc"]))
  var font: String

  @Option(help: ArgumentHelp("The face in a collection, counted from 0.", valueName: "n"))
  var index = 0

  @Option(
    help: ArgumentHelp("The type size for lengths in pixels, in points.", valueName: "points"))
  var size = 17.0

  @Flag(help: "Prints the report as JSON.")
  var json = false

  func run() throws {
    guard (1...1000).contains(size) else {
      throw OptionError("the size is \(size); expected 1 to 1000 points")
    }
    let report = try FontReport(of: FontSetting(typeface: font, size: size, faceIndex: index))
    if json {
      try StandardOutput.write(json: report)
    } else {
      try StandardOutput.write(FontReportPage.text(of: report))
    }
  }
}
