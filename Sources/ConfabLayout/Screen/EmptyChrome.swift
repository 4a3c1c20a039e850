import ConfabScene

/// The chrome of a screen that shows the conversation alone.
struct EmptyChrome: ScreenChrome {
  /// The height of the screen, in points.
  let height: Double

  var content: Range<Double> { 0..<max(0, height) }
  var opening: Range<Double> { content }

  func draw(palette: Palette, visible: Range<Double>, into scene: inout Scene) {}
}
