import ConfabLayout
import ConfabModel
import ConfabScene

/// The chrome of a screen with flat bars: the status bar, a header, and a composer.
package struct FlatChrome: ScreenChrome {
  private let statusBar: StatusBar
  private let header: FlatHeader
  private let composer: FlatComposer

  /// Measures the parts.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - look: The sizes and symbols of an app.
  ///   - device: The device, whose width is that of the layout.
  ///   - service: The text of an empty composer; `nil` for that of the look.
  ///   - context: The context of the layout.
  /// - Throws: The errors of shaping text.
  package init(
    _ conversation: Conversation, look: FlatChromeLook, device: Device, service: String?,
    in context: MeasureContext
  ) throws {
    statusBar = try StatusBar(device, for: conversation, in: context)
    header = try FlatHeader(conversation, look: look, device: device, in: context)
    composer = try FlatComposer(
      conversation, look: look, device: device, placeholder: service, in: context)
  }

  /// The line in the header that says who types; `nil` for none.
  package var typing: String? { header.typing }

  /// The vertical range of the screen for the rows, in points.
  package var content: Range<Double> { header.bottom..<max(header.bottom, composer.top) }

  /// The vertical range of the screen in which rows are visible, in points.
  package var opening: Range<Double> { content }

  /// The frame of the text field, in points.
  package var field: Rect? { composer.field }

  /// The frame of the caret behind the draft, in points.
  package var caret: Rect? { composer.caret }

  /// Draws the parts above the content of a scene.
  ///
  /// - Parameters:
  ///   - palette: The colors.
  ///   - visible: The vertical range of the scene that will be drawn, in points.
  ///   - scene: The scene.
  package func draw(palette: Palette, visible: Range<Double>, into scene: inout Scene) {
    header.draw(palette: palette, visible: visible, into: &scene)
    composer.draw(palette: palette, visible: visible, into: &scene)
    // The time is read on the header, whatever is behind the messages.
    statusBar.draw(palette: palette.on(page: palette.chrome), visible: visible, into: &scene)
  }
}
