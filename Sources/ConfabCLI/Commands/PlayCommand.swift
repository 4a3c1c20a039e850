import ArgumentParser
import Confab
import ConfabLayout
import ConfabModel
import ConfabProcess
import ConfabRendering
import ConfabScenario
import ConfabScene
import ConfabSupport

/// `confab play`: plays a scenario to a film.
struct PlayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Plays a scenario to a film, captures and a contact sheet, or checks it.",
    discussion: """
      A scenario (confab/scenario/1) is a script for a chat screen: messages, readers, a keyboard, a finger. \
      A conversation (confab/1) is played as it was written: its messages are typed and sent, in the rhythm of \
      their times. Without -o, --captures, --contact-sheet and --check, CHAT.json becomes CHAT.apng in the \
      current folder. Options of the picture are those of confab render, and replace what a scenario says. \
      Documentation/Scenarios.md explains the steps.
      """)

  @Argument(
    help: "A scenario or a conversation; - is standard input.",
    completion: .file(extensions: ["json", "jsonl"]))
  var script: String?

  @OptionGroup var spoken: SpokenConversation
  @OptionGroup var exports: ExportArguments
  @OptionGroup var messages: MessageArguments
  @OptionGroup var limit: InputLimit

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The film: .png or .apng, .webp, or .gif or .mp4, which need the program ffmpeg. With {frame} in the name, "
        + "a .png or .webp for each frame.", valueName: "file"), completion: .file())
  var output: String?

  @Option(help: "Format of the film. (default: the ending of its name, or apng)")
  var format: AnimationFormat?

  @Option(
    help: ArgumentHelp(
      "Writes each capture of the scenario to this folder as a PNG.", valueName: "folder"),
    completion: .directory)
  var captures: String?

  @Option(
    help: ArgumentHelp(
      "Writes moments of the film beside each other, as a .png or .webp.", valueName: "file"),
    completion: .file(extensions: ["png", "webp"]))
  var contactSheet: String?

  @Flag(help: "Plays without drawing, and checks what the scenario expects.")
  var check = false

  @Flag(help: "Plays again when a file of the film changes, until Ctrl-C.")
  var watch = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames per second, 1 to 120. (default: the scenario's, or 30 for PNG and WebP, 25 for GIF, 60 for MP4)",
      valueName: "number"))
  var fps: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Plays faster or slower, 0.1 to 10: all times are divided by it. (default: the scenario's, or 1)",
      valueName: "factor"))
  var speed: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How often the film plays; 0 is for ever.", valueName: "number"))
  var loops = 0

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Gives a parameter of the scenario another value. Can be repeated.", valueName: "name=value"))
  var parameters: [String] = []

  @OptionGroup var picture: PictureArguments
  @OptionGroup var engine: EngineArguments

  @Flag(
    help: "Prints the length, the steps, what was not met, the film and the warnings as JSON.")
  var json = false

  func validate() throws {
    if check, output != nil || captures != nil || contactSheet != nil {
      throw ValidationError(
        "--check draws nothing. Expected it without -o, --captures and --contact-sheet.")
    }
    guard spoken.isGiven else {
      if script == nil { throw ValidationError("Missing expected argument '<script>'") }
      return
    }
    guard script == nil else {
      throw ValidationError("--say makes a conversation. Expected it without <script>.")
    }
    if output == nil, captures == nil, contactSheet == nil, !check {
      throw ValidationError("--say has no name for the film. Expected one with -o.")
    }
  }

  func run() async throws {
    try check("loops", loops, 0...65_535)
    if let fps { try check("fps", fps, 1...120) }
    if let speed, !(0.1...10).contains(speed) {
      throw OptionError("--speed is \(speed); expected 0.1 to 10")
    }
    guard watch else {
      if try await !play(FilmSource(self)).failures.isEmpty { throw ExitCode(1) }
      return
    }
    guard !inputs.contains("-"), !spoken.isGiven else {
      throw OptionError("--watch needs files; it can't watch standard input and --say")
    }
    var watcher = FileWatcher(paths: inputs)
    TerminationSignals.expectInterrupt()
    // A film that can't be played at the start is a bad call.
    try await play(FilmSource(self), &watcher)
    StandardError.write(line: "watching \(inputs[0]) and its files until Ctrl-C")
    while true {
      let changed = try await watcher.next().sorted()
      let others = changed.count > 1 ? " and \(Count.text(changed.count - 1)) more" : ""
      StandardError.write(line: "\(TimeOfDay.now) \(changed[0])\(others)")
      do { try await play(FilmSource(self), &watcher) } catch let error as CancellationError {
        throw error
      } catch {
        for line in "\(error)".split(whereSeparator: \.isNewline) {
          StandardError.write(line: "\(TimeOfDay.now) confab: \(line)")
        }
      }
    }
  }

  /// The files that are read besides those that a scenario or a conversation names.
  private var inputs: [String] {
    [script, picture.layout.themeName].compactMap { $0 } + spoken.files
  }

  /// Plays a film, and watches its files from now on.
  private func play(_ source: FilmSource, _ watcher: inout FileWatcher) async throws {
    let studio = try picture.layout.studio(inputLimit: limit.bytes())
    watcher.watch(
      inputs + source.loaded.files(for: studio) + source.originals(for: studio)
        + picture.layout.fonts.font)
    _ = try await play(source)
  }

  /// Plays a film and says what was written.
  private func play(_ source: FilmSource) async throws -> PlayReport {
    let destinations = try destinations()
    let scenario = source.loaded.scenario
    if captures != nil, scenario.captureNames.isEmpty {
      throw OptionError(
        "\(source.name) has no captures; omit --captures, or add steps with \"capture\"")
    }
    let studio = try picture.layout.studio(inputLimit: limit.bytes())
    try engine.check(studio)
    let bar = ProgressBar("playing")
    defer { bar.finish() }
    let report = try await ScenarioPlayer(studio: studio).write(
      source.loaded, to: destinations, options: source.options, themes: source.themes,
      attachments: source.attachments,
      inputs: inputs.map(ChatFile.path) + source.originals(for: studio)
    ) { bar.update($0) }
    bar.finish()
    StandardError.write(warnings: report.warnings)
    let written = WrittenFilm(report, destinations, captures: scenario.captureNames.count)
    for line in written.lines { StandardError.write(line: line) }
    if json { try StandardOutput.write(json: Printed(report, written)) }
    for failure in report.failures {
      let file = failure.file.map { "\(source.loaded.folder)/\($0)" } ?? source.name
      StandardError.write(line: "\(file):\(failure.line): \(failure.text)")
    }
    if check, !json { StandardError.write(line: Self.summary(report)) }
    return report
  }

  /// "3 steps in 2.4 s, 2 checks, 1 not met"
  private static func summary(_ report: PlayReport) -> String {
    let checks = Count.text(report.checks, "check")
    return
      "\(Count.text(report.steps, "step")) in \(WrittenFilm.seconds(report.duration)), \(checks)"
      + (report.failures.isEmpty ? "" : ", \(Count.text(report.failures.count, "difference"))")
  }

  /// The values of `--set` by their names.
  fileprivate func parameterValues() throws -> [String: String] {
    var values: [String: String] = [:]
    for text in parameters {
      guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
        throw OptionError("--set is \"\(text)\"; expected a name and a value, such as name=Zoe")
      }
      values[String(text[..<sign])] = String(text[text.index(after: sign)...])
    }
    return values
  }

  private func destinations() throws -> FilmDestinations {
    if [output, contactSheet].contains("-") {
      throw OptionError("a film can't be written to standard output; give it a file with -o")
    }
    var destinations = FilmDestinations(
      film: output, captures: captures, contactSheet: contactSheet)
    guard destinations == FilmDestinations(), !check, let script else { return destinations }
    guard script != "-" else {
      throw OptionError("standard input has no name for the film; give it one with -o")
    }
    let name = FilePath.name(of: script)
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let stem = dot == name.startIndex ? name : String(name[..<dot])
    destinations.film = "\(stem).\((format ?? .apng).rawValue)"
    return destinations
  }

  private struct Printed: Encodable {
    struct Failure: Encodable {
      /// The file of the step if it is another than the scenario.
      var file: String?
      var line: Int
      var problem: String
    }

    struct Film: Encodable {
      var path: String
      var width: Int
      var height: Int
      var framesPerSecond: Int
      var bytes: Int?
    }

    var seconds: Double
    var steps: Int
    var checks: Int
    var failures: [Failure]
    var film: Film?
    var warnings: [String]

    init(_ report: PlayReport, _ written: WrittenFilm) {
      seconds = report.duration
      steps = report.steps
      checks = report.checks
      failures = report.failures.map { Failure(file: $0.file, line: $0.line, problem: $0.text) }
      warnings = report.warnings.map(\.description)
      guard let shape = report.film, let path = written.destinations.film else { return }
      film = Film(
        path: path, width: shape.width, height: shape.height,
        framesPerSecond: shape.framesPerSecond, bytes: written.filmBytes)
    }
  }
}

