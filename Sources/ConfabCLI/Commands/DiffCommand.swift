import ArgumentParser
import Confab
import ConfabProcess
import ConfabRendering
import ConfabSnapshots
import ConfabSupport
import FoundationEssentials

/// `confab diff`: compares two pictures.
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compares two pictures: PNG, JPEG or WebP.",
    discussion: """
      Prints how many pixels differ, and where. Exit code 0: the pictures are equal, or differ within the \
      tolerance (--max-pixels and so on). 1: they differ. 2: a picture cannot be read. Pictures of different sizes differ.
      """)

  @Argument(
    help: "The reference, a PNG, JPEG or WebP; - is standard input.",
    completion: .file(extensions: ["png", "jpg", "jpeg", "webp"]))
  var expected: String

  @Argument(
    help: "The new picture, a PNG, JPEG or WebP; - is standard input.",
    completion: .file(extensions: ["png", "jpg", "jpeg", "webp"]))
  var actual: String

  @Option(
    name: [.short, .long],
    help: "Writes a picture of the differences, a PNG; - is standard output.",
    completion: .file(extensions: ["png"]))
  var output: String?

  @Option(
    help:
      "The picture of the differences: the new picture in pale gray with marks, or both over each other."
  )
  var style = DifferenceStyle.difference

  @OptionGroup var comparison: ComparisonArguments

  @Flag(help: "Aligns rows first, so that inserted rows do not move all that follow.")
  var align = false

  @Flag(help: "Prints the result as JSON.")
  var json = false

  @Flag(help: "Shows the picture of the differences in the terminal.")
  var show = false

  @Option(
    help: ArgumentHelp(
      "How to show it: kitty, sixel or blocks. Implies --show. (default: by the terminal)",
      valueName: "how"))
  var showAs: TerminalGraphics?

  func run() async throws {
    var comparer = try comparison.comparer()
    comparer.alignsRows = align
    let tolerance = try comparison.tolerance()
    try checkOutput()
    async let first = Self.open(expected)
    async let second = Self.open(actual)
    // The first picture's error is reported if neither can be read.
    let expected = try await first
    let actual = try await second
    let result = try await comparer.compare(expected: expected, actual: actual)
    let problem = tolerance.problem(in: result)
    let sizes = [result.expectedSize, result.actualSize]
    StandardError.write(warnings: try comparison.rules().warnings(aboutPicturesOf: sizes))
    let picture = DifferencePicture(result, expected: expected, actual: actual, style: style)
    if let output { try await Self.write(picture, to: output) }
    if json {
      try StandardOutput.write(
        json: ComparisonDocument(result, metric: comparer.metric, tolerance, problem))
    } else if output != "-" {
      try StandardOutput.write(lines: Self.summary(result, problem))
    }
    if show || showAs != nil { try await Self.show(picture, as: showAs) }
    if problem != nil { throw ExitCode(1) }
  }

  private func checkOutput() throws {
    if expected == "-", actual == "-" {
      throw OptionError("both pictures are -; standard input has only one")
    }
    let shows = show || showAs != nil
    if output == "-", json || shows {
      throw OptionError(
        "\(json ? "--json" : "--show") and -o - both write to standard output; give the picture a file"
      )
    }
    if json, shows {
      throw OptionError("--json and --show both write to standard output; give one of them")
    }
    guard let output, output != "-" else { return }
    let inputs = [expected, actual].map(ChatFile.path).compactMap(FileIdentity.init)
    if let target = FileIdentity(path: output), inputs.contains(target) {
      throw OptionError(
        "cannot write \(output): it is one of the compared pictures; give the output another name")
    }
  }

  private static func open(_ path: String) async throws -> ComparedPicture {
    if path == "-" {
      let bytes = try WholeFile.readStandardInput(limit: ImageLimits.fileBytes)
      return try ComparedPicture(bytes: bytes, path: "standard input")
    }
    do throws(ComparedFileError) { return try ComparedPicture(path: path) } catch {
      // A pipe, such as that of a shell's <(command).
      guard error.reason == .unreadable(.notRegular) else { throw error }
      let bytes = try WholeFile.read(path: path, limit: ImageLimits.fileBytes)
      return try ComparedPicture(bytes: bytes, path: path)
    }
  }

  private static func write(_ picture: DifferencePicture, to path: String) async throws {
    let file = path == "-" ? OutputFile.standardOutput() : try OutputFile(path: path)
    try await picture.write(to: file.write)
    try file.commit()
  }

  private static func show(
    _ picture: DifferencePicture, as chosen: TerminalGraphics?
  ) async throws {
    let environment = ProcessInfo.processInfo.environment
    let graphics = chosen ?? .best(in: environment)
    let limit = graphics.limit(.current())
    guard let reduced = try await picture.reduced(width: limit.width, height: limit.height)
    else { return }
    let trueColor = ["truecolor", "24bit"].contains(environment["COLORTERM"])
    try StandardOutput.write(exactly: graphics.text(reduced, trueColor: trueColor))
  }

  /// The result in words.
  private static func summary(_ result: PictureComparison, _ problem: String?) -> String {
    var lines = [problem ?? passed(result)]
    if result.expectedSize != result.actualSize, result.different > 0 {
      lines.append("\(Count.text(result.different)) of \(Count.text(result.total)) pixels differ")
    }
    if result.antialiasedPixels > 0 {
      lines.append("\(Count.text(result.antialiasedPixels)) more differ by anti-aliasing only")
    }
    if result.masked > 0 { lines.append("\(Count.text(result.masked)) are masked") }
    if result.insertedRows > 0 {
      lines.append("\(Count.text(result.insertedRows)) rows are inserted")
    }
    if result.removedRows > 0 { lines.append("\(Count.text(result.removedRows)) rows are removed") }
    lines += result.regions.map { region in
      let frame = region.frame
      let place = "\(frame.width)×\(frame.height) at \(frame.x),\(frame.y)"
      let side = region.side == .expected ? " of the reference" : ""
      return "  \(place)\(side): \(Count.text(region.pixels)) pixels"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func passed(_ result: PictureComparison) -> String {
    result.different == 0
      ? "equal: \(Count.text(result.total)) pixels"
      : "within the tolerance: \(Count.text(result.different)) of \(Count.text(result.total)) pixels differ"
  }
}

extension DifferenceStyle: ExpressibleByArgument {}
extension TerminalGraphics: ExpressibleByArgument {}
