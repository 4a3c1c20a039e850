import ConfabLayout
import ConfabModel
import ConfabScene

/// The style of a theme with the outlines of another one. Both are part of the type, because themes
/// compare the types of their styles.
struct ReshapedStyle<Base: ThemeStyle, Shapes: ThemeStyle>: ThemeStyle {
  let base: Base
  let shapes: Shapes

  var joint: Double? { shapes.joint }

  func bubble(_ frame: Rect, radius: Double, place: BubblePlace) -> Path {
    shapes.bubble(frame, radius: radius, place: place)
  }

  func register(in registry: inout PresenterRegistry) { base.register(in: &registry) }

  func theme(_ theme: Theme, on platform: String) -> Theme? { base.theme(theme, on: platform) }

  func theme(_ theme: Theme, for kind: ConversationInfo.Kind) -> Theme {
    var result = base.theme(theme, for: kind)
    if type(of: result.style) != Self.self { result.style = result.style.reshaped(as: shapes) }
    return result
  }

  func chrome(
    of device: Device, for conversation: Conversation, service: String?, in context: MeasureContext
  ) throws -> any ScreenChrome {
    try base.chrome(of: device, for: conversation, service: service, in: context)
  }
}

extension ThemeStyle {
  /// The style with the outlines of another one.
  func reshaped(as shapes: any ThemeStyle) -> any ThemeStyle {
    type(of: shapes) == Self.self ? self : shapes.reshaping(self)
  }

  private func reshaping(_ base: some ThemeStyle) -> any ThemeStyle {
    ReshapedStyle(base: base, shapes: self)
  }
}
