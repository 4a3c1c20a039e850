import Confab
import ConfabEngine
import ConfabScene

/// A moment of a scenario that is played.
public struct PlayedFrame: Sendable {
  /// The number of the frame from 0; `nil` for a capture.
  public let number: Int?
  /// The name of the capture or strip; `nil` for a frame.
  public let capture: String?
  /// The time from the start of the scenario, in seconds.
  public let time: Double
  /// Everything on the screen.
  public let scene: Scene
  /// The size of the screen, in points.
  public let size: Size
  /// Device pixels per point.
  public let scale: Double
  /// The line of the step that is played, from 1.
  public let line: Int
  /// Whether the picture has several moments beside each other.
  package var isStrip = false
  /// The share of the steps that are over, 0 … 1.
  public let progress: Double
  /// The layouts whose rows the frame shows: one, or that of each moment of a strip.
  var layouts: [LiveLayout]

  /// The same moment with another scene.
  ///
  /// - Parameter size: The size of the scene, in points.
  func showing(_ scene: Scene, size: Size) -> PlayedFrame {
    PlayedFrame(
      number: number, capture: capture, time: time, scene: scene, size: size, scale: scale,
      line: line, isStrip: isStrip, progress: progress, layouts: layouts)
  }

  /// The rows that the frame shows, as the owners of its elements, for a description.
  package var rows: [Studio.SceneRow] {
    layouts.enumerated().flatMap { index, layout in
      (0..<layout.model.count).compactMap { layout.item(at: $0) }.map { item in
        (
          owner: isStrip ? ContactSheet.owner(item.id, inMoment: index + 1) : item.id,
          moment: isStrip ? index + 1 : nil, item: item
        )
      }
    }
  }
}
