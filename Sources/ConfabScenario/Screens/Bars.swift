import ConfabLayout
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

    /// The same with another draft.
    func with(draft: String) -> Key {
      var key = self
      key.draft = draft
      return key
    }
  }

  let key: Key
  let chrome: any ScreenChrome
  /// The bottom edge that the chrome was measured for, in points from the top of the screen.
  let measuredBottom: Double
  /// The bottom edge of the lower bar on the screen, in points.
  let bottom: Double
  /// The keyboard or panel; `nil` if it was never open.
  let keyboard: InputPanel?
  /// The top edge of the keyboard on the screen, in points.
  let keyboardTop: Double

  /// The height at the bottom of the screen that rows don't reach without the keyboard, in points.
  var heightAboveBottom: Double { measuredBottom - chrome.content.upperBound }

  /// Draws the bars.
  func draw(_ palette: Palette, into scene: inout Scene) {
    drawChrome(palette, bottom: bottom, width: key.width, into: &scene)
    drawKeyboard(palette, top: keyboardTop, into: &scene)
  }

  /// Draws the chrome.
  ///
  /// - Parameters:
  ///   - palette: The colors.
  ///   - bottom: The bottom edge of the lower bar, in points.
  ///   - width: The width of the screen in points, which can differ from that of the bars while the
  ///     screen turns.
  ///   - scene: The scene.
  func drawChrome(_ palette: Palette, bottom: Double, width: Double, into scene: inout Scene) {
    var all = Scene()
    chrome.draw(palette: palette, visible: 0..<key.height, into: &all)
    let distance = bottom - measuredBottom
    for element in all.elements {
      // Bars at the top begin above the rows.
      let isLower = element.bounds.minY >= chrome.content.lowerBound
      let move = Transform.translation(x: 0, y: isLower ? distance : 0)
      let transform = fitting(element, in: width).concatenating(move)
      if transform == .identity {
        scene.add(element)
      } else {
        scene.group(transform: transform) { $0.add(element) }
      }
    }
  }

  /// The place of an element on a screen of another width: at the same distance from its side or
  /// from the middle. Wide shapes are stretched.
  private func fitting(_ element: Scene.Element, in width: Double) -> Transform {
    guard width != key.width else { return .identity }
    let bounds = element.bounds
    if bounds.width > 0.6 * key.width, case .fill = element.shape {
      return .scale(width / key.width, 1)
    }
    let middle = (bounds.minX + bounds.maxX) / 2 / key.width
    let share = middle < 0.35 ? 0 : middle > 0.65 ? 1 : 0.5
    return .translation(x: share * (width - key.width), y: 0)
  }

  /// Draws the keyboard with its top edge at a height in points.
  func drawKeyboard(_ palette: Palette, top: Double, into scene: inout Scene) {
    guard let keyboard, top < key.height else { return }
    keyboard.draw(at: top, palette, into: &scene)
  }
}
