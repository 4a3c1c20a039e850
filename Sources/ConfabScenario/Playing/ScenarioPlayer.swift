import Confab
import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabScene

/// Plays scenarios without a screen: it runs a chat controller in a time of its own and draws what
/// the screen shows.
///
/// ```swift
/// let player = ScenarioPlayer(studio: try Studio())
/// let report = try await player.play(scenario, of: conversation) { frame in
///   print(frame.time, frame.scene.elements.count)
/// }
/// print(report.failures)
/// ```
///
/// The same scenario gives the same frames: time doesn't pass by itself, and nothing depends on the
/// speed of the machine.
public actor ScenarioPlayer {
  let studio: Studio

  /// Creates a player.
  ///
  /// - Parameter studio: The studio, whose fonts and workers measure rows.
  public init(studio: Studio) { self.studio = studio }

  /// Plays a scenario that was loaded from a file, with its pictures and themes.
  ///
  /// - Parameters:
  ///   - loaded: The scenario.
  ///   - themes: Themes by their names in the scenario. Others are read from its folder.
  ///   - attachments: The place where the pictures of the conversation are found; `nil` for their
  ///     folder.
  ///   - drawsFrames: Whether `show` gets all frames, or captures alone.
  ///   - show: Gets the frames and captures in the order of their times.
  /// - Throws: As ``play(_:of:attachments:themes:drawsFrames:show:)``, and the errors of theme
  ///   files.
  public func play(
    _ loaded: LoadedScenario, themes: [String: Theme] = [:], attachments: Attachments? = nil,
    drawsFrames: Bool = true,
    show: @escaping @Sendable (PlayedFrame) async throws -> Void
  ) async throws -> PlayReport {
    var themes = themes
    for name in loaded.scenario.themeNames where themes[name] == nil {
      themes[name] = try loaded.theme(named: name)
    }
    return try await play(
      loaded.scenario, of: loaded.conversation,
      attachments: attachments ?? .folder(loaded.attachmentFolder),
      themes: themes, drawsFrames: drawsFrames, show: show)
  }

  /// Plays a scenario.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - conversation: The conversation at the start.
  ///   - attachments: The place where the pictures of the conversation are found.
  ///   - themes: The themes of the scenario by their names in it. Built-in themes need not be among
  ///     them.
  ///   - drawsFrames: Whether `show` gets all frames, or captures alone.
  ///   - show: Gets the frames and captures in the order of their times.
  /// - Returns: What happened, with the expectations that were not met.
  /// - Throws: ``PlayError``, `ConfabError`, errors of `show`, and `CancellationError`.
  public func play(
    _ scenario: Scenario, of conversation: Conversation, attachments: Attachments = .none,
    themes: [String: Theme] = [:], drawsFrames: Bool = true,
    show: @escaping @Sendable (PlayedFrame) async throws -> Void
  ) async throws -> PlayReport {
    let session = try await Session(
      scenario, conversation, attachments: attachments, themes: themes, studio: studio,
      drawsFrames: drawsFrames, show: show, observe: nil)
    defer { session.server.stop() }
    return try await session.play()
  }

  /// Plays a scenario for checks of its animation.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - conversation: The conversation at the start.
  ///   - observe: Gets everything that happens, in the order of the times.
  package func play(
    _ scenario: Scenario, of conversation: Conversation,
    observe: @escaping @Sendable (PlayedEvent) async throws -> Void
  ) async throws -> PlayReport {
    let session = try await Session(
      scenario, conversation, attachments: .none, themes: [:], studio: studio, drawsFrames: true,
      show: { _ in }, observe: observe)
    defer { session.server.stop() }
    return try await session.play()
  }
}

/// A scenario that can't be played.
public struct PlayError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file of the step inside the scenario's folder; `nil` for that of the scenario.
  public let file: String?
  /// The line of the step in its file, from 1; 0 for the scenario as a whole.
  public let line: Int
  /// What can't be done.
  public let problem: String

  /// The file if it is another than that of the scenario, the line, and the problem.
  public var description: String {
    line > 0 ? "\(file.map { "\($0), " } ?? "")line \(line): \(problem)" : problem
  }
}

/// What happened while a scenario was played.
public struct PlayReport: Sendable, Equatable {
  /// An expectation that the screen did not meet.
  public struct Failure: Sendable, Equatable, CustomStringConvertible {
    /// The file of the step inside the scenario's folder; `nil` for that of the scenario.
    public let file: String?
    /// The line of the step in its file, from 1.
    public let line: Int
    /// What was expected, and what the screen showed.
    public let text: String

    /// The file if it is another than that of the scenario, the line, and the text.
    public var description: String { "\(file.map { "\($0), " } ?? "")line \(line): \(text)" }
  }

  /// The length of the scenario, in seconds.
  public internal(set) var duration = 0.0
  /// The number of steps.
  public internal(set) var steps = 0
  /// The number of frames of the film, without captures.
  public internal(set) var frames = 0
  /// The number of expectations that were checked.
  public internal(set) var checks = 0
  /// The expectations that were not met.
  public internal(set) var failures: [Failure] = []
  /// The largest size of the screen, in points.
  public internal(set) var size = Size(width: 0, height: 0)
  /// What the pictures do not show as the conversation or the options ask for. Only
  /// `ScenarioPlayer.write` looks for it.
  public internal(set) var warnings: [Warning] = []
  /// The film that was written; `nil` for none.
  package internal(set) var film: FilmShape?
}

/// The size and the frame rate of a film.
package struct FilmShape: Sendable, Equatable {
  /// The format; `nil` for numbered frames.
  package let format: AnimationFormat?
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// Device pixels per point.
  package let scale: Double
  package let framesPerSecond: Int
}
