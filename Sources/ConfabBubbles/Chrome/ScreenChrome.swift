import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

/// What stands around the messages on a whole screen: status bar, header and composer, measured.
public struct ScreenChrome: Sendable {
  private let statusBar: StatusBar
  private let header: ScreenHeader
  private let composer: ScreenComposer
  private let height: Double

  /// - Parameters:
  ///   - device: whose screen it is; its width is the layout's.
  ///   - service: what carries the messages and stands in an empty text field; `nil` takes the word
  ///     for a message in the conversation's language.
  public init(
    _ conversation: Conversation, device: Device, service: String?, in context: MeasureContext
  ) throws {
    height = device.size.height
    statusBar = try StatusBar(device, in: context)
    header = try ScreenHeader(conversation, device: device, in: context)
    composer = try ScreenComposer(
      conversation, device: device,
      placeholder: service ?? LocalizedPhrase.message.text(in: conversation.locale ?? "en"),
      in: context)
  }

  /// The device of a screen of any size: one of the known ones, or a phone without a name.
  ///
  /// - Parameters:
  ///   - width, height: points.
  ///   - scale: device pixels a point.
  public static func device(_ device: Device?, width: Double, height: Double, scale: Double)
    -> Device
  {
    guard var device else { return .phone(width: width, height: height, scale: scale) }
    device.size = Size(width: width, height: height)
    return device
  }

  /// Heights of the screen between which the rows of a conversation rest, in points.
  public var content: Range<Double> {
    header.contentTop..<max(header.contentTop, height - composer.contentBottom)
  }

  /// Heights of the screen outside of which nothing of the conversation is seen, in points.
  public var opening: Range<Double> {
    header.opaqueTop..<max(header.opaqueTop, composer.opaqueBottom)
  }

  /// What the header says: the conversation's title or, without one, the names of the others.
  public static func title(of conversation: Conversation) -> String {
    conversation.info.title
      ?? conversation.participants.filter { $0.id != conversation.selfID }.map(\.name)
      .joined(separator: ", ")
  }

  /// Adds all of it over what is in the scene.
  ///
  /// - Parameter visible: heights of the scene that will be drawn, in points.
  public func draw(palette: Palette, visible: Range<Double>, into scene: inout Scene) {
    header.draw(palette: palette, visible: visible, into: &scene)
    composer.draw(palette: palette, visible: visible, into: &scene)
    statusBar.draw(palette: palette, visible: visible, into: &scene)
  }
}
