import ConfabScene

/// The measured chrome of a screen, such as a header and a composer, which covers the messages.
public protocol ScreenChrome: Sendable {
  /// The vertical range of the screen in which rows are at rest, in points.
  var content: Range<Double> { get }

  /// The vertical range of the screen that the chrome does not cover, in points.
  var opening: Range<Double> { get }

  /// The frame of the text field, in points; `nil` for none. A message that is sent starts there.
  var field: Rect? { get }

  /// The frame of the caret behind the draft while the viewer types, in points; `nil` for none.
  var caret: Rect? { get }

  /// Adds the chrome to a scene, above its elements.
  ///
  /// - Parameters:
  ///   - palette: The colors.
  ///   - visible: The vertical range of the scene that will be drawn, in points.
  ///   - scene: The scene. Its origin is the top left corner of the screen.
  func draw(palette: Palette, visible: Range<Double>, into scene: inout Scene)
}

extension ScreenChrome {
  /// No text field.
  public var field: Rect? { nil }
  /// No caret.
  public var caret: Rect? { nil }
}

/// The chrome of a screen that shows the conversation alone.
struct EmptyChrome: ScreenChrome {
  /// The height of the screen, in points.
  let height: Double

  var content: Range<Double> { 0..<max(0, height) }
  var opening: Range<Double> { content }

  func draw(palette: Palette, visible: Range<Double>, into scene: inout Scene) {}
}
