import ConfabLayout
import ConfabModel
import ConfabScene

/// The shapes of Telegram: corners that are smaller where bubbles of a cluster meet, and a tail at
/// the side of the last.
package struct TelegramStyle: ThemeStyle {
  /// Creates the style.
  package init() {}

  /// The radius of a corner where two bubbles of a cluster meet.
  package var joint: Double? { Self.joint }
  private static let joint = 8.0

  /// A bubble with the joints and the tail of Telegram.
  package func bubble(_ frame: Rect, radius: Double, place: BubblePlace) -> Path {
    guard place.isLast, let side = place.side else {
      return .roundedRect(frame, radii: CornerRadii(radius, joint: Self.joint, at: place))
    }
    let isJoined = !place.isFirst
    let right = Self.withTailAtRight(
      frame, radius: radius, top: isJoined ? min(radius, Self.joint) : radius)
    return side == .right ? right : right.mirrored(at: frame.midX)
  }

  /// The part of the corner's arc that the tail leaves was computed for a radius of 16 points.
  private static let radius = 16.0

  private static func withTailAtRight(_ frame: Rect, radius: Double, top: Double) -> Path {
    let most = min(frame.width, frame.height) / 2
    let r = max(0, min(radius, most))
    let topRight = max(0, min(top, most))
    let factor = min(1, r / Self.radius)
    func at(_ x: Double, _ y: Double) -> (Double, Double) {
      (frame.maxX + x * factor, frame.maxY + y * factor)
    }
    var path = Path()
    path.move(frame.minX + r, frame.minY)
    path.line(frame.maxX - topRight, frame.minY)
    path.corner(frame.maxX, frame.minY, to: frame.maxX, frame.minY + topRight)
    let start = at(0, -8.5)
    path.line(start.0, max(frame.minY + topRight, start.1))
    for curve in [
      ((0, -5.136), (1.766, -1.975), (4.748, 0)), ((4.5, 0), (4.6, 0), (4.5, 0)),
      ((-0.81, 0), (-4.553, -0.986), (-6.73, -2.959)),
      // The rest of the corner.
      ((-9.437, -1.035), (-12.678, 0), (-16, 0)),
    ] as [((Double, Double), (Double, Double), (Double, Double))] {
      let (a, b, c) = (
        at(curve.0.0, curve.0.1), at(curve.1.0, curve.1.1), at(curve.2.0, curve.2.1)
      )
      path.curve(a.0, a.1, b.0, b.1, c.0, c.1)
    }
    path.line(frame.minX + r, frame.maxY)
    path.corner(frame.minX, frame.maxY, to: frame.minX, frame.maxY - r)
    path.line(frame.minX, frame.minY + r)
    path.corner(frame.minX, frame.minY, to: frame.minX + r, frame.minY)
    path.close()
    return path
  }

  /// One bubble for everything of a message, reactions and date pills of Telegram.
  package func register(in registry: inout PresenterRegistry) {
    registry.registerOneBubble(
      OneBubbleLook(
        ticks: .telegram, mosaic: .telegram, timeGround: .pill, quoteGround: .bar(opacity: 0.1),
        freeGround: (Color(rgb: 0x748391).opacity(0.45), Color(rgb: 0x1f1f1f)),
        file: .telegram, reactions: .telegram, forward: .accent, hasSmallNotes: true),
      cards: [
        VoiceRowPresenter(look: .telegram), PollRowsPresenter(look: .telegram),
        CallRowPresenter(look: .telegram), ContactRowPresenter(look: .telegram),
        LinkBlockPresenter(look: .telegram), MusicBlockPresenter(),
        PlaceBlockPresenter(look: .telegram),
      ])
    registry.register(PillPresenter(look: .telegram))
    registry.register(UnreadBarPresenter(look: .telegram))
    registry.register(TypingPresenter(look: .telegram))
  }

  /// Status bar, header and composer.
  package func chrome(
    of device: Device, for conversation: Conversation, service: String?, in context: MeasureContext
  ) throws -> any ScreenChrome {
    try FlatChrome(conversation, look: .telegram, device: device, service: service, in: context)
  }
}
