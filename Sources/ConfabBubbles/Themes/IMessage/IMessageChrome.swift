import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

/// The chrome of iMessage: status bar, header and composer, measured.
public struct IMessageChrome: ScreenChrome {
  private let statusBar: StatusBar
  private let header: ScreenHeader
  private let composer: ScreenComposer
  private let height: Double

  /// Measures the parts.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - device: The device, whose width is that of the layout.
  ///   - service: The text of an empty composer; `nil` for "Message" in the conversation's
  ///     language.
  ///   - context: The context of the layout.
  /// - Throws: The errors of shaping text.
  public init(
    _ conversation: Conversation, device: Device, service: String?, in context: MeasureContext
  ) throws {
    height = device.size.height
    statusBar = try StatusBar(device, for: conversation, in: context)
    header = try ScreenHeader(conversation, device: device, in: context)
    composer = try ScreenComposer(
      conversation, device: device,
      placeholder: service ?? LocalizedPhrase.message.text(in: conversation.locale ?? "en"),
      in: context)
  }

  /// The vertical range of the screen for the rows, in points.
  public var content: Range<Double> {
    header.contentTop..<max(header.contentTop, height - composer.contentBottom)
  }

  /// The vertical range of the screen in which rows are visible, in points. It is larger than
  /// ``content``, because rows scroll below the header and the composer.
  public var opening: Range<Double> {
    header.opaqueTop..<max(header.opaqueTop, composer.opaqueBottom)
  }

  /// Draws the parts above the content of a scene.
  ///
  /// - Parameters:
  ///   - palette: The colors.
  ///   - visible: The vertical range of the scene that will be drawn, in points.
  ///   - scene: The scene.
  public func draw(palette: Palette, visible: Range<Double>, into scene: inout Scene) {
    header.draw(palette: palette, visible: visible, into: &scene)
    composer.draw(palette: palette, visible: visible, into: &scene)
    statusBar.draw(palette: palette, visible: visible, into: &scene)
  }
}
