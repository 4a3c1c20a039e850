import Confab
import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabSupport

extension ScenarioPlayer {
  /// Plays a scenario and writes a film, its captures and a contact sheet.
  ///
  /// The screen is measured for the scale of the film, so its last frame has the pixels of a picture
  /// with this scale. Without a frame rate of the scenario, an APNG or WebP has 30 frames per second,
  /// a GIF 25, and an MP4 60.
  ///
  /// - Parameters:
  ///   - loaded: The scenario with its conversation and folders.
  ///   - destinations: The files. Without any, the scenario is played and its expectations are
  ///     checked.
  ///   - options: The choices of the film.
  ///   - themes: Themes by their names in the scenario. Others are read from its folder.
  ///   - attachments: The place where the pictures of the conversation are found; `nil` for their
  ///     folder.
  ///   - inputs: The paths of files that no output may replace, such as the scenario. Pictures of
  ///     its conversation, its themes and fonts are never replaced.
  ///   - progress: Called repeatedly with the fraction of the steps that are over, 0 … 1.
  /// - Returns: What happened, with the expectations that were not met. The files are written also
  ///   then.
  /// - Throws: As ``play(_:themes:attachments:drawsFrames:show:)``, and `OptionError`,
  ///   `AnimationError` and `FileError` for the files.
  public func write(
    _ loaded: LoadedScenario, to destinations: FilmDestinations,
    options: FilmOptions = FilmOptions(), themes: [String: Theme] = [:],
    attachments: Attachments? = nil, inputs: [String] = [],
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> PlayReport {
    var loaded = loaded
    let format = destinations.format(options)
    let scale = loaded.scenario.adapt(to: format, options)
    let scenario = loaded.scenario
    try destinations.check(
      against: inputs + loaded.files(for: studio) + studio.library.faces.map(\.path),
      captures: scenario.captureNames)
    if let folder = destinations.captures { try OutputFolder.make(folder) }
    let output = try FilmOutput(scenario, destinations, options, studio: studio)
    let warnings = try await warnings(about: loaded, attachments, themes)
    var report = try await play(
      loaded, themes: themes, attachments: attachments, drawsFrames: destinations.needsFrames
    ) { frame in
      progress?(frame.progress)
      try await output.add(frame)
    }
    let undrawn = try await output.finish()
    report.warnings = warnings + undrawn.filter { !warnings.contains($0) }
    if destinations.film != nil {
      let (width, height) = output.stage.pixels(scale: scale)
      report.film = FilmShape(
        format: format, width: width, height: height, scale: scale,
        framesPerSecond: scenario.wholeFramesPerSecond)
    }
    return report
  }

  /// Plays a scenario to a film in memory.
  ///
  /// - Parameters:
  ///   - loaded: The scenario with its conversation.
  ///   - options: The choices of the film, with an APNG or an animated WebP as the format.
  ///   - themes: Themes by their names in the scenario.
  ///   - attachments: The place where the pictures of the conversation are found.
  ///   - limit: The most bytes of the film.
  /// - Returns: The file, and what happened, with the expectations that were not met.
  /// - Throws: As ``play(_:themes:attachments:drawsFrames:show:)``, and `OptionError`,
  ///   `AnimationError` and `FileError` for the film.
  package func film(
    of loaded: LoadedScenario, options: FilmOptions, themes: [String: Theme],
    attachments: Attachments, limit: Int
  ) async throws -> (bytes: [UInt8], report: PlayReport) {
    var (loaded, options) = (loaded, options)
    options.scale = loaded.scenario.adapt(to: options.format, options)
    let scenario = loaded.scenario
    let film = try FilmWriter(
      to: .memory(limit: limit), of: scenario, studio: studio, options: options)
    let warnings = try await warnings(about: loaded, attachments, themes)
    var report = try await play(loaded, themes: themes, attachments: attachments) {
      try await film.add($0)
    }
    let undrawn = try await film.finish()
    report.warnings = warnings + undrawn.filter { !warnings.contains($0) }
    report.film = try FilmShape(of: scenario, options)
    return (await film.contents, report)
  }

  /// The warnings of a picture with all messages of a scenario.
  private func warnings(
    about loaded: LoadedScenario, _ attachments: Attachments?, _ themes: [String: Theme]
  ) async throws -> [Warning] {
    let scenario = loaded.scenario
    let conversation = loaded.wholeConversation
    let options = scenario.renderOptions(theme: try loaded.theme(among: themes))
    return try await studio.layout(
      of: conversation, attachments: attachments ?? .folder(loaded.attachmentFolder),
      options: options.layout
    ).warnings + PictureWarnings.warnings(for: conversation, options)
  }
}

extension LoadedScenario {
  /// The conversation with the messages of steps, each message once.
  fileprivate var wholeConversation: Conversation {
    var whole = conversation
    whole.messages = whole.messages.suffix(whole.messages.count / scenario.repeats)
    var ids = Set(whole.messages.map(\.id))
    whole.messages += scenario.newMessages.filter { ids.insert($0.id).inserted }
    return whole
  }

