import ConfabEngine
import ConfabLayout
import ConfabScene
import ConfabText

/// The keyboard of a phone, or the panel with emoji or photos in its place.
///
/// Colors and type sizes are those of iOS 26, measured by developers of keyboards; the panels are
/// approximate. See ``KeyboardSize`` for the lengths.
struct InputPanel: Sendable {
  /// What a panel shows.
  enum Kind: Hashable {
    case keyboard
    case emoji
    case photos
  }

  /// Everything that the measured panel depends on besides what is typed.
  struct Key: Hashable {
    var kind: Kind
    var layout: KeyboardLayout
    var plane: KeyboardLayout.Plane
    var size: KeyboardSize
  }

  let key: Key
  private let arrangement: KeyArrangement
  /// The labels of the keys, by their text.
  private var labels: [String: TextBlock] = [:]
  private var emoji: EmojiGrid?
  /// The word that is typed, in the bar with suggestions.
  private var word: TextBlock?
  /// The key that is pressed: its text, and the enlarged label of a letter.
  private var pressed: (text: String, label: TextBlock?)?

  var size: Size { Size(width: key.size.width, height: key.size.height) }

  /// Measures a panel.
  ///
  /// - Throws: `FontError`.
  init(_ key: Key, in context: MeasureContext) throws {
    self.key = key
    arrangement = KeyArrangement(key.layout, key.plane, key.size)
    switch key.kind {
    case .keyboard:
      for case .text(let text) in arrangement.keys.map(\.face) where labels[text] == nil {
        labels[text] = try Self.label(text, Self.typeSize(of: text, for: key), context)
      }
    case .emoji:
      emoji = try EmojiGrid(key.size, mode: key.layout.modes.letters, in: context)
    case .photos: break
    }
  }

  /// The size of a label, in points. Letters of scripts without capitals are wider (approximate).
  private static func typeSize(of text: String, for key: Key) -> Double {
    guard text.count > 1 else {
      return key.plane != .letters || key.layout.isKana ? 22 : key.layout.isCased ? 24.5 : 20
    }
    let size = text == "#+=" ? 14.0 : text.count == 2 ? 16 : 18
    return size * min(1, key.size.width / 375)
  }

  static func label(
    _ text: String, _ size: Double, _ context: MeasureContext, width: Double = .infinity
  ) throws -> TextBlock {
    try context.block(
      text, style: context.metrics.style(size: size), pitch: 1.3 * size, width: width,
      maximumLines: 1)
  }

