import Confab
import ConfabScene

@testable import ConfabScenario

/// Keeps what the frames of a scenario look like, each drawn as a picture of its own.
actor FrameRecorder {
  private(set) var pictures: [[UInt32]] = []
  private(set) var size = (width: 0, height: 0)
  private let stage: FilmStage
  private let scale: Double
  private let studio: Studio

  init(_ scenario: Scenario, studio: Studio) throws {
    stage = try FilmStage(of: scenario, FilmOptions())
    scale = scenario.screen.scale
    self.studio = studio
  }

  func add(_ frame: PlayedFrame) async throws {
    let picture = try await studio.picture(
      of: stage.scene(of: frame), size: stage.size, scale: scale,
      background: ContactSheet.surround)
    size = (picture.width, picture.height)
    pictures.append(picture.premultiplied)
  }

  /// The colors `0xRRGGBB` of all frames of a scenario.
  static func colors(
    of loaded: LoadedScenario, studio: Studio
  ) async throws -> (frames: [[UInt32]], width: Int, height: Int) {
    let recorder = try FrameRecorder(loaded.scenario, studio: studio)
    _ = try await ScenarioPlayer(studio: studio).play(loaded) { frame in
      if frame.number != nil { try await recorder.add(frame) }
    }
    let frames = await recorder.pictures.map { $0.map { $0 & 0xFF_FFFF } }
    let size = await recorder.size
    return (frames, size.width, size.height)
  }
}
