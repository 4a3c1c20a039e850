import Confab
import ConfabRendering
import ConfabScene

/// The choices of a film.
public struct FilmOptions: Sendable, Equatable {
  /// Device pixels per point, 0.5 … 8; `nil` for those of the scenario's screen, of which
  /// `ScenarioPlayer.write` uses at most 2 for an APNG or WebP and at most 1 for a GIF.
  public var scale: Double?
  /// The number of times that an animation plays; 0 for ever.
  public var loops = 0
  /// The format; `nil` for that of the file's name.
  public var format: AnimationFormat?
  /// Whether the device is drawn around its screen, also in captures and in the contact sheet. The
  /// screen must be that of a device, and no step rotates or splits it.
  public var hasFrame: Bool
  /// The color around the device or the screen, and behind a page that is transparent; `nil` for
  /// white around a device and a light gray around other screens. In an animation, which has no
  /// transparent pixels, white is behind it.
  public var background: Color?

  /// Creates the default choices.
  public init(
    scale: Double? = nil, loops: Int = 0, format: AnimationFormat? = nil, hasFrame: Bool = false,
    background: Color? = nil
  ) {
    self.scale = scale
    self.loops = loops
    self.format = format
    self.hasFrame = hasFrame
    self.background = background
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
