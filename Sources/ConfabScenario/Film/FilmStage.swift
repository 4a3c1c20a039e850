import Confab
import ConfabScene

/// The area of a film, on which screens of several sizes have a place.
///
/// A film is as large as the largest screen in either direction. A smaller screen is in the middle
/// of it.
struct FilmStage: Sendable {
  /// The size in points.
  let size: Size

  init(of scenario: Scenario) {
    let screen = scenario.screen.size
    let turns = scenario.steps.contains { step in
      if case .rotate = step.action { true } else { false }
    }
    let side = max(screen.width, screen.height)
    size = turns ? Size(width: side, height: side) : screen
  }

  /// The size in pixels.
  ///
  /// - Parameter scale: Device pixels per point.
  func pixels(scale: Double) -> (width: Int, height: Int) {
    let grid = PixelGrid(scale: scale)
    return (
      Int((grid.ceil(size.width) * scale).rounded()),
      Int((grid.ceil(size.height) * scale).rounded())
    )
  }

  /// The scene of a frame on the stage.
  func scene(of frame: PlayedFrame) -> Scene {
    if frame.size == size { return frame.scene }
    let screen = Rect(x: 0, y: 0, width: frame.size.width, height: frame.size.height)
    var scene = Scene()
    let grid = PixelGrid(scale: frame.scale)
    scene.group(
      clip: .rect(screen),
      transform: .translation(
        x: grid.round((size.width - screen.width) / 2),
        y: grid.round((size.height - screen.height) / 2))
    ) { group in
      for element in frame.scene.elements { group.add(element) }
    }
    return scene
  }
}
