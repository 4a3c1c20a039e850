import ConfabBubbles
import ConfabLayout
import ConfabScene

extension RenderOptions {
  /// The share of a screen above which no bubble rests: the first one stands 205 of 874 points below
  /// the top of an iPhone's screen (measured by theswerd/imessage-ui).
  private static let restingShare = 205.0 / 874

  /// Where the gradient of outgoing bubbles runs on a page.
  ///
  /// With chrome over the screen. Without, the page ends where a screen ends; above that screen, and
  /// where the header would be, bubbles keep the palest colour that they have at rest on a screen,
  /// so that white text can be read on them.
  func screen(of page: Page) -> ScreenGradient {
    guard chrome == .none else { return ScreenGradient(0..<page.height) }
    let height = device?.size.height ?? width * metrics.screenAspect
    return ScreenGradient(
      (page.height - height)..<page.height, start: Self.restingShare)
  }

  /// The device whose screen a picture with chrome shows; heights are whole device pixels.
  func screenDevice(grid: PixelGrid) -> Device {
    let height = pageHeight ?? device?.size.height ?? width * metrics.screenAspect
    return Device(
      device, width: grid.round(width), height: grid.ceil(height), scale: scale)
  }

  /// Points around the screen that a frame takes at each side.
  var frameInset: Double { backdrop == nil ? 0 : DeviceFrame.inset }

  /// What is drawn around the screen; `nil` for nothing.
  func deviceFrame(grid: PixelGrid, palette: Palette) -> DeviceFrame? {
    backdrop.map { _ in DeviceFrame(screenDevice(grid: grid), page: palette.page) }
  }

  /// What is behind everything.
  func background(_ palette: Palette) -> Color { backdrop ?? palette.page }
}
