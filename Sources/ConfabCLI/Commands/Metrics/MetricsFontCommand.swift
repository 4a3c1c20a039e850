import ArgumentParser
import Confab
import ConfabMetrics
import ConfabProcess
import ConfabSupport
import ConfabText

/// `confab metrics FONT`: prints everything about one font.
struct MetricsFontCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "font",
    abstract: "Prints what a font is: names, heights, widths, coverage, axes, features and tables.",
    discussion: """
      `confab metrics FONT` is short for `confab metrics font FONT`. Documentation/FontReport.md explains each \
      figure. Exit code 2: the font or the text cannot be read.
      """)

  @Argument(
    help: "A font file or the name of a bundled family; see `confab fonts`.",
    completion: .file(extensions: MetricsFontCommand.endings))
  var font: String?

  @Option(
    help: ArgumentHelp(
      "An installed font by the name of its family, instead of a file. Machines differ in their fonts.",
      valueName: "name"))
  var system: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The face in a collection, counted from 0.", valueName: "n"))
  var index: Int?

  @Option(help: "A named instance of a variable font, such as SemiBold.")
  var instance: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Positions on the axes of a variable font, such as wght=550,slnt=-5.", valueName: "list"))
  var axes: String?

  @Option(
    help: ArgumentHelp("The type size for lengths in pixels, in points.", valueName: "points"))
  var size = 17.0

  @Option(
    help: ArgumentHelp(
      "A text in UTF-8 to look up: its missing characters and its average width; - is standard input.",
      valueName: "file"), completion: .file())
  var text: String?

  @Flag(help: "Prints the report as JSON.")
  var json = false

  @Flag(help: "Prints the JSON Schema of --json; needs no font.")
  var schema = false

  func run() throws {
    if schema { return try StandardOutput.write(exactly: FontReportSchema.json) }
    let report = try FontReport(of: setting(), text: readText())
    for warning in report.warnings { StandardError.write(line: "confab: warning: \(warning)") }
    if json { return try StandardOutput.write(json: report) }
    let page = FontReportPage(report: report, columns: StandardOutput.columns)
    try StandardOutput.write(page.text)
  }

  private func setting() throws -> FontSetting {
    guard (1...1000).contains(size) else {
      throw OptionError("--size is \(FigureText.short(size)); expected 1 to 1000 points")
    }
    let typeface = try typeface()
    return FontSetting(
      typeface: typeface.name, size: size, faceIndex: index ?? typeface.faceIndex,
      instance: instance ?? typeface.instance, axes: try axes.map(FontAxisSetting.list) ?? [])
  }

  private func typeface() throws -> FontLibrary.Typeface {
    switch (font, system) {
    case (let font?, nil): return FontLibrary.Typeface(font)
    case (nil, let name?): return try InstalledTypeface.find(name)
    case (nil, nil):
      throw OptionError("no font is given; expected a font file or the name of a bundled family")
    case (_?, _?): throw OptionError("both a font and --system are given; give one of them")
    }
  }

  private func readText() throws -> FontReport.Text? {
    guard let text else { return nil }
    let isInput = text == "-"
    let bytes =
      isInput
      ? try WholeFile.readStandardInput(limit: Self.mostBytes)
      : try WholeFile.read(path: text, limit: Self.mostBytes)
    guard let content = String(validating: bytes, as: UTF8.self) else {
      throw OptionError("\(isInput ? "standard input" : text): not a text in UTF-8")
    }
    return FontReport.Text(
      name: isInput ? "standard input" : FilePath.name(of: text), text: content)
  }

  /// The endings of the names of font files.
  static let endings = ["ttf", "otf", "ttc", "otc", "woff", "woff2"]

  /// The largest text, in bytes.
  private static let mostBytes = 64 << 20
}
