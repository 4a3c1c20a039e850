import ArgumentParser
import Confab
import ConfabLayout
import ConfabModel
import ConfabProcess
import ConfabScenario
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
      current folder. Documentation/Scenarios.md explains the steps.
      """)

  @Argument(
    help: "A scenario or a conversation; - is standard input.",
    completion: .file(extensions: ["json", "jsonl"]))
  var script: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The film: .png or .apng, .webp, or .gif or .mp4, which need the program ffmpeg. With {frame} in the name, "
        + "a .png or .webp for each frame.", valueName: "file"), completion: .file())
  var output: String?

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

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames per second, 1 to 120. (default: the scenario's, or 30 for PNG and WebP, 25 for GIF, 60 for MP4)",
      valueName: "number"))
  var fps: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Device pixels per point of the film. (default: the screen's, but at most 2 for PNG and WebP, 1 for GIF)",
      valueName: "number"))
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How often the film plays; 0 is for ever.", valueName: "number"))
  var loops = 0

  @Option(\.device, help: "The device that a conversation is played on. (default: iphone-e)")
  var device: PictureSettings?

  @Option(\.theme, help: "The theme of a conversation that is played. (default: imessage)")
  var theme: PictureSettings?

  @Option(\.appearance, help: "Colors of a conversation that is played. (default: light)")
  var appearance: PictureSettings?

  @OptionGroup var status: StatusArguments

  @Flag(help: "Prints the length, the number of steps and checks, and what was not met as JSON.")
  var json = false

  func validate() throws {
    if check, output != nil || captures != nil || contactSheet != nil {
      throw ValidationError(
        "--check draws nothing. Expected it without -o, --captures and --contact-sheet.")
    }
  }

  func run() async throws {
    try check("loops", loops, 0...65_535)
    if let fps { try check("fps", fps, 1...120) }
    var loaded = try load()
    if let fps { loaded.scenario.framesPerSecond = Double(fps) }
    let destinations = try destinations()
    let theme = theme?.theme
    let themes = try theme.map { [$0: try ThemeChoice.theme(named: $0)] } ?? [:]
    if captures != nil, loaded.scenario.captureNames.isEmpty {
      throw OptionError("\(script) has no captures; omit --captures, or add steps with \"capture\"")
    }
    let studio = try Studio(workers: SystemLimits.workers(atMost: Studio.defaultWorkers))
    let bar = ProgressBar("playing")
    defer { bar.finish() }
    let report = try await ScenarioPlayer(studio: studio).write(
      loaded, to: destinations, options: FilmOptions(scale: scale, loops: loops), themes: themes,
      inputs: [script, theme].compactMap { $0 }.map(ChatFile.path)
    ) { bar.update($0) }
    bar.finish()
    let written = WrittenFilm(
      report, destinations, captures: loaded.scenario.captureNames.count)
    for line in written.lines { StandardError.write(line: line) }
    if json { try StandardOutput.write(json: Printed(report, written)) }
    for failure in report.failures {
      StandardError.write(line: "\(script):\(failure.line): \(failure.text)")
    }
    if check, !json { StandardError.write(line: Self.summary(report)) }
    if !report.failures.isEmpty { throw ExitCode(1) }
  }

  /// "3 steps in 2.4 s, 2 checks, 1 not met"
  private static func summary(_ report: PlayReport) -> String {
    let checks = Count.text(report.checks, "check")
    return "\(Count.text(report.steps, "step")) in \(WrittenFilm.seconds(report.duration)), \(checks)"
      + (report.failures.isEmpty ? "" : ", \(Count.text(report.failures.count, "difference"))")
  }

  private func destinations() throws -> FilmDestinations {
    var destinations = FilmDestinations(
      film: output, captures: captures, contactSheet: contactSheet)
    guard destinations == FilmDestinations(), !check else { return destinations }
    guard script != "-" else {
      throw OptionError("standard input has no name for the film; give it one with -o")
    }
    let name = FilePath.name(of: script)
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    destinations.film = (dot == name.startIndex ? name : String(name[..<dot])) + ".apng"
    return destinations
  }

  /// Reads the scenario, or makes one of a conversation.
  private func load() throws -> LoadedScenario {
    let limit = ConversationReader.maximumLength
    let bytes =
      script == "-"
      ? try WholeFile.readStandardInput(limit: limit)
      : try WholeFile.read(path: script, limit: limit)
    let name = script == "-" ? "standard input" : script
    let folder = ChatFile.folder(of: script)
    if ScenarioReader.isScenario(bytes) {
      if device != nil || theme != nil || appearance != nil || status.settings.hasStatus {
        throw OptionError(
          "--device, --theme, --appearance and the options of the status bar are for a conversation; "
            + "\(name) is a scenario, which has its own")
      }
      return try ScenarioReader.load(bytes, named: name, folder: folder)
    }
    var screen = device?.device.flatMap(Device.init(named:)) ?? .iPhoneNotch
    screen.status = status.settings.status
    var loaded = ScenarioReader.film(
      of: try ConversationReader.read(bytes, named: name), folder: folder, on: .device(screen))
    loaded.scenario.theme = theme?.theme ?? loaded.scenario.theme
    loaded.scenario.appearance = appearance?.appearance ?? loaded.scenario.appearance
    return loaded
  }

  private struct Printed: Encodable {
    struct Failure: Encodable {
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

    init(_ report: PlayReport, _ written: WrittenFilm) {
      seconds = report.duration
      steps = report.steps
      checks = report.checks
      failures = report.failures.map { Failure(line: $0.line, problem: $0.text) }
      guard let shape = report.film, let path = written.destinations.film else { return }
      film = Film(
        path: path, width: shape.width, height: shape.height,
        framesPerSecond: shape.framesPerSecond, bytes: written.filmBytes)
    }
  }
}
