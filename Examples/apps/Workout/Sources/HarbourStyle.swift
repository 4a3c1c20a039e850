import ConfabKinds

/// Bubbles without tails. The lower corner on the side of the tail is tight instead. Screens are
/// those of `imessage`.
struct HarbourStyle: ThemeStyle {
  func bubble(_ frame: Rect, radius: Double, place: BubblePlace) -> Path {
    var radii = CornerRadii(radius)
    switch place.isLast ? place.side : nil {
    case .left: radii.bottomLeft = 4
    case .right: radii.bottomRight = 4
    case nil: break
    }
    return .roundedRect(frame, radii: radii)
  }

  func chrome(
    of device: Device, for conversation: Conversation, service: String?, in context: MeasureContext
  ) throws -> any ScreenChrome {
    try IMessageStyle().chrome(of: device, for: conversation, service: service, in: context)
  }
}
