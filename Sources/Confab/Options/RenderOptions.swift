import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabScene

/// Everything that a picture depends on besides the conversation and the fonts, with a group for
/// each stage.
///
/// ```swift
/// var options = RenderOptions()
/// options.layout.width = 390
/// options.picture.appearance = .dark
/// options.file.compression = .small
/// ```
public struct RenderOptions: Sendable, Equatable {
  /// The options that sizes and positions depend on.
  public var layout: LayoutOptions
  /// The options of drawing.
  public var picture: PictureOptions
  /// The options of the file.
  public var file: FileOptions

  /// Creates options. ``validate()`` checks the values.
  public init(
    layout: LayoutOptions = LayoutOptions(), picture: PictureOptions = PictureOptions(),
    file: FileOptions = FileOptions()
  ) {
    self.layout = layout
    self.picture = picture
    self.file = file
  }

  /// Creates options for a whole screen of a device, with its size and scale.
  public init(device: Device) {
    self.init(
      layout: LayoutOptions(width: device.size.width, scale: device.scale),
      picture: PictureOptions(
        chrome: .full, device: device, pageHeight: device.size.height))
  }

  /// The theme's colors. The page has the color of the options, of the conversation or of the
  /// theme.
  func palette(for conversation: Conversation) -> Palette {
    let palette = layout.theme.adapted(to: conversation.info).palette(picture.appearance)
    return picture.background.map { palette.on(page: $0) } ?? palette
  }

  /// Checks the options and the theme's metrics.
  ///
  /// - Throws: ``OptionError`` for the first value that is out of range.
  public func validate() throws(OptionError) {
    try layout.validate()
    try picture.validate()
  }
}
