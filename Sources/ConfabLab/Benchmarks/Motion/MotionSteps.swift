import Confab
import ConfabRendering
import ConfabScenario
import ConfabSupport

/// Draws and encodes the frames of a scenario one step after the other, and measures each step.
actor MotionSteps {
  /// The time of drawing what changes, in seconds.
  private(set) var drawing = 0.0
  /// The time of encoding, in seconds.
  private(set) var encoding = 0.0
  private let canvas: FrameCanvas
  private let writer: any AnimationWriter
  private let clock = ContinuousClock()

  /// - Parameter path: The path of the film. The file is not kept.
  init(
    _ scenario: Scenario, as format: AnimationFormat, path: String, studio: Studio
  ) throws {
    canvas = try FrameCanvas(
      studio, size: scenario.screen.size, scale: scenario.screen.scale, background: .white)
    let (width, height) = (canvas.width, canvas.height)
    let rate = Int(scenario.framesPerSecond ?? 60)
    switch format {
    case .apng:
      writer = try APNGWriter(
        width: width, height: height, framesPerSecond: rate, output: try OutputFile(path: path))
    case .webp:
      writer = try AnimatedWebPWriter(
        width: width, height: height, framesPerSecond: rate, output: try OutputFile(path: path))
    case .gif:
      writer = try FFmpegWriter(
        .gif(), path: path, width: width, height: height, framesPerSecond: rate)
    case .mp4:
      writer = try FFmpegWriter(
        .mp4, path: path, width: width, height: height, framesPerSecond: rate)
    }
  }

  func add(_ frame: PlayedFrame) async throws {
    let start = clock.now
    let bands = try await canvas.draw(frame.scene)
    let drawn = clock.now
    try writer.append(changing: bands, count: 1)
    drawing += (drawn - start).inSeconds
    encoding += (clock.now - drawn).inSeconds
  }

  func finish() throws {
    let start = clock.now
    try writer.finish()
    encoding += (clock.now - start).inSeconds
  }
}

/// Draws each frame of a scenario as a whole and encodes it as a PNG.
actor MotionPictures {
  /// The time of drawing, in seconds.
  private(set) var drawing = 0.0
  /// The time of encoding, in seconds.
  private(set) var encoding = 0.0
  /// The size of all files, in bytes.
  private(set) var bytes = 0
  private let studio: Studio
  private let clock = ContinuousClock()

  init(by studio: Studio) { self.studio = studio }

  func add(_ frame: PlayedFrame) async throws {
    let start = clock.now
    let picture = try await studio.picture(of: frame.scene, size: frame.size, scale: frame.scale)
    let drawn = clock.now
    bytes += try picture.encoded(as: .png).count
    drawing += (drawn - start).inSeconds
    encoding += (clock.now - drawn).inSeconds
  }
}