extension AnimationFormat: ExpressibleByArgument {}

/// What `confab play` plays: a scenario, or one made of a conversation, with the options of the
/// call.
private struct FilmSource {
  /// The name for errors.
  let name: String
  var loaded: LoadedScenario
  /// Where the pictures of a redacted conversation are found.
  var attachments: Attachments?
  /// A conversation before it was redacted, whose pictures no film may replace.
  private var original: Conversation?
  var themes: [String: Theme]
  var options: FilmOptions

  /// Reads the files.
  init(_ call: PlayCommand) throws {
    let (picture, script) = (call.picture, call.script)
    let name = script.map { $0 == "-" ? "standard input" : $0 } ?? "--say"
    self.name = name
    let isFolder = script.map { FilePath.names(in: $0) != nil } ?? false
    let folder = script.map { isFolder ? $0 : ChatFile.folder(of: $0) } ?? "."
    let inputLimit = try call.limit.bytes()
    let given = picture.settings
    if given.frameTime != nil {
      throw OptionError("--frame-time is for a picture; a film has a clock of its own")
    }
    if let option = given.surroundings {
      throw OptionError(
        "\(option.flag) is for a picture; a film marks no messages and has nothing around it. "
          + "Expected it with confab render")
    }
    var base = PictureSettings()
    let made: RenderOptions
    let bytes =
      try isFolder
      ? nil
      : script.map { script in
        let limit = inputLimit ?? ConversationReader.maximumLength
        return script == "-"
          ? try WholeFile.readStandardInput(limit: limit)
          : try WholeFile.read(path: script, limit: limit)
      }
    if let bytes, ScenarioReader.isScenario(bytes) {
      loaded = try ScenarioReader.load(
        bytes, named: name, folder: folder, parameters: call.parameterValues())
      if given.redact != nil {
        throw OptionError("--redact is for a conversation; \(name) is a scenario")
      }
      if picture.last != nil || picture.range != nil {
        throw OptionError(
          "--last and --range choose messages of a conversation; \(name) is a scenario, which has \"loaded\""
        )
      }
      // A device that is given has a screen.
      if given.device == nil {
        base.chrome = loaded.scenario.showsChrome ? .full : PictureOptions.Chrome.none
      }
      made = try picture.renderOptions(inputLimit: inputLimit, over: base)
    } else {
      guard call.parameters.isEmpty else {
        throw OptionError("--set is for the parameters of a scenario; \(name) is a conversation")
      }
      let selection = try call.messages.selection(timezone: call.exports.timezone)
      let read =
        if let bytes {
          try call.exports.read(bytes, named: name, selection: selection)
        } else if let script {
          try call.exports.read(script, call.limit, selection: selection)
        } else {
          ReadConversation(
            conversation: try call.spoken.conversation(call.limit), attachments: .folder(folder))
        }
      var conversation = read.conversation
      if case .provider = read.attachments { attachments = read.attachments }
      base.chrome = .full
      if given.width == nil { base.device = Device.iPhoneNotch.name }
      made = try picture.adapting(
        picture.renderOptions(inputLimit: inputLimit, over: base), to: conversation)
      let messages = conversation.messages[try made.layout.selection.range(in: conversation)]
      conversation.messages = Array(messages)
      if made.layout.redaction != nil { original = conversation }
      var layout = made.layout
      layout.selection = .all
      let shared = try layout.shared(conversation, read.attachments)
      conversation = shared.conversation
      if made.layout.redaction != nil { attachments = shared.attachments }
      let device = made.screenDevice(grid: PixelGrid(scale: made.layout.scale))
      loaded = ScenarioReader.film(of: conversation, folder: folder, on: .device(device))
    }
    themes = try loaded.apply(given, made)
    if let fps = call.fps { loaded.scenario.framesPerSecond = Double(fps) }
    if let speed = call.speed { loaded.scenario.speed = speed }
    let isPageOpaque = (made.picture.background?.alpha ?? 1) == 1
    options = FilmOptions(
      scale: given.scale, loops: call.loops, format: call.format,
      hasFrame: made.picture.backdrop != nil,
      background: made.picture.backdrop ?? (isPageOpaque ? nil : .clear))
  }

  /// The pictures of a redacted conversation.
  func originals(for studio: Studio) -> [String] {
    original.map {
      studio.picturePaths(
        of: $0, in: .folder(loaded.attachmentFolder), options: LayoutOptions())
    } ?? []
  }
}
