import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// The status bar of a screen, with time, signal, connection and battery, the display's cutout, and
/// Android's gesture line at the bottom.
///
/// Bars beside an island were measured on an iOS 26 simulator (theswerd/imessage-ui). Signal bars,
/// words, and the status bars of tablets and of phones with a home button are approximate. Sizes of
/// Android are those of Android 15's SystemUI; its symbols and margins are approximate.
struct StatusBar: Sendable {
  private let device: Device
  private let style: StatusStyle
  private let items: [(item: StatusItem, frame: Rect)]
  private let isMirrored: Bool

  init(_ device: Device, for conversation: Conversation, in context: MeasureContext) throws {
    self.device = device
    isMirrored = context.isMirrored
    var dates = try DateWriter(conversation)
    let clock = dates.deviceClock()
    style =
      switch device.cutout {
      case .none: .small
      case .hole: .android
      case .island, .notch: .large
      }
    let words = StatusWords(style: style, context: context)
    let (width, status) = (device.size.width, device.status)
    let battery = StatusItem.battery(status.battery)
    var signal: [StatusItem] = [.signal]
    signal += try status.carrier.map { [try words.text($0, weight: 400, width: width / 4)] } ?? []
    let connection: [StatusItem] =
      switch status.network {
      case .wifi: [.wifi]
      case .fiveG: [try words.text("5G")]
      case .lte: [try words.text("LTE")]
      case .none: []
      }
    var row = StatusRow(style: style, isMirrored: isMirrored, width: width)
    switch device.cutout {
    case .island, .notch:
      row.middle = device.cutout == .island ? 32.67 : 27
      let time = try words.text(status.time ?? clock.time)
      // The measured distances from the middle of each side, or less on a narrow screen.
      let side = width / 2 - Self.halfCutout(device)
      let icons = [.signal] + connection + [battery]
      let room = max(0, (side - row.width(of: icons)) / 2)
      row.place([time], center: side / 2 + min(7.3, room))
      row.place(icons, center: width - side / 2 - min(5.3, room / 4))
    case .hole:
      row.middle = device.statusBarHeight / 2
      row.place(
        [try words.text(status.time ?? clock.time, weight: 500)], leading: Self.androidMargin)
      row.place(connection + [.signal, battery], trailing: width - Self.androidMargin)
    case .none:
      row.middle = device.isTablet ? 12 : 10
      let charge = [try words.text("\(status.battery)%", weight: 400), battery]
      let time = try words.text(status.time ?? clock.timeOfDay)
      if device.isTablet {
        row.place([time, try words.text(clock.date)], leading: 20)
        // A tablet without a carrier has no signal.
        let cellular = status.carrier != nil || ![.wifi, .none].contains(status.network)
        row.place((cellular ? signal : []) + connection + charge, trailing: width - 20)
      } else {
        row.place(signal + connection, leading: 6)
        row.place([time], center: width / 2)
        row.place(charge, trailing: width - 6)
      }
    }
    items = row.items
  }

  func draw(palette: Palette, visible: Range<Double>, into scene: inout Scene) {
    scene.owner = ElementOwner(part: "status-bar")
    if device.cutout == .hole, device.bottomInset > 0 { drawGestureLine(palette, into: &scene) }
    // A screen without a status bar has no cutout either.
    guard device.statusBarHeight > 0, visible.lowerBound < device.statusBarHeight else { return }
    drawCutout(into: &scene)
    for (item, frame) in items {
      item.draw(in: frame, style, palette: palette, visible: visible, into: &scene)
    }
  }

  /// Half the width of the cutout, in points.
  private static func halfCutout(_ device: Device) -> Double {
    device.cutout == .island ? 62.67 : 81
  }

  /// The distance from the sides of an Android phone to the time and the battery (approximate).
  private static let androidMargin = 28.0
  /// The diameter of the hole for the camera of a Pixel 9.
  private static let hole = 32.0

  /// The line at the bottom of Android, 108 × 4 and 10 above the edge.
  private func drawGestureLine(_ palette: Palette, into scene: inout Scene) {
    let line = Rect(
      x: device.size.width / 2 - 54, y: device.size.height - 14, width: 108, height: 4)
    scene.fill(.roundedRect(line, radius: 2), .color(palette.pageText.opacity(0.85)))
  }

  private func drawCutout(into scene: inout Scene) {
    let (middle, half) = (device.size.width / 2, Self.halfCutout(device))
    switch device.cutout {
    case .none: break
    case .hole:
      let top = (device.statusBarHeight - Self.hole) / 2
      let hole = Rect(x: middle - Self.hole / 2, y: top, width: Self.hole, height: Self.hole)
      scene.fill(.ellipse(in: hole), .color(.black))
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

/// Measures the words of a status bar.
private struct StatusWords {
  let style: StatusStyle
  let context: MeasureContext

  func text(_ words: String, weight: Int = 600, width: Double = .infinity) throws -> StatusItem {
    let size = self.style.textSize
    var style = context.metrics.style(size: size, weight: weight)
    // Digits of equal widths, as in a clock that doesn't move.
    style.features = [try FontFeature("tnum")]
    return .text(
      try context.block(words, style: style, pitch: size * 1.2, width: width, maximumLines: 1))
  }
}

/// Places the items of a status bar.
private struct StatusRow {
  let style: StatusStyle
  let isMirrored: Bool
  /// The width of the screen, in points.
  let width: Double
  /// The vertical center of the items, in points.
  var middle = 0.0
  var items: [(item: StatusItem, frame: Rect)] = []

  /// The space between two items, in points.
  private func gap(_ a: StatusItem, _ b: StatusItem) -> Double {
    switch (a, b) {
    // Between the time and the date.
    case (.text, .text): 9
    case (.text, .battery) where style == .small: 3
    default: style.gap
    }
  }

  func width(of group: [StatusItem]) -> Double {
    zip(group, group.dropFirst()).reduce(0) { $0 + gap($1.0, $1.1) }
      + group.reduce(0) { $0 + $1.size(style).width }
  }

  mutating func place(_ group: [StatusItem], center: Double) {
    place(group, leading: center - width(of: group) / 2)
  }

  mutating func place(_ group: [StatusItem], trailing: Double) {
    place(group, leading: trailing - width(of: group))
  }

  mutating func place(_ group: [StatusItem], leading: Double) {
    var x = leading
    for (index, item) in group.enumerated() {
      let size = item.size(style)
      items.append(
        (
          item,
          Rect(
            x: isMirrored ? width - x - size.width : x, y: middle - size.height / 2,
            width: size.width, height: size.height)
        ))
      x += size.width
      if index + 1 < group.count { x += gap(item, group[index + 1]) }
    }
  }
}
