import ConfabKinds

/// Bubbles without tails. The lower corner on the side of the tail is tight instead. Screens are
/// those of `imessage`.
struct HarbourStyle: ThemeStyle {
  func bubble(_ frame: Rect, radius: Double, tail: BubbleTail?) -> Path {
    let radius = min(radius, frame.width / 2, frame.height / 2)
    let lowerLeft = tail == .left ? min(4, radius) : radius
    let lowerRight = tail == .right ? min(4, radius) : radius
    let (left, top, right, bottom) = (frame.x, frame.y, frame.maxX, frame.maxY)
    // The distance of a control point from its corner, as a share of the corner's radius.
    let share = 0.4477
    let upper = radius * share
    var path = Path()
    path.move(left + radius, top)
    path.line(right - radius, top)
    path.curve(right - upper, top, right, top + upper, right, top + radius)
    path.line(right, bottom - lowerRight)
    path.curve(
      right, bottom - share * lowerRight, right - share * lowerRight, bottom, right - lowerRight,
      bottom)
    path.line(left + lowerLeft, bottom)
    path.curve(
      left + share * lowerLeft, bottom, left, bottom - share * lowerLeft, left, bottom - lowerLeft)
    path.line(left, top + radius)
    path.curve(left, top + upper, left + upper, top, left + radius, top)
    path.close()
    return path
  }

  func chrome(
    of device: Device, for conversation: Conversation, service: String?, in context: MeasureContext
  ) throws -> any ScreenChrome {
    try IMessageStyle().chrome(of: device, for: conversation, service: service, in: context)
  }
}
