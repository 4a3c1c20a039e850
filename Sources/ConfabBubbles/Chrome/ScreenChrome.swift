import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

/// What stands around the messages on a whole screen: header and composer, measured.
public struct ScreenChrome: Sendable {
  private let header: ScreenHeader
  private let composer: ScreenComposer

  /// Points at the header's lower end in which what scrolls under it fades out; above them it is
  /// out of sight.
  public static let fade = 36.0

  /// - Parameter height: of the screen, in points.
  public init(_ conversation: Conversation, height: Double, in context: MeasureContext) throws {
    header = try ScreenHeader(conversation, in: context)
    composer = try ScreenComposer(conversation, screenHeight: height, in: context)
  }

  /// What the header says: the conversation's title or, without one, the names of the others.
  public static func title(of conversation: Conversation) -> String {
    conversation.info.title
      ?? conversation.participants.filter { $0.id != conversation.selfID }.map(\.name)
      .joined(separator: ", ")
  }

  /// Adds header and composer over what is in the scene.
  public func draw(palette: Palette, visible: Range<Double>, into scene: inout Scene) {
    header.draw(palette: palette, visible: visible, into: &scene)
    composer.draw(palette: palette, visible: visible, into: &scene)
  }
}
