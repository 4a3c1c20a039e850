import Confab
import ConfabRendering

/// The choices of a film.
public struct FilmOptions: Sendable, Equatable {
  /// Device pixels per point, 0.5 … 8; `nil` for those of the scenario's screen, of which
  /// `ScenarioPlayer.write` uses at most 2 for an APNG or WebP and at most 1 for a GIF.
  public var scale: Double?
  /// The number of times that an animation plays; 0 for ever.
  public var loops = 0
  /// The format; `nil` for that of the file's name.
  public var format: AnimationFormat?

  /// Creates the default choices.
  public init(scale: Double? = nil, loops: Int = 0, format: AnimationFormat? = nil) {
    self.scale = scale
    self.loops = loops
    self.format = format
  }
}

/// The defaults of films that people share: small files that play smoothly.
extension AnimationFormat {
  /// The most device pixels per point; `nil` for those of the screen.
  var usualScale: Double? {
    switch self {
    case .apng, .webp: 2
    case .gif: 1
    case .mp4: nil
    }
  }

  /// The frames per second. GIF has times in hundredths of a second.
  var usualFramesPerSecond: Double {
    switch self {
    case .apng, .webp: 30
    case .gif: 25
    case .mp4: 60
    }
  }
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
