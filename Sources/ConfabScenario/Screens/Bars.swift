import ConfabLayout
import ConfabScene

/// The measured bars of a screen: the theme's chrome, whose lower part stands on the keyboard, and the keyboard or panel.
struct Bars: Sendable {
  /// Everything that bars depend on besides the place of the keyboard.
  struct Key: Hashable {
    var look: Look.Key
    var draft: String
    var width: Double
    var height: Double
    var isRaised: Bool
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
    for element in parts(palette).top.elements { scene.add(element) }
    drawLower(palette, bottom: bottom, into: &scene)
    drawKeyboard(palette, top: keyboardTop, into: &scene)
  }

  /// The elements of the chrome at the top and at the bottom of the screen.
  func parts(_ palette: Palette) -> (top: Scene, bottom: Scene) {
    var all = Scene()
    chrome.draw(palette: palette, visible: -1e4..<1e5, into: &all)
    var (top, bottom) = (Scene(), Scene())
    for element in all.elements {
      // Bars at the top begin above the rows.
      if element.bounds.minY < chrome.content.lowerBound {
        top.add(element)
      } else {
        bottom.add(element)
      }
    }
    return (top, bottom)
  }

  /// Draws the lower bar with its bottom edge at a height in points.
  func drawLower(_ palette: Palette, bottom: Double, into scene: inout Scene) {
    let part = parts(palette).bottom
    let distance = bottom - measuredBottom
    if distance == 0 {
      for element in part.elements { scene.add(element) }
    } else {
      scene.group(transform: .translation(x: 0, y: distance)) { group in
        for element in part.elements { group.add(element) }
      }
    }
  }

  /// Draws the keyboard with its top edge at a height in points.
  func drawKeyboard(_ palette: Palette, top: Double, into scene: inout Scene) {
    guard let keyboard, top < key.height else { return }
    keyboard.draw(at: top, palette, into: &scene)
  }
}
