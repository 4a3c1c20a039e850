import Confab
import ConfabRendering

/// The choices of a film.
public struct FilmOptions: Sendable, Equatable {
  /// Device pixels per point, 0.5 … 8; `nil` for those of the scenario's screen.
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