  /// The paths of the files that the film is made from, besides the scenario and the fonts. They
  /// need not exist.
  package func files(for studio: Studio) -> [String] {
    let pictures = studio.picturePaths(
      of: wholeConversation, in: .folder(attachmentFolder), options: LayoutOptions())
    let themes = scenario.themeNames.filter { Theme.builtIn(named: $0) == nil }
    return [conversationFile].compactMap { $0 } + stepFiles + themes.map { "\(folder)/\($0)" }
      + pictures
  }
}

extension Scenario {
  /// The names of the captures and strips, in the order of their steps.
  package var captureNames: [String] {
    steps.compactMap { step in
      if case .capture(let name) = step.action { name } else { step.strip }
    }
  }
}

extension Scenario {
  /// Gives the scenario the scale and the frame rate of a film.
  ///
  /// - Parameter format: The format; `nil` for none.
  /// - Returns: The scale, in device pixels per point.
  fileprivate mutating func adapt(to format: AnimationFormat?, _ options: FilmOptions) -> Double {
    let scale = options.scale ?? screen.scale(ofFilm: format)
    screen.rescale(to: scale)
    framesPerSecond = framesPerSecond ?? format?.usualFramesPerSecond
    return scale
  }
}

extension FilmShape {
  /// The shape of the film of a scenario.
  ///
  /// - Parameter options: The choices, with the scale of the scenario's screen.
  fileprivate init(of scenario: Scenario, _ options: FilmOptions) throws {
    let scale = scenario.screen.scale
    let (width, height) = try FilmStage(of: scenario, options).pixels(scale: scale)
    self.init(
      format: options.format, width: width, height: height, scale: scale,
      framesPerSecond: scenario.wholeFramesPerSecond)
  }
}

extension Screen {
  /// The device pixels per point of a film to share.
  fileprivate func scale(ofFilm format: AnimationFormat?) -> Double {
    min(scale, format?.usualScale ?? scale)
  }
}

/// Writes the frames and captures of a scenario to their files.
private actor FilmOutput {
  private let studio: Studio
  private let destinations: FilmDestinations
  nonisolated let stage: FilmStage
  private let scale: Double
  private let film: FilmWriter?
  private var sheet = ContactSheet()

  init(
    _ scenario: Scenario, _ destinations: FilmDestinations, _ options: FilmOptions, studio: Studio
  ) throws {
    self.studio = studio
    self.destinations = destinations
    stage = try FilmStage(of: scenario, options)
    scale = scenario.screen.scale
    if let path = destinations.film, !destinations.hasNumberedFrames {
      var options = options
      options.scale = scale
      film = try FilmWriter(to: path, of: scenario, studio: studio, options: options)
    } else {
      film = nil
    }
  }

  func add(_ played: PlayedFrame) async throws {
    if let name = played.capture {
      let frame = stage.framed(played)
      guard let path = destinations.path(ofCapture: name) else { return }
      try await studio.picture(
        of: frame.scene, size: frame.size, scale: frame.isStrip ? frame.scale : scale,
        background: stage.background
      ).write(to: path)
      return
    }
    if destinations.contactSheet != nil { sheet.add(stage.framed(played)) }
    if let film {
      try await film.add(played)
    } else if let pattern = destinations.film, let number = played.number {
      try await studio.picture(
        of: stage.scene(of: played), size: stage.size, scale: scale,
        background: stage.background
      ).write(to: FilmDestinations.path(ofFrame: number, in: pattern))
    }
  }

  /// - Returns: Warnings about pictures that could not be drawn.
  func finish() async throws -> [Warning] {
    let warnings = try await film?.finish() ?? []
    if let path = destinations.contactSheet, let picture = try await sheet.picture(by: studio) {
      try picture.write(to: path)
    }
    return warnings
  }
}
