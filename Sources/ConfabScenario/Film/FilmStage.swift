import Confab
import ConfabBubbles
import ConfabLayout
import ConfabScene

/// The area of a film: the screen, with the device around it or a place for screens of several
/// sizes.
///
/// A film is as large as the largest screen in either direction. A smaller screen is in the middle
/// of it.
package struct FilmStage: Sendable {
  /// The size in points.
  package let size: Size
  /// The color behind everything.
  package let background: Color
  private let frame: DeviceFrame?

  /// - Throws: `OptionError` for a device frame around a screen that changes its size.
  package init(of scenario: Scenario, _ options: FilmOptions) throws(OptionError) {
    let screen = scenario.screen.size
    let turns = scenario.steps.contains { $0.action.isRotation }
    background = options.background ?? (options.hasFrame ? .white : ContactSheet.surround)
    guard options.hasFrame else {
      let side = max(screen.width, screen.height)
      size = turns ? Size(width: side, height: side) : screen
      frame = nil
      return
    }
    guard !turns, !scenario.steps.contains(where: { $0.action.isSplit }) else {
      throw OptionError(
        "the scenario rotates or splits the screen, which can't have a device frame; omit --frame")
    }
    let device = scenario.screen.device
    // The page of a still covers the screen, so the frame has none.
    frame = DeviceFrame(device, page: .clear)
    let insets = DeviceFrame.insets(of: device)
    size = Size(
      width: device.size.width + 2 * insets.width, height: device.size.height + 2 * insets.height)
  }

  /// The background of an animation, which has no transparent pixels: white is behind it.
  var opaqueBackground: Color {
    func mixed(_ value: Double) -> Double { 1 + (value - 1) * background.alpha }
    return Color(
      red: mixed(background.red), green: mixed(background.green), blue: mixed(background.blue))
  }

  /// The size in pixels.
  ///
  /// - Parameter scale: Device pixels per point.
  func pixels(scale: Double) -> (width: Int, height: Int) {
    let grid = PixelGrid(scale: scale)
    return (
      Int((grid.ceil(size.width) * scale).rounded()),
      Int((grid.ceil(size.height) * scale).rounded())
    )
  }

  /// A frame or capture with the device around the screen. A strip stays as it is.
  func framed(_ frame: PlayedFrame) -> PlayedFrame {
    guard self.frame != nil, !frame.isStrip else { return frame }
    return frame.showing(scene(of: frame), size: size)
  }

  /// The scene of a frame on the stage.
  package func scene(of frame: PlayedFrame) -> Scene {
    if let device = self.frame {
      var scene = Scene()
      device.draw(into: &scene)
      for element in device.framed(frame.scene, isFirst: false).elements { scene.add(element) }
      return scene
    }
    if frame.size == size { return frame.scene }
    let screen = Rect(x: 0, y: 0, width: frame.size.width, height: frame.size.height)
    var scene = Scene()
    let grid = PixelGrid(scale: frame.scale)
    scene.group(
      clip: .rect(screen),
      transform: .translation(
        x: grid.round((size.width - screen.width) / 2),
        y: grid.round((size.height - screen.height) / 2))
    ) { group in
      for element in frame.scene.elements { group.add(element) }
    }
    return scene
  }
}

extension Action {
  fileprivate var isRotation: Bool { if case .rotate = self { true } else { false } }
  fileprivate var isSplit: Bool { if case .split = self { true } else { false } }
}
