import ConfabLayout
import ConfabScene

/// Draws the floating surfaces of a screen: buttons, the pill of the title, the text field.
///
/// Shadows, fills and rims were measured on an iOS 26 simulator (theswerd/imessage-ui). Light
/// palettes have a shadow, dark palettes a rim: the alpha of the other color is 0.
enum Glass {
  /// The shadow of a surface. Lengths are in points; `spread` widens the outline.
  struct Shadow {
    var offset: Double
    var blur: Double
    var spread: Double
    /// The share of the palette's shadow, 0 … 1.
    var strength: Double

    static let wide = Shadow(offset: 6, blur: 36, spread: 4, strength: 1)
    static let circle = Shadow(offset: 5, blur: 20, spread: 6, strength: 0.055 / 0.065)
  }

  /// Draws a surface with round corners.
  static func draw(
    _ frame: Rect, radius: Double, shadow: Shadow, palette: Palette, into scene: inout Scene
  ) {
    if palette.chromeShadow.alpha > 0 {
      let outline = Path.roundedRect(
        frame.inset(by: -shadow.spread), radius: radius + shadow.spread)
      scene.shadow(
        of: outline, palette.chromeShadow.opacity(shadow.strength), blur: shadow.blur,
        y: shadow.offset)
    }
    scene.fill(.roundedRect(frame, radius: radius), .color(palette.chrome))
    if palette.chromeRim.alpha > 0 {
      scene.stroke(
        .roundedRect(frame.inset(by: 0.5), radius: radius - 0.5),
        .vertical(
          top: palette.chromeRim, bottom: palette.chromeRim.opacity(0.5), from: frame.minY,
          to: frame.maxY), width: 1)
    }
  }
}
