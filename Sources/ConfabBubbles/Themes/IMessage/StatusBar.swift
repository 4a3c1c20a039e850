import ConfabLayout
import ConfabScene
import ConfabText

/// The status bar of a screen, with time, signal, Wi-Fi and battery, and the display's cutout.
///
/// Measured on an iOS 26 simulator (theswerd/imessage-ui). Signal bars and the status bars of tablets and of
/// phones with a home button are approximate.
struct StatusBar: Sendable {
  private let device: Device
  private let time: TextBlock
  private let isMirrored: Bool

  /// The time on all screens: the time at which the first iPhone was presented.
  private static let nineFortyOne = "9:41"

  init(_ device: Device, in context: MeasureContext) throws {
    self.device = device
    isMirrored = context.isMirrored
    let size: Double = device.cutout == .none ? 12 : 17
    var style = context.metrics.style(size: size, weight: 600)
    // Digits of equal widths, as in a clock that doesn't move.
    style.features = [try FontFeature("tnum")]
    time = try context.block(
      Self.nineFortyOne, style: style, pitch: size * 1.2, width: .infinity, maximumLines: 1)
  }

  func draw(palette: Palette, visible: Range<Double>, into scene: inout Scene) {
    guard visible.lowerBound < device.statusBarHeight else { return }
    scene.owner = ElementOwner(part: "status-bar")
    let width = device.size.width
    let color = palette.incomingText
    let middle: Double
    let timeX: Double
    let iconsX: Double
    switch device.cutout {
    case .none where device.isTablet:
      middle = 12
      timeX = 20 + time.size.width / 2
      iconsX = width - 20 - StatusIcons.width / 2
    case .none:
      middle = 10
      timeX = width / 2
      iconsX = width - 6 - StatusIcons.width / 2
    case .island, .notch:
      middle = device.cutout == .island ? 32.67 : 27
      let half: Double = device.cutout == .island ? 62.67 : 81
      // The measured distances from the middle of each side, or less on a narrow screen.
      let side = width / 2 - half
      let room = max(0, (side - StatusIcons.width) / 2)
      timeX = side / 2 + min(7.3, room)
      iconsX = width - side / 2 - min(5.3, room / 4)
      drawCutout(half: half, into: &scene)
    }
    func place(_ x: Double) -> Double { isMirrored ? width - x : x }
    let box = Rect(
      x: place(timeX) - time.size.width / 2, y: middle - time.size.height / 2,
      width: time.size.width, height: time.size.height)
    time.draw(in: box, color: color, visible: visible, into: &scene)
    StatusIcons.draw(
      center: Point(x: place(iconsX), y: middle), color: color, page: palette.page, into: &scene)
  }

  /// - Parameter half: Half the width of the cutout, in points.
  private func drawCutout(half: Double, into scene: inout Scene) {
    let middle = device.size.width / 2
    switch device.cutout {
    case .none: break
    case .island:
      let island = Rect(x: middle - half, y: 14, width: 2 * half, height: 36.67)
      scene.fill(.roundedRect(island, radius: island.height / 2), .color(.black))
    case .notch:
      // The upper corners are outside the screen.
      let notch = Rect(x: middle - half, y: -40, width: 2 * half, height: 70)
      scene.fill(.roundedRect(notch, radius: 20), .color(.black))
    }
  }
}
