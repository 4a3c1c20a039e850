import ConfabEngine
import ConfabLayout
import ConfabScene
import ConfabText

/// The keyboard of a phone, or the panel with photos in its place.
///
/// Heights are those of iOS's keyboards without suggestions; the keys' form and colors are
/// approximate.
struct InputPanel: Sendable {
  /// What a panel shows.
  enum Kind: Hashable {
    case keyboard
    case photos
  }

  private struct Key: Sendable {
    var frame: Rect
    var label: TextBlock?
    var isSpecial: Bool
  }

  private static let keysHeight = 216.0
  /// The height below the keys on a screen with a home indicator.
  private static let indicatorHeight = 75.0
  private static let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
  private static let (side, gap, rowGap, top, keyHeight) = (3.0, 6.0, 11.0, 8.0, 43.0)

  let kind: Kind
  let size: Size
  private let keys: [Key]

  /// The height of the keyboard of a screen, in points.
  static func height(hasIndicator: Bool) -> Double {
    keysHeight + (hasIndicator ? indicatorHeight : 0)
  }

  init(_ kind: Kind, width: Double, hasIndicator: Bool, in context: MeasureContext) throws {
    self.kind = kind
    size = Size(width: width, height: Self.height(hasIndicator: hasIndicator))
    guard kind == .keyboard else {
      keys = []
      return
    }
    let unit = (width - 2 * Self.side - 9 * Self.gap) / 10
    var keys: [Key] = []
    func add(_ text: String, x: Double, row: Int, width: Double, isSpecial: Bool = false) throws {
      let label = try context.block(
        text, style: context.metrics.style(size: isSpecial ? 16 : 22), pitch: Self.keyHeight,
        width: .infinity, maximumLines: 1)
      let y = Self.top + Double(row) * (Self.keyHeight + Self.rowGap)
      keys.append(
        Key(
          frame: Rect(x: x, y: y, width: width, height: Self.keyHeight), label: label,
          isSpecial: isSpecial))
    }
    for (row, letters) in Self.rows.enumerated() {
      let count = Double(letters.count)
      var x = (width - count * unit - (count - 1) * Self.gap) / 2
      for letter in letters {
        try add(String(letter), x: x, row: row, width: unit)
        x += unit + Self.gap
      }
    }
    let wide = 1.3 * unit
    try add("⇧", x: Self.side, row: 2, width: wide, isSpecial: true)
    try add("⌫", x: width - Self.side - wide, row: 2, width: wide, isSpecial: true)
    let edge = 2.5 * unit
    try add("123", x: Self.side, row: 3, width: edge, isSpecial: true)
    try add("return", x: width - Self.side - edge, row: 3, width: edge, isSpecial: true)
    try add(
      "space", x: Self.side + edge + Self.gap, row: 3,
      width: width - 2 * (Self.side + edge + Self.gap))
    keys[keys.count - 1].label = try context.block(
      "space", style: context.metrics.style(size: 16), pitch: Self.keyHeight, width: .infinity,
      maximumLines: 1)
    self.keys = keys
  }

  /// Draws the panel with its top edge at a height, in points.
  func draw(at top: Double, _ palette: Palette, into scene: inout Scene) {
    scene.owner = ElementOwner(part: "keyboard")
    let isDark = palette.page.isDark
    scene.fill(
      .rect(Rect(x: 0, y: top, width: size.width, height: size.height)),
      .color(isDark ? Self.color(0x2B2B2D) : Self.color(0xD3D5DB)))
    for key in keys {
      let frame = key.frame.offset(y: top)
      let fill: Color =
        switch (isDark, key.isSpecial) {
        case (true, true): Self.color(0x464648)
        case (true, false): Self.color(0x6A6A6C)
        case (false, true): Self.color(0xADB3BD)
        case (false, false): .white
        }
      if !isDark {
        scene.fill(.roundedRect(frame.offset(y: 1), radius: 5), .color(Self.color(0x898A8D)))
      }
      scene.fill(.roundedRect(frame, radius: 5), .color(fill))
      guard let label = key.label else { continue }
      label.draw(
        in: Rect(
          x: frame.midX - label.size.width / 2, y: frame.midY - label.size.height / 2,
          width: label.size.width, height: label.size.height), color: palette.incomingText,
        visible: -100..<1e5, into: &scene)
    }
    if kind == .photos { drawPhotos(at: top, palette, into: &scene) }
  }

  private static func color(_ value: UInt32) -> Color {
    func part(_ shift: UInt32) -> Double { Double(value >> shift & 255) / 255 }
    return Color(red: part(16), green: part(8), blue: part(0))
  }

  private func drawPhotos(at top: Double, _ palette: Palette, into scene: inout Scene) {
    let grid = PhotoGrid(width: size.width)
    scene.group(clip: .rect(Rect(x: 0, y: top, width: size.width, height: size.height))) { group in
      for index in 0..<9 {
        let frame = grid.frame(at: index).offset(y: top)
        group.fill(
          .rect(frame),
          .vertical(
            top: palette.avatarTop.mixed(with: palette.outgoingTop, Double(index % 4) / 6),
            bottom: palette.avatarBottom, from: frame.minY, to: frame.maxY))
      }
    }
  }
}
