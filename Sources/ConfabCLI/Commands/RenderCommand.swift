import ArgumentParser
import Confab
import ConfabBatch
import ConfabModel
import ConfabProcess

/// `confab render`: renders conversations to pictures.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Renders conversations to PNG, WebP, PDF or SVG.",
    discussion: """
      Without -o, CHAT.json becomes CHAT.png in the current folder. An existing picture is replaced; a \
      file that the picture is made from never is.

      Many conversations are files, folders, patterns such as 'archive/*.json', and @LIST with one of these on each line. \
      -o then has {name}, {path} (below the folder that was given), {page} or {theme}, such as 'out/{path}.png'. A \
      conversation that fails does not stop the others; the exit code is 1.
      """)

  @Argument(
    help: ArgumentHelp(
      "Conversations (confab/1, JSON or JSON lines): files, folders, patterns or @LIST; - is standard input.",
      valueName: "chat"), completion: .file(extensions: ["json", "jsonl"]))
  var chats: [String]

  @OptionGroup var limit: InputLimit

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The picture to write, or a pattern such as 'out/{name}.png'; - is standard output. (default: the document's name, "
        + "here)"),
    completion: .file(extensions: PictureFormat.allCases.map(\.rawValue)))
  var output: String?

  @OptionGroup var picture: PictureArguments

  @Option(
    help: ArgumentHelp(
      "Format of the file. webp is lossless; pdf and svg have outlines, and pdf selectable text. "
        + "(default: the ending of the output's name, or png)"))
  var format: PictureFormat?

  @Option(
    help: ArgumentHelp(
      "Metadata in the file: the engine and the text of the conversation (full), the engine, or none."
    ))
  var metadata = FileOptions.Metadata.full

  @Flag(help: "Makes the file about a quarter smaller. Encoding takes several times as long.")
  var small = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Largest number of pixels in all pictures together, in millions (PNG and WebP).",
      valueName: "number"))
  var maxMegapixels = PictureOptions.defaultMaximumPixels / 1_000_000

  @OptionGroup var batch: BatchArguments
  @OptionGroup var engine: EngineArguments

  @Flag(help: "Prints what was written as JSON.")
  var json = false

  private static let mostMegapixels = 1_000_000_000

  func run() async throws {
    guard !isBatch, let chat = chats.first else { return try await runBatch() }
    let target = try target(chat)
    if json, target == "-" {
      throw OptionError("--json and -o - both write to standard output; give the picture a file")
    }
    let conversation = try limit.read(chat)
    let options = try picture.selecting(in: conversation, renderOptions(target: target))
    let report = try await write(conversation, chat, to: target, options)
    StandardError.write(warnings: report.warnings)
    if output == nil { StandardError.write(line: Self.summary(report.files)) }
    if json { try StandardOutput.write(json: Printed(report)) }
  }

  /// The options of all conversations.
  ///
  /// - Parameter target: The path or the pattern of pictures.
  func renderOptions(target: String) throws -> RenderOptions {
    var options = try picture.renderOptions(inputLimit: limit.bytes())
    if format == nil, let ending = PictureFormat.otherEnding(of: target) {
      throw OptionError(
        "\(target): Confab writes no .\(ending); expected .png, .webp, .pdf or .svg, or a --format")
    }
    options.file = FileOptions(
      format: format, compression: small ? .small : .fast, metadata: metadata)
    let format = format ?? PictureFormat(path: target)
    if small, format.isVector {
      throw OptionError(
        "--small compresses pixels, and --format \(format.rawValue) has none; omit it")
    }
    try check("max-megapixels", maxMegapixels, 1...Self.mostMegapixels)
    options.picture.maximumPixels = maxMegapixels * 1_000_000
    return options
  }

  /// Writes the picture while a progress bar is shown.
  private func write(
    _ conversation: Conversation, _ chat: String, to target: String, _ options: RenderOptions
  ) async throws -> RenderReport {
    let studio = try picture.layout.studio(inputLimit: limit.bytes())
    try engine.check(studio)
    let folder = ChatFile.folder(of: chat)
    let bar = ProgressBar("rendering")
    defer { bar.finish() }
    guard target != "-" else {
      return try await studio.write(
        conversation, to: .standardOutput(), attachments: .folder(folder),
        options: options, progress: { bar.update($0) })
    }
    return try await studio.write(
      conversation, to: target, attachments: .folder(folder), options: options,
      inputs: [chat, picture.layout.theme].map(ChatFile.path), progress: { bar.update($0) })
  }

  /// The path of the picture.
  ///
  /// - Throws: `OptionError` without `-o` for a document on standard input, which has no name.
  private func target(_ chat: String) throws -> String {
    if let output { return output }
    guard chat != "-" else {
      throw OptionError(
        "standard input has no name for the picture; give it one with -o (- is standard output)")
    }
    return "\(BatchInput(path: chat).name).\((format ?? .png).rawValue)"
  }

  private static func summary(_ pictures: [RenderReport.File]) -> String {
    guard let first = pictures.first?.path, let last = pictures.last?.path, first != last else {
      return "wrote \(pictures.first?.path ?? "nothing")"
    }
    return "wrote \(Count.text(pictures.count)) pictures, \(first) to \(last)"
  }

  private struct Printed: Encodable {
    var pictures: [RenderReport.File]
    var warnings: [String]
    var timing: RenderReport.Timing

    init(_ report: RenderReport) {
      pictures = report.files
      warnings = report.warnings.map(\.description)
      timing = report.timing
    }
  }
}

extension PictureFormat: ExpressibleByArgument {}
extension FileOptions.Metadata: ExpressibleByArgument {}