  /// Shows what is typed.
  ///
  /// - Parameters:
  ///   - draft: The text so far. Its last word is in the bar with suggestions.
  ///   - pressed: The character whose key is pressed; `nil` for none.
  /// - Throws: `FontError`.
  mutating func show(_ draft: String, pressing pressed: Character?, in context: MeasureContext)
    throws
  {
    let last = draft.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace).last
    word = nil
    if key.kind == .keyboard, let last, !last.isEmpty {
      word = try Self.label("“\(last)”", 17, context, width: size.width / 3 - 16)
    }
    self.pressed = nil
    guard let pressed else { return }
    if pressed.isWhitespace {
      self.pressed = (pressed.isNewline ? "\n" : " ", nil)
    } else if key.kind == .emoji {
      self.pressed = (String(pressed), nil)
    } else if let text = key.layout.key(of: pressed)?.text, let label = labels[text] {
      let isEnlarged = !key.size.isTablet && !key.layout.isKana
      self.pressed = (
        text, isEnlarged ? try Self.label(text, 1.55 / 1.3 * label.pitch, context) : nil
      )
    }
  }

  /// Draws the panel with its top edge at a height, in points.
  func draw(at top: Double, _ palette: Palette, into scene: inout Scene) {
    scene.owner = ElementOwner(part: "keyboard")
    let colors = KeyColors(isDark: palette.page.isDark)
    let radius = Self.cornerRadius
    var outline = Path()
    outline.move(0, top + size.height)
    outline.line(0, top + radius)
    outline.corner(0, top, to: radius, top)
    outline.line(size.width - radius, top)
    outline.corner(size.width, top, to: size.width, top + radius)
    outline.line(size.width, top + size.height)
    outline.close()
    scene.fill(outline, .color(colors.panel))
    switch key.kind {
    case .keyboard: drawKeys(at: top, colors, into: &scene)
    case .emoji: emoji?.draw(at: top, colors, pressed: pressed?.text, into: &scene)
    case .photos: drawPhotos(at: top, palette, clip: outline, into: &scene)
    }
  }

  /// The radius of the corners at the top, in points.
  private static let cornerRadius = 27.0

  private func drawKeys(at top: Double, _ colors: KeyColors, into scene: inout Scene) {
    let bar = key.size.barHeight
    for share in [1.0 / 3, 2.0 / 3] {
      let line = Rect(x: size.width * share - 0.5, y: top + 12, width: 1, height: bar - 22)
      scene.fill(.rect(line), .color(colors.line))
    }
    if let word {
      Self.draw(
        word, in: Rect(x: 0, y: top + 2, width: size.width / 3, height: bar), colors.label, &scene)
    }
    for key in arrangement.keys {
      let frame = key.frame.offset(y: top)
      let isPressed = isPressed(key)
      scene.fill(
        .roundedRect(frame, radius: arrangement.radius),
        .color(isPressed ? colors.pressed : colors.key))
      switch key.face {
      case .text(let text):
        if let label = labels[text] { Self.draw(label, in: frame, colors.label, &scene) }
      case .symbol(let symbol):
        symbol.draw(at: Point(x: frame.midX, y: frame.midY), colors.label, into: &scene)
      case .blank: break
      }
    }
    for mark in arrangement.marks {
      mark.symbol.draw(
        at: Point(x: mark.center.x, y: top + mark.center.y), colors.label, into: &scene)
    }
    drawCallout(at: top, colors, into: &scene)
  }

  private func isPressed(_ key: KeyArrangement.Key) -> Bool {
    guard let pressed, pressed.label == nil else { return false }
    switch pressed.text {
    case " ": return key.frame == arrangement.space?.frame
    case "\n": return key.face == .symbol(.return)
    case let text: return key.isLetter && key.face == .text(text)
    }
  }

  /// Draws the letter that is pressed above its key.
  private func drawCallout(at top: Double, _ colors: KeyColors, into scene: inout Scene) {
    guard let pressed, let label = pressed.label, let key = arrangement.key(showing: pressed.text)
    else { return }
    let (outline, head) = arrangement.callout(above: key)
    scene.fill(outline.offset(x: 0, y: top + 0.5), .color(colors.shade))
    scene.fill(outline.offset(x: 0, y: top), .color(colors.callout))
    let baseline = head.minY + Self.calloutBaseline * head.height
    Self.draw(label, in: head.offset(y: top), baseline: top + baseline, colors.label, &scene)
  }

  /// The baseline of an enlarged letter, as a share of the height above its key.
  private static let calloutBaseline = 0.87

  /// Draws a label in the middle of a frame. The baseline is 6.4 of 24.5 points below the middle.
  static func draw(
    _ label: TextBlock, in frame: Rect, baseline: Double? = nil, _ color: Color,
    _ scene: inout Scene
  ) {
    let baseline = baseline ?? frame.midY + 6.4 / 24.5 * label.pitch / 1.3
    label.draw(
      in: Rect(
        x: frame.midX - label.size.width / 2, y: baseline - label.firstBaseline,
        width: label.size.width, height: label.size.height), color: color,
      visible: -.infinity..<(.infinity), into: &scene)
  }

  private func drawPhotos(
    at top: Double, _ palette: Palette, clip: Path, into scene: inout Scene
  ) {
    let grid = PhotoGrid(width: size.width)
    scene.group(clip: clip) { group in
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

/// The colors of a keyboard.
struct KeyColors {
  let panel, key, callout, pressed, label, line, shade: Color

  init(isDark: Bool) {
    panel = Color(rgb: isDark ? 0x1E1E20 : 0xE2E4E7)
    key = Color(rgb: isDark ? 0x3D3D3D : 0xFFFFFF)
    callout = Color(rgb: isDark ? 0x58585C : 0xFFFFFF)
    pressed = Color(rgb: isDark ? 0x808084 : 0xC9CCD2)
    label = isDark ? .white : .black
    line = label.opacity(0.12)
    shade = Color.black.opacity(0.15)
  }
}
