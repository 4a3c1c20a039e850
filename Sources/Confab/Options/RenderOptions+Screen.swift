import ConfabBubbles
import ConfabLayout
import ConfabScene

extension RenderOptions {
  /// The relative height above which no bubble is at rest. The first bubble is 205 of 874 points
  /// below the top of an iPhone's screen (measured by theswerd/imessage-ui).
  private static let restingShare = 205.0 / 874

  /// The gradient of outgoing bubbles on a page.
  ///
  /// With chrome, the gradient covers the screen. Without chrome, it covers a screen whose bottom
  /// is the bottom of the page. Above this screen, and where its header would be, bubbles have the
  /// lightest color that a bubble at rest has on a screen, so that white text is legible.
  func screen(of page: PageLayout) -> ScreenGradient {
    guard picture.chrome == .none else { return ScreenGradient(0..<page.height) }
    let height = picture.device?.size.height ?? layout.width * layout.metrics.screenAspect
    return ScreenGradient(
      (page.height - height)..<page.height, start: Self.restingShare)
  }

  /// The device whose screen a picture with chrome shows. Its width and height are whole device
  /// pixels.
  func screenDevice(grid: PixelGrid) -> Device {
    let height =
      picture.pageHeight ?? picture.device?.size.height ?? layout.width
      * layout.metrics.screenAspect
    var device = Device(
      picture.device, width: grid.round(layout.width), height: grid.ceil(height),
      scale: layout.scale)
    device.status = picture.status
    return device
  }

  /// The width of the device frame at each side of the screen, and its height above and below it,
  /// in points; 0 without a frame.
  var frameInsets: Size {
    picture.backdrop == nil ? .zero : DeviceFrame.insets(of: picture.device ?? .iPhone)
  }

  /// The device frame around the screen, or `nil` if there is none.
  func deviceFrame(grid: PixelGrid, palette: Palette) -> DeviceFrame? {
    picture.backdrop.map { _ in DeviceFrame(screenDevice(grid: grid), page: palette.page) }
  }

  /// The color behind everything.
  func background(_ palette: Palette) -> Color { picture.backdrop ?? palette.page }
}
