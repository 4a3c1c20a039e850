import ArgumentParser
import Confab
import ConfabMetrics
import ConfabModel
import ConfabProcess
import ConfabSupport
import ConfabText

/// `confab metrics compare`: measures the same texts in several fonts.
struct MetricsCompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares the sizes of texts in two or more fonts, and says how to make them equal.",
    discussion: """
      The fonts are compared with the first one. A font is a file or a bundled family, followed by settings: \
      Inter:size=15:features=tnum,-kern. The settings are size, weight, italic, letter-spacing, features, \
      axes (wght=500,slnt=-5), instance, index and label. Exit code 1: a limit of --fail-on is exceeded.
      """)

  @Option(
    help: ArgumentHelp(
      "A font: a file or a bundled family, with settings. Repeat the option; the first font is the reference.",
      valueName: "font"),
    completion: .file(extensions: MetricsFontCommand.endings))
  var font: [String] = []

  @Option(
    help: ArgumentHelp(
      "An installed font by the name of its family, with settings. Those come after the fonts of --font. Machines differ in their fonts.",
      valueName: "font"))
  var system: [String] = []

  @Argument(
    help:
      "A conversation, an export or a transcript of another program, or a text with a message on each line; - is standard input. (default: built-in messages)",
    completion: .file(extensions: ["json", "jsonl", "md", "txt", "zip"]))
  var texts: String?

  @OptionGroup var exports: ExportSourceArguments
  @OptionGroup var measuring: MeasuringArguments
  @OptionGroup var gate: MetricsGateArguments
  @OptionGroup var output: MetricsOutputArguments

  @Option(
    help: ArgumentHelp(
      "Scripts of the built-in messages, such as Latn or Arab,Hebr.", valueName: "list"))
  var script: String?

  @Option(
    parsing: .unconditional, help: "Number of messages in the list of the largest differences.")
  var worst = 10

  @Flag(help: "Prints the result as JSON, with the ink of each line.")
  var json = false

  @Flag(help: "Prints a row for each message, font and condition as comma-separated values.")
  var csv = false

  @Flag(help: "Prints the advice as @font-face rules.")
  var css = false

  @Flag(help: "Prints the advice as a theme file.")
  var theme = false

  @Flag(help: "Includes the texts in --json and --csv.")
  var withTexts = false

  @Flag(help: "Prints the JSON Schema of --json.")
  var schema = false

  func run() async throws {
    if schema { return try StandardOutput.write(exactly: FontComparisonSchema.json) }
    try check("worst", worst, 0...1000)
    let format = try chosenFormat()
    let limits = try gate.limits()
    let fonts = try settings()
    try output.check(fonts: fonts.count)
    let source = try readTexts()
    var comparer = FontComparer(
      fonts: fonts, options: try measuring.options(locale: source.locale))
    comparer.options.measuresInk = format == .json
    comparer.worst = worst
    comparer.advises = fonts.count > 1 && format != .csv
    let bar = ProgressBar("measuring")
    defer { bar.finish() }
    let report = try await comparer.report(on: source.texts) { bar.update($0) }
    bar.finish()
    for font in report.fonts { StandardError.write(warnings: font.warnings) }
    let changes = try gate.changes(in: report, comparer)
    let checked = changes?.comparisons ?? report.comparisons
    let violations = limits?.violations(of: checked, in: report) ?? []
    var document: FontComparisonDocument {
      var document = FontComparisonDocument(
        report, lineHeight: comparer.options.lineHeight, includesTexts: withTexts)
      document.gate = limits.map { FontComparisonDocument.Gate($0, violations: violations) }
      return document
    }
    try gate.update(document)
    try await output.write(report, by: comparer, gate: limits, texts: texts)
    switch format {
    case .json: try StandardOutput.write(json: document)
    case .csv:
      try StandardOutput.write(
        exactly: FontComparisonTable.csv(report, includesTexts: withTexts))
    case .css: try StandardOutput.write(exactly: FontFaceRule.css(report))
    case .theme: try StandardOutput.write(exactly: try Self.theme(report))
    case .page:
      let page = MetricsComparisonPage(
        report, changes: changes, columns: StandardOutput.columns)
      try StandardOutput.write(page.text)
    }
    for violation in violations { StandardError.write(line: "\(violation)") }
    if !violations.isEmpty { throw ExitCode(1) }
  }

  private enum Format { case page, json, csv, css, theme }

  private func chosenFormat() throws -> Format {
    let chosen: [(String, Format)] = [
      (json, "--json", Format.json), (csv, "--csv", .csv), (css, "--css", .css),
      (theme, "--theme", .theme),
    ].compactMap { $0.0 ? ($0.1, $0.2) : nil }
    guard chosen.count <= 1 else {
      throw OptionError(
        "\(chosen.map(\.0).joined(separator: " and ")) all write to standard output; give one of them"
      )
    }
    let format = chosen.first?.1 ?? .page
    if withTexts, format != .json, format != .csv {
      throw OptionError("--with-texts needs --json or --csv")
    }
    return format
  }

  private func settings() throws -> [FontSetting] {
    let count = font.count + system.count
    guard count > 1 || (gate.usesBaseline && count == 1) else {
      throw OptionError(
        "there \(count == 1 ? "is 1 font" : "are no fonts"); give --font twice, or once with "
          + "--baseline or --update-baseline")
    }
    let features = try measuring.featureList()
    func setting(_ text: String) throws -> FontSetting {
      try FontSetting(parsing: text, size: measuring.size, features: features)
    }
    return try font.map(setting) + system.map { try Self.installed(setting($0)) }
  }

  /// A setting whose typeface is the name of an installed font, with the file of that font.
  private static func installed(_ setting: FontSetting) throws -> FontSetting {
    // A position on the axes is that of the weight.
    let isPositioned = setting.instance != nil || !setting.axes.isEmpty
    let typeface = try InstalledTypeface.find(
      setting.typeface, weight: isPositioned ? nil : setting.weight,
      italic: isPositioned ? nil : setting.italic)
    var setting = setting
    setting.typeface = typeface.name
    if setting.faceIndex == 0 { setting.faceIndex = typeface.faceIndex }
    if !isPositioned { setting.instance = typeface.instance }
    return setting
  }

  /// The theme file of the only comparison.
  private static func theme(_ report: FontComparisonReport) throws -> String {
    guard report.comparisons.count == 1, report.comparisons[0].results.count == 1,
      let advice = report.comparisons[0].results[0].advice
    else {
      throw OptionError(
        "--theme writes one file; give two fonts, one width, one scale and one locale")
    }
    return AdvisedTheme.json(advice, first: report.fonts[0], second: report.fonts[1])
  }
}

