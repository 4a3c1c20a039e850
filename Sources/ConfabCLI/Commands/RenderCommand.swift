import ArgumentParser
import Confab
import ConfabProcess

/// `confab render`: a conversation becomes its picture.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Renders a conversation to a PNG, WebP, PDF or SVG.")

  @OptionGroup var file: ChatFile

  @Option(name: [.short, .long], help: "The picture to write; - is standard output.")
  var output: String

  @OptionGroup var picture: PictureOptions

  @Option(
    help: ArgumentHelp(
      "png, webp (lossless), pdf (outlines and text to select) or svg (outlines); by the ending of "
        + "the output's name, else png."))
  var format: PictureFormat?

  @Option(
    help: ArgumentHelp(
      "What a file says besides what is seen: full (engine and text of the conversation), engine, "
        + "or none."))
  var metadata = RenderOptions.Metadata.full

  @Flag(help: "Makes the file about a quarter smaller and takes several times as long to encode.")
  var small = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many million pixels all pictures may have together (PNG and WebP).",
      valueName: "number"))
  var maxMegapixels = RenderOptions.usualMaxPixels / 1_000_000

  @Flag(help: "Prints what was written as JSON.")
  var json = false

  private static let mostMegapixels = 1_000_000_000

  func run() async throws {
    if json, output == "-" { throw OptionError("--json and -o - both want standard output") }
    let conversation = try file.read()
    var options = try picture.renderOptions(
      for: conversation, inputLimit: file.inputLimit())
    options.compression = small ? .small : .fast
    if format == nil, let ending = PictureFormat.otherEnding(of: output) {
      throw OptionError(
        "\(output): .\(ending) is not written; expected .png, .webp, .pdf or .svg, or a --format")
    }
    options.format = format ?? PictureFormat(path: output)
    if small, options.format.isVector {
      throw OptionError("--small makes pixels small; --format \(options.format.rawValue) has none")
    }
    options.metadata = metadata
    guard 1...Self.mostMegapixels ~= maxMegapixels else {
      throw OptionError(
        "--max-megapixels is \(maxMegapixels); expected 1 to \(Self.mostMegapixels)")
    }
    options.maxPixels = maxMegapixels * 1_000_000
    let bar = ProgressBar("rendering")
    let report: RenderReport
    do {
      report = try await picture.studio(inputLimit: file.inputLimit()).render(
        conversation, folder: file.folder, options: options, to: output,
        inputs: [file.chat, picture.theme], progress: { bar.update($0) })
      bar.finish()
    } catch {
      bar.finish()
      throw error
    }
    StandardError.write(warnings: report.warnings)
    if json { try StandardOutput.write(json: Printed(report)) }
  }

  private struct Printed: Encodable {
    var pictures: [RenderReport.Picture]
    var warnings: [String]
    var timing: RenderReport.Timing

    init(_ report: RenderReport) {
      pictures = report.pictures
      warnings = report.warnings
      timing = report.timing
    }
  }
}

extension PictureFormat: ExpressibleByArgument {}
extension RenderOptions.Metadata: ExpressibleByArgument {}
