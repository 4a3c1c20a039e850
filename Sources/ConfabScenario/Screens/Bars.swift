import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabScene

/// The measured bars of a screen: the theme's chrome, whose lower part stands on the keyboard, and
/// the keyboard or panel.
struct Bars: Sendable {
  /// Everything that bars depend on besides the place of the keyboard.
  struct Key: Hashable {
    var look: Look.Key
    var draft: String
    var width: Double
    var height: Double
    var isRaised: Bool
    var typing: [ParticipantID]

    /// Whether bars differ only in what the viewer and others write and in the keyboard, so that
    /// the fields are the same one.
    func hasSameField(as other: Key) -> Bool {
      var key = self
      (key.draft, key.isRaised, key.typing) = (other.draft, other.isRaised, other.typing)
      return key == other
    }
  }

  let key: Key
  let isMirrored: Bool
  let chrome: any ScreenChrome
  /// The bottom edge that the chrome was measured for, in points from the top of the screen.
  let measuredBottom: Double
  /// The bottom edge of the lower bar on the screen, in points.
  let bottom: Double
  /// The keyboard or panel; `nil` if it was never open.
  let keyboard: InputPanel?
  /// The top edge of the keyboard on the screen, in points.
  let keyboardTop: Double
  /// When the keyboard was shown or the draft changed, in seconds.
  let typedAt: Double

  /// Whether the keyboard or a panel covers a part of the screen.
  private var isRaised: Bool { key.isRaised }

  /// The line in the header while others type; `nil` for none.
  var typing: String? { (chrome as? FlatChrome)?.typing }

  /// The frame of the text field on the screen, in points; `nil` for none.
  var field: Rect? { chrome.field?.offset(y: contentShift) }

  /// The height on the screen at which the rows' part ends, in points.
  var contentBottom: Double { bottom - heightAboveBottom }

  /// The height at the bottom of the screen that rows don't reach without the keyboard, in points.
  var heightAboveBottom: Double { measuredBottom - chrome.content.upperBound }

  /// Draws the bars.
  ///
  /// - Parameter time: The time in seconds; `nil` for a picture, which has no caret.
  func draw(_ palette: Palette, at time: Double?, into scene: inout Scene) {
    drawChrome(palette, BarEdges(self), width: key.width, at: time, into: &scene)
    drawKeyboard(palette, top: keyboardTop, into: &scene)
  }

  /// Draws the chrome.
  ///
  /// - Parameters:
  ///   - palette: The colors.
  ///   - edges: The edges of the bars. A text field that grows keeps its lower edge.
  ///   - width: The width of the screen in points, which can differ from that of the bars while the
  ///     screen turns.
  ///   - time: The time in seconds; `nil` for a picture.
  ///   - scene: The scene.
  func drawChrome(
    _ palette: Palette, _ edges: BarEdges, width: Double, at time: Double?, into scene: inout Scene
  ) {
    var all = Scene()
    chrome.draw(palette: palette, visible: 0..<key.height, into: &all)
    if let time, isRaised, keyboard?.key.kind == .keyboard, let caret = chrome.caret {
      let opacity = Caret.opacity(after: time - typedAt)
      if opacity > 0 {
        all.owner = ElementOwner(part: "caret")
        all.fill(
          .roundedRect(caret, radius: caret.width / 2),
          .color(palette.sendButton.opacity(opacity)))
      }
    }
    let own = BarEdges(self)
    let rise = edges.contentTop - own.contentTop
    let inset = edges.fieldLeft - own.fieldLeft
    let (top, bottom) = (
      edges.contentBottom - own.contentBottom + contentShift,
      edges.fieldBottom - own.fieldBottom + contentShift
    )
    for element in all.elements {
      // Bars at the top begin above the rows.
      let isLower = element.bounds.minY >= chrome.content.lowerBound
      let fit = fitting(element, in: width - (isLower ? 2 * inset : 0))
      let x = isLower ? inset : 0
      guard isLower, abs(top - bottom) > 0.01, let field = chrome.field else {
        let move = Transform.translation(x: x, y: isLower ? bottom : rise)
        scene.add(element, fit.concatenating(move))
        continue
      }
      let bounds = element.bounds
      // The box of a text is higher than its letters.
      let isText = if case .glyphs = element.shape { true } else { false }
      let isAround =
        !isText && bounds.minX <= field.minX && bounds.maxX >= field.maxX
        && bounds.minY <= field.minY
        && bounds.maxY >= field.maxY
      let transform = fit.concatenating(.translation(x: x, y: isAround ? top : bottom))
      let stretched = element.stretched(by: transform, below: field.midY + top, bottom - top)
      if isAround, let stretched {
        scene.add(stretched)
      } else if isAround || !(field.minX...field.maxX).contains(bounds.midX)
        || bounds.minY >= field.maxY
      {
        scene.add(element, transform)
      } else {
        let frame = fit.bounds(of: field)
        let clip = Rect(
          x: frame.x + x, y: field.y + top, width: frame.width,
          height: max(0, field.height + bottom - top))
        scene.group(clip: .roundedRect(clip, radius: 20)) { $0.add(element, transform) }
      }
    }
  }