/// A font of the machine that a user chose by name.
enum InstalledTypeface {
  /// Finds an installed font, and says on standard error which file it is.
  ///
  /// - Throws: `FontError` if no such font is installed, or not with the weight and the slant.
  static func find(
    _ name: String, weight: Int? = nil, italic: Bool? = nil
  ) throws -> FontLibrary.Typeface {
    let typeface = try SystemFonts.typeface(named: name, weight: weight, italic: italic)
    StandardError.write(
      line:
        "confab: \(OneLine.text(typeface.name)) is installed on this machine; other machines can have another "
        + "font of this name")
    return typeface
  }
}

extension MetricsCompareCommand {
  /// Reads the texts of a file, or returns the built-in messages. Writes what an export lost to
  /// standard error.
  ///
  /// - Throws: The error of reading, or `OptionError`.
  private func readTexts() throws -> MeasuredTexts {
    guard let texts else {
      guard !exports.isGiven else {
        throw OptionError("--input-format, --me and other options of exports need an export")
      }
      return MeasuredTexts(texts: try sample())
    }
    guard script == nil else {
      throw OptionError("--script selects built-in messages; leave out the file \(texts)")
    }
    let read = try MeasuredText.read(
      path: texts == "-" ? nil : texts, format: exports.inputFormat, options: exports.options())
    for loss in read.losses { StandardError.write(line: "warning: \(texts): \(loss)") }
    return read
  }

  private func sample() throws -> [MeasuredText] {
    let wanted = script?.split(separator: ",").map(String.init) ?? ["Latn"]
    for script in wanted {
      if let problem = TextFormat.oneOf(SampleText.scripts).problem(script) {
        throw OptionError("--script: \(problem)")
      }
    }
    let texts = SampleText.texts(scripts: wanted)
    StandardError.write(
      line:
        "measuring \(Count.text(texts.count)) built-in messages (\(wanted.joined(separator: ", "))); give a "
        + "conversation or a text to measure your own")
    return texts
  }
}

/// The limits of a comparison, and stored results.
struct MetricsGateArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Limits, such as 'rewraps>5,height>2%,missing>0'; exit code 1 if one is exceeded. The figures are \(GateMetric.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "limits"))
  var failOn: String?

  @Option(
    help: ArgumentHelp(
      "Compares with the JSON of an earlier call. The limits then apply to what changed since.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Option(
    help: ArgumentHelp("Stores the result as a baseline.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var updateBaseline: String?

  var usesBaseline: Bool { baseline != nil || updateBaseline != nil }

  /// - Throws: `OptionError`.
  func limits() throws -> FontComparisonGate? {
    guard let failOn else { return nil }
    do { return try FontComparisonGate(parsing: failOn) } catch {
      throw OptionError("--fail-on: \(error)")
    }
  }

  /// What changed since the baseline; `nil` without one.
  ///
  /// - Throws: The error of reading, or `FontComparisonError`.
  func changes(in report: FontComparisonReport, _ comparer: FontComparer) throws
    -> FontComparisonBaseline.Changes?
  {
    guard let baseline else { return nil }
    let bytes = try WholeFile.read(path: baseline, limit: ConversationReader.maximumLength)
    return try FontComparisonBaseline(bytes, named: baseline).changes(
      to: report, lineHeight: comparer.options.lineHeight, worst: comparer.worst)
  }

  /// Stores a result if this was asked for.
  ///
  /// - Throws: `FileError`.
  func update(_ document: @autoclosure () -> FontComparisonDocument) throws {
    guard let updateBaseline else { return }
    let file = try OutputFile(path: updateBaseline)
    try file.write(Array(EncodedJSON.text(of: document(), isIndented: true).utf8))
    try file.commit()
  }
}
