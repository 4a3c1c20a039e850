import ConfabEngine
import ConfabLayout
import ConfabScene

/// What rows of a screen are drawn with: the layout request that they were measured for, and the
/// colors.
struct Look: Sendable {
  /// The parts of a look that can change. Rows with equal keys are drawn alike.
  struct Key: Hashable {
    var theme: String
    var textSize: Double?
    var appearance: Appearance
    var width: Double
    var scale: Double
    var language: String
  }

  let key: Key
  let request: LayoutRequest
  let palette: Palette

  init(_ style: ChatStyle, _ request: LayoutRequest) {
    self.request = request
    palette = style.palette
    key = Key(
      theme: style.theme.name, textSize: style.textSize, appearance: style.appearance,
      width: request.width, scale: request.scale, language: request.language)
  }

  /// The context in which a row is drawn.
  ///
  /// - Parameter height: The height of the screen, in points.
  func context(of row: ItemLayout, height: Double) -> DrawContext {
    let reach = request.overhang
    return DrawContext(
      request, palette: palette, decoration: row.item.decoration,
      screen: ScreenGradient(0..<height), visible: -reach..<height + reach)
  }
}
