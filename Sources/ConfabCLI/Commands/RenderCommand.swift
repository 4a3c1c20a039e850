import ArgumentParser
import Confab
import ConfabBatch
import ConfabModel
import ConfabProcess
import ConfabSupport
import Synchronization

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

      --theme all draws one picture in each built-in theme: confab render chat.json --theme all -o 'out/{name}-{theme}.png'

      --say makes a conversation of lines: confab render --say 'ana: Are you there?' --say 'me: In pixels, yes.' -o chat.png
      """)

  @Argument(
    help: ArgumentHelp(
      "Conversations (confab/1, JSON or JSON lines), exports and transcripts of other programs: files, folders, patterns or @LIST; - is standard input.",
      valueName: "chat"), completion: .file(extensions: ["json", "jsonl", "md", "txt", "zip"]))
  var chats: [String] = []

  @OptionGroup var spoken: SpokenConversation

  @OptionGroup var exports: ExportArguments
  @OptionGroup var messages: MessageArguments

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

  @Option(
    help: ArgumentHelp(
      "A text file for what the picture shows in words, as alternative text; a pattern as that of -o for many. "
        + "(default: none)",
      valueName: "file"), completion: .file(extensions: ["txt"]))
  var alt: String?

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

  func validate() throws {
    if chats.isEmpty, !spoken.isGiven {
      throw ValidationError("Missing expected argument '<chat> ...'")
    }
    if spoken.isGiven {
      guard chats.isEmpty else {
        throw ValidationError("--say makes a conversation. Expected it without <chat>.")
      }
      guard output != nil else {
        throw ValidationError("--say has no name for the picture. Expected one with -o.")
      }
    }
  }

  func run() async throws {
    if spoken.isGiven, let output {
      if isBatch {
        throw OptionError("--say is one conversation; expected it without options of batches")
      }
      let conversation = try spoken.conversation(limit)
      return try await draw(
        ReadConversation(conversation: conversation, attachments: .none), nil, to: output)
    }
    guard !isBatch, let chat = chats.first else { return try await runBatch() }
    let target = try SingleRender.target(of: chat, output: output, format: format)
    try await draw(
      exports.read(
        chat, limit, selection: messages.selection(timezone: exports.timezone)), chat, to: target)
  }

  /// Draws one conversation.
  ///
  /// - Parameter chat: The argument that named it; `nil` for one without a file.
  private func draw(_ read: ReadConversation, _ chat: String?, to target: String) async throws {
    if json, target == "-" {
      throw OptionError("--json and -o - both write to standard output; give the picture a file")
    }
    let options = try picture.adapting(
      renderOptions(target: target, picture), to: read.conversation)
    let studio = try picture.layout.studio(inputLimit: limit.bytes())
    try engine.check(studio)
    let inputs =
      [chat, picture.layout.themeName].compactMap(\.self) + spoken.files + picture.sharing.files
    let report = try await SingleRender(
      studio: studio, target: target, inputs: inputs, namesFiles: output == nil
    ).run(read, options)
    if json { try StandardOutput.write(json: Printed(report)) }
  }

  /// The options of all conversations.
  ///
  /// - Parameters:
  ///   - target: The path or the pattern of pictures.
  ///   - picture: The options of a picture.
  private func renderOptions(
    target: String, _ picture: PictureArguments
  ) throws -> RenderOptions {
    var options = try picture.renderOptions(inputLimit: limit.bytes())
    options.file = FileOptions(
      format: format, compression: small ? .small : .fast, metadata: metadata,
      alternative: alt)
    let format = try options.file.format(forPath: target, option: "a --format")
    if small, format.isVector {
      throw OptionError(
        "--small compresses pixels, and --format \(format.rawValue) has none; omit it")
    }
    try check("max-megapixels", maxMegapixels, 1...Self.mostMegapixels)
    options.picture.maximumPixels = maxMegapixels * 1_000_000
    return options
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

extension RenderCommand {
  /// Whether many conversations may be drawn, so that one that fails does not stop the others.
  var isBatch: Bool {
    chats.count > 1 || batch.isGiven || drawsAllThemes
      || output.map(OutputPattern.isPattern) ?? false
      || chats.contains(where: BatchSources.isSeveral) && !isExportFolder
  }

  /// Whether the only argument is a folder that is the export of one program, not a folder of
  /// conversations.
  private var isExportFolder: Bool {
    guard chats.count == 1, FilePath.names(in: chats[0]) != nil else { return false }
    return exports.isGiven || ConversationFile.isExport(folder: chats[0])
  }

  /// Whether a picture is drawn in each built-in theme.
  private var drawsAllThemes: Bool { picture.layout.themeName == "all" }

  /// The largest number of failures that are printed one by one.
  private static let mostFailures = 20

  /// Draws many conversations.
  func runBatch() async throws {
    guard !exports.isGiven, !messages.isGiven else {
      throw OptionError(
        "--input-format, --me and other options of exports are for one conversation; import each of several with "
          + "confab import")
    }
    guard !chats.contains("-") else {
      throw OptionError("- is one conversation; a list of files on standard input is @-")
    }
    guard output != "-" else {
      throw OptionError(
        "many pictures can't be written to standard output; give -o 'out/{name}.png'")
    }
    let name = drawsAllThemes ? "{name}-{theme}" : "{name}"
    let target = output ?? "\(name).\((format ?? .png).rawValue)"
    var picture = picture
    if drawsAllThemes { picture.layout.theme = nil }
    let themeName = picture.layout.themeName
    let options = try renderOptions(target: target, picture)
    let plan = try BatchPlan(
      BatchSources.inputs(chats), to: OutputPattern(target),
      texts: alt.map { try OutputPattern($0) },
      theme: drawsAllThemes
        ? .all : themeName.map { .named(BatchInput(path: $0).name) } ?? .ofPlatform,
      isPaged: options.picture.isPaged && !(format ?? PictureFormat(path: target)).hasPages,
      shard: batch.part(),
      otherInputs: [themeName].compactMap(\.self) + BatchSources.lists(in: chats)
        + picture.sharing.files)
    let studio = try picture.layout.studio(inputLimit: limit.bytes())
    try engine.check(studio)
    var drawing = Batch(plan, studio: studio, documentLimit: try documentLimit()) {
      [picture] conversation in
      try picture.adapting(options, to: conversation)
    }
    if batch.skipUnchanged { drawing.skippingUnchanged = try fingerprint(theme: themeName) }
    let bar = ProgressBar("rendering")
    let printed = Mutex<Set<String>>([])
    let report = try await drawing.run(
      progress: { bar.update($0) },
      event: { [drawsAllThemes] event in
        guard case .drawn(let input, let losses, let report) = event else { return }
        for warning in losses + report.warnings.map(\.description) {
          let line = "warning: \(input.path): \(warning)"
          // A conversation has the same warnings in each theme.
          let isNew = !drawsAllThemes || printed.withLock { $0.insert(line).inserted }
          if isNew { StandardError.write(line: line) }
        }
      })
    bar.finish()
    for failure in report.failures.prefix(Self.mostFailures) {
      StandardError.write(line: "confab: \(failure.problem)")
    }
    let rest = report.failures.count - Self.mostFailures
    if rest > 0 { StandardError.write(line: "… and \(rest) more failed; --json lists all") }
    StandardError.write(line: Self.summary(report))
    if json { try StandardOutput.write(json: report) }
    if !report.failures.isEmpty { throw ExitCode(1) }
  }

  private func documentLimit() throws -> Int {
    try limit.bytes() ?? ConversationReader.maximumLength
  }

  /// Options that change no picture: where, by how many and of which part the pictures are drawn.
  private static let neutralOptions = ["--jobs", "--shard", "--engine", "--max-input"]
  private static let neutralFlags = ["--json", "--skip-unchanged"]

  /// A text that differs if options differ that pictures depend on: the arguments except for the
  /// conversations and what changes no picture, and the content of a theme file.
  private func fingerprint(theme: String?) throws -> String {
    let given = Set(chats)
    var arguments: [String] = []
    var words = CommandLine.arguments.dropFirst().makeIterator()
    while let word = words.next() {
      if Self.neutralOptions.contains(word) {
        _ = words.next()
      } else if !Self.neutralFlags.contains(word), !given.contains(word),
        !Self.neutralOptions.contains(where: { word.hasPrefix($0 + "=") })
      {
        arguments.append(word)
      }
    }
    return "\(arguments)\n\(try ThemeChoice.content(ofThemeNamed: theme))\n"
      + (try picture.sharing.identity())
  }

  private static func summary(_ report: BatchReport) -> String {
    var parts = [
      "wrote \(Count.text(report.pictures, "picture")) of "
        + Count.text(report.drawn, "conversation")
    ]
    if report.unchanged > 0 { parts.append("\(Count.text(report.unchanged)) unchanged") }
    if !report.failures.isEmpty { parts.append("\(Count.text(report.failures.count)) failed") }
    let tenths = (report.seconds * 10).rounded() / 10
    return parts.joined(separator: ", ") + ", in \(tenths) s"
  }
}