  /// The distance from the place that the chrome was measured for to its place on the screen, in
  /// points.
  private var contentShift: Double { contentBottom - chrome.content.upperBound }

  /// The place of an element on a screen of another width: at the same distance from its side or
  /// from the middle. The text field, and what is as wide as the screen, is stretched between its
  /// distances from both sides.
  private func fitting(_ element: Scene.Element, in width: Double) -> Transform {
    guard width != key.width else { return .identity }
    let bounds = element.bounds
    let field = chrome.field.flatMap { bounds.minY >= chrome.content.lowerBound ? $0 : nil }
    let isWide =
      bounds.width > 0.9 * key.width
      || field.map { bounds.minX <= $0.minX && bounds.maxX >= $0.maxX } == true
    switch element.shape {
    case .fill where isWide, .shadow where isWide:
      let stretch = max(1, bounds.width + width - key.width) / bounds.width
      return Transform.translation(x: -bounds.minX, y: 0).concatenating(.scale(stretch, 1))
        .concatenating(.translation(x: bounds.minX, y: 0))
    default: break
    }
    let middle = (bounds.minX + bounds.maxX) / 2 / key.width
    var share = middle < 0.35 ? 0 : middle > 0.65 ? 1 : 0.5
    // What is below the field is in the middle of the screen.
    if let field, bounds.minY < field.maxY {
      // A button of the field is at the side at which its text ends.
      share =
        isMirrored
        ? bounds.maxX < field.minX + Self.buttonRoom ? 0 : 1
        : bounds.minX > field.maxX - Self.buttonRoom ? 1 : 0
    }
    return .translation(x: share * (width - key.width), y: 0)
  }

  /// The width at the end of a text field for its button, in points.
  private static let buttonRoom = 60.0

  /// Draws the keyboard with its top edge at a height in points.
  func drawKeyboard(_ palette: Palette, top: Double, into scene: inout Scene) {
    guard let keyboard, top < key.height else { return }
    keyboard.draw(at: top, palette, into: &scene)
  }
}

/// The edges of the bars on a screen, in points.
struct BarEdges: Sendable {
  /// The edges as one value, which can move.
  typealias Values = SIMD8<Double>

  private(set) var values: Values

  /// The top of the rows' part of the screen.
  var contentTop: Double { values[0] }
  /// The bottom of the rows' part of the screen.
  var contentBottom: Double { values[1] }
  /// The lower edge of the text field.
  var fieldBottom: Double { values[2] }
  /// The left edge of the text field.
  var fieldLeft: Double { values[3] }
  /// The top edge of the keyboard.
  var keyboardTop: Double { values[4] }

  init(values: Values) { self.values = values }

  init(_ bars: Bars) {
    values = Values()
    values[0] = bars.chrome.content.lowerBound
    values[1] = bars.contentBottom
    values[2] = bars.field?.maxY ?? bars.contentBottom
    values[3] = bars.field?.minX ?? 0
    values[4] = bars.keyboardTop
  }

  /// The edges on whole device pixels, apart from those that have arrived.
  func rounded(to grid: PixelGrid, except rest: BarEdges) -> BarEdges {
    var edges = self
    for index in 0..<5 where index != 3 && values[index] != rest.values[index] {
      edges.values[index] = grid.round(values[index])
    }
    return edges
  }
}

extension Scene {
  /// Adds an element at another place.
  fileprivate mutating func add(_ element: Element, _ transform: Transform) {
    if transform == .identity {
      add(element)
    } else {
      group(transform: transform) { $0.add(element) }
    }
  }
}

extension Scene.Element {
  /// The element at another place and with another height, if it is an outline of one color.
  ///
  /// - Parameters:
  ///   - transform: The other place.
  ///   - middle: The height below which points are moved, in points.
  ///   - distance: The distance by which they are moved, in points.
  fileprivate func stretched(
    by transform: Transform, below middle: Double, _ distance: Double
  ) -> Scene.Element? {
    var scene = Scene()
    scene.owner = owner
    func map(_ path: Path) -> Path {
      path.mapped { point in
        var point = transform.apply(point)
        if point.y > middle { point.y += distance }
        return point
      }
    }
    switch shape {
    case .fill(let path, .color(let color)): scene.fill(map(path), .color(color))
    case .stroke(let path, .color(let color), let width):
      scene.stroke(map(path), .color(color), width: width)
    case .shadow(let path, let color, let blur): scene.shadow(of: map(path), color, blur: blur)
    default: return nil
    }
    return scene.elements.first
  }
}

/// The caret of a text field, which blinks.
private enum Caret {
  /// The opacity of the caret at moments of its period of a second (extracted from iOS by Flutter's
  /// editable_text).
  private static let moments: [(seconds: Double, opacity: Double)] = [
    (0, 1), (0.5, 1), (0.5375, 0.75), (0.575, 0.5), (0.6125, 0.25), (0.65, 0), (0.85, 0),
    (0.8875, 0.25), (0.925, 0.5), (0.9625, 0.75),
  ]

  /// The opacity some seconds after the last character.
  static func opacity(after seconds: Double) -> Double {
    let share = seconds - seconds.rounded(.down)
    return moments.last { $0.seconds <= share }?.opacity ?? 1
  }
}
