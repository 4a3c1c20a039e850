import ConfabLayout
import ConfabScene

/// A drawing of a device around its screen: a dark border with round corners on a backdrop.
public struct DeviceFrame: Sendable {
  /// The distance from the picture's edge to the screen on each side, in points.
  public static let inset = 12.0
  private static let border = 10.0

  private let device: Device
  private let page: Color

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - device: The device, whose size is that of the screen.
  ///   - page: The background colour of the screen.
  public init(_ device: Device, page: Color) {
    self.device = device
    self.page = page
  }

  private var screen: Rect {
    Rect(x: Self.inset, y: Self.inset, width: device.size.width, height: device.size.height)
  }

  /// Draws the border. Draw the screen above it.
  public func draw(into scene: inout Scene) {
    scene.owner = ElementOwner(part: "frame")
    let outline = screen.inset(by: -Self.border)
    let radius = device.cornerRadius + Self.border
    scene.fill(.roundedRect(outline, radius: radius), .color(Self.edge))
    scene.fill(.roundedRect(outline.inset(by: 1.5), radius: radius - 1.5), .color(.black))
  }

  /// The content of the screen, moved into the frame and clipped to the screen's corners.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - isFirst: Whether to fill the screen with the page colour first.
  public func framed(_ content: Scene, isFirst: Bool) -> Scene {
    var scene = Scene()
    let size = device.size
    let outline = Rect(x: 0, y: 0, width: size.width, height: size.height)
    scene.group(
      clip: .roundedRect(outline, radius: device.cornerRadius),
      transform: .translation(x: Self.inset, y: Self.inset)
    ) { group in
      if isFirst { group.fill(.rect(outline), .color(page)) }
      for element in content.elements { group.add(element) }
    }
    return scene
  }

  /// The colour of the border's outer line, a dark grey.
  private static let edge = Color(red: 0.33, green: 0.33, blue: 0.35)
}
