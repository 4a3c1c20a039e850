import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

/// The shapes of iMessage: bubbles with its tail, and its screen.
public struct IMessageStyle: ThemeStyle {
  /// Creates the style.
  public init() {}

  /// A bubble; the last of a cluster with the tail of iMessage below its corner.
  public func bubble(_ frame: Rect, radius: Double, place: BubblePlace) -> Path {
    guard place.isLast, let side = place.side else { return .roundedRect(frame, radius: radius) }
    let right = Self.withTailAtRight(frame, radius: radius)
    return side == .right ? right : right.mirrored(at: frame.midX)
  }

  /// iMessage, or text messages (SMS and RCS) in green.
  public func theme(_ theme: Theme, on platform: String) -> Theme? {
    switch platform.lowercased() {
    case "imessage": theme
    case "sms": theme.withTextMessages("Text Message • SMS", hasReceipts: false)
    case "rcs": theme.withTextMessages("Text Message • RCS", hasReceipts: true)
    default: nil
    }
  }

  /// Status bar, header and composer.
  public func chrome(
    of device: Device, for conversation: Conversation, service: String?, in context: MeasureContext
  ) throws -> any ScreenChrome {
    try IMessageChrome(conversation, device: device, service: service, in: context)
  }

  /// The curves of the tail, relative to the bottom right corner of a bubble with a radius of 20.01
  /// points. Measured on an iOS 26 simulator (theswerd/imessage-ui).
  private static let tailStart = (x: 0.0, y: -19.203)
  private static let tailCurves: [(Double, Double, Double, Double, Double, Double)] = [
    (-0.442, -13.682, -3.003, -8.238, -7.457, -4.87),
    (-9.101, -3.553, -10.598, -1.75, -10.513, 0.463),
    (-10.766, 2.71, -8.409, 4.088, -8.319, 6.13),
    (-8.33, 6.55, -8.6, 6.75, -9, 6.698),
    (-14.001, 6.333, -17.413, 1.539, -22, 0),
  ]
  private static let tailRadius = 20.01

  private static func withTailAtRight(_ frame: Rect, radius: Double) -> Path {
    let r = max(0, min(radius, frame.width / 2, frame.height / 2))
    // The tail of a flat bubble shrinks with its corners.
    let factor = min(1, r / tailRadius, frame.width / 2 / 22)
    let corner = (x: frame.maxX, y: frame.maxY)
    func at(_ x: Double, _ y: Double) -> (Double, Double) {
      (corner.x + x * factor, corner.y + y * factor)
    }
    var path = Path()
    path.move(frame.minX + r, frame.minY)
    path.line(frame.maxX - r, frame.minY)
    path.corner(frame.maxX, frame.minY, to: frame.maxX, frame.minY + r)
    let start = at(tailStart.x, tailStart.y)
    path.line(start.0, max(start.1, frame.minY + r))
    for curve in tailCurves {
      let (a, b, c) = (at(curve.0, curve.1), at(curve.2, curve.3), at(curve.4, curve.5))
      path.curve(a.0, a.1, b.0, b.1, c.0, c.1)
    }
    path.line(frame.minX + r, frame.maxY)
    path.corner(frame.minX, frame.maxY, to: frame.minX, frame.maxY - r)
    path.line(frame.minX, frame.minY + r)
    path.corner(frame.minX, frame.minY, to: frame.minX + r, frame.minY)
    path.close()
    return path
  }
}

/// The chrome of iMessage: status bar, header and composer, measured.
package struct IMessageChrome: ScreenChrome {
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
  package init(
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
  package var content: Range<Double> {
    header.contentTop..<max(header.contentTop, height - composer.contentBottom)
  }

  /// The vertical range of the screen in which rows are visible, in points. It is larger than
  /// ``content``, because rows scroll below the header and the composer.
  package var opening: Range<Double> {
    header.opaqueTop..<max(header.opaqueTop, composer.opaqueBottom)
  }

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
    statusBar.draw(palette: palette, visible: visible, into: &scene)
  }
}
