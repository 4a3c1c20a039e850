import Confab
import ConfabLayout
import ConfabRendering
import ConfabScene

/// Draws the frames of a scenario and writes them as an animation.
///
/// ```swift
/// let film = try FilmWriter(to: "chat.png", of: scenario, studio: studio)
/// let report = try await player.play(scenario, of: conversation) { try await film.add($0) }
/// try await film.finish()
/// ```
///
/// Of each frame only the rows that changed are drawn, and only what changed is encoded. One frame
/// is encoded while the next is drawn and the one after it is played. The memory doesn't grow with
/// the length of the film.
public actor FilmWriter {
  private let stage: FilmStage
  private let canvas: FrameCanvas
  private let encoder: FilmEncoder
  /// The frame that is drawn.
  private var drawing: Task<Void, any Error>?
  /// The frame that is encoded.
  private var encoding: Task<Void, any Error>?
  /// The rows in which the newest frame differs, and the number of frames for which it is shown.
  private var shown: (bands: [Band], count: Int)?

  /// Creates the file of a film.
  ///
  /// - Parameters:
  ///   - path: The path of the file. It is complete or does not exist.
  ///   - scenario: The scenario that is played.
  ///   - studio: The studio that draws.
  ///   - options: The choices.
  /// - Throws: `ConfabError` for a size or scale out of range, `AnimationError`, `FileError`, and
  ///   `OptionError` for a file name of no format.
  public init(
    to path: String, of scenario: Scenario, studio: Studio, options: FilmOptions = FilmOptions()
  ) throws {
    try self.init(to: .path(path), of: scenario, studio: studio, options: options)
  }

  init(
    to target: FilmEncoder.Target, of scenario: Scenario, studio: Studio, options: FilmOptions
  ) throws {
    let path = if case .path(let path) = target { path } else { "a film in memory" }
    guard let format = options.format ?? AnimationFormat(path: path) else {
      throw OptionError(
        "\(path): no format of an animation has this ending; expected .png, .apng, .webp, .gif or .mp4"
      )
    }
    stage = try FilmStage(of: scenario, options)
    canvas = try FrameCanvas(
      studio, size: stage.size, scale: options.scale ?? scenario.screen.scale,
      background: stage.opaqueBackground)
    encoder = try FilmEncoder(
      format, to: target, width: canvas.width, height: canvas.height,
      framesPerSecond: scenario.wholeFramesPerSecond, loops: options.loops,
      workers: studio.layoutWorkers.count)
  }

  deinit {
    drawing?.cancel()
    encoding?.cancel()
  }

  /// Adds a frame, which is drawn after the call has returned. Captures are ignored.
  ///
  /// - Throws: `ConfabError`, `AnimationError`, and `CancellationError`, also of frames before. The
  ///   film can't be continued then.
  public func add(_ frame: PlayedFrame) async throws {
    guard frame.number != nil else { return }
    try await drawing?.value
    drawing = Task { try await draw(frame) }
  }

  private func draw(_ frame: PlayedFrame) async throws {
    let bands = try await canvas.draw(stage.scene(of: frame))
    if bands.isEmpty, shown != nil {
      shown?.count += 1
      return
    }
    try await encodeShown()
    shown = (bands, 1)
  }

  /// Hands the newest frame to the encoder, when the one before is encoded.
  private func encodeShown() async throws {
    guard let (bands, count) = shown else { return }
    shown = nil
    try await encoding?.value
    encoding = Task { [encoder] in try await encoder.append(changing: bands, count: count) }
  }

  /// The film if it is in memory. Call it after ``finish()``.
  var contents: [UInt8] { get async { await encoder.contents } }

  /// Writes the rest of the film.
  ///
  /// - Returns: Warnings about pictures that could not be drawn.
  /// - Throws: `ConfabError`, `AnimationError`, `FileError`.
  @discardableResult
  public func finish() async throws -> [Warning] {
    try await drawing?.value
    try await encodeShown()
    try await encoding?.value
    try await encoder.finish()
    return canvas.warnings
  }
}

extension Scenario {
  /// The frame rate of files, which have whole numbers.
  var wholeFramesPerSecond: Int {
    max(1, min(120, Int((framesPerSecond ?? Self.usualFramesPerSecond).rounded())))
  }
}
