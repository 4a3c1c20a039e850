import ConfabScene

/// A device around its screen: a dark border with round corners on a backdrop.
public struct DeviceFrame: Sendable {
  /// From the picture's edge to the screen at each side, in points.
  public static let inset = 12.0
  private static let border = 10.0

  private let device: Device
  private let page: Color

  /// - Parameters:
  ///   - device: its size is the screen's.
  ///   - page: the colour of the screen below everything.
  public init(_ device: Device, page: Color) {
    self.device = device
    self.page = page
  }

  private var screen: Rect {
    Rect(x: Self.inset, y: Self.inset, width: device.size.width, height: device.size.height)
  }

  /// The border, to be drawn below the screen.
  public func draw(into scene: inout Scene) {
    scene.owner = ElementOwner(part: "frame")
    let outline = screen.inset(by: -Self.border)
    let radius = device.cornerRadius + Self.border
    scene.fill(.roundedRect(outline, radius: radius), .color(Self.edge))
    scene.fill(.roundedRect(outline.inset(by: 1.5), radius: radius - 1.5), .color(.black))
  }

  /// What is on the screen, moved into the frame and cut to the screen's corners.
  ///
  /// - Parameter isFirst: whether the screen's page colour is to be drawn below it.
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

  /// The outer line of the border, a dark grey.
  private static let edge = Color(red: 0.33, green: 0.33, blue: 0.35)
}
