import ConfabScene

/// What stands over the messages on a whole screen, such as a header and a composer, measured.
public protocol ScreenChrome: Sendable {
  /// The heights of the screen between which the rows of a conversation rest, in points.
  var content: Range<Double> { get }

  /// The heights of the screen outside of which the chrome covers the conversation, in points.
  var opening: Range<Double> { get }

  /// Adds the chrome to a scene, over what the scene has.
  ///
  /// - Parameters:
  ///   - palette: The colours.
  ///   - visible: The heights of the scene that will be drawn, in points.
  ///   - scene: The scene; the screen's top left corner is its origin.
  func draw(palette: Palette, visible: Range<Double>, into scene: inout Scene)
}
