import ConfabLayout
import ConfabScene

/// A drawing of a device around its screen: a dark body with round corners on a backdrop, with a
/// home button and a speaker if the device has a home button.
package struct DeviceFrame: Sendable {
  /// The space around the body, in points.
  private static let margin = 2.0
  private static let buttonDiameter = 70.0
  private static let speaker = Size(width: 64, height: 7)

  private let device: Device
  private let page: Color

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - device: The device, whose size is that of the screen.
  ///   - page: The background color of the screen.
  package init(_ device: Device, page: Color) {
    self.device = device
    self.page = page
  }

  /// The distance from the picture's left and right edges to the screen, and from its upper and
  /// lower edges, in points.
  package static func insets(of device: Device) -> Size {
    Size(width: device.bezel.width + margin, height: device.bezel.height + margin)
  }

  private var insets: Size { Self.insets(of: device) }

  /// Draws the border. Draw the screen above it.
  package func draw(into scene: inout Scene) {
    scene.owner = ElementOwner(part: "frame")
    let outline = Rect(
      x: Self.margin, y: Self.margin, width: device.size.width + 2 * device.bezel.width,
      height: device.size.height + 2 * device.bezel.height)
    let radius = device.bodyRadius ?? device.cornerRadius + device.bezel.width
    scene.fill(.roundedRect(outline, radius: radius), .color(Self.edge))
    scene.fill(.roundedRect(outline.inset(by: 1.5), radius: radius - 1.5), .color(.black))
    guard device.hasHomeButton else { return }
    let side = Self.buttonDiameter
    let button = Rect(
      x: outline.midX - side / 2, y: outline.maxY - (device.bezel.height + side) / 2, width: side,
      height: side)
    scene.stroke(.ellipse(in: button), .color(Self.edge), width: 2)
    let speaker = Rect(
      x: outline.midX - Self.speaker.width / 2,
      y: outline.minY + (device.bezel.height - Self.speaker.height) / 2,
      width: Self.speaker.width, height: Self.speaker.height)
    scene.fill(.roundedRect(speaker, radius: speaker.height / 2), .color(Self.edge))
  }

  /// The content of the screen, moved into the frame and clipped to the screen's corners.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - isFirst: Whether to fill the screen with the page color first.
  package func framed(_ content: Scene, isFirst: Bool) -> Scene {
    var scene = Scene()
    let size = device.size
    let outline = Rect(x: 0, y: 0, width: size.width, height: size.height)
    scene.group(
      clip: .roundedRect(outline, radius: device.cornerRadius),
      transform: .translation(x: insets.width, y: insets.height)
    ) { group in
      if isFirst { group.fill(.rect(outline), .color(page)) }
      for element in content.elements { group.add(element) }
    }
    return scene
  }

  /// The color of the border's outer line, a dark gray.
  private static let edge = Color(red: 0.33, green: 0.33, blue: 0.35)
}
